"""The guided set-up: steps with the numbers of the table, ticks and takers that all devices share."""

import re

import pytest

from companion.engine.table_document import TableSetup
from companion.games import definition
from companion.tables.store import Header, Seat, TableStore
from companion.tables.table_session import StoredTable
from companion.ui.commands import COMMANDS
from companion.ui.reader import Reader
from companion.ui.session import Session
from tests.ui.pages import page

COLOURS = ("red", "blue", "green", "yellow", "purple")
NAMES = ("Ann", "Ben", "Cem", "Dia", "Eve")


def table(store: TableStore, game: str, players: int = 2, draws: int | None = 3, **rulings: str) -> Header:
    """A new table that has never played the game."""
    seats = [Seat(name, colour) for name, colour in zip(NAMES[:players], COLOURS, strict=False)]
    sample = definition(game).sample
    copy = sample() if sample else None
    return store.create(game, seats, TableSetup(draws=draws, lessons=True, rulings=rulings, copy=copy))


def does(session: Session, op: str, **message: object) -> None:
    session.handle({"op": op, "rev": session.reader.rev, **message})


def lines(session: Session) -> dict[str, str]:
    """All lines of all steps, by name."""
    found = {}
    for step in session.view().guide.steps:
        does(session, "lay", step=step.id)
        found |= {line.id.removeprefix("layout."): line.text for line in session.view().guide.lines}
    return found


def numbers(text: str) -> list[int]:
    return [int(each) for each in re.findall(r"\d+", text)]


# the numbers of the printed set-up, by the number of players


@pytest.mark.parametrize(
    ("players", "fields", "box", "monuments", "neutral"),
    [(2, 2, [8, 6], 4, 12), (3, 3, [4, 3], 5, 6), (4, 4, None, 6, 0)],
)
@pytest.mark.parametrize("draws", [3, None])
def test_the_jungle_the_monuments_and_the_neutral_workers_of_tzolkin(
    tmp_path, players, fields, box, monuments, neutral, draws
):
    said = lines(page(TableStore(tmp_path), f"?table={table(TableStore(tmp_path), 'tzolkin', players, draws).id}"))
    assert numbers(said["fields"]) == [fields, 4]
    assert numbers(said["pairs"])[-2:] == [fields, 3 * fields]
    assert numbers(said.get("spare", "")) == (box or [])
    assert numbers(said["monuments"]) == [monuments]
    assert numbers(said["buildings"])[0] == 6
    assert numbers(said.get("reserve", "")) == ([neutral] if neutral else [])
    assert numbers(said["skulls"]) == [13]


@pytest.mark.parametrize(
    ("players", "rulings", "white", "blue", "scholars", "tiles"),
    [
        (1, {}, 3, 3, 3, 10),
        (3, {}, 9, 9, 3, 10),
        (4, {"kingdoms": "yes"}, 12, 12, 4, 12),
        (2, {"ambassadors": "yes"}, 4, 6, 4, 12),
        (5, {"maya": "yes", "ambassadors": "yes"}, 10, 12, 4, 12),
    ],
)
def test_dice_tiles_and_people_of_santa_maria(tmp_path, players, rulings, white, blue, scholars, tiles):
    store = TableStore(tmp_path)
    session = page(store, f"?table={table(store, 'santa_maria', players, None, **rulings).id}")
    said = lines(session)
    assert numbers(said["pool"]) == [white]
    assert numbers(said["reserve"]) == [blue]
    assert numbers(said["people"]) == [scholars, 3]
    assert numbers(said["roads"]) == [3]
    assert numbers(said["monks"]) == [6]
    assert ("specials" in said, "cocoa" in said, "special-ships" in said) == (tiles == 12,) * 3
    assert ("two-dice" in said, "die" in said) == ("ambassadors" in rulings, "ambassadors" not in rulings)
    assert ("city-gold" in said) == ("maya" in rulings)
    if "maya" in rulings:
        assert numbers(said["city-gold"]) == [players]
        assert numbers(said["city-cards"]) == [24, 5]
        assert numbers(said["goods"]) == [2, 3, 4, 5, 6]


@pytest.mark.parametrize(("players", "stones", "random", "glaciers"), [(2, 8, 6, 6), (3, 12, 6, 6), (4, 14, 9, 3)])
def test_stones_terrain_and_animals_of_endless_winter(tmp_path, players, stones, random, glaciers):
    store = TableStore(tmp_path)
    modules = {"glaciers": "yes", "rests": "yes", "gameplay": "variant", "draft": "both"}
    said = lines(page(store, f"?table={table(store, 'endless_winter', players, None, **modules).id}"))
    assert numbers(said["stones"]) == [stones]
    assert numbers(said["lands"]) == [18, 6, random, glaciers]
    assert numbers(said["animals"]) == [players + 1]
    assert numbers(said["glacier-tokens"]) == [glaciers]
    assert numbers(said["rest-tokens"]) == [5]
    assert numbers(said["chiefs-drafted"]) == numbers(said["setup-drafted"]) == [players + 1]
    assert "waits" in said
    plain = lines(page(store, f"?table={table(store, 'endless_winter', players, None).id}"))
    assert {"chiefs", "setup-cards"} <= plain.keys()
    assert not {"glacier-tokens", "rest-tokens", "waits", "chiefs-drafted"} & plain.keys()


@pytest.mark.parametrize(
    ("players", "boxed", "altar", "weavings"),
    [(1, [1, 40], 3, 2), (2, [1, 40], 3, 2), (3, [2, 35], 4, 3), (4, [], 5, 0)],
)
def test_workers_altar_and_weavings_of_tawantinsuyu(tmp_path, players, boxed, altar, weavings):
    store = TableStore(tmp_path)
    said = lines(page(store, f"?table={table(store, 'tawantinsuyu', players, None).id}"))
    assert numbers(said.get("boxed", "")) == boxed
    assert numbers(said["altar"]) == [altar]
    assert [name for name in said if name.startswith("weavings-")] == ([f"weavings-{weavings}"] if weavings else [])
    assert ("marked" in said) == (players <= 2)
    assert numbers(said["score"]) == [10]
    assert ("her-tokens" in said) == (players == 1)


# the page


def test_a_table_that_has_never_played_opens_with_its_set_up_and_experts_notice_nothing(tmp_path):
    store = TableStore(tmp_path)
    new = page(store, f"?table={table(store, 'tzolkin').id}")
    assert new.view().screen == "setup"
    assert new.view().question is None
    seats = [Seat(name, colour) for name, colour in zip(NAMES[:2], COLOURS, strict=False)]
    used = page(store, f"?table={store.create('tzolkin', seats, TableSetup(draws=3)).id}")
    assert used.view().screen == "table"
    card = used.view().on_table
    assert not [line for line in card.lines if line.id == "layout.supply"], "experts see no such lines"
    used.handle({**card.guide.command, "rev": used.reader.rev})
    assert used.view().guide.here == "board"


def test_next_ticks_a_step_off_and_the_last_one_leads_to_the_question(tmp_path):
    store = TableStore(tmp_path)
    header = table(store, "tzolkin")
    session = page(store, f"?table={header.id}")
    taps = 0
    while (guide := session.view().guide) is not None:
        does(session, **guide.next.command)
        taps += 1
        assert (guide.leave is None) == (guide.here == guide.steps[-1].id), "the last step has one way on"
    assert taps == 8
    view = session.view()
    assert view.question.options
    assert all(line.ticked for line in view.on_table.lines), "the card of the table has the same ticks"
    assert not view.on_table.open
    assert store.find(header.id).notes.laying == ()
    assert page(store, f"?table={header.id}").view().screen == "table", "what is laid out is not laid out again"


def test_all_is_laid_out_leaves_at_once_and_so_does_an_answer(tmp_path):
    store = TableStore(tmp_path)
    header = table(store, "tzolkin")
    session = page(store, f"?table={header.id}")
    does(session, **session.view().guide.leave.command)
    assert session.view().screen == "table"
    other = page(store, f"?table={table(store, 'tzolkin').id}")
    does(other, "play", key=other.game.legal[0].key)
    assert other.view().screen == "table"


def test_closing_leads_to_the_table_and_a_tick_comes_back_with_the_guide(tmp_path):
    store = TableStore(tmp_path)
    session = page(store, f"?table={table(store, 'tzolkin').id}")
    first = session.view().guide.lines[0]
    does(session, "tick", id=first.id)
    assert session.view().guide.lines[0].ticked
    session.handle({**session.view().home.command, "rev": 0})
    assert session.view().screen == "table"
    assert next(line for line in session.view().on_table.lines if line.id == first.id).ticked
    does(session, "lay", step="board")
    does(session, "tick", id=first.id)
    assert not session.view().guide.lines[0].ticked


def test_two_phones_share_the_steps_and_see_each_others_ticks(tmp_path):
    store = TableStore(tmp_path)
    header = table(store, "tzolkin")
    ann, ben = (page(TableStore(tmp_path), f"?table={header.id}") for _ in range(2))
    does(ann, "seat", seat=0)
    does(ben, "seat", seat=1)
    assert ann.view().guide.here == "board"
    assert ben.view().guide.here == "jungle", "a step that has no taker"
    ann.poll()
    assert ann.view().guide.others == ["Ben is laying out: The jungle"]
    assert [step.player.name for step in ann.view().guide.steps if step.player] == ["Ben"]
    does(ann, "laid", step="board")
    assert ann.view().guide.here == "buildings", "Ben lays out the jungle"
    ben.poll()
    assert [step.id for step in ben.view().guide.steps if step.done] == ["board"]
    does(ben, "laid", step="")
    ann.poll()
    assert all(step.done for step in ann.view().guide.steps)
    assert "play" in ann.view().guide.next.label


def test_a_viewer_sees_the_table_and_lays_out_nothing(tmp_path):
    store = TableStore(tmp_path)
    header = table(store, "tzolkin")
    watching = page(store, f"?table={header.view_id}")
    assert watching.view().screen == "table"
    assert store.find(header.id).notes.laying == ()


# from home to the first turn


def start(store: TableStore, game: str, *names: str) -> Session:
    """A page that has filled in a new table."""
    session = page(store, f"?new={game}")
    for seat, name in enumerate(names):
        does(session, "change", form="new", field=f"name.{seat}", value=name)
    return session


def switch(session: Session) -> bool:
    form = session.view().panels[0]
    return next(bool(field.value) for section in form.sections for field in section.fields if field.name == "lessons")


def test_the_switch_is_on_until_a_player_of_the_table_has_finished_the_game(tmp_path):
    store = TableStore(tmp_path)
    assert switch(start(store, "tzolkin", "Ann", "Ben"))
    done = StoredTable(
        store, store.create("tzolkin", [Seat("Ann", "red"), Seat("Cem", "blue")], TableSetup(draws=1)).id
    )
    while not done.game.over:
        done.play(done.game.legal[0].key)
    session = start(store, "tzolkin", "Ann", "Ben")
    assert not switch(session)
    assert switch(start(store, "santa_maria", "Ann", "Ben")), "another game"
    does(session, "change", form="new", field="lessons", value=True)
    assert switch(session), "a choice counts"


@pytest.mark.parametrize("game", ["tzolkin", "santa_maria", "endless_winter", "tawantinsuyu"])
def test_after_start_come_two_minutes_then_the_set_up_then_the_first_question(tmp_path, game):
    session = start(TableStore(tmp_path), game)
    does(session, "change", form="new", field="draws", value=True)
    does(session, "change", form="new", field="copy", value="sample")
    does(session, "start")
    story = session.view()
    assert story.screen == "story"
    session.handle({**story.home.command, "rev": 0})
    assert session.view().screen == "setup"
    while (guide := session.view().guide) is not None:
        does(session, **guide.next.command)
    assert session.view().question.options


def test_two_devices_without_a_seat_lay_out_different_steps_and_keep_theirs_when_loaded_again(tmp_path):
    store = TableStore(tmp_path)
    header = table(store, "tzolkin")

    def greeting(device: int) -> Session:
        session = Session(TableStore(tmp_path), COMMANDS, Reader())
        session.handle({"op": "hello", "address": f"?table={header.id}", "device": device})
        return session

    one, two = greeting(17), greeting(18)
    assert [one.view().guide.here, two.view().guide.here] == ["board", "jungle"]
    assert two.view().guide.others == ["Another device is laying out: Board and supply"]
    assert greeting(17).view().guide.here == "board", "the same device"
    assert dict(store.find(header.id).notes.laying) == {-17: "board", -18: "jungle"}


# pictures


def opened(session: Session, step: str):
    does(session, "lay", step=step)
    return session.view().guide


def test_a_place_of_two_lines_has_one_number(tmp_path):
    store = TableStore(tmp_path)
    guide = opened(page(store, f"?table={table(store, 'santa_maria').id}"), "people")
    rings = {line.id.removeprefix("layout."): line.places for line in guide.lines}
    assert not rings["people"]
    assert rings["scholars"]
    assert rings["bishops"]
    assert not set(rings["scholars"]) & set(rings["bishops"])


def test_a_picture_without_the_places_of_its_lines_gives_way_to_their_icons(tmp_path):
    store = TableStore(tmp_path)
    known = opened(page(store, f"?table={table(store, 'endless_winter').id}"), "display")
    assert known.svg
    seats = [Seat("Ann", "red"), Seat("Ben", "blue")]
    untold = store.create("endless_winter", seats, TableSetup(draws=3, lessons=True))
    bare = opened(page(store, f"?table={untold.id}"), "display")
    assert not bare.svg
    assert bare.style
    assert all(line.icon for line in bare.lines)


def test_empty_hunting_grounds_are_ringed(tmp_path):
    store = TableStore(tmp_path)
    guide = opened(page(store, f"?table={table(store, 'endless_winter').id}"), "animals")
    assert guide.lines[0].places


def test_the_bag_that_was_filled_in_the_set_up_is_not_asked_for_again(tmp_path):
    store = TableStore(tmp_path)
    session = page(store, f"?table={table(store, 'tawantinsuyu').id}")
    assert "All other workers" in lines(session)["bag"]
    does(session, "laid", step="")
    while session.game.definition.opener(session.game.table) is None:
        does(session, "play", key=session.game.legal[0].key)
    left = [line for line in session.view().on_table.lines if "bag" in line.text]
    assert [line.ticked for line in left] == [True]
