"""Everything of a game in words: questions, options, reasons, events, score lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from functools import lru_cache
from typing import Any

from companion.engine.ask import NOTHING, Ask, Caution, Option, Reason, Verdict
from companion.engine.errors import CompanionError, WrongType
from companion.engine.event import Event
from companion.engine.ledger import ScoreLine
from companion.engine.messages import Messages, Sentence, pattern

_NAMES = re.compile(r"[^\W\d][\w-]*")
"""The names within a key."""


def describe(thing: Any, say: Messages, names: tuple[str, ...], article: Callable[[str], Any] | None = None) -> str:
    """An ask, option, reason, caution, verdict, event, score line, error, article or rule id in words.

    ``article``: finds the article of a rule id.
    """
    match thing:
        case Ask() | Event():
            return str(sentence_of(thing, say, names))
        case Option():
            return describe_option(say, thing, names)
        case Verdict():
            lines = [say.refusal(reason, names) for reason in thing.reasons]
            lines += [say.caution(reason, names) for reason in thing.cautions]
            return " ".join(lines) or say.text("verdict.allowed")
        case Caution():
            return say.caution(thing, names)
        case Reason():
            return say.say(thing.rule, thing.values, names)
        case ScoreLine():
            values = {"who": thing.player, "points": thing.points, "source": thing.source}
            return say.say("event.score", {**values, "detail": _in_brackets(say, thing.detail)}, names)
        case CompanionError():
            return thing.text(say.language)
        case str() if article is not None:
            return str(article(thing))
    if hasattr(thing, "ids") and hasattr(thing, "title"):
        return describe(thing.id, say, names, article)
    raise WrongType("error.not-described", value=type(thing).__name__)


def sentence_of(thing: Ask | Event, say: Messages, names: Sequence[str]) -> Sentence:
    """A question or an event in words, with its names apart."""
    values = {"who": thing.player, **thing.values}
    if isinstance(thing, Ask):
        return say.sentence(f"ask.{thing.id}", values, names)
    detail = _in_brackets(say, thing.values.get("detail", ""))
    return say.sentence(_happened(say, thing), {**values, "detail": detail}, names)


def label_option(say: Messages, key: str, names: Sequence[str]) -> str:
    """The message ``option.<key>``, or ``option.<verb>.<number of words>`` with the words of the key as {w1}, {w2}."""
    return _label(say, key, tuple(names))


@lru_cache(4096)
def _label(say: Messages, key: str, names: tuple[str, ...]) -> str:
    if f"option.{key}" in say:
        return say.say(f"option.{key}", {})
    verb, *words = key.split(" ")
    return say.say(f"option.{verb}.{len(words)}", _numbered(words), names)


def _numbered(words: Sequence[str]) -> dict[str, str | int]:
    return {f"w{i}": int(word) if word.isdigit() else word for i, word in enumerate(words, 1)}


def name_answer(say: Messages, key: str, names: Sequence[str]) -> str:
    """An answer without its question: ``said.<verb>.<number of words>`` where its label alone would say too little.

    >>> from companion.engine.messages import messages
    >>> words = messages("en", "tawantinsuyu")
    >>> label_option(words, "dismiss warrior", ()), name_answer(words, "dismiss warrior", ())
    ('warrior', 'Dismiss a warrior')
    """
    verb, *words = key.split(" ")
    name = f"said.{verb}.{len(words)}" if words else f"said.{verb}"
    return say.say(name, _numbered(words), names) if name in say else label_option(say, key, names)


def place_of(say: Messages, key: str) -> str:
    """The name and the number that the words of an answer end with, not in the case that these words ask for.

    >>> from companion.engine.messages import messages
    >>> place_of(messages("uk", "tzolkin"), "pick tikal 2"), place_of(messages("uk", "tzolkin"), "act tikal 2")
    ('Тікаль 2', '')
    """
    verb, *words = key.split()
    text = say.patterns.get(f"option.{verb}.{len(words)}", "")
    if len(words) != 2 or f"option.{key}" in say or not text.endswith("{w2}"):
        return ""
    kind = pattern(text, say.language).kinds.get("w1", "").partition("/")[0]
    return f"{say.term(kind, words[0])} {words[1]}" if kind else ""


def done_elsewhere(say: Messages, key: str, label: str) -> str | None:
    """The piece of the place before, acting at another place or not at all; None for anything else.

    >>> from companion.engine.messages import messages
    >>> done_elsewhere(messages("en", "tzolkin"), "act tikal 5", "Tikal 5: a step in two temples")
    'using Tikal 5: a step in two temples'
    """
    there = f"elsewhere.{key.split(maxsplit=1)[0]}"
    return say.text(there, what=label) if there in say else label if key == NOTHING else None


def icon_of_option(icons: Container[str], key: str) -> str:
    """The picture of an answer: that of its last word which has one."""
    return next((word for word in reversed(_NAMES.findall(key)) if word in icons), "")


def describe_option(say: Messages, option: Option, names: Sequence[str]) -> str:
    """An option in words: its label, the face of its piece, its cost and its gain."""
    label = label_option(say, option.key, names)
    return label + beyond_label(say, option, label)


def beyond_label(say: Messages, option: Option, label: str) -> str:
    """The face of an option's piece, and those of its costs and gains that its label leaves out."""
    text = f": {say.face(option.face)}" if option.face else ""
    given, _, taken = label.partition(" → ")
    for sign, goods, said in ((" · −", option.cost, given), (" · +", option.brings, taken or given)):
        shown = _shown_words(say, option.key)
        parts = [re.sub("^an? ", "1 ", part) for part in said.casefold().split(", ")]
        unsaid = {
            good: n
            for good, n in (goods or {}).items()
            if n and (n != 1 or good not in shown) and not _in_parts(say.term("goods", {good: n}).casefold(), parts)
        }
        if unsaid:
            text += sign + say.term("goods", unsaid)
    return text


def _in_parts(amount: str, parts: list[str]) -> bool:
    """Whether an amount is a part of a label, or one of a thing is its name alone."""
    return amount in parts or [amount.removeprefix("1 ")] == parts


def _shown_words(say: Messages, key: str) -> set[str]:
    """The words of a key that its label puts into a phrase: ``wood`` in "Sell 1 wood"."""
    verb, *words = key.split(" ")
    text = say.patterns.get(f"option.{verb}.{len(words)}", "")
    if f"option.{key}" in say or re.fullmatch(r"\{[^{}]*\}", text):
        return set()
    return {word for i, word in enumerate(words, 1) if f"w{i}" in pattern(text, say.language).names}


def _happened(say: Messages, event: Event) -> str:
    """The message of an event: ``event.<kind> <rule>`` where a game has words for that rule, else ``event.<kind>``."""
    own = f"event.{event.kind} {event.rule}"
    return own if own in say else f"event.{event.kind}"


def _in_brackets(say: Messages, detail: str) -> str:
    return f" ({described_detail(say, detail)})" if detail else ""


def described_detail(say: Messages, detail: str) -> str:
    """The detail of a score line in words: one term or several."""
    return ", ".join(say.say(term, {}) for term in detail.split())
