"""A club for the tests: servers on one PostgreSQL behind the proxy of `club/Caddyfile`, all on loopback."""

import os
import socket
import subprocess
from collections.abc import Sequence
from pathlib import Path

from companion.ui.club import Club, settings
from tests.browser.conftest import REPOSITORY, Server

SECRET = "a secret of the tests alone"


def free_port() -> int:
    """A port that no program listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class ClubServer(Server):
    """One server of a club."""

    command = ("companion.cli", "club")


class Proxy:
    """The proxy that all devices come through."""

    def __init__(self, folder: Path, port: int, servers: Sequence[int]) -> None:
        self.port = port
        environment = {
            **os.environ,
            "CLUB_ADDRESS": self.url,
            "CLUB_SERVERS": " ".join(f"127.0.0.1:{each}" for each in servers),
            "HOME": str(folder),
            "XDG_DATA_HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
        }
        command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(REPOSITORY / "club" / "Caddyfile")]
        with (folder / "proxy.log").open("wb") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)

    @property
    def url(self) -> str:
        """Where devices find the club."""
        return f"http://127.0.0.1:{self.port}"

    def answers(self) -> bool:
        """Whether it listens."""
        assert self.process.poll() is None, "the proxy has ended"
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(60)


def codes(address: str) -> Club:
    """The codes of the club, as every one of its servers derives them."""
    return Club(settings(address, SECRET, "127.0.0.1"), 1)
