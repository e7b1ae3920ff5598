"""An unknown box on the screen: few taps to the first turn, and every question can be shown."""

from random import Random
from typing import Any

import msgspec
import pytest

import companion
from companion.engine.facts import as_text, blank
from companion.engine.owner_copy import Copy
from companion.games import definition
from companion.tables.store import Seat, TableSetup, TableStore
from companion.tables.stored_game import Replay
from companion.testing.players import choose
from companion.ui import view as v
from companion.ui.commands import COMMANDS
from companion.ui.present.fact_entry import entry_form
from companion.ui.present.fact_entry_draft import EntryDraft
from companion.ui.present.page_context import Page
from companion.ui.reader import Reader
from companion.ui.session import Session
from tests.ui.pages import send

MOST_TO_BEGIN = 20
VALUES = {
    "village_2": {"village": 6, "nomads": 3},
    "start-bonus": {"potato": 5, "stone": 1, "corn": 1, "army-card": 1, "points": 5},
}
"""The values read off the board, and the gain of five starting cards: as in the example of the rulebook."""


def seated(store: TableStore, name: str = "tawantinsuyu", players: int = 2, **setup: Any) -> Session:
    """A session at a table with an unknown box."""
    seats = [Seat(f"P{n}", colour) for n, colour in enumerate(("red", "blue", "green")[:players])]
    header = store.create(name, seats, TableSetup(copy=Copy(name), **setup))
    session = Session(store, COMMANDS, Reader())
    session.start(f"?table={header.id}")
    return session


def game(session: Session) -> Any:
    assert session.game is not None
    return session.game


def taps_to_set(field: Any, new: Any) -> int:
    """One on a key that says it; beyond the last key one more each; a stepper goes one by one."""
    keys = [choice["value"] for choice in field["choices"]]
    return 1 if new in keys else 1 + new - max(keys)


def fill_in(session: Session, written_down: dict[str, Any]) -> int:
    """Tap in a form, and answer; the taps of that."""
    form, taps = session.app.view["question"]["form"], 1
    for field in (field for section in form["sections"] for field in section["fields"]):
        name = field["name"].rpartition(".")[2]
        if name in written_down:
            taps += taps_to_set(field, written_down[name])
            send(session, "change", form=form["id"], field=field["name"], value=written_down[name])
            if form.get("ends") == field["name"]:  # its key answers
                send(session, **form["submit"]["command"])
                return taps - 1
            form = session.app.view["question"]["form"]
    send(session, **form["submit"]["command"])
    return taps


def test_the_first_turn_is_twenty_taps_away(store: TableStore) -> None:
    session, taps, asked = seated(store), 0, []
    while (ask := game(session).ask) is not None and ask.id != "turn":
        asked.append(ask.values.get("fact", ask.id))
        if "form" in session.app.view["question"]:
            taps += fill_in(session, VALUES["start-bonus" if ask.id == "start-card" else ask.values["fact"]])
        else:
            taps += 1
            send(session, "play", key=session.app.view["question"]["options"][0]["key"])
    assert taps <= MOST_TO_BEGIN, (taps, asked)
    me = game(session).table.players[0]
    assert (me.potato, me.stone, me.corn, me.points) == (5, 3, 1, 15)


def test_unknown_cards_are_entered_in_one_form_or_one_by_one(store: TableStore) -> None:
    session = seated(store)
    while (ask := game(session).ask) is not None and ask.id != "start-card":
        if "form" in session.app.view["question"]:
            fill_in(session, VALUES[ask.values["fact"]])
        else:
            send(session, "play", key=session.app.view["question"]["options"][0]["key"])
    question = session.app.view["question"]
    assert [option["key"] for option in question["options"]] == ["another"]
    assert question["form"]["sections"][0]["fields"][0]["label"] == "Potatoes"
    before = len(game(session).journal)
    fill_in(session, {"potato": 2})
    assert game(session).journal[before].key == "in-all"
    send(session, **session.app.view["undo_step"]["command"])
    assert len(game(session).journal) == before  # both are taken back


# facts that can wait


def test_no_board_is_asked_for_before_the_first_turn(store: TableStore) -> None:
    session = seated(store, "santa_maria", first=0)
    while (ask := game(session).ask) is not None and ask.id != "turn":
        assert "form" not in session.app.view["question"], ask.id
        send(session, "draw")
    assert {text for player in game(session).table.players for text in player.colony} == {"ship", "?"}
    undo = session.app.view["undo_step"]["command"]
    send(session, **undo)
    assert game(session).ask.id == "roll-blue", "what was left for later is taken back with the step before it"


def test_a_table_that_was_asked_for_its_boards_is_still_asked(store: TableStore) -> None:
    seats = [Seat("Ann", "red"), Seat("Ben", "blue")]
    header = store.create("santa_maria", seats, TableSetup(first=0, copy=Copy("santa_maria")))
    earlier = msgspec.structs.replace(header, options=msgspec.structs.replace(header.options, defaults=3))
    then: Any = Replay(earlier).game
    then.play("dice 6")
    assert (then.ask.id, then.ask.values["fact"]) == ("learn", "boards")


def test_marked_spaces_wait_until_the_top_terrace_matters(store: TableStore) -> None:
    session = seated(store, first=0)
    while (ask := game(session).ask) is not None and ask.id != "turn":
        key = as_text(blank(ask.entry)) if ask.entry is not None else game(session).legal[-1].key
        send(session, "play", key=key)
    assert game(session).table.fact("marks_top") is None
    send(session, "play", key=next(o.key for o in game(session).legal if o.key.startswith("place")))
    send(session, "play", key="terrace top")
    fill_in(session, {f"sector-{n}": 2 for n in range(1, 6)})
    assert game(session).ask.values["fact"] == "marks_top"
    [field] = session.app.view["question"]["form"]["sections"][0]["fields"]
    assert (field["kind"], len(field["choices"])) == ("several", 10)
    send(session, "change", form="entry", field=field["name"], value=[["1-top-2", "3-top-1"]])
    send(session, "enter")
    assert set(game(session).table.hill) == {"1-top-2", "3-top-1"}
    assert game(session).ask.id == "space"


def test_a_table_that_entered_them_at_the_start_goes_on(store: TableStore) -> None:
    seats = [Seat("Ann", "red"), Seat("Ben", "blue")]
    header = store.create("tawantinsuyu", seats, TableSetup(first=0, copy=Copy("tawantinsuyu")))
    earlier = msgspec.structs.replace(header, options=msgspec.structs.replace(header.options, defaults=1))
    then: Any = Replay(earlier).game
    for key in ("start architect courier", "start architect priest", as_text({"village": 6, "nomads": 3})):
        then.play(key)
    assert (then.ask.id, then.ask.values) == ("learn", {"fact": "marks_top"})
    then.play(as_text({"spaces": ["1-top-2"]}))
    assert list(then.table.hill) == ["1-top-2"]


# everything can be shown


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
@pytest.mark.parametrize("name", ["santa_maria", "endless_winter", "tawantinsuyu"])
def test_every_fact_has_a_form_in_words(name: str, language: str) -> None:
    reader = Reader()
    reader.language = language
    for fact in definition(name).facts.values():
        form = entry_form(EntryDraft.of(Page.about(reader, name), fact, "x"), v.Action("answer", {}))
        labels = [field.label for section in form.sections for field in section.fields]
        paths = [each.path for each in fact.inputs]
        assert not [label for label in labels if label.lower() in paths and language != "en"], (fact.id, labels)


def choices(fact: str, path: str) -> dict[Any, list[tuple[str, str]]]:
    """The keys of a field of a form, each with its pictures."""
    page = Page.about(Reader(), "tawantinsuyu")
    form = entry_form(EntryDraft.of(page, page.definition.facts[fact], "x"), v.Action("answer", {}))
    [field] = [each for section in form.sections for each in section.fields if each.name == f"x.{path}"]
    return {each.value: [(chip.icon, chip.text) for chip in each.chips] for each in [*field.choices, *field.keys]}


def test_symbols_and_tasks_of_a_space_are_known_by_their_pictures() -> None:
    assert choices("hill_top", "deity")["deity-4"] == [("deity-4", "")]
    assert choices("hill_top", "tasks")["gather-potato"] == [("potato", "3")]
    assert choices("weavings", "left")["army"] == [("army-card", "")]
    assert choices("hill_top", "colour")["blue"] == [], "a colour is a word"


@pytest.mark.thorough
@pytest.mark.parametrize("players", [1, 2])
def test_every_question_of_an_unknown_box_is_shown(store: TableStore, players: int) -> None:
    session, random = seated(store, players=players, first=0), Random(players)
    for _ in range(150):
        if game(session).ask is None:
            break
        key = choose(game(session), ({},), random)
        send(session, "play", key=key)
        assert session.app.view["screen"] in ("table", "end"), (key, session.app.view.get("notice"))
        assert session.app.view.get("notice") is None, (key, session.app.view["notice"])


def test_the_map_of_a_maya_city_waits_until_a_die_runs_through_it_and_its_ways_are_tapped(tmp_path):
    session = seated(TableStore(tmp_path), "santa_maria", 3, draws=3, rulings={"kingdoms": "yes", "maya": "yes"})
    send(session, "play", key="seat 0")
    assert game(session).ask.id == "turn", "nothing of it is asked before"
    assert companion.read_game(game(session).to_save().text()).notice is None, "a stored table opens again"
    send(session, "play", key=next(option.key for option in game(session).legal if option.verb == "white"))
    assert game(session).ask.values == {"fact": "city"}
    form = session.app.view["question"]["form"]
    fields = {field["name"].split(".", 2)[2]: field for section in form["sections"] for field in section["fields"]}
    keys = [choice["value"] for choice in fields["routes.1"]["keys"]]
    assert keys == [*(str(n) for n in range(1, 19)), ";", "@1", "@2", "@3"]
    longer = [["site"] * 19]
    send(session, "change", form=form["id"], field=fields["spots"]["name"], value=longer)
    send(session, "enter")
    sections = session.app.view["question"]["form"]["sections"]
    fields = {field["name"].split(".", 2)[2]: field for section in sections for field in section["fields"]}
    assert fields["routes.1"]["keys"][18]["value"] == "19", "as many keys as spots"
    assert fields["routes.6"]["error"] == "“Ways from entry 6” is still empty."
    assert fields["touch"]["error"].endswith("is still empty.")
