"""Better turns, on the screen: begun by a tap, done beside everything else, kept with the game."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Thread
from typing import Any

import msgspec
import pytest

import companion
from companion.players.analysis import BEST, GRADES, Analysis, analysed
from companion.players.table_values import Unlearned
from companion.players.turn_search import Width
from companion.simulation import play_out
from companion.tables.play import Play, play_of_game
from companion.tables.store import TableStore
from companion.ui import background_analysis
from companion.ui import view as v
from companion.ui.commands import COMMANDS
from companion.ui.commands import analysis as asking
from companion.ui.present import analysis as page_of_it
from companion.ui.present.analysis import MANY, SIGNS, kept
from companion.ui.reader import Reader
from companion.ui.session import Session
from tests.ui.test_stats import ids, panel, view

pytestmark = pytest.mark.thorough  # whole games are searched
SMALL = Width(beam=1, ways=2, scenes=1)
ADDRESS = "?stats=play&id={}&view=analysis&lang={}"


@pytest.fixture(scope="module")
def game() -> companion.Game:
    return play_out("tzolkin", 3, 4, "random")


def kept_play(store: TableStore, game: companion.Game) -> Play:
    played = play_of_game(game, "1", "2026-05-01T20:00:00Z")
    store.archive.add(played)
    return played


@pytest.fixture
def play(store: TableStore, game: companion.Game) -> Play:
    return kept_play(store, game)


@pytest.fixture(scope="module")
def tapped(game: companion.Game, tmp_path_factory: pytest.TempPathFactory) -> tuple[Session, Play]:
    """The page of a game whose analysis was begun by a tap and has ended: to search it takes seconds."""
    store = TableStore(tmp_path_factory.mktemp("tapped"))
    play = kept_play(store, game)
    session = page(store, play)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(background_analysis, "analysed", partial(analysed, width=SMALL))
        begin(session)
        session.analysis.join()
    session.poll()
    return session, play


@pytest.fixture(scope="module")
def found(tapped: tuple[Session, Play]) -> bytes:
    """The stored analysis."""
    session, play = tapped
    [body] = session.store.archive.analyses([play.id]).values()
    return body


def page(store: TableStore, play: Play, language: str = "en", **more: str) -> Session:
    session = Session(TableStore(store.folder), COMMANDS, Reader(language))
    session.start(ADDRESS.format(play.id, language) + "".join(f"&{name}={value}" for name, value in more.items()))
    return session


def begin(session: Session) -> None:
    [start] = panel(session, "begin").actions
    session.handle(start.command)


def test_a_tap_begins_it_and_it_stays_with_the_game(store, play, tapped):
    assert all(panel(page(store, play, language), "begin").actions for language in companion.LANGUAGES)
    session, done = tapped
    assert session.reader.analysing is None
    for one in (session, *(page(session.store, done, language) for language in companion.LANGUAGES)):
        assert ids(one) == ["who", "course", "grades", "missed", "best", "all", "formula"]


def test_meanwhile_it_is_said_how_far_it_is(store, play, found, monkeypatch):
    turns = msgspec.json.decode(found, type=Analysis).turns
    seen: list[Any] = []
    known: list[int] = []

    def slowly(_game: companion.Game) -> Any:
        for turn in turns:
            with session.alone:
                session.poll()
                seen.append(panel(session, "working").bars[0].right)
                known.append(len(panel(session, "every").lines) if "every" in ids(session) else 0)
            yield turn

    monkeypatch.setattr(background_analysis, "analysed", slowly)
    session = page(store, play)
    begin(session)
    session.analysis.join()
    shares = [int(each.removesuffix(" %")) for each in seen]
    assert shares == sorted(shares)
    assert shares[0] == 0 < shares[-1] < 100
    assert known == sorted(known), "turns are listed as they come"
    assert known[0] == 0 < known[-1]
    session.poll()
    assert "grades" in ids(session)


def test_a_fault_is_said_and_it_can_be_begun_again(store, play, monkeypatch):
    def broken(_game: companion.Game) -> Any:
        raise ValueError
        yield

    monkeypatch.setattr(background_analysis, "analysed", broken)
    session = page(store, play)
    begin(session)
    session.analysis.join()
    session.poll()
    assert view(session).notice.text == session.say.text("notice.fault")
    assert ids(session) == ["begin"]


def test_where_no_thread_can_be_started_the_page_goes_on_between_two_turns(store, play, found, monkeypatch):
    turns = msgspec.json.decode(found, type=Analysis).turns
    seen = []

    def refuse(_thread: Thread) -> None:
        raise RuntimeError

    async def follow() -> None:
        monkeypatch.setattr(Thread, "start", refuse)
        begin(session)
        while not session.following.done():
            seen.append(ids(session))
            await asyncio.sleep(0)

    monkeypatch.setattr(background_analysis, "analysed", lambda _game: iter(turns))
    session = page(store, play)
    with ThreadPoolExecutor(1) as apart:  # the tests of the browser leave a loop running in this thread
        apart.submit(asyncio.run, follow()).result()
    assert session.analysis is None
    assert ["working"] in seen
    assert "grades" in ids(session)


def test_every_player_has_turns_with_three_grades(store, play, game, found):
    store.archive.keep_analysis(play.id, found)
    turns = msgspec.json.decode(found, type=Analysis).turns
    for seat, name in enumerate(game.names):
        session = page(store, play, who=str(seat))
        own = [turn for turn in turns if turn.player == seat]
        assert [each.selected for each in panel(session, "who").actions] == [other == name for other in game.names]
        counts = {grade: sum(turn.grade == grade for turn in own) for grade in GRADES}
        assert [each.label for each in panel(session, "grades").actions] == [
            f"{SIGNS[grade]} {n}" for grade, n in counts.items()
        ]
        [way] = panel(session, "all").actions
        session.handle(way.command)
        lines = panel(session, "every").lines
        assert [line.at for line in lines] == [turn.at for turn in own]
        assert [line.text[0] for line in lines] == [SIGNS[turn.grade] for turn in own]
        best, missed = panel(session, "best").cards, panel(session, "missed").cards
        assert {card.grade for card in best} <= {BEST}
        assert not any(card.better for card in best)
        assert BEST not in {card.grade for card in missed}
        cost = {turn.at: turn.points for turn in own}
        assert [card.at for card in missed] == sorted((card.at for card in missed), key=lambda at: -cost[at])
        assert all(card.points.startswith("−") for card in missed)


@pytest.mark.parametrize("language", companion.LANGUAGES)
def test_a_card_shows_both_ways_and_the_piece_of_the_board(store, play, found, language):
    store.archive.keep_analysis(play.id, found)
    cards = panel(page(store, play, language, who="1"), "missed").cards
    drawn = [card for card in cards if card.svg]
    assert drawn
    for card in cards:
        assert any(move.new for move in card.better), "what is better is marked"
        assert not any(move.new for move in card.played)
        assert card.apart or card.why, "chips or a sentence say why"
        for place in (*card.rings, *card.marks):
            assert f'data-place="{place}"' in card.svg
    assert all(card.rings for card in drawn)


def test_the_counts_choose_the_turns_that_are_shown(store, play, found):
    store.archive.keep_analysis(play.id, found)
    turns = msgspec.json.decode(found, type=Analysis).turns
    session = page(store, play, who="1")
    for number, grade in enumerate(GRADES):
        own = [turn.at for turn in turns if turn.player == 1 and turn.grade == grade]
        action = panel(session, "grades").actions[number]
        assert action.disabled == (not own)
        if own:
            session.handle(action.command)
            [shown] = [each for each in view(session).panels if isinstance(each, v.Turns)]
            assert {card.grade for card in shown.cards} == {grade}
            assert len(shown.cards) == min(len(own), MANY)
            session.handle(panel(session, "grades").actions[number].command)
            assert len([each for each in view(session).panels if isinstance(each, v.Turns)]) == 2


def test_a_mark_on_the_chart_knows_its_turn(store, play, found):
    store.archive.keep_analysis(play.id, found)
    turns = msgspec.json.decode(found, type=Analysis).turns
    traces = panel(page(store, play, who="1"), "course").figure["data"]
    marked = {at for trace in traces for at in trace.get("customdata", ())}
    assert marked
    assert marked <= {turn.at for turn in turns if turn.player == 1}


def test_a_turn_is_one_tap_from_its_board_and_one_from_the_way_back(store, play, found):
    store.archive.keep_analysis(play.id, found)
    session = page(store, play, who="1")
    card = panel(session, "missed").cards[0]
    session.handle({"op": "look", "at": card.at})
    there = view(session)
    assert (there.screen, bool(there.board.parts), there.banner.scrub is not None) == ("table", True, True)
    assert [(each.at, each.svg) for each in panel(session, "here").cards if each.current] == [(card.at, "")]
    assert [each.at for each in panel(session, "every").lines if each.current] == [card.at]
    session.handle(there.banner.actions[-1].command)
    assert "grades" in ids(session)


def test_one_that_is_of_another_journal_or_version_counts_as_none(store, play, game, found):
    other = msgspec.structs.replace(msgspec.json.decode(found, type=Analysis), of=1)
    for body in (msgspec.json.encode(other), b"{", b"[]"):
        store.archive.keep_analysis(play.id, body)
        assert ids(page(store, play)) == ["begin"]


def test_a_play_that_is_gone_takes_it_along(store, play, found):
    store.archive.keep_analysis(play.id, found)
    assert kept(store.archive, [play.id])
    store.archive.delete(play.id)
    assert not store.archive.keep_analysis(play.id, found)
    store.archive.add(play)
    assert not kept(store.archive, [play.id])


@pytest.mark.parametrize("language", companion.LANGUAGES)
def test_where_nothing_was_learned_it_says_so(store, play, monkeypatch, language):
    def nothing(*_: object) -> None:
        raise Unlearned("error.unlearned")

    for module in (page_of_it, asking):
        monkeypatch.setattr(module, "value_of", nothing)
    session = page(store, play, language)
    assert panel(session, "unlearned").paragraphs == [Unlearned("error.unlearned").text(language)]
    session.handle({"op": "analyse"})
    assert session.analysis is None


def test_the_page_of_a_player_says_how_well_they_played(store, play, found):
    address = f"?stats=player&player={play.players[0].name}&lang=en"
    session = Session(store, COMMANDS, Reader("en"))

    def sentences() -> list[str]:
        session.start(address)
        return [words for _, words in panel(session, "tally").counts]

    assert not any("turn by turn" in each for each in sentences())
    store.archive.keep_analysis(play.id, found)
    assert "out of 100, in 1 analysed game" in sentences()


def test_a_remembered_game_leads_there(store, play):
    session = Session(store, COMMANDS, Reader("en"))
    session.start(f"?stats=play&id={play.id}&lang=en")
    [to] = panel(session, "analysis").actions
    session.handle(to.command)
    assert ids(session) == ["begin"]
