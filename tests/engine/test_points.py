"""Points: the ledger, standings, scores of a moment, checkpoints."""

import tomllib

import msgspec
import pytest

import companion
from companion.engine.ledger import Ledger, ScoreLine
from companion.engine.standings import rank
from tests.engine.games import finished, played

LINES = [
    ScoreLine(0, 4, "temples", "TZ-FOOD-06", "temple.chaac", "age-1", 13, 90),
    ScoreLine(1, 2, "temples", "TZ-FOOD-06", "temple.chaac", "age-1", 13, 90),
    ScoreLine(0, -3, "feeding", "TZ-FOOD-03", "", "age-1", 13, 90),
    ScoreLine(0, 1.25, "corn", "TZ-END-02", "", "age-2", 27, 200),
]


def test_a_ledger_sums_by_anything():
    ledger = Ledger(LINES)
    assert ledger.total(0) == 2.25
    assert ledger.total(1) == 2
    assert ledger.total(5) == 0
    assert ledger.by() == {(0,): 2.25, (1,): 2}
    assert ledger.by("era") == {(0, "age-1"): 1, (1, "age-1"): 2, (0, "age-2"): 1.25}
    assert ledger.by("era", "source")[0, "age-1", "feeding"] == -3
    assert ledger.progression(0) == [(90, 13, 4), (90, 13, 1), (200, 27, 2.25)]
    assert len(ledger) == len(list(ledger)) == 4
    assert repr(ledger) == "<ledger of 4 lines: player 0: 2.25, player 1: 2>"


def test_a_ledger_of_events_has_the_scored_points():
    game = finished(3)
    assert len(game.ledger) == sum(event.kind == "score" for event in game.events)
    assert [game.ledger.total(seat) for seat in range(3)] == [player.points for player in game.table.players]
    assert {line.source for line in game.ledger} <= set(game.definition.sources)
    assert all(1 <= line.decision <= len(game.journal) for line in game.ledger)
    decisions = [line.decision for line in game.ledger]
    assert decisions == sorted(decisions)
    for seat in range(3):
        assert game.ledger.progression(seat)[-1][2] == game.ledger.total(seat)


def test_places_are_shared_only_when_the_tie_break_is_equal_too():
    places = rank("abcd", [10, 12.25, 10, 10], [1, 0, 2, 1])
    assert [(row.name, row.place, row.tie_break) for row in places] == [
        ("b", 1, None),
        ("c", 2, 2),
        ("a", 3, 1),
        ("d", 3, 1),
    ]
    assert [row.place for row in rank("ab", [5, 5], [0, 0])] == [1, 1]


def test_standings_before_the_end_know_no_tie_break():
    game = played(12, 4)
    game.correct_all({f"players.{seat}.points": 5 for seat in range(4)})
    assert [row.place for row in game.standings()] == [1, 1, 1, 1]


def test_if_it_ended_now_adds_lines_and_changes_nothing():
    game = played(80, 3)
    before, events = msgspec.msgpack.encode(game.table), game.events
    standings, lines = game.if_it_ended_now()
    assert (msgspec.msgpack.encode(game.table), game.events) == (before, events)
    for row in standings:
        assert row.points == game.table.players[row.player].points + lines.total(row.player)
    over = finished(3)
    standings, lines = over.if_it_ended_now()
    assert standings == over.standings()
    assert len(lines) == 0


def test_a_score_line_and_its_event_have_the_same_words():
    game = finished()
    for event, line in zip((e for e in game.events if e.kind == "score"), game.ledger, strict=True):
        assert game.describe(event) == game.describe(line)


# a moment


def test_a_game_and_its_table_score_the_same_at_the_end():
    game = finished(4)
    last = max(line.decision for line in game.ledger)
    final = [line for line in game.ledger if line.decision == last and line.source in ("corn", "skulls", "monument")]
    score = companion.score("tzolkin", game.table, "final")
    assert sorted((s.player, s.points) for s in score.standings) == sorted(
        (s.player, s.points) for s in game.standings()
    )
    assert {(line.player, line.source, line.points) for line in score.lines} == {
        (line.player, line.source, line.points) for line in final
    }
    assert [s.place for s in score.standings] == [s.place for s in game.standings()]


@pytest.mark.parametrize("suffix", ["toml", "json"])
def test_a_sheet_from_a_file(suffix, tmp_path):
    sheet = {"players": [{"name": "Ann", "points": 10, "corn": 6}, {"name": "Ben", "points": 11, "corn": 2}]}
    toml = "[[players]]\nname='Ann'\npoints=10\ncorn=6\n[[players]]\nname='Ben'\npoints=11\ncorn=2\n"
    path = tmp_path / f"sheet.{suffix}"
    path.write_text(toml if suffix == "toml" else msgspec.json.encode(sheet).decode(), encoding="utf-8")
    for place in (path, str(path)):
        score = companion.score("tzolkin", place)
        assert score.points == {"Ann": 11.5, "Ben": 11.5}
        assert score.brought == {"Ann": 1.5, "Ben": 0.5}
        assert score.winners == ("Ann", "Ben")
        assert score.ledger.total(0) == 1.5
    assert "1. Ann 11.5" in repr(score)


def test_a_sheet_without_names_numbers_its_players():
    score = companion.score("tzolkin", {"players": [{"points": 1}, {"points": 2}]})
    assert score.names == ("Player 1", "Player 2")
    assert score.winners == ("Player 2",)


@pytest.mark.parametrize("language", companion.LANGUAGES)
@pytest.mark.parametrize("moment", companion.games()[0].moments)
def test_an_empty_sheet_can_be_scored_as_it_is(moment, language):
    for players in (2, 3, 4):
        sheet = tomllib.loads(companion.template("tzolkin", moment, players, language))
        assert len(sheet["players"]) == players
        score = companion.score("tzolkin", sheet, moment)
        assert score.moment == moment
        assert len(score.standings) == players


# checkpoints


def test_checkpoints_follow_a_game_from_era_to_era():
    points = companion.checkpoints("tzolkin", ["Ann", "Ben"])
    assert repr(points) == "<checkpoints of tzolkin: none yet>"
    chaac = {"temples": {"chaac": 1}}
    first = points.add("age-1", {"players": [{"points": 10, **chaac}, {"points": 7}]})
    assert first.names == ("Ann", "Ben")
    between = first.points["Ann"] + 5
    points.add("final", {"players": [{"points": between, "corn": 4}, {"points": first.points["Ben"]}]})
    assert [moment for moment, _ in points.progression()] == ["age-1", "final"]
    assert points.progression()[-1][1]["Ann"] == between + 1
    assert points.ledger.total(0) == between + 1
    assert points.ledger.by("source")[0, "play"] == 15
    assert (1, "play") in points.ledger.by("source")
    assert [line.decision for line in points.ledger] == sorted(line.decision for line in points.ledger)
    assert repr(points) == "<checkpoints of tzolkin: age-1, final>"
