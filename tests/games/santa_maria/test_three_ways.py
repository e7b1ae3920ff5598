"""The same points by three ways: played to the end, previewed, and written on a sheet."""

from __future__ import annotations

from typing import Any

import pytest

import companion
from companion.engine.game import Game
from companion.engine.ledger import Ledger
from companion.engine.moments import Moment
from companion.games.santa_maria import DEFINITION
from companion.games.santa_maria.box.components import GOODS, YEARS
from companion.games.santa_maria.rules.overlays import rules_of
from companion.games.santa_maria.rules.scoring import colonists_counted, single_type_line
from companion.games.santa_maria.rules.year_end import conquistador_points
from companion.games.santa_maria.table import Table, column_of, row_of
from companion.testing.players import play_on
from tests.games.samples import santa_maria as sample
from tests.games.santa_maria.play import ANN, box, new, start
from tests.games.santa_maria.rule import rule

TASTE = {"retire": 0.15, "sell": 0.05, "buy": 0.05, "scholar": 0.05, "back": 0.1, "nothing": 0.3, "monk bishop": 5}


SETTINGS: tuple[tuple[int, dict[str, str]], ...] = (
    (1, {}),
    (1, {"kingdoms": "yes", "cocoa_at_end": "one"}),
    (2, {"setup": "advanced", "private_scholar": "nothing"}),
    (2, {"kingdoms": "yes", "setup": "advanced"}),
    (3, {"blue_dice": "shared"}),
    (3, {"governor": "yes", "shared_space": "later"}),
    (4, {"specialists": "yes", "cocoa_at_end": "one", "straight_large": "no"}),
    (4, {"governor": "yes", "specialists": "yes", "setup": "advanced"}),
)


def last_table(game: Game) -> Moment:
    """The table when everybody has retired in the last year, before anything is scored."""
    return next(m for m in game.moments() if (m.table.phase, m.table.year) == ("year-end", YEARS))


def finished(count: int, rulings: dict[str, str], seed: int) -> Game:
    """A game played to its end in which no bishop is counted by hand."""
    bishops = [face for face in sample().facts["bishops"] if face["of"] != "hand"]
    game = new(count, rulings=rulings, draws=seed, copy=box(bishops=bishops))
    for _ in play_on(game, [TASTE], seed):
        pass
    return game


def written_down(t: Table) -> dict[str, Any]:
    """The sheet that a group would fill in from such a table, counting with its own eyes."""
    rules = rules_of(t.rulings, len(t.players))
    track = t.fact("conquistador_track")["cells"]
    order = [seat for seat in rules.ranking(t) if t.players[seat].conquistador]
    worth = (0,) if len(t.players) == 1 else conquistador_points(len(t.players), YEARS, t)
    assert worth is not None
    lines = []
    for seat, player in enumerate(t.players):
        year = worth[order.index(seat)] if seat in order else 0
        passed = sum("tree" in mark for mark in track[: player.conquistador + 1]) >= YEARS
        bishops = [t.spots[spot] for spot in player.monks if spot.startswith("bishop.")]
        alone = (
            {"tree": passed, "single_type": single_type_line(player)} if len(t.players) == 1 else {"conquistador": year}
        )
        again = (6 * passed if len(t.players) == 1 else year) * bishops.count("exp:conquistador")
        ships = [tile for tiles in player.docks.values() for tile in tiles]
        own = [t.spots[spot] for spot in player.monks if spot.startswith("scholar.")]
        own += [player.private] if player.private and t.rulings["private_scholar"] == "scores" else []
        lines.append(
            {
                **{good: getattr(player, good) for good in GOODS},
                **colonists_counted(player),
                **alone,
                "points": int(player.points),
                "scholars": sum(rules.scholar_points(t, key) or 0 for key in own),
                "bishops": len(bishops),
                "bishop_points": sum(rules.bishop_points(t, seat, key) or 0 for key in bishops) + again,
                "docks": {dock: len(tiles) for dock, tiles in player.docks.items()},
                "shipping": sum(int(tile.rpartition("*")[2]) for tile in ships),
                "governor": {}
                if player.governor is None
                else {"row": row_of(player.governor), "column": column_of(player.governor)},
                "retired": player.retired + 1,
                "retired_as": player.retired_as + 1,
            }
        )
    return {"players": lines}


@rule("SM-END-01", "SM-END-12", "AK-BISH-02", "AK-A-12")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("count", "rulings"), SETTINGS)
def test_mirror_preview_and_sheet_come_to_the_same_points(count: int, rulings: dict[str, str], seed: int) -> None:
    """The final scoring gives the expected points, line by line, and those of a filled sheet."""
    game = finished(count, rulings, seed)
    moment = last_table(game)
    banked = Ledger.of(game.events[moment.events :])
    expected = Ledger(DEFINITION.final_lines(moment.table))
    assert expected.by("source", "rule", "detail") == banked.by("source", "rule", "detail")
    standings = [(each.player, each.points, each.place) for each in game.standings()]
    for snapshot in (moment.table, written_down(moment.table), game.table):
        result = companion.score("santa_maria", snapshot, "final", game.rulings)
        assert [(each.player, each.points, each.place) for each in result.standings] == standings


@rule("AK-BISH-02")
def test_the_last_year_counts_twice_from_whenever_the_game_was_taken_up() -> None:
    """A game taken up in year 3 has no points of earlier years, and the bishop does not miss them."""
    spots = {"bishop.1": "exp:conquistador"}
    ann = {"conquistador": 3, "arrived": 1, "monks": ["bishop.1"]}
    game = start(2, rulings={"kingdoms": "yes"}, ann=ann, spots=spots, year=3, era="year-3")
    assert game.if_it_ended_now()[1].by("source") == {(ANN, "conquistador"): 6, (ANN, "bishops"): 6}
    assert not game.definition.secured(game.table), "the year has no winner yet"
    while not game.over:
        game.play(game.simplest())
    assert game.scored("conquistador") == game.scored("bishops") == {ANN: 6}


@rule("AK-BISH-02")
def test_no_earlier_year_counts_twice() -> None:
    """In year 2 the bishop promises nothing yet."""
    ann = {"conquistador": 3, "arrived": 1, "monks": ["bishop.1"]}
    game = start(2, rulings={"kingdoms": "yes"}, ann=ann, spots={"bishop.1": "exp:conquistador"}, year=2, era="year-2")
    assert game.if_it_ended_now()[1].by("source") == {(ANN, "conquistador"): 5}
