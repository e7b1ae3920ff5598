"""Every sentence a player sees, from a message id, in three languages with real plural forms.

Messages live in ``data/<area>/<language>/messages.toml``; why a rule refuses an option in ``refusals.toml``, and its
warnings in ``cautions.toml``, both by the rule's id. A pattern holds placeholders:

======================= ==================================================================================
``{n}``                 the value as it is
``{n|worker/workers}``  the number with the plural form it needs (English 2 forms, Ukrainian and Russian 3, and a
                        fourth for fractions where it is not the second: ½ очка)
``{gear:gear}``         the term ``gear.palenque``
``{x:goods}``           goods with their numbers, each a term with its plural forms: ``goods.wood``
``{x:goods/gen}``       the same in a case, ``goods.wood/gen``; so with every term: ``{gear:gear/loc}``
``{who:player}``        a player's name, or the rival's for None
``{x:points}``          points with quarters; ``{x:signed}`` +3; ``{x:scored}`` +3 VP, in the game's unit
``{x:why}``             reasons, each as the sentence that refuses
``{x:face}``            a face of a piece (``engine/faces.py``): ``wood/gem>coins*3`` with the terms ``face.wood``
``{x:entry}``           a fact of a copy or an input of it: ``entry.docks``, ``input.cost.wood``
======================= ==================================================================================

A case form stands beside its term, and a language writes the cases that its sentences ask for; English has none and
says the plain term. The word before the placeholder decides: ``{goods:goods}`` alone (1 деревина), ``платить
{goods:goods/acc}`` what (платить 1 деревину), ``бракує {missing:goods/gen}`` of what (бракує 1 деревини). No colon
helps a sentence out of a case.

>>> messages("uk", "santa_maria").term("goods/acc", {"wood": 1, "coins": 5})
'1 деревину та 5 монет'
>>> pattern("{n|worker/workers} on {gear}", "en").format(messages("en"), {"n": 2, "gear": "Tikal"}, ())
'2 workers on Tikal'
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from companion.engine.ask import Reason
from companion.engine.data_folder import LANGUAGES, Values, folder
from companion.engine.errors import CompanionError, UnknownLanguage
from companion.engine.faces import Thing, effect, is_note, printed
from companion.engine.number_format import ENDLESS, number
from companion.engine.plurals import PLURALS

COLON = ": "
"""Between a heading and its sentence."""
_PLACEHOLDER = re.compile(r"\{(\w+)(?:\|([^{}]+)|:([^{}]+))?\}")
_QUOTES = {"“": "”", "«": "»"}
_SIGNS = {"|": " | ", "+": " + ", "/": " / ", ">": " → ", "&": ", "}

REMEMBERED = 1000
"""Faces whose words are kept: more than a box has."""


def preferred(header: str, default: str = "en") -> str:
    """The first of our languages in an `Accept-Language` header or a `LANG` value.

    >>> preferred("de-DE,uk;q=0.8,en;q=0.5"), preferred("ru_RU.UTF-8"), preferred("")
    ('uk', 'ru', 'en')
    """
    wishes = []
    for part in header.split(","):
        tag, _, quality = part.strip().partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=")) if quality else 1.0
        except ValueError:
            weight = 0.0
        wishes.append((-weight, tag[:2].lower()))
    for _, code in sorted(wishes, key=lambda wish: wish[0]):
        if code in LANGUAGES:
            return code
    return default


def language_of(environment: Mapping[str, str]) -> str:
    """The reader's language: the browser's where a page asks, else the machine's own."""
    wishes = ("HTTP_ACCEPT_LANGUAGE", "COMPANION_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    return preferred(next(filter(None, map(environment.get, wishes)), ""))


class Sentence(NamedTuple):
    """A sentence in its parts: the player's name that it begins with, and the name of a piece in quotation marks.

    >>> taken = Sentence("Ben", " takes ", ("“Farm”",), ".")
    >>> str(taken), taken.bare
    ('Ben takes “Farm”.', 'takes “Farm”.')
    >>> Sentence("Ben", "’s die shows 5.").bare
    'Ben’s die shows 5.'
    """

    name: str
    before: str
    pieces: tuple[str, ...] = ()
    after: str = ""

    def __str__(self) -> str:
        return self.name + self.rest

    @property
    def rest(self) -> str:
        """Everything after the name."""
        return self.before + ", ".join(self.pieces) + self.after

    @property
    def calls(self) -> bool:
        """Whether it calls the player: ``Ben: choose a tile``."""
        return bool(self.name) and self.rest.startswith(COLON)

    @property
    def bare(self) -> str:
        """The sentence without the name, where it can do without."""
        return self.rest.lstrip(": ") if self.rest.startswith((":", " ")) else str(self)


class Pattern:
    """A message taken apart once, so that formatting it is quick."""

    def __init__(self, text: str, language: str) -> None:
        self.text = text
        self.names = frozenset(match[1] for match in _PLACEHOLDER.finditer(text))
        self._parts: list[str | tuple[str, tuple[str, ...], str]] = []
        self._plural = PLURALS[language][1]
        end = 0
        for match in _PLACEHOLDER.finditer(text):
            self._parts.append(text[end : match.start()])
            self._parts.append((match[1], tuple((match[2] or "").split("/")) if match[2] else (), match[3] or ""))
            end = match.end()
        self._parts.append(text[end:])
        self._named = len(self._parts) > 1 and self._parts[0] == "" and self._parts[1][2] == "player"
        self._quoted = next((at for at in range(1, len(self._parts), 2) if self._in_quotes(at)), None)

    def _in_quotes(self, at: int) -> bool:
        before, after = self._parts[at - 1], self._parts[at + 1]
        assert isinstance(before, str)
        assert isinstance(after, str)
        return before[-1:] in _QUOTES and after[:1] == _QUOTES[before[-1:]]

    @property
    def plurals(self) -> list[tuple[str, ...]]:
        """The plural forms it holds, for the tests."""
        return [part[1] for part in self._parts if isinstance(part, tuple) and part[1]]

    @property
    def kinds(self) -> dict[str, str]:
        """Placeholder -> kind, for the tests."""
        return {part[0]: part[2] for part in self._parts if isinstance(part, tuple)}

    def format(self, messages: Messages, values: Values, names: Sequence[str]) -> str:
        """The sentence with its values."""
        return "".join(self._formatted(messages, values, names)) if self.names else self.text

    def sentence(self, messages: Messages, values: Values, names: Sequence[str]) -> Sentence:
        """The same in its parts."""
        said = self._formatted(messages, values, names)
        name, first = (said[1], 2) if self._named else ("", 0)
        if (at := self._quoted) is None:
            return Sentence(name, "".join(said[first:]).rstrip())
        before, after = "".join(said[first:at]), "".join(said[at + 1 :]).rstrip()
        return Sentence(name, before[:-1], (before[-1] + said[at] + after[0],), after[1:])

    def _formatted(self, messages: Messages, values: Values, names: Sequence[str]) -> list[str]:
        out = []
        for part in self._parts:
            if isinstance(part, str):
                out.append(part)
                continue
            name, forms, kind = part
            value = values[name]
            if forms:
                which = 3 if len(forms) > 3 and abs(value) < ENDLESS and value != int(value) else self._plural(value)
                out.append(f"{number(value)} {forms[which]}")
            elif kind:
                out.append(messages.term(kind, value, names))
            elif isinstance(value, Exception):
                out.append(value.text(messages.language) if hasattr(value, "text") else str(value))
            else:
                out.append(number(value) if isinstance(value, int | float) else str(value))
        return out


@cache
def pattern(text: str, language: str) -> Pattern:
    """The pattern of a text; made once."""
    return Pattern(text, language)


def in_short(detail: str) -> str:
    """A detail where there is little room: without the heading that its picture gives as well.

    >>> in_short("Hunt: 1 labour"), in_short("1 labour")
    ('1 labour', '1 labour')
    """
    heading, _, rest = detail.partition(COLON)
    return rest or heading


class UnknownMessage(KeyError):
    """A message id that no file of that language has: a fault of ours, never of the player."""


class Messages:
    """The messages of one language: the engine's, and those of one area (a game, the screen)."""

    def __init__(self, language: str, patterns: Mapping[str, str]) -> None:
        self.language = language
        self.patterns = patterns
        # Boards and options show the same ones at every look.
        self._faces = lru_cache(REMEMBERED)(self._face)
        self._amounts = lru_cache(REMEMBERED)(self._amount)

    def __contains__(self, message: str) -> bool:
        return message in self.patterns

    def terms(self, kind: str) -> dict[str, str]:
        """The patterns of all messages of a kind by their names: ``palenque`` for ``gear.palenque``."""
        start = f"{kind}."
        return {name[len(start) :]: text for name, text in self.patterns.items() if name.startswith(start)}

    def text(self, message: str, /, names: Sequence[str] = (), **values: Any) -> str:
        """The sentence of a message id; ``names`` are the players' names by seat."""
        return self.say(message, values, names)

    def say(self, message: str, values: Values, names: Sequence[str] = ()) -> str:
        """The same with the values as a mapping."""
        return self._pattern(message).format(self, values, names)

    def sentence(self, message: str, values: Values, names: Sequence[str] = ()) -> Sentence:
        """The same in its parts."""
        return self._pattern(message).sentence(self, values, names)

    def _pattern(self, message: str) -> Pattern:
        text = self.patterns.get(message) or self.patterns.get(f"refusal {message}")
        if text is None:
            raise UnknownMessage(f"{message} ({self.language})")
        return pattern(text, self.language)

    def refusal(self, reason: Reason, names: Sequence[str] = ()) -> str:
        """Why not, in words."""
        return self.say(f"refusal {reason.rule}", reason.values, names)

    def caution(self, reason: Reason, names: Sequence[str] = ()) -> str:
        """The cautions, in words."""
        return self.say(f"caution {reason.rule}", reason.values, names)

    def caution_in_short(self, reason: Reason, names: Sequence[str] = ()) -> str:
        """The beginning of a caution that goes on after a colon ("9 points lost: …"); else nothing."""
        head, colon, _ = self.caution(reason, names).partition(COLON)
        return head if colon else ""

    def term(self, kind: str, value: Any, names: Sequence[str] = ()) -> str:
        """A value in the words of its kind."""
        kind, slash, case = kind.partition("/")
        if kind == "why":
            return " ".join(self.refusal(reason, names) for reason in value)
        if isinstance(value, list | tuple):
            return self.join([self.term(kind + slash + case, each, names) for each in value])
        match kind:
            case "player":
                return self._player(value, names)
            case "points":
                return number(value)
            case "signed":
                return ("+" if value > 0 else "") + number(value)
            case "scored":
                return ("+" if value > 0 else "") + self._amounts("points", value, "")
            case "goods":
                return self._goods(value, case)
            case "face":
                return self.face(str(value))
            case "entry":
                return self._entry(str(value))
        return self.say(self._form(f"{kind}.{value}", case), {}, names)

    def _entry(self, path: str) -> str:
        """A fact of a copy or one of its inputs; a file may name others, which stay as they are."""
        known = (f"input.{path}", f"input.goods.{path.rpartition('.')[2]}", f"entry.{path}")
        return next((self.patterns[id] for id in known if id in self.patterns), path)

    def _player(self, who: str | int | None, names: Sequence[str]) -> str:
        """A player by a name or a seat; None is the rival, and a number below 0 a piece without an owner."""
        if isinstance(who, str):
            return who
        if who is None or who < 0:
            return self.patterns["player.rival" if who is None else "player.neutral"]
        return names[who] if who < len(names) else self.say("player.seat", {"n": who + 1})

    def _goods(self, goods: Mapping[str, float], case: str) -> str:
        """Goods with their numbers; of several kinds only those that there are."""
        named = goods if len(goods) == 1 else {good: n for good, n in goods.items() if n}
        if not named and "goods.none" in self.patterns:
            return self.patterns["goods.none"]
        return self.join([self._amounts(good, n, case) for good, n in named.items()])

    def _amount(self, good: str, n: float, case: str) -> str:
        return self.say(self._form(f"goods.{good}", case), {"n": n})

    def _form(self, term: str, case: str) -> str:
        """The term in a case, or as it is in a language that has no such case."""
        form = f"{term}/{case}"
        return form if case and form in self.patterns else term

    def face(self, text: str) -> str:
        """A face in words: signs between its parts stay signs, a note stays as its owner wrote it."""
        return self._faces(text)

    def _face(self, text: str) -> str:
        if not text:
            return self.say("face.empty", {})
        signs = {**_SIGNS, "|": self.text("face.bar") + " "} if "face.bar" in self else _SIGNS  # beside, or a condition
        return "".join(signs[part] if isinstance(part, str) else self._thing(part) for part in printed(text))

    def _thing(self, thing: Thing) -> str:
        if is_note(thing.word):
            return self.own(effect(thing.word).note)
        message = f"face.{thing.word}"
        if thing.many is None and f"{message}.none" in self:  # an empty road
            return self.say(f"{message}.none", {})
        text = self.say(message, {"n": thing.n})
        counted = "n" in pattern(self.patterns[message], self.language).names
        return text if counted or thing.n == 1 else f"{text} ×{thing.n}"

    def own(self, text: str) -> str:
        """The owner's own words stay as they are; those of the made-up copy exist in every language."""
        return self.patterns.get(f"sample.{text}", text)

    def join(self, parts: Sequence[str]) -> str:
        """A list in words: "wood, stone and gold"; items that hold commas are separated by semicolons."""
        if len(parts) < 2:
            return "".join(parts)
        if any(", " in part for part in parts):
            return "; ".join(parts)
        return self.say("list.and", {"first": ", ".join(parts[:-1]), "last": parts[-1]})


def _read_messages(file: Path) -> dict[str, str]:
    """The sentences of a file, if it exists: TOML or, where a phone is to read them, JSON."""
    if (ready := file.with_suffix(".json")).exists():
        return msgspec.json.decode(ready.read_bytes(), type=dict[str, str])
    if not (written := file.with_suffix(".toml")).exists():
        return {}
    import tomllib

    return tomllib.loads(written.read_text(encoding="utf-8"))


def _load(area: str, language: str) -> dict[str, str]:
    here = folder(area) / language
    loaded = _read_messages(here / "messages")
    for kind in ("refusal", "caution"):
        loaded |= {f"{kind} {rule}": text for rule, text in _read_messages(here / f"{kind}s").items()}
    return loaded


def messages(language: str, area: str = "") -> Messages:
    """The messages of a language and an area: ``messages("uk", "tzolkin")``."""
    if not isinstance(language, str) or language not in LANGUAGES:
        raise UnknownLanguage(language, LANGUAGES)
    return _messages(language, area)


@cache
def _messages(language: str, area: str) -> Messages:
    return Messages(language, _load("engine", language) | (_load(area, language) if area else {}))


CompanionError.words = staticmethod(messages)
