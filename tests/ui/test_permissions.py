"""Rights: one table names them for every command, and nothing is assumed."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.errors import CompanionError
from companion.tables.store import Decide, Header, Seat, TableSetup, TableStore, Undo
from companion.ui import commands
from companion.ui.commands import COMMANDS, RUN
from companion.ui.page_grant import HOST, SERVER, Grant, Role, Shared
from companion.ui.permissions import BY_RIGHT, PLACES, check, check_answers, may_go
from companion.ui.reader import Reader
from companion.ui.session import Session
from companion.ui.transport import MessageTransport
from companion.ui.widgets import App

ROLES: tuple[Role, ...] = ("viewer", "guest", "host")


@pytest.fixture
def table(store: TableStore) -> Header:
    return store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup(draws=7, first=0))


def seen_by(store: TableStore, role: Role, address: str = "") -> Session:
    """A page with this role."""
    page = MessageTransport()
    page.grant = Grant(role)
    session = Session(store, COMMANDS, Reader(), page)
    session.start(address)
    return session


# the table


def test_every_command_has_a_right() -> None:
    assert {op for group in BY_RIGHT.values() for op in group} == set(COMMANDS) == set(RUN)
    assert sum(map(len, BY_RIGHT.values())) == len(COMMANDS), "one right each"


def test_every_function_of_a_command_is_in_the_table() -> None:
    """A function that takes the session and a message is a command: without a right nothing would reach it."""
    found = set()
    for module in pkgutil.iter_modules(commands.__path__, f"{commands.__name__}."):
        for name, each in vars(importlib.import_module(module.name)).items():
            own = inspect.isfunction(each) and each.__module__ == module.name and not name.startswith("_")
            if own and list(inspect.get_annotations(each).values()) == ["Session", "Command", "None"]:
                found.add(inspect.unwrap(each))
    assert found == {inspect.unwrap(each.run) for each in COMMANDS.values()}


def allowed(role: Role) -> set[str]:
    found = set()
    for op in COMMANDS:
        try:
            check(Reader(role=role), COMMANDS[op].right)
        except CompanionError:
            continue
        found.add(op)
    return found


def test_each_role_includes_the_rights_of_the_one_below() -> None:
    viewer, guest, host = (allowed(role) for role in ROLES)
    assert viewer < guest < host == set(COMMANDS)
    assert viewer == set(BY_RIGHT["viewer"])
    assert host - guest == set(BY_RIGHT["host"])
    assert {"delete", "delete_sheet", "raw", "file", "restore"} <= host - guest
    assert not viewer & {"play", "undo", "correct", "start", "change", "seat", "tick"}


def test_a_viewer_reaches_tables_and_rules_and_nothing_beside_them() -> None:
    reader = Reader(role="viewer")
    assert {name for name in PLACES if may_go(reader, [name])} == {"table", "rules"}
    assert not may_go(reader, []), "the home screen lists all tables"
    assert not may_go(reader, ["rules", "sheet"]), "an address that leads to two places"
    assert all(may_go(Reader(role="guest"), [name]) for name in PLACES)


# the session asks it


def payloads(table: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for op in COMMANDS:
        yield op, {"op": op, "table": table, "rev": 0, "key": "keep 0", "seat": 0, "address": f"?table={table}"}


def test_home_offers_the_way_in_that_a_device_has(store: TableStore, table: Header) -> None:
    """The host takes links of others; a viewer who has lost the table can enter a code, and sees nothing else."""
    shown = {role: seen_by(store, role).app.view.get("panels", []) for role in ROLES}
    ways = {role: [panel.get("codes", False) for panel in shown[role] if panel["panel"] == "join"] for role in ROLES}
    assert ways == {"viewer": [True], "guest": [], "host": [False]}
    assert len(shown["viewer"]) == 1


@pytest.mark.parametrize("role", ["viewer", "guest"])
def test_no_device_exceeds_its_role(store: TableStore, table: Header, role: Role) -> None:
    """Every command is sent; only those of the role are carried out."""
    done: list[str] = []
    session = seen_by(store, role, f"?table={table.view_id if role == 'viewer' else table.id}")
    session.commands = {
        op: each._replace(run=lambda _session, message: done.append(message["op"])) for op, each in COMMANDS.items()
    }
    for op, message in payloads(table.id):
        session.handle(message)
        refused = session.app.view.get("notice", {}).get("text", "") != ""
        assert refused == (op not in allowed(role)), op
    assert set(done) == allowed(role)


@pytest.mark.parametrize("op", ["nonsense", "", None, 7, ["play"], "__init__", "command"])
def test_a_command_that_is_not_in_the_table_is_refused_for_all(store: TableStore, table: Header, op: Any) -> None:
    for role in ROLES:
        session = seen_by(store, role, f"?table={table.view_id}")
        session.handle({"op": op})
        assert session.app.view["notice"]["text"] == session.say.text("notice.fault")
    assert store.since(table.id, 0) == []


def test_the_role_is_the_one_of_the_message_not_of_the_moment(store: TableStore, table: Header) -> None:
    """A device that asked to be a viewer stays one, even if its page gets more rights later."""
    session = seen_by(store, "viewer", f"?table={table.view_id}")
    session.handle({"op": "delete", "table": table.id})
    assert store.find(table.id).id == table.id
    session.app.grant = HOST
    session.handle({"op": "delete", "table": table.id})
    assert store.all(finished=False) == []


# grants of the server


@pytest.fixture
def behind_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SERVER, "1")


def say(app: App, metadata: Any, **command: Any) -> None:
    """A message as it reaches the widget in its kernel."""
    content = {"data": {"method": "custom", "content": command}}
    app._handle_msg({"content": content, "metadata": metadata, "buffers": []})


@pytest.mark.parametrize(
    "metadata", [None, {}, {"role": "king"}, {"role": None}, [], "host", {"roles": "host"}, {"role": ["host"]}]
)
@pytest.mark.usefixtures("behind_server")
def test_a_message_without_a_grant_is_a_viewers(store: TableStore, table: Header, metadata: Any) -> None:
    app = App()
    assert app.grant.role == "viewer", "before anybody has said anything"
    session = Session(store, COMMANDS, Reader(), app)
    assert session.reader.role == "viewer"
    say(app, {"role": "host"}, op="open", address="")
    assert session.reader.role == "host"
    say(app, metadata, op="delete", table=table.id)
    assert session.reader.role == "viewer", "a grant is for one message"
    assert store.find(table.id).id == table.id
    say(app, {"role": "host"}, op="delete", table=table.id)
    assert store.all(finished=False) == []


@pytest.mark.usefixtures("behind_server")
def test_the_share_tab_shows_the_codes_that_came_with_the_message(store: TableStore, table: Header) -> None:
    app = App()
    session = Session(store, COMMANDS, Reader(), app)
    codes = Shared("http://192.0.2.7:8866/", "AAAA-AAAA", "BBBB-BBBB")
    shared = {"address": codes.address, "play": codes.play, "look": codes.look}
    say(app, {"role": "host", "shared": shared}, op="open", address=f"?table={table.id}")
    assert session.reader.shared == codes
    say(app, {"role": "host", "shared": shared}, op="tab", id="share")
    assert [item["code"] for item in app.view["panels"][0]["items"]] == [codes.play, codes.look, codes.look]
    say(app, {"role": "host"}, op="tab", id="share")
    assert not app.view["panels"][0].get("items"), "sharing is off again"


def test_without_a_server_the_reader_is_the_owner() -> None:
    assert App().grant == MessageTransport().grant == HOST


# seats


def test_only_commands_with_the_right_of_a_seat_answer_a_question(store: TableStore) -> None:
    strict = store.create(
        "tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup(draws=7, first=0, own_seats=True)
    )
    session = seen_by(store, "guest", f"?table={strict.id}")
    assert session.table is not None
    header, game = session.table.header, session.table.game
    with pytest.raises(CompanionError, match="Ann"):
        check_answers(session.reader, header, game, "seat", Decide("keep 0"))
    check_answers(session.reader, header, game, "guest", Undo(1))
    with pytest.raises(AssertionError):
        check_answers(session.reader, header, game, "guest", Decide("keep 0"))
