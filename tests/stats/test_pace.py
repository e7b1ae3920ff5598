"""Time and decisions: whose they are, and how long they took."""

import msgspec

import companion
from companion.simulation import play_out
from companion.stats import pace
from companion.tables.store import Decide, Seat, TableStore, Undo
from companion.tables.stored_game import Replay


def timed(seconds) -> companion.Game:
    """A random game whose decisions were taken at these seconds."""
    save = play_out("tzolkin", 2, 3, "random").to_save()
    at = iter(seconds)
    save.decisions = [msgspec.structs.replace(d, at=next(at)) if d.by_people else d for d in save.decisions]
    return companion.read_game(save.text())


def test_every_decision_belongs_to_a_player_or_the_table():
    game = play_out("tzolkin", 3, 2, "random")
    rows = pace.decided(game)
    assert [row.decision for row in rows] == list(range(1, len(game.journal) + 1))
    for decision, row in zip(game.journal, rows, strict=True):
        assert (row.ask, row.key) == (decision.ask, decision.key)
        assert (row.player is None) != decision.by_people
    assert sum(each.decisions for each in pace.summary(game)) == sum(d.by_people for d in game.journal)


def test_the_time_before_a_decision_belongs_to_its_player():
    game = timed(range(10, 100_000, 10))
    rows = pace.summary(game)
    assert sum(each.seconds or 0 for each in rows) == 10 * sum(each.decisions for each in rows)
    assert all(each.longest >= each.usual >= 10 for each in rows)


def test_a_break_belongs_to_no_player():
    without, paused = timed(range(10, 100_000, 10)), timed([*range(10, 510, 10), *range(5000, 100_000, 10)])
    assert sum(r.seconds or 0 for r in pace.summary(without)) == sum(r.seconds or 0 for r in pace.summary(paused)) + 10


def test_without_times_there_are_only_decisions():
    rows = pace.summary(timed([0] * 1000))
    assert {each.seconds for each in rows} == {None}
    figure = pace.figure(rows)
    assert len(figure["data"]) == 1
    assert pace.pace(timed([0] * 1000))["seconds"].isna().all()


def test_a_figure_of_minutes_and_decisions():
    figure = pace.figure(pace.summary(timed(range(10, 100_000, 10))), "Minutes", "Decisions")
    assert [each["name"] for each in figure["data"]] == ["Decisions", "Minutes"]


def test_a_stored_game_keeps_the_times_of_its_moves(tmp_path, monkeypatch):
    now = 1000.0
    monkeypatch.setattr("time.time", lambda: now)
    store = TableStore(tmp_path)
    header = store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")])
    replay = Replay(header)
    for number, pause in enumerate((5, 20, 30), 1):
        now += pause
        key = replay.game.legal[0].key
        store.append(header.id, number, Decide(key))
        replay.follow(store.since(header.id, replay.seq))
    now += 40
    store.append(header.id, 4, Undo())
    now += 1000
    again = Replay(header)
    again.follow(store.since(header.id, 0))
    assert [decision.at for decision in again.game.journal] == [5, 25]


def test_a_loaded_game_goes_on_from_its_last_second():
    game = companion.new_game("tzolkin", ["Ann", "Ben"], draws=1)
    game.set_clock(100)
    game.play(game.legal[0].key)
    again = companion.read_game(game.to_save().text())
    again.play(again.legal[0].key)
    assert again.journal[-1].at >= 100
