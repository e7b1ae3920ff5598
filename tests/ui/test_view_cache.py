"""A view is cheap: an unchanged part is not computed again."""

import time
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import companion
from companion.engine.ask import Ask
from companion.engine.game import Game
from companion.engine.owner_copy import Copy
from companion.simulation import play_out
from companion.tables.play import play_of_game
from companion.tables.store import Seat, TableSetup, TableStore
from companion.ui.file_import import table_of_save
from companion.ui.present.archived_game import _replayed
from companion.ui.session import Session
from tests import demo
from tests.ui.pages import page

SEATS = [Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Chen", "yellow")]


@pytest.fixture
def reckoned(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a game was replayed, its turns gone through, and the options of a question found."""
    counts: Counter[str] = Counter()

    def counted(owner: type, name: str) -> None:
        plain: Callable[..., Any] = getattr(owner, name)

        def count(*args: Any, **more: Any) -> Any:
            counts[name] += 1
            return plain(*args, **more)

        monkeypatch.setattr(owner, name, count)

    for owner, name in ((Game, "replayed"), (Game, "moments"), (Game, "resume"), (Ask, "options")):
        counted(owner, name)
    _replayed.cache_clear()
    return counts


def tap(session: Session, **command: Any) -> None:
    session.handle({"rev": session.reader.rev, **command})


def looked_around(session: Session) -> None:
    """Every language, every tab of the end, and a poll."""
    for language in companion.LANGUAGES:
        tap(session, op="language", value=language)
        for tab in ("scores", "log", "play"):
            tap(session, op="tab", id=tab)
    tap(session, op="chart", value="ahead")
    session.poll()


@pytest.mark.parametrize("game", ["tzolkin", "santa_maria"])
def test_a_finished_table_is_replayed_once_however_often_it_is_looked_at(
    store: TableStore, reckoned: Counter[str], game: str
) -> None:
    session = page(store, f"?table={table_of_save(store, play_out(game, 3, 5, 'random').to_save())}")
    assert session.app.view["screen"] == "end"
    tap(session, op="tab", id="log")  # the log needs the seat that each decision was asked of
    once = reckoned.copy()
    looked_around(session)
    assert reckoned == once


def test_taking_the_end_back_and_another_end_are_seen(store: TableStore, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)  # the panels say how long each turn took
    session = page(store, f"?table={table_of_save(store, play_out('tzolkin', 2, 5, 'random').to_save())}")
    before = session.view().panels
    tap(session, op="undo")
    random = Random(8)
    while not session.game.over:
        tap(session, op="play", key=random.choice(session.game.legal).key)
    again = page(store, f"?table={session.reader.table}")
    assert [each.id for each in before] == [each.id for each in again.view().panels]
    assert session.view().panels == again.view().panels


def test_a_remembered_game_is_replayed_once_too(store: TableStore, reckoned: Counter[str]) -> None:
    play = play_of_game(play_out("tzolkin", 2, 5, "random"), "key", "2026-01-02T20:00:00+00:00")
    store.archive.add(play)
    session = page(store, f"?stats=play&id={play.id}")
    once = reckoned.copy()
    assert once["resume"] == 1
    for language in companion.LANGUAGES:
        tap(session, op="language", value=language)
    tap(session, op="look", at=40)
    tap(session, op="look", at=41)
    assert (reckoned["resume"], reckoned["replayed"]) == (1, once["replayed"])


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["tzolkin", "santa_maria"])
@pytest.mark.parametrize("wide", [False, True])
def test_the_options_of_a_question_are_found_once(
    store: TableStore, reckoned: Counter[str], game: str, wide: bool
) -> None:
    header = store.create(game, SEATS, TableSetup(draws=5, copy=companion.sample_copy(game)))
    session, random = page(store, f"?table={header.id}"), Random(5)
    tap(session, op="wide", value=wide)
    for _ in range(40):
        reckoned.clear()
        tap(session, op="play", key=random.choice(session.game.legal).key)
        once = reckoned["options"]  # its own, and those of the questions that unfold in it
        tap(session, op="language", value=random.choice(companion.LANGUAGES))
        tap(session, op="tab", id=random.choice(["play", "log"]))
        assert reckoned["options"] == once >= 1


def test_another_question_has_its_own_options(store: TableStore) -> None:
    """After an answer, taking it back, doing it again and a correction."""
    game = companion.new_game("tzolkin", ["Ann", "Ben"], draws=5, first=0)

    def as_seen_afresh() -> None:
        fresh = game.at(len(game.journal))
        assert [(each.key, each.verdict) for each in game.options] == [(e.key, e.verdict) for e in fresh.options]

    for _ in range(4):
        game.play(game.legal[0].key)
        as_seen_afresh()
    while game.mid_turn:
        game.play(game.legal[-1].key)
    assert game.ask is not None
    for corn in (0, 30):
        game.correct_all({f"players.{game.ask.player}.corn": corn})
        as_seen_afresh()
    assert "beg" not in game.legal
    game.undo()
    as_seen_afresh()
    assert "beg" in game.legal
    game.redo()
    as_seen_afresh()
    assert "beg" not in game.legal


def test_an_entered_fact_brings_the_next_question(monkeypatch: pytest.MonkeyPatch) -> None:
    demo.install(monkeypatch)
    game = companion.new_game("demo", ["Ann"], copy=Copy("demo"))
    assert list(game.options) == []
    game.play('{"cells":["","monk","monk"]}')
    assert [option.key for option in game.options] == ["look", "done"]
    game.undo()
    assert list(game.options) == []
