"""One page at a table: the effect of a tap, stale taps without effect, and errors that are always shown."""

import logging
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from companion.tables import store as stores
from companion.tables.store import Decide, DiskFull, Header, Seat, TableSetup, TableStore
from companion.ui import change_polling, screens
from companion.ui.commands import COMMANDS
from companion.ui.dashboard import open_app
from companion.ui.page_start import reader_of, wait_for_page
from companion.ui.page_transport import PageTransport
from companion.ui.reader import Reader
from companion.ui.score_lines_csv import lines_csv
from companion.ui.session import Session


@pytest.fixture
def header(store: TableStore) -> Header:
    return store.create("tzolkin", [Seat("Анна", "red"), Seat("Ben", "blue")], TableSetup(draws=7))


def page(store: TableStore, table: str, language: str = "en") -> Session:
    """A page of its own, as another device would have."""
    session = Session(TableStore(store.folder), COMMANDS, Reader(language))
    session.start(f"?table={table}")
    return session


def options(session: Session, allowed: bool = True) -> list[dict[str, Any]]:
    """The answers that the page offers."""
    return [each for each in session.app.view["question"]["options"] if each.get("allowed", True) is allowed]


def tap(session: Session, **more: Any) -> str:
    """Tap the first possible option."""
    key: str = options(session)[0]["key"]
    session.handle({"op": "play", "key": key, "rev": session.app.view.get("rev", 0), **more})
    return key


def sent(session: Session, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Messages to the page from now on."""
    messages: list[dict[str, Any]] = []
    monkeypatch.setattr(session.app, "send", lambda content, buffers=None: messages.append(content))
    return messages


def test_a_tap_is_kept_and_then_shown(store: TableStore, header: Header) -> None:
    session = page(store, header.id)
    key = tap(session)
    assert [entry.operation for entry in store.since(header.id, 0)] == [Decide(key)]
    assert session.app.view["rev"] == 1


def test_a_reload_shows_the_same_table_at_the_same_move(store: TableStore, header: Header) -> None:
    before = page(store, header.id)
    for _ in range(8):
        tap(before)
    assert page(store, header.id).app.view == before.app.view


def test_another_devices_move_appears_with_the_next_look(store: TableStore, header: Header) -> None:
    one, two = page(store, header.id), page(store, header.id)
    tap(one)
    two.poll()
    assert two.app.view["rev"] == 1
    assert two.app.view["question"] == one.app.view["question"]


def test_of_two_taps_for_one_question_the_second_sees_the_new_table(store: TableStore, header: Header) -> None:
    one, two = page(store, header.id), page(store, header.id)
    first = tap(one)
    tap(two)
    assert [entry.operation for entry in store.since(header.id, 0)] == [Decide(first)]
    assert two.app.view["rev"] == 1
    assert "Another device was faster" in two.app.view["notice"]["text"]


def test_a_double_tap_is_one_move(store: TableStore, header: Header) -> None:
    session = page(store, header.id)
    key = options(session)[0]["key"]
    for _ in range(2):
        session.handle({"op": "play", "key": key, "rev": 0})
    assert len(store.since(header.id, 0)) == 1


@pytest.mark.parametrize("rev", [None, "0", 7, -1, 0.5])
def test_a_wrong_rev_changes_nothing(store: TableStore, header: Header, rev: Any) -> None:
    session = page(store, header.id)
    session.handle({"op": "play", "key": options(session)[0]["key"], "rev": rev})
    assert store.since(header.id, 0) == []


def test_a_move_that_comes_between_look_and_append_wins(
    store: TableStore, header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = page(store, header.id)
    others = options(session)[1]["key"]
    append = session.store.append

    def late(table: str, seq: int, operation: Any, **more: Any) -> None:
        store.append(table, 1, Decide(others))
        monkeypatch.setattr(session.store, "append", append)
        append(table, seq, operation, **more)

    monkeypatch.setattr(session.store, "append", late)
    tap(session)
    assert [entry.operation for entry in store.since(header.id, 0)] == [Decide(others)]
    assert session.app.view["rev"] == 1
    assert session.app.view == page(store, header.id).app.view | {"notice": session.app.view["notice"]}


def test_a_move_that_cannot_be_kept_is_not_shown_as_made(
    store: TableStore, header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = page(store, header.id, "uk")
    before = session.app.view["question"]

    def full(*_args: Any, **_more: Any) -> None:
        raise DiskFull("store.full")

    monkeypatch.setattr(session.store, "append", full)
    tap(session)
    assert session.app.view["question"] == before
    assert session.app.view["notice"]["text"].startswith("Диск заповнено")


def test_a_refused_option_says_all_its_reasons(store: TableStore, header: Header) -> None:
    session = page(store, header.id)
    while not options(session, allowed=False):
        tap(session)
    refused = options(session, allowed=False)[0]
    assert refused["reasons"][0]["text"]
    assert refused["reasons"][0]["rule"]["title"]
    kept = len(store.since(header.id, 0))
    session.handle({"op": "play", "key": refused["key"], "rev": session.app.view["rev"]})
    assert len(store.since(header.id, 0)) == kept
    assert session.app.view["notice"]["text"]


def test_taking_back_and_doing_again(store: TableStore, header: Header) -> None:
    session = page(store, header.id)
    tap(session)
    after = session.app.view["question"]
    session.handle({"op": "undo", "rev": 1})
    assert session.app.view["question"] != after
    session.handle({"op": "redo", "rev": 2})
    assert session.app.view["question"] == after
    session.handle({"op": "redo", "rev": 3})
    assert session.app.view["notice"]["text"]
    assert len(store.since(header.id, 0)) == 3


def test_looking_back_changes_nothing_and_going_on_does(store: TableStore, header: Header) -> None:
    session = page(store, header.id)
    for _ in range(6):
        tap(session)
    now = session.app.view["question"]
    session.handle({"op": "look", "at": 3, "rev": 6})
    assert session.app.view["banner"]["text"].startswith("Looking back: step 3 of")
    assert session.app.view["read_only"]
    session.handle({"op": "play", "key": now["options"][0]["key"], "rev": 6})
    assert len(store.since(header.id, 0)) == 6
    session.handle({"op": "now", "rev": 6})
    assert session.app.view["question"] == now
    session.handle({"op": "look", "at": 3, "rev": 6})
    session.handle({"op": "go_on", "rev": 6})
    assert "banner" not in session.app.view
    assert session.app.view["question"] != now
    assert session.app.view["rev"] == 7


@pytest.mark.parametrize("at", [-5, 10_000, "3", None, 1.5])
def test_a_moment_that_never_was_is_now(store: TableStore, header: Header, at: Any) -> None:
    session = page(store, header.id)
    tap(session)
    session.handle({"op": "look", "at": at, "rev": 1})
    assert "banner" not in session.app.view


def test_the_looking_address_sees_everything_and_changes_nothing(store: TableStore, header: Header) -> None:
    playing, looking = page(store, header.id), page(store, header.view_id)
    assert "View only" in looking.app.view["device"]["text"]
    assert "options" not in looking.app.view["question"], "no button that does nothing"
    assert "correct" not in [tab["id"] for tab in looking.app.view["tabs"]]
    looking.handle({"op": "play", "key": options(playing)[0]["key"], "rev": 0})
    assert looking.app.view["read_only"]
    assert "view-only link" in looking.app.view["notice"]["text"]
    assert store.since(header.id, 0) == []
    tap(playing)
    looking.poll()
    assert looking.app.view["rev"] == 1
    looking.handle({"op": "tab", "id": "share", "rev": 1})
    assert header.id not in str(looking.app.view)
    assert header.view_id in str(looking.app.view)


def test_an_address_without_a_table_leads_to_the_home_screen(store: TableStore) -> None:
    session = page(store, "guessed")
    assert session.app.view["screen"] == "home"
    assert session.app.view["notice"]["text"].startswith("There is no table")


def test_a_table_deleted_elsewhere_leads_to_the_home_screen(store: TableStore, header: Header) -> None:
    session = page(store, header.id)
    store.delete(header.id)
    session.poll()
    assert session.app.view["screen"] == "home"


def test_the_language_changes_in_the_middle_of_a_game(store: TableStore, header: Header) -> None:
    session = page(store, header.id)
    tap(session)
    english = session.app.view["question"]["text"]
    session.handle({"op": "language", "value": "uk", "rev": 1})
    assert session.app.view["language"] == "uk"
    assert session.app.view["question"]["text"] != english
    session.handle({"op": "language", "value": "xx", "rev": 1})
    assert session.app.view["language"] == "uk"


def test_every_command_is_answered_with_done(
    store: TableStore, header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = page(store, header.id)
    messages = sent(session, monkeypatch)
    session.app.heard({"op": "tab", "id": "log", "rev": 0, "seq": 41, "page": "a"})
    session.app.heard({"op": "no such thing", "rev": 0, "seq": 42, "page": "b"})
    session.app.heard({"op": "ping"})
    assert messages == [
        {"type": "done", "seq": 41, "page": "a"},
        {"type": "done", "seq": 42, "page": "b"},
        {"type": "pong"},
    ]
    assert session.app.view["notice"]["text"].startswith("Something went wrong")


def test_a_fault_is_logged_and_shown_and_the_page_lives_on(
    store: TableStore, header: Header, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    session = page(store, header.id)

    def broken(*_args: Any) -> None:
        raise RuntimeError("a fault of ours")

    session.commands = {**COMMANDS, "tab": COMMANDS["tab"]._replace(run=broken)}
    with caplog.at_level(logging.ERROR, "companion"):
        session.handle({"op": "tab", "id": "log", "rev": 0})
    assert "a fault of ours" in caplog.text
    assert session.app.view["notice"]["text"].startswith("Something went wrong")
    assert tap(session)
    assert len(store.since(header.id, 0)) == 1


def test_even_a_screen_that_fails_shows_a_way_home(
    store: TableStore, header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = page(store, header.id)

    def broken(*_args: Any) -> None:
        raise RuntimeError("no screen")

    monkeypatch.setattr(screens, "table", broken)
    session.handle({"op": "tab", "id": "log", "rev": 0})
    assert session.app.view["home"]["href"] == "?"
    assert session.app.view["notice"]["tone"] == "error"


def test_a_store_that_fails_at_the_command_and_at_the_screen_says_why(
    store: TableStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    session = Session(store, COMMANDS, Reader("en"))
    session.start("")

    def full(*_args: Any, **_more: Any) -> None:
        raise DiskFull("store.full")

    monkeypatch.setattr(store.database, "rows", full)
    session.app.heard({"op": "change", "field": "name", "value": "Ann", "rev": 0})
    assert session.app.view["notice"] == {"text": DiskFull("store.full").text("en"), "tone": "error"}
    assert "DiskFull" in caplog.text
    monkeypatch.undo()
    session.app.heard({"op": "tab", "rev": 0})
    assert "notice" not in session.app.view


def test_commands_of_many_threads_come_one_after_the_other(store: TableStore, header: Header) -> None:
    """JupyterLab answers a page in other threads than the one that ran its cell."""
    session = page(store, header.id)
    under_way: list[str] = []
    met: list[str] = []
    plain = COMMANDS["tab"]

    def watched(session: Session, message: dict[str, Any]) -> None:
        met.extend(under_way)
        under_way.append(message["id"])
        plain.run(session, message)
        session.store.all(finished=False)
        under_way.remove(message["id"])

    session.commands = {**COMMANDS, "tab": plain._replace(run=watched)}
    with ThreadPoolExecutor(6) as pool:
        for n in range(30):
            pool.submit(session.app.heard, {"op": "tab", "id": f"{n}", "rev": 0})
            pool.submit(session.poll)
    assert met == []
    assert session.app.view.get("notice") is None


def test_no_move_of_many_threads_is_lost(store: TableStore, header: Header) -> None:
    session = page(store, header.id)

    def tap_once(_n: int) -> None:
        with session.alone:  # a page sends its next command when the last one is answered
            tap(session)

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(tap_once, range(40)))
    assert [entry.seq for entry in store.since(header.id, 0)] == list(range(1, 41))
    assert session.app.view["rev"] == 40
    assert page(store, header.id).app.view["question"] == session.app.view["question"]


def test_looking_for_others_moves_never_waits_for_a_command(store: TableStore, header: Header) -> None:
    one, two = page(store, header.id), page(store, header.id)
    tap(two)
    with ThreadPoolExecutor(1) as thread:
        with one.alone:
            thread.submit(one.poll).result(timeout=60)
        assert one.app.view.get("rev", 0) == 0
        thread.submit(one.poll).result(timeout=60)
    assert one.app.view["rev"] == 1


@pytest.mark.parametrize(
    "message", [None, 7, [], "play", {"op": None}, {"op": "_replay"}, {"op": "play"}, {"op": "look"}]
)
def test_foreign_messages_do_nothing(store: TableStore, header: Header, message: Any) -> None:
    session = page(store, header.id)
    session.app.heard(message)
    assert store.since(header.id, 0) == []


def test_a_game_that_no_longer_replays_says_so_and_can_go_on(store: TableStore, header: Header) -> None:
    store.append(header.id, 1, Decide("a rule that is gone"))
    session = page(store, header.id)
    assert session.app.view["read_only"]
    assert "From move 1 on" in session.app.view["banner"]["text"]
    session.handle({"op": "resume", "rev": 1})
    assert "banner" not in session.app.view
    tap(session)
    assert session.app.view["rev"] == 3


def test_a_draw_of_the_companion_is_kept_as_an_answer(store: TableStore) -> None:
    table = store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")]).id
    session = page(store, table)
    assert session.game is not None
    assert session.game.ask is not None
    assert session.game.ask.chance
    session.handle({"op": "draw", "rev": 0})
    assert isinstance(store.since(table, 0)[0].operation, Decide)
    assert page(store, table).app.view == session.app.view


def test_files_to_keep(store: TableStore, header: Header, monkeypatch: pytest.MonkeyPatch) -> None:
    import companion

    session = page(store, header.id)
    for _ in range(5):
        tap(session)
    messages = sent(session, monkeypatch)
    session.handle({"op": "save", "rev": 5})
    session.handle({"op": "csv", "rev": 5})
    files = {message["name"]: message["text"] for message in messages if message.get("type") == "file"}
    assert session.game is not None
    assert companion.read_game(files["tzolkin.json"]).table == session.game.table
    assert files["tzolkin.csv"].splitlines()[0] == "player,points,source,detail,rule,era,day,decision"


def test_a_name_is_no_formula_in_a_spreadsheet() -> None:
    import companion

    game = companion.new_game("tzolkin", ["=1+1", "Ben"], draws=1)
    while not len(game.ledger):
        game.play(game.legal[-1].key)
    assert ",=" not in "," + lines_csv(game.names, game.ledger).replace("\r\n", ",")


def test_the_readers_language_is_the_browsers_then_the_machines() -> None:
    assert reader_of({"HTTP_ACCEPT_LANGUAGE": "de, ru;q=0.9, en;q=0.1", "LANG": "uk_UA.UTF-8"}).language == "ru"
    assert reader_of({"LANG": "uk_UA.UTF-8"}).language == "uk"
    assert reader_of({}).language == "en"


def test_the_address_says_language_and_theme(store: TableStore) -> None:
    session = Session(store, COMMANDS, Reader("en"))
    session.start("?lang=ru&theme=dark")
    assert (session.app.view["language"], session.app.view["theme"]) == ("ru", "dark")


def test_a_browser_remembers_its_choice(store: TableStore) -> None:
    session = Session(store, COMMANDS, Reader("en"))
    session.start("")
    session.handle({"op": "hello", "language": "uk", "theme": "dark", "rev": 0})
    assert (session.app.view["language"], session.app.view["theme"]) == ("uk", "dark")


def test_a_damaged_store_is_a_sentence_on_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / stores.FILE).write_bytes(b"no database, only text " * 100)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    app = open_app(COMMANDS, {"QUERY_STRING": "lang=en"})
    assert "is damaged" in app.view["notice"]["text"]


def test_a_kernel_that_waits_opens_the_tables_when_its_page_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COMPANION_SERVER", "1")
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "tables.sqlite3").write_bytes(b"no database at all" * 99)
    app = PageTransport()
    wait_for_page(app, COMMANDS, Reader())
    assert app.view == {}
    shutil.rmtree(tmp_path / "home")  # and meanwhile it was put right
    table = TableStore(tmp_path / "home").create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")])

    def say(**command: object) -> None:
        app.take({"method": "custom", "content": command}, {"role": "host"})

    say(op="undo", rev=0)
    assert app.view == {}, "nothing is done for who has not said where it is"
    say(op="hello", address=f"?table={table.id}", language="uk", wide=True)
    assert app.view["screen"] == "table"
    assert app.view["language"] == "uk"
    say(op="tab", id="log", rev=0)
    assert app.view["tab"] == "log"


def test_polling_pauses_while_the_page_is_hidden(
    store: TableStore, header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Enough(Exception):
        pass

    async def nap(seconds: float) -> None:
        naps.append(seconds)
        if len(naps) == 3:
            raise Enough

    session = page(store, header.id)
    looks: list[int] = []
    naps: list[float] = []
    monkeypatch.setattr(session, "poll", lambda: looks.append(1) is None)
    monkeypatch.setattr(change_polling.asyncio, "sleep", nap)
    with pytest.raises(Enough):
        change_polling.follow(session).send(None)
    assert (naps, len(looks)) == ([change_polling.POLL_SECONDS] * 3, 2)
    naps.clear()
    looks.clear()
    session.go("")
    with pytest.raises(Enough):
        change_polling.follow(session).send(None)
    assert (naps, len(looks)) == ([change_polling.LIST_SECONDS] * 3, 2)
    naps.clear()
    looks.clear()
    session.heard -= change_polling.SILENT_SECONDS + 1
    with pytest.raises(Enough):
        change_polling.follow(session).send(None)
    assert (min(naps) > change_polling.POLL_SECONDS, looks) == (True, [])
