"""Teaching a copy: the needed facts, the forms, the files, the question in the middle of a game; with a demo game."""

import base64
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine.facts import as_text
from companion.engine.owner_copy import Copy
from companion.tables.store import Decide, Header, Seat, TableSetup, TableStore
from companion.ui.commands import COMMANDS
from companion.ui.reader import Reader
from companion.ui.session import Session
from companion.ui.view import View
from tests import demo
from tests.demo import MONKS, TRACK, tile_face

SEATS = [Seat("Анна", "red"), Seat("Ben", "purple")]


@pytest.fixture(autouse=True)
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    demo.install(monkeypatch)


def page(store: TableStore, address: str, language: str = "en") -> Session:
    session = Session(TableStore(store.folder), COMMANDS, Reader(language))
    session.start(address)
    return session


def view(session: Session) -> View:
    """The view as it travels."""
    return msgspec.convert({**session.app.view}, View)


def panel(session: Session, id: str) -> Any:
    return next(each for each in view(session).panels if each.id.split(" ")[0] == id)


def form(session: Session) -> Any:
    """The form of the entry, on the teaching screen or in the question."""
    question = view(session).question
    return question.form if question is not None and question.form else panel(session, "entry")


def fields(form: Any) -> dict[str, Any]:
    """Fields by their labels."""
    return {field.label: field for section in form.sections for field in section.fields}


def fill(session: Session, label: str, value: Any) -> None:
    name = fields(form(session))[label].name
    session.handle({"op": "change", "field": name, "value": value})


def act(session: Session, **command: Any) -> None:
    session.handle({**command, "rev": session.app.view.get("rev", 0)})


def enter_track(session: Session) -> None:
    fill(session, "Cells", [["", "monk", "monk"]])
    act(session, op="keep_fact")


# the needed facts


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_the_set_up_decides_which_facts_are_needed(store: TableStore, language: str) -> None:
    session = page(store, "?teach=demo", language)
    shown = panel(session, "progress")
    assert [(row.label, row.known, row.needed) for row in shown.rows] == [("Track", 0, 1), ("Tiles", 0, 3)]
    act(session, op="change", field="players", value=2)
    act(session, op="change", field="ruling.city", value="yes")
    shown = panel(session, "progress")
    assert (shown.known, shown.needed) == (0, 4)
    assert [row.label for row in shown.rows] == ["Track", "Tiles", "City"]
    again = page(store, view(session).address, language)
    assert panel(again, "progress") == shown


@pytest.mark.parametrize("game", ["tzolkin", "nowhere", ""])
def test_where_nothing_is_unknown_nothing_is_taught(store: TableStore, game: str) -> None:
    shown = view(page(store, f"?teach={game}"))
    assert shown.screen == "home"
    if game:
        assert shown.notice is not None


@pytest.mark.parametrize("address", ["?teach=demo&fact=boat", "?teach=demo&players=x&ruling.city=maybe"])
def test_an_address_with_nonsense_shows_the_overview(store: TableStore, address: str) -> None:
    assert panel(page(store, address), "progress").needed == 4


# telling


def test_an_entered_fact_is_kept_at_once_and_the_next_is_asked_for(store: TableStore) -> None:
    session = page(store, "?teach=demo&players=1")
    act(session, **panel(session, "progress").actions[0].command)
    assert form(session).title == "Track"
    enter_track(session)
    assert store.copies.get("demo").facts == {"track": MONKS}
    assert form(session).title == "Tiles · 1 of 4"


def test_a_grid_is_painted_and_a_single_row_grows(store: TableStore) -> None:
    session = page(store, "?teach=demo&fact=track")
    cells = fields(form(session))["Cells"]
    assert (cells.kind, cells.value, cells.grows, cells.min, cells.max) == ("cells", [[""] * 4], True, 3, 6)
    assert [(each.value, each.label) for each in cells.choices] == [("", "Empty"), ("monk", "Monk")]
    act(session, op="teach", fact="tiles")
    cells = fields(form(session))["Cells"]
    assert (cells.value, cells.holes) == ([["", ""], ["", ""]], [1])
    assert [[chip.icon for chip in each.chips] for each in cells.choices] == [[], ["wood"], ["coins"], []]


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_an_impossible_fact_is_marked_at_its_field_and_not_kept(store: TableStore, language: str) -> None:
    session = page(store, "?teach=demo&fact=track", language)
    assert not fields(form(session))["Cells"].error
    act(session, op="keep_fact")
    assert "0 monks" in fields(form(session))["Cells"].error
    fill(session, "Cells", [["", "monk", "monk"]])
    assert not fields(form(session))["Cells"].error
    assert store.copies.get("demo").facts == {}
    act(session, op="teach", fact="city")
    act(session, op="keep_fact")
    error = fields(form(session))["Name"].error
    assert "Name" in error
    assert "name" not in error


def test_faces_are_entered_one_after_the_other_corrected_and_deleted(store: TableStore) -> None:
    session = page(store, "?teach=demo&fact=tiles&players=2")
    for wood in (1, 2):
        assert fields(form(session))["Wood"].value == 0
        fill(session, "Cells", [["wood", ""], ["", "road"]])
        fill(session, "Wood", wood)
        act(session, op="keep_fact")
        session.place["fact"] = "tiles"
    session.handle({"op": "ping"})
    assert store.copies.get("demo").facts["tiles"] == [tile_face(1), tile_face(2)]
    act(session, op="teach", fact="tiles")
    entries = panel(session, "entered").cards
    assert entries[0].title == "wood | empty | road · Wood: 1 · Hut"
    act(session, **entries[0].open.command)
    assert form(session).title == "Tiles · 1 of 4"
    assert fields(form(session))["Wood"].value == 1
    fill(session, "Kind", "farm")
    act(session, op="keep_fact")
    assert store.copies.get("demo").facts["tiles"] == [tile_face(1, "farm"), tile_face(2)]
    act(session, op="teach", fact="tiles")
    act(session, **panel(session, "entered").cards[0].actions[0].command)
    assert store.copies.get("demo").facts["tiles"] == [tile_face(2)]


def test_when_all_pieces_are_known_no_further_face_is_asked(store: TableStore) -> None:
    store.copies.put(Copy("demo", {"tiles": [tile_face(n) for n in range(4)]}))
    session = page(store, "?teach=demo&fact=tiles")
    assert [each.id for each in view(session).panels] == ["entered", "ways"]
    act(session, op="keep_fact")
    assert len(store.copies.get("demo").facts["tiles"]) == 4


def test_the_walk_ends_when_everything_is_known(store: TableStore) -> None:
    store.copies.put(Copy("demo", {"tiles": [tile_face(1)]}))
    session = page(store, "?teach=demo&fact=track&players=1")
    enter_track(session)
    shown = view(session)
    assert shown.notice is not None
    assert "entered" in shown.notice.text
    assert panel(session, "progress").actions == []


def test_a_half_filled_form_survives_another_language_and_a_look_elsewhere(store: TableStore) -> None:
    session = page(store, "?teach=demo&fact=tiles")
    fill(session, "Wood", 3)
    act(session, op="language", value="uk")
    act(session, op="teach", fact="track")
    act(session, op="teach", fact="tiles")
    assert fields(form(session))["Wood"].value == 3


def test_another_device_shows_the_entered_facts(store: TableStore) -> None:
    one, two = page(store, "?teach=demo&fact=track"), page(store, "?teach=demo")
    enter_track(one)
    two.poll()
    assert panel(two, "progress").rows[0].known == 1


@pytest.mark.parametrize("value", [[["x"] * 500], [[1]], ["x"], [["x" * 500]], {"a": 1}])
def test_a_grid_that_is_none_is_not_taken(store: TableStore, value: Any) -> None:
    session = page(store, "?teach=demo&fact=track")
    fill(session, "Cells", value)
    assert fields(form(session))["Cells"].value == [[""] * 4]


def test_cells_that_no_palette_has_are_refused_at_the_field(store: TableStore) -> None:
    session = page(store, "?teach=demo&fact=track")
    fill(session, "Cells", [["", "monk", "monk", "tree"]])
    act(session, op="keep_fact")
    assert "tree" in fields(form(session))["Cells"].error
    assert store.copies.get("demo").facts == {}


# a brush of one's own


def test_a_brush_is_put_together_and_stays_at_hand(store: TableStore) -> None:
    session = page(store, "?teach=demo&fact=tiles")
    act(session, **form(session).sections[0].actions[0].command)
    fill(session, "Grain", 2)
    act(session, op="compose_add")
    cells = fields(form(session))["Cells"]
    assert (cells.brush, cells.choices[-1].value, cells.choices[-1].label) == ("grain*2", "grain*2", "Grain ×2")
    assert "Grain" not in fields(form(session))
    fill(session, "Cells", [["grain*2", ""], ["", "road"]])
    act(session, op="keep_fact")
    again = page(store, "?teach=demo&fact=tiles")
    assert fields(form(again))["Cells"].choices[-1].value == "grain*2"


def test_a_note_stands_for_an_effect_without_a_word(store: TableStore) -> None:
    session = page(store, "?teach=demo&fact=city")
    act(session, **form(session).sections[0].actions[0].command)
    note = next(each for section in form(session).sections for each in section.fields if each.name == "compose.note")
    act(session, op="change", field=note.name, value="swap two goods")
    act(session, op="compose_add")
    effect = fields(form(session))["Effect"]
    assert (effect.value, effect.choices[-1].label) == ("hand:swap_two_goods", "Swap two goods")


def test_an_empty_brush_is_refused_in_words(store: TableStore) -> None:
    session = page(store, "?teach=demo&fact=tiles")
    act(session, **form(session).sections[0].actions[0].command)
    act(session, op="compose_add")
    assert form(session).sections[-1].error
    act(session, **form(session).sections[-1].actions[1].command)
    assert len(form(session).sections) == 3


# files


def send(session: Session, text: str) -> None:
    session.handle({"op": "file", "name": "copy.json", "data": base64.b64encode(text.encode()).decode()})


def test_known_facts_are_exported_and_imported_with_a_report(
    store: TableStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = TableStore(tmp_path / "theirs")
    theirs.copies.put(Copy("demo", {"track": {"cells": ["", "monk", "", "monk"]}, "tiles": [tile_face(1)]}))
    away = page(theirs, "?teach=demo")
    files: list[str] = []
    monkeypatch.setattr(away.app, "offer", lambda name, mime, text: files.append(text))
    act(away, op="copy_export")
    store.copies.enter("demo", TRACK, MONKS)
    session = page(store, "?teach=demo")
    send(session, files[0])
    assert "1 piece" in panel(session, "report").paragraphs[0]
    [row] = panel(session, "conflicts").rows
    assert (row.label, row.cells) == ("Track", ["empty | monk | monk", "empty | monk | empty | monk"])
    assert store.copies.get("demo").facts == {"track": MONKS}, "it is shown before it is taken"
    act(session, **panel(session, "decide").actions[0].command)
    assert "1 piece" in panel(session, "report").paragraphs[0]
    assert store.copies.get("demo").facts == {"track": MONKS, "tiles": [tile_face(1)]}
    act(session, op="teach", fact="track")
    act(session, op="teach")
    assert "conflicts" not in [each.id for each in view(session).panels]


@pytest.mark.parametrize("text", ["nonsense", "{}", '{"game": "nowhere", "facts": {}}', demo.sample().text()])
def test_a_file_that_is_no_copy_changes_nothing_and_says_so(store: TableStore, text: str) -> None:
    session = page(store, "?teach=demo")
    send(session, text)
    assert view(session).notice is not None
    assert store.copies.get("demo").facts == {}


def test_a_copy_brought_into_the_home_screen_is_understood_too(store: TableStore) -> None:
    session = page(store, "")
    send(session, Copy("demo", {"track": MONKS}).text())
    assert view(session).screen == "teach"
    act(session, **panel(session, "decide").actions[1].command)
    assert store.copies.get("demo").facts == {}, "it was left"
    send(session, Copy("demo", {"track": MONKS}).text())
    act(session, **panel(session, "decide").actions[0].command)
    assert store.copies.get("demo").facts == {"track": MONKS}


def test_a_fact_or_everything_is_forgotten_after_a_question(store: TableStore) -> None:
    store.copies.put(Copy("demo", {"track": MONKS, "tiles": [tile_face(1)]}))
    session = page(store, "?teach=demo&fact=track")
    forget = panel(session, "ways").actions[1]
    assert "Track" in forget.confirm
    act(session, **forget.command)
    assert store.copies.get("demo").facts == {"tiles": [tile_face(1)]}
    act(session, op="teach")
    forget = panel(session, "files").actions[-1]
    assert "Demo" in forget.confirm
    act(session, **forget.command)
    assert store.copies.get("demo").facts == {}


def test_the_sample_is_looked_at_and_never_changed(store: TableStore) -> None:
    session = page(store, "?teach=demo&copy=sample")
    shown = view(session)
    assert shown.remark is not None
    assert "Made-up" in shown.remark.text
    assert panel(session, "progress").known == 4
    act(session, op="teach", fact="tiles")
    assert view(session).remark is not None
    assert len(panel(session, "entered").paragraphs) == 4
    act(session, op="keep_fact")
    assert store.copies.get("demo").facts == {}
    act(session, op="teach", copy="")
    assert view(session).remark is None


# a table


def open_table(session: Session, **draft: Any) -> None:
    act(session, op="open", address="?new=demo")
    for field, value in draft.items():
        act(session, op="change", field=field.replace("__", "."), value=value)
    act(session, op="start")


def start_fields(session: Session) -> dict[str, Any]:
    return {field.name: field for section in panel(session, "new").sections for field in section.fields}


def test_a_new_table_offers_my_copy_the_sample_and_the_ways_to_play(store: TableStore) -> None:
    store.copies.enter("demo", TRACK, MONKS)
    assert "copy" not in start_fields(page(store, "?new=tzolkin"))
    session = page(store, "?new=demo")
    act(session, op="change", field="ruling.city", value="yes")
    sections = {section.id: section for section in panel(session, "new").sections}
    assert [field.name for field in sections["variants"].fields] == [
        "ruling.city", "own", "practice", "ruling.open_point",
    ]  # fmt: skip
    assert (sections["variants"].total, sections["copy"].total) == ("1 change", "1 of 5")
    assert [each.label for each in sections["copy"].fields[0].choices] == [
        "My copy: 1 of 5 entered",
        "Made-up sample copy",
    ]
    act(session, **sections["copy"].actions[0].command)
    assert panel(session, "progress").needed == 5


def test_five_can_play_and_one_alone(store: TableStore) -> None:
    session = page(store, "?new=demo")
    for _ in range(4):
        act(session, op="seat_add")
    names = [name for name in start_fields(session) if name.startswith("colour.")]
    assert len(names) == 5
    assert start_fields(session)["colour.4"].value == "purple"
    assert "purple" not in [each.value for each in start_fields(page(store, "?new=tzolkin"))["colour.0"].choices]
    for seat in (4, 3, 2, 1):
        act(session, op="seat_remove", seat=seat)
    act(session, op="start")
    assert len(view(session).players) == 1


@pytest.fixture
def header(store: TableStore) -> Header:
    return store.create("demo", SEATS, TableSetup(copy=Copy("demo")))


def test_a_fact_asked_for_in_a_game_is_entered_once_and_kept(store: TableStore) -> None:
    session = page(store, "")
    open_table(session)
    asked = view(session).question
    assert asked is not None
    assert "track" in asked.text.casefold()
    assert asked.form is not None
    fill(session, "Cells", [["", "monk", "monk"]])
    act(session, op="enter")
    assert store.copies.get("demo").facts == {"track": MONKS}
    shown = view(session).question
    assert shown is not None
    assert shown.form is None
    assert [option.key for option in shown.options] == ["look", "done"]
    again = page(store, "")
    open_table(again)
    assert [option.key for option in view(again).question.options] == ["look", "done"]


def test_a_wrong_answer_says_so_at_the_field_and_changes_nothing(store: TableStore, header: Header) -> None:
    session = page(store, f"?table={header.id}")
    fill(session, "Cells", [["", "monk", ""]])
    act(session, op="enter")
    assert "1 monk" in fields(form(session))["Cells"].error
    assert fields(form(session))["Cells"].value == [["", "monk", ""]]
    assert store.since(header.id, 0) == []
    act(session, op="language", value="uk")
    assert fields(form(session))["Cells"].value == [["", "monk", ""]]
    fill(session, "Cells", [["", "monk", "monk"]])
    assert not fields(form(session))["Cells"].error
    act(session, op="enter")
    assert [entry.operation for entry in store.since(header.id, 0)] == [Decide(as_text(MONKS))]


def test_a_face_entered_again_after_an_undo_is_one(store: TableStore, header: Header) -> None:
    session = page(store, f"?table={header.id}")
    fill(session, "Cells", [["", "monk", "monk"]])
    act(session, op="enter")
    for wood in (1, 1, 2):
        act(session, op="play", key="look")
        fill(session, "Cells", [["wood", ""], ["", "road"]])
        fill(session, "Wood", wood)
        act(session, op="enter")
        if wood == 1:
            for _ in range(2):
                act(session, op="undo", step=True)
    assert store.copies.get("demo").facts["tiles"] == [tile_face(1), tile_face(2)]


def test_an_old_table_does_not_overwrite_a_corrected_fact(store: TableStore, header: Header) -> None:
    session = page(store, f"?table={header.id}")
    fill(session, "Cells", [["", "monk", "monk"]])
    act(session, op="enter")
    better = {"cells": ["", "monk", "", "monk"]}
    store.copies.enter("demo", TRACK, better)
    act(session, op="play", key="look")
    fill(session, "Cells", [["wood", ""], ["", "road"]])
    act(session, op="enter")
    assert store.copies.get("demo").facts == {"track": better, "tiles": [tile_face()]}


def test_an_effect_done_by_hand_is_no_fact(store: TableStore) -> None:
    table = store.create("demo", SEATS, TableSetup(copy=Copy("demo", {"track": MONKS})))
    session = page(store, f"?table={table.id}")
    act(session, op="play", key="done")
    assert form(session).title == ""  # the question says it: by hand
    fill(session, "Points", 4)
    act(session, op="enter")
    assert session.game is not None
    assert session.game.over
    assert session.game.table.points == [4, 0]
    assert store.copies.get("demo").facts == {}


def test_a_sample_table_says_so_everywhere_and_teaches_nothing(
    store: TableStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = page(store, "?teach=demo&copy=sample")
    act(session, op="sample_table")
    assert start_fields(session)["copy"].value == "sample"
    act(session, op="start")
    assert session.table is not None
    assert session.table.header.options.copy == demo.sample()
    for tab in ("play", "explain", "scores", "log", "share"):
        if tab != "explain":
            act(session, op="tab", id=tab)
        assert view(session).remark is not None
    act(session, op="tab", id="play")
    act(session, op="play", key="done")
    fill(session, "Points", 1)
    act(session, op="enter")
    assert view(session).screen == "end"
    assert view(session).remark is not None
    assert store.copies.get("demo").facts == {}
    session.go("")
    session.show()
    assert "Made-up sample copy" in panel(session, "finished").cards[0].lines
    monkeypatch.setattr("companion.ui.present.stats.NAMES", ("demo",))
    [play] = store.archive.find()
    assert view(page(store, f"?stats=play&id={play.id}")).remark is not None


def test_a_viewer_sees_no_form(store: TableStore, header: Header) -> None:
    shown = view(page(store, f"?table={header.view_id}")).question
    assert shown is not None
    assert shown.form is None
    session = page(store, f"?table={header.id}")
    fill(session, "Cells", [["", "monk", "monk"]])
    act(session, op="enter")
    act(session, op="look", at=0)
    assert view(session).question is None


# rules


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_a_rule_opened_from_a_form_is_shown_and_the_form_waits(store: TableStore, language: str) -> None:
    session = Session(TableStore(store.folder), COMMANDS, Reader(language))
    session.start("?teach=santa_maria&fact=religion_track")
    [field] = fields(form(session)).values()
    painted = [["", "monk", *field.value[0][2:]]]
    session.handle({"op": "change", "field": field.name, "value": painted})
    session.handle({"op": "article", "id": field.rule.id})
    [article] = view(session).panels
    assert article.title == field.rule.title
    assert article.back is not None
    act(session, **article.back.command)
    [again] = fields(form(session)).values()
    assert again.value == painted, "what was painted is still there"


@pytest.mark.parametrize("track", ["religion_track", "conquistador_track"])
@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_the_form_of_a_track_says_where_a_symbol_between_two_cells_goes(
    store: TableStore, track: str, language: str
) -> None:
    session = Session(TableStore(store.folder), COMMANDS, Reader(language))
    session.start(f"?teach=santa_maria&fact={track}")
    between = {"en": "between two cells", "uk": "між двома", "ru": "между двумя"}
    assert between[language] in form(session).help
