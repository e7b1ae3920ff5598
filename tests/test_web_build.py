"""The page without a server is built of what we know, and of nothing else."""

import struct
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tools.web_tables import DATA, DATA_COUNT, without_tables

ROOT = Path(__file__).parents[1]


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`tools/web`, with an empty cache."""
    loader = SourceFileLoader("web_build", str(ROOT / "tools" / "web"))
    spec = spec_from_loader("web_build", loader)
    assert spec is not None
    made = module_from_spec(spec)
    loader.exec_module(made)
    monkeypatch.setattr(made, "CACHE", tmp_path)
    return made


def test_a_runtime_that_is_not_the_one_we_know_is_refused(build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def another(*command: Any) -> None:
        (Path(command[-1]) / "pyodide.tgz").write_bytes(b"another one")

    monkeypatch.setattr(build, "run", another)
    with pytest.raises(SystemExit, match="is not the package that web"):
        build.fetched_package("pyodide")
    assert list(build.CACHE.iterdir()) == []


def test_a_wheel_is_taken_by_its_hash_alone(build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[tuple[Any, ...]] = []
    monkeypatch.setattr(build, "run", lambda *command: commands.append(command))
    build.fetched_wheels()
    [command] = commands
    assert "--require-hashes" in command
    wanted = (build.CACHE / "wheels" / "wanted.txt").read_text(encoding="utf-8").splitlines()
    assert len(wanted) == len(build.PINS["wheels"])
    assert all("==" in line and " --hash=sha256:" in line for line in wanted)


PARTS = """
import sys
import companion.ui.in_browser
for name, module in sys.modules.items():
    if name.partition(".")[0] == "companion":
        print(name.replace(".", "/") + ("/__init__.py" if hasattr(module, "__path__") else ".py"))
"""


def test_nothing_that_the_page_needs_is_left_out_and_nothing_is_left_out_that_is_not_there(build: ModuleType) -> None:
    left_out = build.PINS["left_out"]["companion"]
    needed = subprocess.run([sys.executable, "-c", PARTS], capture_output=True, text=True, check=True).stdout.split()
    assert "companion/engine/game.py" in needed
    assert [path for path in needed if path.startswith(tuple(left_out))] == []
    inside = ("companion/data/", "companion/example/", "companion/notebooks/")  # in a wheel these are in the package
    there = [path.relative_to(ROOT).as_posix() + "/" * path.is_dir() for path in (ROOT / "companion").rglob("[!_]*")]
    names = [each for each in left_out if not each.startswith(inside)]
    assert [each for each in names if not any(path.startswith(each) for path in there)] == []


def number(value: int, short: int = 128) -> bytes:
    """A number below 8192, in seven bits a byte; ``short`` is the first that needs two bytes."""
    return bytes([value]) if value < short else bytes([value & 127 | 128, value >> 7])


def section(kind: int, body: bytes) -> bytes:
    return bytes([kind]) + number(len(body)) + body


def program(*segments: tuple[int, bytes]) -> bytes:
    """A program with these data by their addresses."""
    told = b"".join(b"\0\x41" + number(at, 64) + b"\x0b" + number(len(data)) + data for at, data in segments)
    count = number(len(segments))
    return b"\0asm\1\0\0\0" + section(1, b"types") + section(DATA_COUNT, count) + section(DATA, count + told)


def test_a_table_of_an_encoding_is_taken_out_and_everything_else_stays() -> None:
    before, rows, behind = b"The data before it", bytes(range(1, 201)) * 8, b"The data behind it"
    array = b"".join(struct.pack("<IBBH", 1024 + 16 * number, 0x40, 0x47, 0) for number in range(100))
    pointers = struct.pack("<5I", 1025, 1, 2, 3, 4)
    made = without_tables(program((256, before), (1024, rows + behind), (4096, array + pointers)))
    assert made == program((256, before), (1024 + len(rows), behind), (4096 + len(array), pointers))


def test_a_program_without_such_tables_is_not_the_one_we_know() -> None:
    with pytest.raises(SystemExit, match="no tables"):
        without_tables(program((256, b"some data"), (512, struct.pack("<IBBH", 256, 0, 3, 0) * 200)))
