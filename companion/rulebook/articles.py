"""Rule articles and their text format.

A file may begin with words that players use for those of the book, each line with the book's word first:

    same: corn, maize, cob

and with a part of its own, by how the titles of its articles begin; these stand back unless a question has one of the
words. The second word is the one that a pronoun among them may stand for:

    apart: solo, axomamma, bot, she

The articles of a module have ids that begin alike. They stand back, too, unless a question has one of its words, or is
asked at a table with that module, by the ruling that brings it in:

    module AK-D maya: maya, city, temple

At a table, options and goods are meant by the words of their labels, and by those of a line with the verb or the good:

    said place: put, worker
    said points: score

Then it is a sequence of articles. Each has a heading with the rule ids it answers for, header lines and a body:

    # TZ-BEG-01 TZ-BEG-02
    title: Begging for corn
    printed: Begging for Corn
    see: TZ-BEG-03 TZ-TEMPLE-04
    words: plead, out of corn
    asked: I am out of corn, what now? → At the start of your turn
    asked: can I ask the gods for food
    disputed: May I beg twice in one turn? → You may beg once

    A paragraph.

    > An example.

Behind an arrow stands the beginning of the sentence that answers. A short text needs none: it is shown whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

SAME, APART, SAID, MODULE = "same:", "apart:", "said ", "module "
ASKED, ARROW = "asked:", "→"
_RULE_ID = re.compile(r"[A-Z]+(-[A-Z0-9]+)+-[0-9]+|[A-Z]+-[A-Z][0-9]+")


class Module(NamedTuple):
    """A module of a game: how the ids of its rules begin, the ruling that brings it in, and words that name it."""

    start: str
    ruling: str
    words: tuple[str, ...]


class ArticleError(ValueError):
    """A rules file that cannot be read: the sentence names the file and the line."""

    def __init__(self, source: str, line: int, problem: str) -> None:
        super().__init__(f"{source}, line {line}: {problem}")
        self.source = source
        self.line = line
        self.problem = problem


class Article(msgspec.Struct, frozen=True, kw_only=True):
    """One article of the rulebook; it may answer for several neighbouring rules."""

    ids: tuple[str, ...]
    language: str
    title: str
    printed: str = ""
    see: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    """For each question asked, the beginning of the sentence that answers it; empty where it is not named."""
    disputed: str = ""
    """A question about it that players often quarrel over."""
    decided: str = ""
    """The beginning of the sentence that decides it, where its words do not find it."""
    text: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The first of its rule ids, which names the article."""
        return self.ids[0]

    def __repr__(self) -> str:
        return f"<Article {self.id} {self.language}: {self.title}>"

    def __str__(self) -> str:
        import textwrap

        parts = [self.title + "\n" + " ".join(self.ids) + (f" · {self.printed}" if self.printed else "")]
        parts += [textwrap.fill(paragraph, 80) for paragraph in self.text]
        parts += [
            textwrap.fill(example, 80, initial_indent="  > ", subsequent_indent="    ") for example in self.examples
        ]
        if self.see:
            parts.append(textwrap.fill("→ " + " ".join(self.see), 80, break_on_hyphens=False))
        return "\n\n".join(parts)

    def _repr_markdown_(self) -> str:
        def plain(text: str) -> str:
            return re.sub(r"([\\`*_{}\[\]<>#|&$~])", r"\\\1", text)

        ids = " ".join(self.ids)
        parts = [f"### {plain(self.title)}", f"{ids} · {plain(self.printed)}" if self.printed else ids]
        parts += map(plain, self.text)
        parts += [f"> {plain(example)}" for example in self.examples]
        parts += [f"→ {' '.join(self.see)}"] if self.see else []
        return "\n\n".join(parts)


def parse(text: str, language: str, source: str = "rules.md") -> tuple[Article, ...]:
    """Read the articles of one language; `source` is the name that errors speak of.

    >>> article, = parse("# TZ-PAL-01\\ntitle: Fishing\\n\\nTake 3 corn.", "en")
    >>> article
    <Article TZ-PAL-01 en: Fishing>
    """
    lines = text.removeprefix("\ufeff").splitlines()
    articles: list[Article] = []
    taken: dict[str, int] = {}
    sees: list[tuple[int, str]] = []
    for start, end in _spans(lines, source):
        ids = tuple(lines[start][2:].split())
        if not ids:
            raise ArticleError(source, start + 1, "a heading without a rule id")
        for rule_id in ids:
            if not _is_rule_id(rule_id):
                raise ArticleError(source, start + 1, f"“{rule_id}” is not a rule id")
            if rule_id in taken:
                raise ArticleError(source, start + 1, f"{rule_id} stands already on line {taken[rule_id]}")
            taken[rule_id] = start + 1
        article, see_line = _article(ids, language, lines, start, end, source)
        sees += [(see_line, rule_id) for rule_id in article.see]
        articles.append(article)
    for line, rule_id in sees:
        if rule_id not in taken:
            raise ArticleError(source, line, f"see: there is no article for {rule_id}")
    return tuple(articles)


def above(text: str) -> str:
    """The lines of a text before its first article.

    >>> above("same: corn, maize\\n\\n# TZ-PAL-01\\ntitle: Fishing")
    'same: corn, maize\\n'
    """
    return "" if text.startswith("# ") else text.partition("\n# ")[0]


def synonyms(text: str, source: str = "rules.md") -> dict[str, str]:
    """The words that players use, and the book's word for each.

    >>> synonyms("same: corn, maize, cob")
    {'maize': 'corn', 'cob': 'corn'}
    """
    same: dict[str, str] = {}
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if line.startswith("# "):
            break
        if not line.startswith(SAME):
            continue
        meant, *others = (word.strip() for word in line.removeprefix(SAME).split(","))
        if not others or not all((meant, *others)):
            raise ArticleError(source, number, "same: the book's word, then at least one other")
        for word in (meant, *others):
            if not word.replace("’", "").isalpha():
                raise ArticleError(source, number, f"same: “{word}” is not one word")
        for word in others:
            if word in same:
                raise ArticleError(source, number, f"same: “{word}” means {same[word]} already")
            same[word] = meant
    return same


def apart(text: str) -> tuple[str, ...]:
    """The words that a question about the book's own part has, the beginning of its titles first; none without one.

    >>> apart("apart: solo, axomamma")
    ('solo', 'axomamma')
    """
    lines = text.removeprefix("\ufeff").partition("\n# ")[0].splitlines()
    found = next((line.removeprefix(APART) for line in lines if line.startswith(APART)), "")
    return tuple(word.strip().casefold() for word in found.split(",") if word.strip())


def modules(text: str, source: str = "rules.md") -> list[Module]:
    """The modules of a game.

    >>> modules("module AK-D maya: maya, city")
    [Module(start='AK-D', ruling='maya', words=('maya', 'city'))]
    """
    found = []
    for number, line in enumerate(text.removeprefix("\ufeff").partition("\n# ")[0].splitlines(), 1):
        if line.startswith(MODULE):
            head, _, listed = line.removeprefix(MODULE).partition(":")
            start, _, ruling = head.strip().partition(" ")
            meant = tuple(word.strip() for word in listed.split(",") if word.strip())
            if not ruling or not meant:
                raise ArticleError(source, number, "module: how its ids begin, its ruling, then its words")
            found.append(Module(start, ruling, meant))
    return found


def said(text: str, source: str = "rules.md") -> dict[str, tuple[str, ...]]:
    """The words by which players mean an option, by its verb or its key, or a good.

    >>> said("said place: put, worker\\nsaid corn: food")
    {'place': ('put', 'worker'), 'corn': ('food',)}
    """
    found: dict[str, tuple[str, ...]] = {}
    for number, line in enumerate(text.removeprefix("\ufeff").partition("\n# ")[0].splitlines(), 1):
        if not line.startswith(SAID):
            continue
        name, _, listed = line.removeprefix(SAID).partition(":")
        meant = tuple(word.strip() for word in listed.split(",") if word.strip())
        if not name.strip() or not meant or name.strip() in found:
            raise ArticleError(source, number, "said: a verb or a good that has no such line yet, then its words")
        found[name.strip()] = meant
    return found


def _spans(lines: list[str], source: str) -> Iterator[tuple[int, int]]:
    """Where each article starts and ends."""
    start = -1
    for number, line in enumerate(lines):
        if line.startswith("# "):
            if start >= 0:
                yield start, number
            start = number
        elif line.startswith("#"):
            raise ArticleError(source, number + 1, "a heading is “# ” and rule ids")
        elif start < 0 and line.strip() and not line.startswith((SAME, APART, SAID, MODULE)):
            raise ArticleError(source, number + 1, "text before the first heading")
    if start >= 0:
        yield start, len(lines)


def _is_rule_id(word: str) -> bool:
    """``TZ-BEG-01``, or the number of a piece: ``TW-Z01``."""
    return bool(_RULE_ID.fullmatch(word))


class _Head:
    """The header lines of an article, taken in one after the other."""

    def __init__(self, start: int) -> None:
        self.single: dict[str, str] = {}
        self.asked: dict[str, str] = {}
        self.see_line = start + 1

    def take(self, line: str, number: int) -> str:
        """The fault of a line, or none."""
        if line.startswith(ASKED):  # most lines
            return self._take_question(line[len(ASKED) :])
        name, colon, value = (part.strip() for part in line.partition(":"))
        if not colon:
            return "a header line is “name: value”; a blank line starts the text"
        if name not in ("title", "printed", "see", "words", "disputed"):
            return f"unknown header “{name}”"
        if name in self.single:
            return f"{name} is there twice"
        self.single[name] = value
        self.see_line = number if name == "see" else self.see_line
        return "" if value else f"{name} is empty"

    def _take_question(self, value: str) -> str:
        question, _, answer = value.partition(ARROW)
        question = question.strip()
        if question in self.asked:
            return f"asked: “{question}” is there twice"
        self.asked[question] = answer.strip()
        return "" if question else "asked is empty"


def _article(
    ids: tuple[str, ...], language: str, lines: list[str], start: int, end: int, source: str
) -> tuple[Article, int]:
    """The article on these lines, and the line of its `see` for a later check."""
    head, number = _Head(start), start + 1
    while number < end and lines[number].strip():
        number += 1
        if wrong := head.take(lines[number - 1], number):
            raise ArticleError(source, number, wrong)
    single = head.single
    if "title" not in single:
        raise ArticleError(source, start + 1, f"{ids[0]} has no title")
    text, examples = _body(lines[number:end])
    if not text:
        raise ArticleError(source, start + 1, f"{ids[0]} has no text")
    disputed, _, decided = (part.strip() for part in single.get("disputed", "").partition(ARROW))
    said = " ".join(text)
    for kind, named in (("disputed", decided), *(("asked", answer) for answer in head.asked.values())):
        if named not in said:
            raise ArticleError(source, start + 1, f"{kind}: {ids[0]} does not say “{named}”")
    article = Article(
        ids=ids,
        language=language,
        title=single["title"],
        printed=single.get("printed", ""),
        see=tuple(single.get("see", "").split()),
        words=tuple(phrase.strip() for phrase in single.get("words", "").split(",") if phrase.strip()),
        asked=tuple(head.asked),
        answers=tuple(head.asked.values()),
        disputed=disputed,
        decided=decided,
        text=text,
        examples=examples,
    )
    return article, head.see_line


def _body(lines: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Paragraphs and examples, each joined to one line."""
    paragraphs: list[str] = []
    examples: list[str] = []
    before: list[str] | None = None
    for line in map(str.strip, lines):
        if not line:
            before = None
            continue
        into = examples if line.startswith(">") else paragraphs
        words = line.removeprefix(">").strip()
        if into is before:
            into[-1] += " " + words
        else:
            into.append(words)
        before = into
    return tuple(paragraphs), tuple(examples)
