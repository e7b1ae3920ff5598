"""Statements of a table about itself: its options, everyone's goods, coming events, the final scoring.

Each statement has the words by which a question may mean it, in the language of the question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.engine.ask import Option
from companion.engine.describe import label_option
from companion.engine.game import Game
from companion.engine.ledger import ScoreLine
from companion.engine.messages import Messages

OPTION, HAVE, AHEAD, POINTS, SCORE, ASKED = "option", "have", "ahead", "points", "score", "asked"
Said = Mapping[str, Sequence[str]]
"""Words by which players mean an option, by its verb, or a good."""


class Statement(NamedTuple):
    """A statement of the table: its subject, the words that name it, and those that go with it."""

    kind: str
    about: str
    names: str
    """Its own words: the label of an option, the name of a good."""
    said: str = ""
    """The players' words for it, its cost and its gain."""
    around: str = ""
    """Words that a question about it may have, too: the reasons, the question."""
    costs: str = ""
    brings: str = ""
    """The cost and the gain of an option."""
    option: Option | None = None
    seat: int | None = None
    good: str = ""
    lines: tuple[ScoreLine, ...] = ()


def statements(game: Game, say: Messages, said: Said) -> Iterator[Statement]:
    """All that a table can say, in the words of a language."""
    if game.ask is not None:
        yield Statement(ASKED, ASKED, game.describe(game.ask, say.language))
        if game.ask.player is not None and game.ask.entry is None:
            yield from _options(game, say, said)
    yield from _holdings(game, say, said)
    yield Statement(POINTS, POINTS, say.text("shown.points"), _called(said, "points"))
    if not game.over:
        yield from _final(game, say, said)


def _options(game: Game, say: Messages, said: Said) -> Iterator[Statement]:
    assert game.ask is not None
    asked, screen = game.describe(game.ask, say.language), game.definition.screen()
    for option in game.options:
        around = [asked, screen.detail(game.table, game.ask, option, say)]
        costs, brings = (_goods(say, said, goods or {}) for goods in (option.cost, option.brings))
        kind = " ".join(map(str, option.words[:2]))  # “place tikal” of “place tikal 0”
        called = f"{_called(said, option.verb, kind, option.key)} {costs} {brings}"
        around += [say.refusal(reason, game.names) for reason in option.verdict.reasons]
        label = label_option(say, option.key, game.names)
        names = f"{label} {say.face(option.face)}" if option.face else label
        yield Statement(OPTION, option.key, names, called, " ".join(around), costs, brings, option)


def _goods(say: Messages, said: Said, goods: Mapping[str, float]) -> str:
    """Goods, and the players' words for them."""
    return " ".join(f"{say.term('goods', {good: n})} {_called(said, good)}" for good, n in goods.items() if n)


def _called(said: Said, *names: str) -> str:
    return " ".join(word for name in dict.fromkeys(names) for word in said.get(name, ()))


def _holdings(game: Game, say: Messages, said: Said) -> Iterator[Statement]:
    """Everybody's holdings, by seat, and the goods that are coming."""
    screen = game.definition.screen()
    named: dict[str, tuple[str, str]] = {}
    for seat in range(len(game.names)):
        for good in game.definition.holdings(game.table, seat):
            if good not in named:
                named[good] = say.term("goods", {good: 2}).removeprefix("2 "), _called(said, good)
            yield Statement(HAVE, f"{HAVE} {good} {seat}", *named[good], seat=seat, good=good)
        if ahead := screen.ahead(game.table, seat):
            yield Statement(AHEAD, f"{AHEAD} {seat}", ahead.words(say)[1], _called(said, AHEAD), seat=seat)


def _final(game: Game, say: Messages, said: Said) -> Iterator[Statement]:
    """The points if the game ended now: by source, and by the subjects of its lines."""
    groups: dict[str, list[ScoreLine]] = {source: [] for source in game.definition.sources}
    for line in game.if_it_ended_now()[1]:
        groups.setdefault(line.source, []).append(line)
        if line.detail:
            groups.setdefault(line.detail, []).append(line)
    for name, found in groups.items():
        by_source = name in game.definition.sources
        words = say.text(f"source.{name}") if by_source else " ".join(say.text(each) for each in name.split())
        around = [say.text("shown.points"), _called(said, "points")]
        around += [] if by_source else [say.text(f"source.{line.source}") for line in found]
        yield Statement(SCORE, f"{SCORE} {name}", words, around=" ".join(around), lines=tuple(found))
