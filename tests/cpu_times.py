"""The cost of tests: `pytest -p tests.cpu_times` prints the processor's seconds by file and by test.

Browsers, kernels, servers and Node count too: a test is charged with the time that its worker and all its processes
have used since the test before. So the first test of a file pays for what all of them share.
The start of the workers is a line of its own. The last lines say when each worker ran out of tests: one that ended
long before the others was idle for the rest.
"""

import ctypes
import os
import time
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import pytest

TICKS = os.sysconf("SC_CLK_TCK")
LEAST = float(os.environ.get("COMPANION_TIMES_LEAST", "1"))
"""Seconds: files and tests that take less are not listed."""
STAY_ABOVE_ORPHANS = 36  # PR_SET_CHILD_SUBREAPER: a process whose parent has ended stays in this tree
STARTED = "start of a worker"


def below(process: str) -> list[str]:
    """The processes that one has started."""
    found: list[str] = []
    with suppress(OSError):  # it has ended meanwhile
        for task in Path(f"/proc/{process}/task").iterdir():
            found += (task / "children").read_text().split()
    return found


def used(process: str) -> int:
    """The processor's ticks of a process, and of those that it has started and seen ending."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0
    return sum(int(field) for field in fields[11:15])


def used_by_all() -> float:
    """Seconds of this process and of everything below it."""
    ticks, waiting = 0, [str(os.getpid())]
    while waiting:
        process = waiting.pop()
        ticks += used(process)
        waiting += below(process)
    return ticks / TICKS


class Charges:
    """In each worker: writes onto every report the time used since the one before."""

    def __init__(self) -> None:
        self.before = 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if not self.before:
            self.before = self.started
            report.user_properties.append((STARTED, self.started))
        now = used_by_all()
        report.user_properties = [*report.user_properties, ("cpu", now - self.before)]
        self.before = now
        return report

    def pytest_collection_finish(self) -> None:
        self.started = used_by_all()


class Bill:
    """Adds up the reports of the workers."""

    def __init__(self) -> None:
        self.tests: dict[str, float] = {}
        self.files: dict[str, float] = {}
        self.last: dict[str, tuple[float, str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.last[getattr(report, "worker_id", "alone")] = time.monotonic(), report.nodeid
        for name, seconds in report.user_properties:
            if isinstance(seconds, float):
                test = STARTED if name == STARTED else report.nodeid
                file = test.partition("::")[0]
                self.tests[test] = self.tests.get(test, 0) + seconds
                self.files[file] = self.files.get(file, 0) + seconds

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for title, costs in (("file", self.files), ("test", self.tests)):
            terminalreporter.section(f"seconds of the processor by {title}")
            for name, seconds in sorted(costs.items(), key=lambda each: -each[1]):
                if seconds >= LEAST:
                    terminalreporter.write_line(f"{seconds:8.1f} {name}")
        terminalreporter.write_line(f"{sum(self.tests.values()):8.1f} in all")
        terminalreporter.section("seconds that each worker ended before the last one, and its last test")
        end = max((ended for ended, _ in self.last.values()), default=0)
        for worker, (ended, test) in sorted(self.last.items()):
            terminalreporter.write_line(f"{end - ended:8.1f} {worker} {test}")


def pytest_configure(config: pytest.Config) -> None:
    ctypes.CDLL(None).prctl(STAY_ABOVE_ORPHANS, 1, 0, 0, 0)
    config.pluginmanager.register(Charges())
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Bill())
