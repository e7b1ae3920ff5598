"""A copy from a friend: a series of codes in any order, or its text; additions and contradictions are shown first."""

from random import Random
from typing import Any

import pytest

import companion
from companion.engine.errors import BadTable
from companion.engine.owner_copy import Copy
from companion.tables.copy_codes import PART, Codes, codes_of
from companion.tables.store import Seat, TableSetup, TableStore
from companion.ui.commands import COMMANDS
from companion.ui.reader import Reader
from companion.ui.session import Session
from tests.ui.pages import send

GAMES = ["santa_maria", "endless_winter", "tawantinsuyu"]


def whole(name: str) -> Copy:
    """A long catalog: everything that a box can hold, as the sample has it."""
    sample = companion.sample_copy(name)
    assert sample is not None
    return Copy(name, sample.facts)


def page(store: TableStore, address: str) -> Session:
    session = Session(store, COMMANDS, Reader())
    session.start(address)
    return session


def panel(session: Session, id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in session.app.view["panels"] if each["id"] == id)
    return found


def notice(session: Session) -> str:
    return str(session.app.view.get("notice", {}).get("text", ""))


@pytest.mark.parametrize("name", GAMES)
def test_a_long_catalog_comes_over_in_any_order_and_twice(name: str) -> None:
    codes = codes_of(whole(name))
    assert 1 < len(codes) < 20
    assert all(len(code) < PART + 40 for code in codes)
    read = Codes()
    for code in Random(3).sample([*codes, *codes], 2 * len(codes)):
        read = read.with_text(code)
    assert read.missing == []
    assert read.copy().facts == whole(name).facts
    assert Codes().with_text("  ".join(codes)).copy() == read.copy(), "pasted all at once"


def test_a_damaged_or_foreign_copy_is_refused_and_nothing_is_lost() -> None:
    codes, others = codes_of(whole("santa_maria")), codes_of(whole("tawantinsuyu"))
    read = Codes().with_text(codes[1])
    wrong = {
        "codes.none": ["hello", codes[0][:20], "https://example.org/", codes[0].replace("COPY1", "COPY2")],
        "codes.damaged": [codes[0][:-1], codes[0][:-1] + ("A" if codes[0][-1] != "A" else "B")],
        "codes.other": [others[0]],
    }
    for why, texts in wrong.items():
        for text in texts:
            with pytest.raises(BadTable) as refused:
                read.with_text(text)
            assert refused.value.reason.rule == why, text
    assert read.missing == [n for n in range(1, len(codes) + 1) if n != 2]
    head, _, rest = codes[0].partition(".1.")
    with pytest.raises(BadTable):
        Codes().with_text(f"{head}.0.{rest}")


def test_codes_of_a_series_are_read_and_shown_before_they_are_taken(store: TableStore) -> None:
    mine, theirs = whole("santa_maria"), whole("santa_maria").facts
    track = next(name for name, value in theirs.items() if name == "religion_track")
    changed = {"cells": list(reversed(mine.facts[track]["cells"]))}
    store.copies.put(Copy("santa_maria", {track: mine.facts[track]}))
    codes = codes_of(Copy("santa_maria", {**theirs, track: changed}))
    session = page(store, "?teach=santa_maria")
    for code in codes[:0:-1]:
        send(session, "copy_text", text=code)
    assert panel(session, "scan")["status"] == f"{len(codes) - 1} of {len(codes)} codes read. Missing: 1."
    send(session, "copy_text", text="nonsense")
    assert "COPY1" in notice(session)
    assert panel(session, "scan")["status"].endswith("Missing: 1.")
    send(session, "copy_text", text=codes[0])
    assert len(panel(session, "conflicts")["rows"]) == 1
    assert store.copies.get("santa_maria").facts.keys() == {track}
    send(session, **panel(session, "decide")["actions"][0]["command"])
    assert store.copies.get("santa_maria").facts.keys() == theirs.keys()
    assert store.copies.get("santa_maria").facts[track] == mine.facts[track], "nothing of ours is overwritten"


def test_a_copy_of_another_game_is_said_to_be_one(store: TableStore) -> None:
    session = page(store, "?teach=santa_maria")
    send(session, "copy_text", text="\n".join(codes_of(whole("tawantinsuyu"))))
    assert notice(session) == "This is a copy of another game: Tawantinsuyu: The Inca Empire."
    assert session.place["teach"] == "tawantinsuyu"
    send(session, **panel(session, "decide")["actions"][1]["command"])
    assert store.copies.get("tawantinsuyu").facts == {}


def test_the_text_of_a_file_can_be_pasted_and_the_sample_is_refused(store: TableStore) -> None:
    session = page(store, "?teach=santa_maria")
    sample = companion.sample_copy("santa_maria")
    assert sample is not None
    send(session, "copy_text", text="\n".join(codes_of(sample)))
    assert "made-up" in notice(session)
    send(session, "copy_text", text=whole("santa_maria").text())
    assert panel(session, "report")["title"] == "What this copy would add"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"companion": 1, "game', "Це не каталог примірника гри, або файл пошкоджено."),
        (
            '{"companion": 1, "game": "santa_maria", "facts": null}',
            "Це не каталог примірника гри, або файл пошкоджено.",
        ),
        ('{"companion": 1, "game": "chess", "facts": {}}', "Гри «chess» немає"),
        ('{"companion": 1, "game": "santa_maria", "facts": {"dragon": {}}}', "У цій грі немає такого: «dragon»."),
        ("[" * 5000, "Це не код примірника."),
        ("", "Тут нічого читати."),
        (
            '{"companion": 1, "game": "santa_maria", "facts": {"religion_track": {"cells": []}}}',
            "Записане про «шкала релігії» неможливе: У «Клітинки» 0 клітинок",
        ),
        (
            '{"companion": 1, "game": "santa_maria", "facts": {"ships": {}}}',
            "«жетон морської торгівлі (білі вітрила)» має не таку форму",
        ),
    ],
)
def test_a_damaged_file_is_refused_in_the_language_of_the_reader_and_changes_nothing(
    store: TableStore, text: str, said: str
) -> None:
    store.copies.put(whole("santa_maria"))
    session = Session(store, COMMANDS, Reader("uk"))
    session.start("?teach=santa_maria")
    send(session, "copy_text", text=text)
    assert notice(session).startswith(said)
    assert store.copies.get("santa_maria") == whole("santa_maria")


def test_nothing_new_can_only_be_left(store: TableStore) -> None:
    store.copies.put(whole("santa_maria"))
    session = page(store, "?teach=santa_maria")
    send(session, "copy_text", text=" ".join(codes_of(whole("santa_maria"))))
    assert [action["command"]["op"] for action in panel(session, "decide")["actions"]] == ["copy_drop"]


def test_a_board_of_which_more_is_known_is_new(store: TableStore) -> None:
    facts = whole("santa_maria").facts
    part = {"cells": [facts["board_b"]["cells"][0], *[["?"] * 6 for _ in range(5)]]}
    store.copies.put(Copy("santa_maria", {"board_b": part}))
    report = store.copies.compared(Copy("santa_maria", {"board_b": facts["board_b"]}))
    assert (report.new, report.conflicts) == ({"board_b": 1}, [])
    assert store.copies.get("santa_maria").facts["board_b"] == part


def test_own_codes_are_shown_one_by_one(store: TableStore) -> None:
    store.copies.put(whole("santa_maria"))
    session = page(store, "?teach=santa_maria")
    send(session, "copy_codes", at=0)
    count = len(codes_of(whole("santa_maria")))
    assert panel(session, "code")["title"] == f"Code 1 of {count}"
    first = panel(session, "code")["svg"]
    send(session, **panel(session, "code-ways")["actions"][1]["command"])
    assert (panel(session, "code")["title"], panel(session, "code")["svg"] != first) == (f"Code 2 of {count}", True)
    send(session, **panel(session, "code-ways")["actions"][-1]["command"])
    assert "code" not in [each["id"] for each in session.app.view["panels"]]


def test_from_a_pad_and_back_and_the_question_is_filled_in(store: TableStore) -> None:
    seats = [Seat("Ann", "red"), Seat("Ben", "blue")]
    header = store.create("tawantinsuyu", seats, TableSetup(first=0, copy=Copy("tawantinsuyu")))
    session = page(store, f"?table={header.id}")
    game: Any = session.game
    while game.ask.entry is None:
        send(session, "play", key=game.legal[0].key)
    fact = game.ask.entry.id
    [friend] = session.app.view["remark"]["actions"]
    assert "actions" not in session.app.view["question"]["form"]["sections"][-1], "offered once"
    send(session, **friend["command"])
    assert [panel["id"] for panel in session.app.view["panels"]][:2] == ["scan", "import"], "what was asked for"
    send(session, "copy_text", text=" ".join(codes_of(whole("tawantinsuyu"))))
    send(session, "copy_take")
    send(session, **session.app.view["home"]["command"])
    form = session.app.view["question"]["form"]
    values = {field["name"].rpartition(".")[2]: field["value"] for part in form["sections"] for field in part["fields"]}
    assert "remark" not in session.app.view, "the box is known"
    assert form["sections"][-1]["actions"][-1] == friend
    assert values == whole("tawantinsuyu").facts[fact]
