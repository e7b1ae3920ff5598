"""A PostgreSQL server of our own for the tests: on loopback, in a temporary folder, gone with them."""

import contextlib
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg

SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "300",
    "fsync": "off",  # the machine does not lose its power during a test
    "log_min_messages": "panic",
}


def programs() -> Path:
    """The folder of the newest server."""
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_release)
    assert folders, "PostgreSQL is not installed: run tools/postgres"
    return folders[-1]


def _release(folder: Path) -> float:
    return float(folder.parent.name)


class Server:
    """A running server; it refuses to run as root, so it runs as another user then."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="companion-postgres-"))
        self.password = secrets.token_hex(8)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self._as: dict[str, object] = {}
        if os.geteuid() == 0:
            user = next(user for user in pwd.getpwall() if user.pw_name in ("postgres", "nobody"))
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        key = self.folder / "password"
        key.write_text(self.password)
        key.chmod(0o644)  # read by the server's user; the folder is theirs alone
        self._call(
            "initdb", "-D", self.folder / "data", "-U", "club", "-A", "scram-sha-256", f"--pwfile={key}", "-E", "UTF8"
        )
        self.start()

    def _call(self, program: str, *arguments: object) -> None:
        command = [str(programs() / program), *map(str, arguments)]
        done = subprocess.run(command, check=False, cwd="/", text=True, capture_output=True, **self._as)  # type: ignore[call-overload]
        assert not done.returncode, f"{program} failed: {done.stdout}{done.stderr}"

    def start(self) -> None:
        """Start it, and wait until it answers; after a fall its last helpers may still hold the folder for a moment."""
        for _ in range(20):
            self._launch()
            if self._answers():
                return
        raise AssertionError("the server did not start")

    def _launch(self) -> None:
        options = [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
        command = [str(programs() / "postgres"), "-D", str(self.folder / "data"), "-p", str(self.port), *options]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, cwd="/", stdout=quiet, stderr=quiet, **self._as)  # type: ignore[call-overload]

    def _answers(self) -> bool:
        while self.process.poll() is None:
            with contextlib.suppress(psycopg.OperationalError), psycopg.connect(self.address()):
                return True
            time.sleep(0.1)
        return False

    def stop(self) -> None:
        """Stop it at once."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(60)

    def fall(self) -> None:
        """End as a failing machine does: no process lives on to answer a connection once more."""
        with psycopg.connect(self.address()) as connection:
            serving = [pid for (pid,) in connection.execute("SELECT pid FROM pg_stat_activity")]
        for pid in (self.process.pid, *serving):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait(60)

    def remove(self) -> None:
        """Stop it and leave nothing behind."""
        try:
            self.stop()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, schema: str = "public") -> str:
        """Where a schema of it is."""
        return f"postgresql://club:{self.password}@127.0.0.1:{self.port}/postgres?options=-csearch_path%3D{schema}"

    def new_place(self) -> str:
        """The address of an empty database: a schema of its own, which is quicker made."""
        schema = f"t{secrets.token_hex(6)}"
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {schema}".encode())
        return self.address(schema)


def running() -> Iterator[Server]:
    """A server for as long as it is needed."""
    server = Server()
    try:
        yield server
    finally:
        server.remove()
