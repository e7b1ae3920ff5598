"""Access to a club, at whichever of its servers, and the services that its compose file starts."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # it has no types

from companion.engine.errors import CompanionError
from companion.tables.store import Seat, TableStore
from companion.ui.club import Club, Settings, settings
from companion.ui.guest_access import LETTERS, Sharing
from companion.ui.page_grant import Grant
from companion.ui.page_limits import Places
from companion.ui.present.share_table import share_panel
from companion.ui.reader import Reader

ADDRESS = "https://tables.example/"
SECRET = "correct horse battery staple"


def server(secret: str = SECRET) -> Club:
    return Club(Settings(ADDRESS, secret), 40)


@pytest.mark.parametrize("role", ["host", "guest", "viewer"])
def test_every_server_knows_the_devices_of_the_others(role: str) -> None:
    one, two = server(), server()
    codes = {str(name): code for name, code in one.codes().items()}
    assert codes == two.codes()
    assert all(set(code) <= {*LETTERS, "-"} and len(code) == 9 for code in codes.values())
    assert len(set(codes.values())) == 3
    token = one.join(codes[role].lower(), "192.0.2.9")
    assert token is not None
    assert one.role(token) == two.role(token) == role
    grant = two.grant(token)
    assert grant is not None
    assert (grant.role, bool(grant.shared.play)) == (role, role != "viewer")


def test_a_device_that_shows_another_code_keeps_its_name() -> None:
    club = server()
    viewer = club.join(club.shared.look, "192.0.2.9")
    player = club.join(club.shared.play, "192.0.2.9", viewer)
    assert viewer is not None
    assert player is not None
    assert viewer.split(".")[1] == player.split(".")[1]
    assert club.role(player) == "guest"


def test_no_token_can_be_made_up_or_raised() -> None:
    club, other = server(), server("another secret of sixteen")
    token = club.join(club.shared.look, "192.0.2.9")
    assert token is not None
    assert other.role(token) is None
    assert club.shared.play != other.shared.play
    role, name, sum = token.split(".")
    for wrong in (f"host.{name}.{sum}", f"{role}.other.{sum}", f"{role}.{name}", "host", "", "…", token + "0", None):
        assert club.role(wrong) is None
        assert club.grant(str(wrong)) is None
    assert club.join("AAAA-AAAA", "192.0.2.9") is None


def test_the_proxy_on_the_same_computer_is_not_the_owner() -> None:
    assert not server().is_owner("127.0.0.1")
    assert Sharing(Places(4)).is_owner("127.0.0.1")


def test_all_places_are_for_everyone_from_any_address() -> None:
    places = server().places
    taken = 0
    while places.full(f"device {taken}", "192.0.2.9") is None:
        places.enter(f"device {taken}", "192.0.2.9")
        taken += 1
    assert taken == 40


def test_a_club_has_no_switch(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_SERVER", "1")
    header = TableStore(str(tmp_path)).create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")])
    club = server()
    grant = club.grant(str(club.join(club.owner_code, "192.0.2.9")))
    assert grant == Grant("host", club.shared)
    reader = Reader()
    reader.role, reader.shared = grant.role, grant.shared
    panel = share_panel(reader, header)
    assert [item.address.startswith(ADDRESS) for item in panel.items] == [True] * 3
    assert all(action.command.get("op") != "share" for action in panel.actions if action.command)


@pytest.mark.parametrize(
    ("address", "secret"),
    [("tables.example", SECRET), ("ftp://tables.example", SECRET), ("https://x/a", SECRET), (ADDRESS, "short")],
)
def test_wrong_settings_are_one_sentence(address: str, secret: str) -> None:
    with pytest.raises(CompanionError):
        settings(address, secret, "127.0.0.1")


FOLDER = Path(__file__).parents[2] / "club"
COMPOSE: dict[str, Any] = yaml.safe_load((FOLDER / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]


def test_the_compose_file_names_only_what_it_has() -> None:
    for service in SERVICES.values():
        assert set(service.get("depends_on", ())) <= set(SERVICES)
        assert set(service.get("secrets", ())) <= set(COMPOSE["secrets"])
        mounted = [volume.partition(":")[0] for volume in service.get("volumes", ())]
        assert all((FOLDER / each).exists() if each.startswith(".") else each in COMPOSE["volumes"] for each in mounted)
        paths = re.findall(r"/run/secrets/(\w+)", str(service.get("environment", "")))
        assert set(paths) <= set(service.get("secrets", ()))


def test_the_proxy_leads_to_every_server_of_the_compose_file() -> None:
    servers = [name for name, service in SERVICES.items() if "COMPANION_DATABASE" in service.get("environment", {})]
    found = re.search(r"\{\$CLUB_SERVERS:([^}]+)\}", (FOLDER / "Caddyfile").read_text(encoding="utf-8"))
    assert found is not None
    port = re.search(r"EXPOSE (\d+)", (FOLDER / "Dockerfile").read_text(encoding="utf-8"))
    assert port is not None
    assert found[1].split() == [f"{name}:{port[1]}" for name in servers]
    assert len(servers) == 2


def test_the_database_takes_a_connection_for_every_page() -> None:
    most = next(int(word.partition("=")[2]) for word in SERVICES["database"]["command"] if "max_connections" in word)
    pages = [
        re.search(r":-(\d+)", each["environment"]["COMPANION_KERNELS"]) for each in (SERVICES["one"], SERVICES["two"])
    ]
    assert sum(int(found[1]) for found in pages if found) + 20 <= most
