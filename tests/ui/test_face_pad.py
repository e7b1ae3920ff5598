"""The pad: the face of a piece is tapped in, at the table and while a copy is taught."""

from typing import Any

import pytest

from companion.engine.facts import LATER
from companion.engine.owner_copy import Copy
from companion.games.santa_maria.box.pieces import FACTS, needed_in_base
from companion.tables.store import Seat, TableSetup, TableStore
from companion.ui.commands import COMMANDS
from companion.ui.reader import Reader
from companion.ui.session import Session
from tests.bench.teaching import count
from tests.ui.pages import send

MOST_TAPS = 12
"""From the start to the first turn with a box of which nothing is known, two players."""


@pytest.fixture
def session(store: TableStore) -> Session:
    """A table with a box of which nothing is known."""
    seats = [Seat("Ann", "red"), Seat("Ben", "blue")]
    header = store.create("santa_maria", seats, TableSetup(copy=Copy("santa_maria")))
    session = Session(store, COMMANDS, Reader())
    session.start(f"?table={header.id}")
    return session


def game(session: Session) -> Any:
    assert session.game is not None
    return session.game


def to_first_turn(session: Session) -> int:
    """Tap on to the first turn, and count."""
    taps = 0
    while game(session).ask.id != "turn":
        taps += 1
        question = session.app.view["question"]
        if "form" in question:
            send(session, **question["form"]["actions"][0]["command"])
        elif pick := question.get("pick"):
            for n in range(pick["more"]):
                send(session, "pick", key=question["options"][n % len(question["options"])]["key"])
            send(session, **pick["submit"]["command"])
            taps += pick["more"]
        else:
            send(session, "play", key=question["options"][min(1, len(question["options"]) - 1)]["key"])
    return taps


def pad(session: Session) -> dict[str, Any]:
    found: dict[str, Any] = session.app.view["question"]["form"]["sections"][0]["fields"][0]
    return found


def tap(session: Session, **tap: Any) -> None:
    send(session, "pad", field=pad(session)["name"], **tap)


@pytest.fixture
def asked(session: Session) -> Session:
    """A player activates an unknown column."""
    to_first_turn(session)
    value = max(game(session).table.pool)
    send(session, "play", key=f"white {value}", then=[f"column {value}"])
    assert game(session).ask.id == "tell-cells"
    return session


def test_the_first_turn_is_a_few_taps_away(session: Session) -> None:
    assert to_first_turn(session) <= MOST_TAPS
    assert all(me.colony.count(LATER) == 35 for me in game(session).table.players)


def test_a_face_at_hand_fills_a_cell_and_goes_on(asked: Session) -> None:
    assert pad(asked)["kind"] == "pad"
    assert pad(asked)["choices"][0]["value"] == ""
    tap(asked, face="wood")
    assert pad(asked)["value"][0][0] == "wood"
    assert pad(asked)["at"] == 1


def test_keys_put_a_face_together_and_twice_is_two(asked: Session) -> None:
    for key in ("gain.coins", "gain.coins", "gain.wood", "road", "road"):
        tap(asked, key=key)
    assert pad(asked)["value"][0][0] == "coins*2&wood+road*1"
    assert {key["value"]: key["words"] for key in pad(asked)["keys"] if key.get("words")}["gain.coins"] == "2"
    tap(asked, back=True)
    assert pad(asked)["value"][0][0] == ""
    tap(asked, key="times.ship")
    tap(asked, next=True)
    assert pad(asked)["at"] == 1
    assert not any(key.get("words") for key in pad(asked)["keys"])


def test_the_answer_is_carried_out_and_remembered(asked: Session, store: TableStore) -> None:
    seat = game(asked).ask.values["who"]
    before = game(asked).table.players[seat].wood
    tap(asked, face="wood")
    send(asked, "enter")
    assert game(asked).table.players[seat].wood == before + 1
    [board] = store.copies.get("santa_maria").facts["boards"]
    assert sum(text == "wood" for row in board["cells"] for text in row) == 1


def test_earlier_entries_are_offered_first(asked: Session) -> None:
    for key in ("gain.coins", "gain.grain"):
        tap(asked, key=key)
    send(asked, "enter")
    while game(asked).ask.id != "tell-cells":
        keys = [option.key for option in game(asked).legal]
        white = [key for key in keys if key.startswith(("white", "column"))]
        send(asked, "play", key=(white or [key for key in keys if key != "retire"] or keys)[-1])
    assert "coins&grain" in [choice["value"] for choice in pad(asked)["choices"]][:3]


def form(session: Session) -> dict[str, Any]:
    found: dict[str, Any] = session.app.view["question"]["form"]
    return found


def test_a_cell_entered_as_empty_is_entered_and_the_button_counts_the_rest(asked: Session) -> None:
    cells = len(pad(asked)["value"][0])
    assert form(asked)["missing"] == f"{cells} more"
    tap(asked, face="")
    assert (pad(asked)["entered"], pad(asked)["value"][0][0]) == ([0], "")
    assert form(asked)["missing"] == f"{cells - 1} more"
    tap(asked, at=0)
    tap(asked, back=True)
    assert "entered" not in pad(asked)
    for _ in range(cells):
        tap(asked, face="")
    assert "missing" not in form(asked)


def test_later_keeps_the_entered_cells_and_asks_for_goods_by_hand(asked: Session, store: TableStore) -> None:
    tap(asked, face="wood")
    tap(asked, face="")
    [later] = form(asked)["actions"]
    send(asked, **later["command"])
    assert game(asked).ask.id == "by-hand-cells"
    [board] = store.copies.get("santa_maria").facts["boards"]
    texts = [text for row in board["cells"] for text in row]
    assert (texts.count("wood"), texts.count("")) == (1, 1)


@pytest.mark.parametrize(
    "wrong", [{"face": "stone"}, {"face": 3}, {"key": "gain.iron"}, {"at": 99}, {"at": "1"}, {}, {"key": None}]
)
def test_an_unknown_key_does_nothing(asked: Session, wrong: dict[str, Any]) -> None:
    before = pad(asked)
    tap(asked, **wrong)
    assert pad(asked) == before


def test_while_a_copy_is_taught_the_last_cell_enters_the_piece(store: TableStore) -> None:
    session = Session(store, COMMANDS, Reader())
    session.start("?teach=santa_maria&players=2&fact=doubles")
    for face in ("wood", "grain", "religion", "road*1"):
        form = session.app.view["panels"][0]
        send(session, "pad", field=form["sections"][0]["fields"][0]["name"], face=face)
    kept = store.copies.get("santa_maria").facts["doubles"]
    assert kept == [{"cells": ["wood", "grain"]}, {"cells": ["religion", "road*1"]}]
    assert needed_in_base(2, advanced=False)["doubles"] > len(kept)


def test_a_price_is_tapped_in_and_its_points_enter_the_tile(store: TableStore) -> None:
    session = Session(store, COMMANDS, Reader())
    session.start("?teach=santa_maria&players=2&fact=ships")
    for tap in ({"key": "cost.wood"}, {"key": "cost.wood"}, {"key": "cost.gem"}, {"face": "7"}):
        name = session.app.view["panels"][0]["sections"][0]["fields"][0]["name"]
        send(session, "pad", field=name, **tap)
    [ship] = store.copies.get("santa_maria").facts["ships"]
    assert ({good: n for good, n in ship["cost"].items() if n}, ship["points"]) == ({"wood": 2, "gem": 1}, 7)


def test_known_facts_can_be_shared_with_a_new_table(store: TableStore, monkeypatch: pytest.MonkeyPatch) -> None:
    store.copies.enter("santa_maria", FACTS["doubles"], {"cells": ["wood", "grain"]})
    session = Session(store, COMMANDS, Reader())
    session.start("?new=santa_maria")
    offered: list[tuple[str, ...]] = []
    monkeypatch.setattr(session.app, "offer", lambda *file: offered.append(file))
    parts = [part for panel in session.app.view["panels"] for part in panel.get("sections", []) if part["id"] == "copy"]
    send(session, **parts[0]["actions"][1]["command"])
    [(name, _, text)] = offered
    assert name == "santa_maria-copy.json"
    assert '"doubles"' in text


def teaching(store: TableStore, fact: str) -> tuple[Session, Any]:
    """A copy that is taught, and a finger on its pad."""
    session = Session(store, COMMANDS, Reader())
    session.start(f"?teach=santa_maria&players=2&fact={fact}")

    def field() -> dict[str, Any]:
        found: dict[str, Any] = session.app.view["panels"][0]["sections"][0]["fields"][0]
        return found

    def tap(**tap: Any) -> dict[str, Any]:
        send(session, "pad", field=field()["name"], **tap)
        return field()

    return session, tap


def test_points_stay_while_the_prices_of_tiles_are_tapped(store: TableStore) -> None:
    _, tap = teaching(store, "ships")
    tap(face="5")
    tap(price="cost.wood cost.wood")
    pad = tap(price="cost.grain cost.sugar cost.gem")
    assert [choice["value"] for choice in pad["choices"] if choice.get("icon")] == ["5"]
    pad = tap(face="6")
    kept = store.copies.get("santa_maria").facts["ships"]
    costs = [({good: n for good, n in ship["cost"].items() if n}, ship["points"]) for ship in kept]
    assert costs == [({"wood": 2}, 5), ({"grain": 1, "sugar": 1, "gem": 1}, 5)]
    assert [choice["value"] for choice in pad["choices"] if choice.get("icon")] == ["6"]


def test_a_price_before_its_points_waits_for_them(store: TableStore) -> None:
    _, tap = teaching(store, "ships")
    tap(price="cost.gold")
    assert "ships" not in store.copies.get("santa_maria").facts
    tap(face="4")
    assert store.copies.get("santa_maria").facts["ships"][0]["cost"]["gold"] == 1


def test_a_price_alone_enters_a_temple(store: TableStore) -> None:
    _, tap = teaching(store, "temples_small")
    tap(price="cost.wood cost.cocoa cost.cocoa")
    [temple] = store.copies.get("santa_maria").facts["temples_small"]
    assert {good: n for good, n in temple["cost"].items() if n} == {"wood": 1, "cocoa": 2}


@pytest.mark.parametrize("wrong", ["", "cost.iron", "cost.wood " * 9, 3, None, ["cost.wood"]])
def test_an_invalid_price_does_nothing(store: TableStore, wrong: Any) -> None:
    _, tap = teaching(store, "ships")
    tap(face="5")
    tap(price=wrong)
    assert "ships" not in store.copies.get("santa_maria").facts


def test_a_cell_that_is_held_stays_for_the_next_tiles(store: TableStore) -> None:
    _, tap = teaching(store, "triples")
    assert tap(hold=2)["held"] == [2]
    assert tap(at=2)["at"] == 2
    assert tap(face="road*1").get("at", 0) == 0
    for face in ("wood", "grain", "sugar", "gem"):
        pad = tap(face=face)
    assert (pad["value"], pad.get("at", 0)) == ([["", ""], ["road*1", ""]], 0)
    tap(at=2)
    tap(face="road*2")
    for face in ("ship", "coins"):
        tap(face=face)
    tap(hold=2)
    kept = [tile["cells"] for tile in store.copies.get("santa_maria").facts["triples"]]
    assert kept == [
        [["wood", ""], ["road*1", "grain"]],
        [["sugar", ""], ["road*1", "gem"]],
        [["ship", ""], ["road*2", "coins"]],
    ]


def test_irrelevant_fields_of_a_scholar_are_not_asked_for(store: TableStore) -> None:
    session, _ = teaching(store, "scholars")

    def asked() -> list[str]:
        return [field["name"].rpartition(".")[2] for field in session.app.view["panels"][0]["sections"][0]["fields"]]

    assert asked() == ["ability", "name", "points", "note"]
    send(session, "change", form=session.app.view["panels"][0]["id"], field="scholars.0.ability", value="moment")
    assert asked() == ["ability", "name", "points", "when", "effect", "for", "often", "note"]


def test_a_price_and_what_it_brings_are_a_trade(store: TableStore) -> None:
    _, tap = teaching(store, "doubles")
    pad = tap(price="wood/grain")
    assert [choice["value"] for choice in pad["gains"]][:2] == ["wood/grain", "wood"]
    pad = tap(face="coins*3")
    assert (pad["value"], pad["at"], pad.get("gains")) == ([["wood/grain>coins*3", ""]], 1, None)


def test_a_choice_may_be_had_for_nothing_and_a_price_can_be_put_back(store: TableStore) -> None:
    _, tap = teaching(store, "doubles")
    tap(price="wood/gem")
    assert tap(face="wood/gem")["value"] == [["wood/gem", ""]]
    tap(price="coins*2")
    assert tap(price="coins*2").get("gains") is None
    tap(face="road")
    assert store.copies.get("santa_maria").facts["doubles"] == [{"cells": ["wood/gem", "road"]}]


def test_a_board_is_painted_with_composed_faces(store: TableStore) -> None:
    session, tap = teaching(store, "boards")
    for key in ("gain.sugar", "gain.coins"):
        field = tap(key=key)
    assert field["brush"] == "coins&sugar"
    cells = field["value"]
    cells[2][3] = field["brush"]
    send(session, "change", form=session.app.view["panels"][0]["id"], field=field["name"], value=cells)
    field = tap(key="times.ship")
    assert field["brush"] == "ship"
    tap(price="grain")
    assert tap(face="gem")["brush"] == "grain>gem"
    assert not any(text == "grain>gem" for row in field["value"] for text in row)


def test_a_face_goes_on_from_one_that_was_painted_before_and_districts_need_no_keys(store: TableStore) -> None:
    session, tap = teaching(store, "city")
    for painted in range(2):
        field = tap(key="times.conquistador")
        assert field["brush"] == "conquistador"
        cells = [row[:] for row in field["value"]]
        cells[0][painted] = "conquistador"
        if not painted:
            send(session, "change", form=session.app.view["panels"][0]["id"], field=field["name"], value=cells)
    assert tap(key="gain.happiness")["brush"] == "happiness+conquistador"
    spots, touch = session.app.view["panels"][0]["sections"][0]["fields"]
    assert spots["keys"]
    assert not touch.get("keys")
    assert all(choice.get("chips") for choice in touch["choices"] if choice["value"] in ("trade", "gold"))
    assert not any(choice.get("chips") for choice in touch["choices"] if "&" in choice["value"])


def test_a_price_is_added_to_earlier_taps(store: TableStore) -> None:
    _, tap = teaching(store, "ships")
    tap(face="5")
    tap(key="cost.wood")
    tap(price="cost.wood cost.grain cost.grain")
    [ship] = store.copies.get("santa_maria").facts["ships"]
    assert {good: n for good, n in ship["cost"].items() if n} == {"wood": 2, "grain": 2}


def test_a_cell_that_is_to_stay_is_filled_next_and_passed_over_after_that(store: TableStore) -> None:
    _, tap = teaching(store, "triples")
    assert tap(hold=2)["at"] == 2
    assert tap(face="road").get("at", 0) == 0
    tap(key="gain.gold")
    assert tap(next=True)["at"] == 3
    tap(face="wood")
    assert store.copies.get("santa_maria").facts["triples"] == [{"cells": [["gold", ""], ["road", "wood"]]}]


def test_a_known_scholar_has_its_usual_name_until_another_is_entered(store: TableStore) -> None:
    session = Session(store, COMMANDS, Reader(language="uk"))
    session.start("?teach=santa_maria&players=2&fact=scholars")

    def name() -> str:
        fields = [each for part in session.app.view["panels"][0]["sections"] for each in part.get("fields", [])]
        return str(next(each.get("value", "") for each in fields if each["name"].endswith(".name")))

    form = session.app.view["panels"][0]["id"]
    assert name() == "Філософія"
    send(session, "change", form=form, field="scholars.0.ability", value="moment")
    assert name() == ""
    send(session, "change", form=form, field="scholars.0.name", value="Бджоли")
    send(session, "change", form=form, field="scholars.0.ability", value="taxation")
    assert name() == "Бджоли"
    send(session, "keep_fact")
    assert store.copies.get("santa_maria").facts["scholars"][0]["name"] == "Бджоли"


def test_the_base_box_for_two_is_taught_within_two_hundred_taps() -> None:
    assert sum(count(2).values()) + 1 <= 200
