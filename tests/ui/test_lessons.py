"""Lessons just in time: one at a question, each once for a person, none for who knows the game."""

from random import Random

from msgspec.structs import replace

import companion
from companion.engine.first_game import first_game
from companion.engine.table_document import TableSetup
from companion.players import random_policy
from companion.tables.store import Header, Seat, TableStore
from companion.tables.table_session import StoredTable
from companion.ui.present.lessons import next_lesson, rules_of_story
from companion.ui.session import Session
from tests.bench.lessons import shown_in_a_game
from tests.ui.pages import page


def opened(store: TableStore, lessons: bool = True, names: tuple[str, ...] = ("Ann", "Ben")) -> tuple[Session, Header]:
    """A page at a new table of the game that draws by itself, at its first turn."""
    seats = [Seat(name, colour) for name, colour in zip(names, ("red", "blue"), strict=True)]
    header = store.create("tzolkin", seats, TableSetup(draws=3, lessons=lessons))
    session = page(store, f"?table={header.id}")
    while session.game.ask.id != "turn":
        does(session, "play", key=session.game.legal[0].key)
    return session, header


def does(session: Session, op: str, **message: object) -> None:
    session.handle({"op": op, "rev": session.reader.rev, **message})


def lesson(session: Session):
    return session.view().question.lesson


def next_turn(session: Session, seat: int) -> None:
    """Play on, to the next turn of a seat."""
    begun = session.game.turn_start
    while session.game.turn_start == begun or (session.game.ask.player, session.game.ask.id) != (seat, "turn"):
        does(session, "play", key=session.game.legal[0].key)


def test_a_lesson_stands_beside_its_question_until_it_is_closed(tmp_path):
    session, _ = opened(TableStore(tmp_path))
    seat = session.game.ask.player
    assert lesson(session).rule.id == "TZ-ROUND-02"
    does(session, "got_it")
    assert lesson(session) is None, "what can be done waits for the next turn"
    next_turn(session, seat)
    second = lesson(session)
    assert second.rule.id != "TZ-ROUND-02"
    assert second.key in [option.key for option in session.view().question.options]


def test_a_question_has_one_lesson_and_none_beside_advice(tmp_path):
    store = TableStore(tmp_path)
    seats = [Seat("Ann", "red"), Seat("Ben", "blue")]
    setup = TableSetup(draws=3, lessons=True, copy=companion.sample_copy("santa_maria"))
    header = store.create("santa_maria", seats, setup)
    session = page(store, f"?table={header.id}&setup=no")
    while session.game.ask.id != "turn":
        does(session, "play", key=session.game.legal[0].key)
    before = len(store.find(header.id).notes.lessons)
    assert next_lesson(session.game, frozenset({"turn"}), shown=1) is not None, "another one could be said here"
    does(session, "advise")
    assert lesson(session) is None
    does(session, "advise")
    does(session, "got_it")
    assert lesson(session) is None
    does(session, "play", key=next(option.key for option in session.game.legal if option.verb == "white"))
    assert len(store.find(header.id).notes.lessons) == before + 1, "only the one that was shown is learned"


def test_an_answer_counts_as_got_it_and_is_not_shown_again(tmp_path):
    session, header = opened(TableStore(tmp_path))
    does(session, "play", key=next(each.key for each in session.game.legal if each.words[0] == "place"))
    assert [id for _, _, id in session.store.find(header.id).notes.lessons if id == "turn"] == ["turn"]
    does(session, "undo")
    assert lesson(session) is None


def test_a_lesson_learned_at_one_table_is_known_at_the_next_and_on_every_device(tmp_path):
    store = TableStore(tmp_path)
    session, _ = opened(store)
    does(session, "got_it")
    other, header = opened(store)
    who = other.game.names[other.game.ask.player]
    assert who == session.game.names[session.game.ask.player]
    assert "turn" in {id for _, _, id in session.table.header.notes.lessons}
    assert lesson(other).rule.id == "TZ-PLACE-05", "a new turn, and the next lesson"
    assert (lesson(other).key, lesson(other).places) == ("place first_player", ["first_player"])
    assert lesson(page(TableStore(tmp_path), f"?table={header.id}")).rule.id == "TZ-PLACE-05"


def test_a_player_who_has_finished_the_game_sees_no_lessons(tmp_path):
    store = TableStore(tmp_path)
    session, _ = opened(store)
    done = store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup(draws=1))
    table = StoredTable(store, done.id)
    while not table.game.over:
        table.play(table.game.legal[0].key)
    again = page(store, f"?table={session.table.header.id}")
    assert lesson(again) is None


def test_no_lessons_ends_them_for_one_person_and_a_table_without_them_has_none(tmp_path):
    store = TableStore(tmp_path)
    session, header = opened(store)
    seat = session.game.ask.player
    does(session, "no_lessons")
    assert lesson(session) is None
    assert store.find(header.id).notes.without_lessons == (seat,)
    next_turn(session, 1 - seat)
    assert lesson(session).rule.id == "TZ-ROUND-02", "the other player goes on learning"
    next_turn(session, seat)
    assert lesson(session) is None
    assert lesson(opened(store, lessons=False)[0]) is None


def test_a_table_of_an_earlier_version_that_ended_its_lessons_has_none(tmp_path):
    session, header = opened(TableStore(tmp_path))
    session.table.keep_notes(replace(header.notes, no_lessons=True))
    assert lesson(session) is None


def test_a_device_of_another_seat_and_one_that_only_looks_show_none(tmp_path):
    store = TableStore(tmp_path)
    session, header = opened(store)
    seat = session.game.ask.player
    other = page(store, f"?table={header.id}")
    does(other, "seat", seat=1 - seat)
    assert lesson(other) is None
    assert lesson(page(store, f"?table={header.view_id}")) is None


def test_the_game_in_two_minutes_has_the_cards_of_the_variants_of_its_table(tmp_path):
    store, seats = TableStore(tmp_path), [Seat("Ann", "red"), Seat("Ben", "blue")]
    copy = companion.sample_copy("santa_maria")
    usual, governor = (
        store.create("santa_maria", seats, TableSetup(draws=3, copy=copy, lessons=True, rulings=rulings)).id
        for rulings in ({}, {"kingdoms": "yes", "governor": "yes"})
    )
    cards = {
        table: [card.id for card in page(store, f"?rules=santa_maria&story={table}").view().panels[0].cards]
        for table in ("yes", usual, governor)
    }
    assert cards["yes"] == cards[usual]
    assert cards[governor] == [*cards[usual], "kingdoms", "governor"]
    games = [StoredTable(store, table).game for table in (usual, governor)]
    assert [("AK-A-03" in rules_of_story(game)) for game in games] == [False, True]


def test_ticks_and_lessons_do_not_forget_each_other(tmp_path):
    session, header = opened(TableStore(tmp_path))
    does(session, "got_it")
    does(session, "open_chores", value="never")
    notes = session.store.find(header.id).notes
    assert notes.opened == "never"
    assert "turn" in [id for _, _, id in notes.lessons]


def test_a_first_game_shows_every_lesson_once_to_each_of_two_beginners():
    shown = shown_in_a_game("tzolkin", 1)
    assert shown.index("turn") < shown.index("price")
    assert all(shown.count(id) <= 2 for id in shown)
    assert len(set(shown)) >= 10


def test_show_me_draws_the_board_after_the_option_and_goes_back(tmp_path):
    session, _ = opened(TableStore(tmp_path))
    seat = session.game.ask.player
    does(session, "got_it")
    next_turn(session, seat)
    while lesson(session) is None or not lesson(session).key or lesson(session).key == "beg":
        does(session, "got_it")
        next_turn(session, seat)
    before, revision = session.view(), session.reader.rev
    assert before.question.lesson.show.label == "Show me"
    does(session, "show_me")
    after = session.view()
    assert after.question.lesson.show.label == "Back"
    assert [part.svg for part in after.board.parts] != [part.svg for part in before.board.parts]
    assert not after.board.targets, "nothing can be tapped on a board that is only shown"
    assert session.reader.rev == revision, "nothing was played"
    does(session, "show_me")
    assert [part.svg for part in session.view().board.parts] == [part.svg for part in before.board.parts]


def test_the_first_refusals_come_with_their_lesson_until_it_is_known(tmp_path):
    session, _ = opened(TableStore(tmp_path))

    def taught() -> dict[str, str]:
        options = session.view().question.options
        return {reason.lesson.id: option.key for option in options for reason in option.reasons if reason.lesson}

    found = taught()
    assert "begging" in found
    assert found["begging"] == "beg"
    does(session, "got_it", id="begging")
    assert "begging" not in taught()
    does(session, "got_it", id="no such lesson")
    assert "no such lesson" not in {id for _, _, id in session.table.header.notes.lessons}
    assert not {
        reason.lesson
        for option in opened(session.store, lessons=False)[0].view().question.options
        for reason in option.reasons
    } - {None}


def test_a_piece_that_came_up_brings_its_lesson_once_the_player_has_had_the_one_before():
    copy = companion.sample_copy("santa_maria")
    game = companion.new_game("santa_maria", ["Ann", "Ben"], draws=4, copy=copy, rulings={"governor": "yes"})
    random = Random(1)
    while game.ask.id != "turn":
        game.play(random_policy(game, random))
    every = {each.id for each in first_game("santa_maria").lessons}
    scholars = {"archery", "navigation", "meditation"}
    assert "archery" in game.table.spots.values()
    assert next_lesson(game, frozenset(every - scholars)).id == "archery", "the others do not lie there"
    before = frozenset(every - scholars - {"monk", "bishop", "scholar", "new-bishops"})
    assert next_lesson(game, before).id == "monk", "the others come after it"
