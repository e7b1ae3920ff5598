"""The table's own answer to a question: allowed or refused with all reasons, the gain, and the numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from companion.engine.ask import BACK, Option
from companion.engine.describe import describe_option
from companion.engine.free_actions import is_free
from companion.engine.game import Game
from companion.engine.look_ahead import silent
from companion.engine.messages import Messages
from companion.engine.number_format import number
from companion.rulebook import table_statements as kinds
from companion.rulebook.answers import Answer
from companion.rulebook.table_statements import HAVE, OPTION, SCORE, Statement

TRIED = 3  # options of one answer that are tried out, at most
NEXT = 6  # answers to the next question that are named, at most
_MARKUP = re.compile(r"([\\\\`*_{}\[\]<>#|&$~])")


class TableLine(msgspec.Struct, frozen=True):
    """A sentence of the table: its subject, and the option to play, where it is allowed."""

    about: tuple[str, ...]
    text: str
    key: str = ""
    allowed: bool | None = None
    rule: str = ""
    """The rule that refuses it, or that the points come from."""


class TableAnswer(msgspec.Struct, frozen=True):
    """The answers of the table and of the rulebook to a question; without lines the rulebook answers alone."""

    asked: str
    """The question that the game asks now."""
    lines: tuple[TableLine, ...]
    rules: Answer

    def __repr__(self) -> str:
        about = [each for line in self.lines for each in line.about]
        return f"<TableAnswer: {', '.join(about) or 'the rulebook alone'}>"

    def __str__(self) -> str:
        found = [f"{hit.article.id} {hit.article.title}: {hit.line}" for hit in self.rules.found[:1]]
        return "\n".join([*((self.asked,) if self.lines else ()), *(line.text for line in self.lines), *found])

    def _repr_markdown_(self) -> str:
        def plain(text: str) -> str:
            return _MARKUP.sub(r"\\\1", text)

        parts = [f"*{plain(self.asked)}*"] if self.lines else []
        parts += [f"**{plain(line.text)}**" for line in self.lines]
        parts += [f"{plain(hit.article.title)} ({hit.article.id}): {plain(hit.line)}" for hit in self.rules.found[:1]]
        return "\n\n".join(parts)


class Speaker:
    """Puts statements into sentences, in the reader's language."""

    def __init__(self, game: Game, say: Messages) -> None:
        self.game, self.say = game, say

    def lines(self, statements: Sequence[Statement]) -> tuple[TableLine, ...]:
        """The sentences, those about options first."""
        options = [each.option for each in statements if each.option is not None]
        return (*self._options(options), *self._others([each for each in statements if each.kind != OPTION]))

    def _options(self, options: Sequence[Option]) -> Iterator[TableLine]:
        """An option that is allowed has a sentence of its own; those refused for the same reasons share one."""
        refused: dict[str, list[Option]] = {}
        for option in options:
            if option.allowed:
                yield TableLine((option.key,), self._allowed(option, len(options) <= TRIED), option.key, True)
            else:
                refused.setdefault(self.game.describe(option.verdict, self.say.language), []).append(option)
        for why, which in refused.items():
            named = "; ".join(describe_option(self.say, option, self.game.names) for option in which)
            rule = which[0].verdict.reasons[0].rule
            text = self.say.text("at-table.refused", option=named, why=why)
            yield TableLine(tuple(option.key for option in which), text, "", False, rule)

    def _allowed(self, option: Option, tries: bool) -> str:
        look = self.game.outlook(option.key) if tries and silent(option) else None
        named = describe_option(self.say, option, self.game.names) + (self._brings(look.brings) if look else "")
        parts = [self.say.text("at-table.allowed", option=named)]
        parts += [self.say.caution(caution, self.game.names) for caution in option.verdict.cautions]
        return " ".join([*parts, *(self._next(look.game) if look and look.ask and look.ask.entry is None else ())])

    def _brings(self, brings: Mapping[str, float]) -> str:
        """The cost and the gain of an option that shows none."""
        lost = {good: -n for good, n in brings.items() if n < 0}
        won = {good: n for good, n in brings.items() if n > 0}
        both = (("−", lost), ("+", won))
        return "".join(f" · {sign}{self.say.term('goods', goods)}" for sign, goods in both if goods)

    def _next(self, then: Game) -> Iterator[str]:
        """The answers to the question that an option would lead to."""
        found = [each for each in then.options if each.allowed and each.verb != BACK and not is_free(each)][:NEXT]
        if found:
            named = "; ".join(describe_option(self.say, each, self.game.names) for each in found)
            yield self.say.text("at-table.then", options=named)

    def _others(self, statements: Sequence[Statement]) -> Iterator[TableLine]:
        have = [each for each in statements if each.kind == HAVE]
        if have:
            yield self._have(have)
        for each in statements:
            about = (each.about,)
            match each.kind:
                case kinds.AHEAD:
                    yield TableLine(about, self._ahead(each.seat or 0))
                case kinds.POINTS:
                    yield TableLine(about, self._points())
                case kinds.SCORE:
                    yield self._score(each)
                case kinds.ASKED:
                    assert self.game.ask is not None
                    yield TableLine(about, self.game.describe(self.game.ask, self.say.language))

    def _have(self, statements: Sequence[Statement]) -> TableLine:
        """How much of a good the players have, most first; of several goods one after the other."""
        holdings, table = self.game.definition.holdings, self.game.table
        amounts = [(holdings(table, each.seat or 0).get(each.good, 0), each) for each in statements]
        ranked = sorted(amounts, key=lambda pair: -pair[0])
        said = [
            self.say.text("at-table.have", self.game.names, who=each.seat, goods={each.good: n}) for n, each in ranked
        ]
        return TableLine(tuple(each.about for _, each in ranked), " ".join(said))

    def _ahead(self, seat: int) -> str:
        found = self.game.definition.screen().ahead(self.game.table, seat)
        return f"{self.game.names[seat]}: {found.words(self.say)[1] if found else ''}"

    def _points(self) -> str:
        standings = self.game.standings()
        return self.say.text(
            "at-table.points", points=", ".join(f"{each.name} {number(each.points)}" for each in standings)
        )

    def _score(self, statement: Statement) -> TableLine:
        source = statement.about.removeprefix(f"{SCORE} ")
        if not statement.lines:
            return TableLine((statement.about,), self.say.text("at-table.nothing", source=source))
        lines = " ".join(self.game.describe(line, self.say.language) for line in statement.lines)
        return TableLine((statement.about,), self.say.text("at-table.ended", lines=lines), rule=statement.lines[0].rule)
