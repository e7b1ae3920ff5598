"""The public address of the project is known only once it is published: one command writes it everywhere."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]  # it has no types

ROOT = Path(__file__).parents[1]
FILES = ("pyproject.toml", "CITATION.cff", "README.md")


@pytest.fixture
def copies(tmp_path):
    for name in FILES:
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def write(address, folder):
    command = [sys.executable, ROOT / "tools/address", address, folder]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_package_citation_and_badge_get_the_address_and_a_second_one_replaces_it(copies):
    for address in ("https://github.com/some-group/first", "https://github.com/some-group/companion/"):
        assert write(address, copies).returncode == 0
    project = tomllib.loads((copies / "pyproject.toml").read_text("utf-8"))["project"]
    home = "https://github.com/some-group/companion"
    assert project["urls"]["Homepage"] == home
    assert project["urls"]["Issues"] == f"{home}/issues"
    assert project["scripts"] == {"companion": "companion.cli:main"}
    assert yaml.safe_load((copies / "CITATION.cff").read_text("utf-8"))["repository-code"] == home
    readme = (copies / "README.md").read_text("utf-8")
    assert readme.count("[![Binder]") == 1
    badge = readme.splitlines()[2]
    assert "https://mybinder.org/v2/gh/some-group/companion/main?urlpath=voila%2Frender%2Fnotebooks%2F" in badge
    assert (ROOT / "notebooks" / badge.rpartition("%2F")[2].rstrip(")")).exists()
    assert all("some-group/first" not in (copies / name).read_text("utf-8") for name in FILES)


def test_a_host_that_binder_does_not_know_gets_no_badge(copies):
    assert write("https://codehost.example/group/companion", copies).returncode == 0
    assert "[![Binder]" not in (copies / "README.md").read_text("utf-8")


@pytest.mark.parametrize(
    "address", ["", "companion", "http://github.com/a/b", 'https://github.com/a/b"\nx = 1', "https://a/b"]
)
def test_a_wrong_address_is_one_sentence_and_changes_nothing(copies, address):
    before = [(copies / name).read_bytes() for name in FILES]
    done = write(address, copies)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "https://HOST/OWNER/NAME" in done.stderr
    assert [(copies / name).read_bytes() for name in FILES] == before
