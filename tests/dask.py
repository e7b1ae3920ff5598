"""A Dask cluster of real processes on this machine: a scheduler, and workers that come and are killed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

ENOUGH = 120
"""Seconds for what takes a few, on a machine that has much else to do."""
LOOK = 0.05


class Dask:
    """A scheduler in a folder with as many workers as wanted; leaving it ends them all."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        self.running: dict[subprocess.Popen[bytes], Path | None] = {}

    def __enter__(self) -> "Dask":
        # The scheduler never plays, so it gets an empty package in place of the companion.
        nothing = self.folder / "nothing" / "companion"
        nothing.mkdir(parents=True)
        (nothing / "__init__.py").touch()
        return self

    def begin(self) -> None:
        """See to it that the scheduler runs."""
        if self.processes:
            return
        file = self.folder / "scheduler.json"
        file.unlink(missing_ok=True)
        place = ("--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
        self._start(("scheduler", "--no-jupyter", *place), self.folder / "nothing")
        wait_until(lambda: file.exists() and file.stat().st_size, self.log)
        self.address: str = json.loads(file.read_text())["address"]
        from distributed import Client

        self.client = Client(self.address, timeout=ENOUGH, set_as_default=False)

    def end(self) -> None:
        """Kill them all, the scheduler first."""
        if self.processes:
            self.client.close()
        for process in self.processes:
            process.kill()
            process.wait()
        self.processes, self.running = [], {}

    def __exit__(self, *_: object) -> None:
        self.end()

    def log(self) -> str:
        return (self.folder / "log").read_text(errors="replace")[-4000:]

    def _start(self, command: tuple[str, ...], path: Path | None = None) -> subprocess.Popen[bytes]:
        environment = os.environ | ({"PYTHONPATH": str(path)} if path else {})
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", *command, "--no-dashboard"],
                cwd=self.folder,
                env=environment,
                stdout=log,
                stderr=log,
            )
        self.processes.append(process)
        return process

    def have(self, *paths: Path | None) -> None:
        """Just these workers, each with the path where it finds modules first; those that are there stay."""
        there = {process: path for process, path in self.running.items() if process.poll() is None}
        self.running = {}
        for path in paths:
            found = next((process for process in there if there[process] == path), None) or self._start_worker(path)
            there.pop(found, None)
            self.running[found] = path
        for process in there:
            process.kill()
            process.wait()
        wanted = {process.pid for process in self.running}
        wait_until(lambda: len(self.client.nthreads()) == len(wanted) and set(self.workers()) == wanted, self.log)

    def _start_worker(self, path: Path | None) -> subprocess.Popen[bytes]:
        own = ("--no-nanny", "--nthreads", "1", "--death-timeout", str(ENOUGH), "--local-directory", str(self.folder))
        return self._start(("worker", self.address, *own), path)

    def workers(self) -> dict[int, str]:
        """The workers that the scheduler knows: process and address."""
        return {process: address for address, process in self.client.run(os.getpid).items()}

    def kill_a_busy_worker(self) -> bool:
        """Kill -9 one that has games in hand; whether there was one."""
        for process, address in self.workers().items():
            os.kill(process, signal.SIGSTOP)  # so that it is still busy when the blow falls
            if self.client.processing().get(address):
                os.kill(process, signal.SIGKILL)
                return True
            os.kill(process, signal.SIGCONT)
        return False


def wait_until(true, log) -> None:
    end = time.monotonic() + ENOUGH
    while not true():
        assert time.monotonic() < end, log()
        time.sleep(LOOK)
