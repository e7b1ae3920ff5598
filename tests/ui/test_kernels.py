"""Where the sockets of kernels lie: their paths have to be short."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.ui.kernels import LONGEST_FOLDER, private_folder


@pytest.fixture
def short() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="c", dir="/tmp") as folder:
        yield Path(folder)


def test_the_folder_of_the_session_comes_first(monkeypatch: pytest.MonkeyPatch, short: Path) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(short))
    assert private_folder() == str(short)


@pytest.mark.parametrize("name", ["", "/no/such/folder", "/tmp/" + "long" * 20])
def test_without_one_it_is_the_folder_for_temporary_files(
    monkeypatch: pytest.MonkeyPatch, short: Path, name: str
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", name)
    monkeypatch.setattr(tempfile, "tempdir", str(short))
    assert private_folder() == str(short)


def test_a_long_path_is_never_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    long = tmp_path / ("long" * (LONGEST_FOLDER // 4))
    long.mkdir()
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    monkeypatch.setattr(tempfile, "tempdir", str(long))
    assert len(os.fsencode(private_folder())) <= LONGEST_FOLDER
