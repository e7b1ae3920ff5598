"""Counts the rules that the tests cover: a test names them with `@pytest.mark.rule("TZ-BEG-01", ...)`.

A run of the whole folder fails when a rule of a game's articles has no passing test, or a test names an unknown rule.
"""

import gc
import os
import secrets
import shutil
import tempfile
from base64 import urlsafe_b64encode
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import settings

from companion.ui.server_imports import put_off
from tests.inventory import article_ids, games

TESTS = Path(__file__).parent
MEMORY = Path("/dev/shm")
ENOUGH = 8 * 2**30
"""Bytes of memory that must be free for the files of the tests; they take one or two of eight."""

put_off()  # importing Jupyter or nbformat would build grammars for seconds
gc.disable()  # collected tests stay: searching them for garbage again and again takes a sixth of that time

# A busy machine is no failure, and nearly the same examples come up each time: some are numbers and words of whichever
# modules are loaded. `--hypothesis-profile=random` tries others.
settings.register_profile("companion", deadline=None, derandomize=True)
settings.register_profile("random", deadline=None)
settings.register_profile("quick", deadline=None, derandomize=True, max_examples=5)
settings.load_profile("companion")


@pytest.fixture(autouse=True)
def seeded(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ids of tables and seeds of new ones are the same each time: a test takes the same course in every run."""
    random = Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "randbits", random.getrandbits)
    monkeypatch.setattr(secrets, "token_urlsafe", lambda n: urlsafe_b64encode(random.randbytes(n)).decode().rstrip("="))


class RuleCoverage:
    """Hears the reports of every worker, so that the count is the same with and without xdist."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.named: set[str] = set()
        self.covered: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        rules = {str(value) for name, value in report.user_properties if name == "rule"}
        self.named |= rules
        if report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            self.covered |= rules

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        known = {rule for game in games() for rule in article_ids(game)}
        problems = [f"a test names {rule}, which no article explains" for rule in sorted(self.named - known)]
        if is_whole_run(self.config):
            problems += [f"no passing test is marked with {rule}" for rule in sorted(known - self.covered)]
        if problems and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            # Reported as a failed test, so that the closing line counts it.
            self.config.hook.pytest_runtest_logreport(report=failure("every rule has a test", problems))
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if is_whole_run(self.config):
            for game in games():
                rules = set(article_ids(game))
                terminalreporter.write_line(f"rules covered: {game} {len(rules & self.covered)} of {len(rules)}")


def failure(name: str, problems: list[str]) -> pytest.TestReport:
    nodeid = f"tests/conftest.py::{name}"
    return pytest.TestReport(nodeid, ("tests/conftest.py", None, name), {}, "failed", "\n".join(problems), "call")


def is_whole_run(config: pytest.Config) -> bool:
    """Whether the whole folder was asked for, with nothing left out."""
    option = config.option
    if option.keyword or option.markexpr or option.deselect or option.ignore or option.ignore_glob:
        return False
    if option.collectonly or getattr(option, "lf", False):
        return False
    return any(TESTS.is_relative_to((config.invocation_params.dir / arg).resolve()) for arg in config.args)


def fits_in_memory() -> bool:
    """Whether memory serves as a disk here, with room for all files of the tests and their programs."""
    with suppress(OSError):
        disk = os.statvfs(MEMORY)
        return disk.f_bavail * disk.f_frsize > ENOUGH and not disk.f_flag & (os.ST_NOEXEC | os.ST_RDONLY)
    return False


def pytest_configure(config: pytest.Config) -> None:
    # A disk takes milliseconds to keep a move for good, and tests make ten thousands of moves.
    if not hasattr(config, "workerinput") and "TMPDIR" not in os.environ and fits_in_memory():
        for left in MEMORY.glob("companion-*-*"):
            if not Path("/proc", left.name.split("-")[1]).exists():  # a run that was killed
                shutil.rmtree(left, ignore_errors=True)
        start = f"companion-{os.getpid()}-"
        files = tempfile.TemporaryDirectory(prefix=start, dir=MEMORY, ignore_cleanup_errors=True)
        config.add_cleanup(files.cleanup)
        Path(files.name).chmod(0o711)  # PostgreSQL runs as another user
        os.environ["TMPDIR"] = tempfile.tempdir = files.name
    # The person who runs the tests has tables: no test and no notebook reads or writes them.
    home = tempfile.TemporaryDirectory(prefix="companion-tests-", ignore_cleanup_errors=True)
    config.add_cleanup(home.cleanup)
    os.environ["COMPANION_HOME"] = home.name
    os.environ.pop("COMPANION_DATABASE", None)
    config.addinivalue_line("markers", "rule(*ids): the rules that this test would see broken")
    config.addinivalue_line("markers", "thorough: whole games, many questions, processes of their own; not in a hurry")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(RuleCoverage(config), "rule-coverage")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        rules = {rule for mark in item.iter_markers("rule") for rule in mark.args}
        item.user_properties.extend(("rule", rule) for rule in sorted(rules))
    if hasattr(config, "workerinput"):
        items.sort(key=late)


def pytest_collection_finish() -> None:
    """From here on there is garbage, but not among the tests and modules: the collector leaves them alone."""
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)  # games make much and keep little: looking less often saves a twentieth
    gc.enable()


APART = ("tests/conformance/", "tests/transcripts/", "tests/test_notebooks.py")
"""Tests of these share nothing, and many of them take seconds: each goes to whichever worker is free."""
TOGETHER = {
    "tests/browser/test_plugin.py": "tests/browser/test_web.py",  # pages are built one after the other, in one folder
    "tests/test_messages.py": "tests/test_shape.py",  # both, and the next, take the whole code apart
    "tests/test_words.py": "tests/test_shape.py",
}
"""Files that go to the worker of another one."""


BROWSER = "tests/browser/"
LONGEST = (f"{BROWSER}test_layout.py", "tests/tables", f"{BROWSER}test_web.py", f"{BROWSER}test_table.py", BROWSER)
"""Scopes that take minutes, longest first: whichever came last would keep one worker busy, and the others waiting."""


def late(item: pytest.Item) -> int:
    """When a test is dealt to a worker: the longest first, short ones that fill the gaps last."""
    if item.nodeid.startswith(APART):
        takes_seconds = item.get_closest_marker("thorough") or not item.nodeid.startswith(APART[0])
        return len(LONGEST) + (1 if takes_seconds else 2)
    return next((n for n, start in enumerate(LONGEST) if scope(item.nodeid).startswith(start)), len(LONGEST))


def scope(nodeid: str) -> str:
    """Tests of one scope run in one worker, so that the server, wheel or played game of a file is made once."""
    file = nodeid.partition("::")[0]
    if file.startswith("tests/tables/"):
        return "tests/tables"  # they share a PostgreSQL
    return nodeid if file.startswith(APART) else TOGETHER.get(file, file)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Deals the tests to the workers by their scope; ``-n`` alone deals them one by one."""
    from xdist.scheduler import LoadScopeScheduling

    class ByScope(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            return scope(nodeid)

    return ByScope(config, log) if config.getoption("dist") == "loadscope" else None
