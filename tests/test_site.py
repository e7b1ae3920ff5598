"""The site of the docs builds without a warning, its links lead somewhere, and it loads nothing from elsewhere."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import companion

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.thorough
LOADS = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href", "object": "data"}
ELSEWHERE = re.compile(r"""(?:url\(|@import|fetch\(|import\()\s*["']?(?:https?:)?//""")


class Page(HTMLParser):
    """The anchors of a page, the targets of its links, and the files it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Called for every element."""
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if LOADS.get(tag, "") in given:
            self.loads.append(given[LOADS[tag]])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs") / "site"
    done = subprocess.run(
        [sys.executable, ROOT / "tools/docs", folder], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {path.resolve(): Page(path) for path in site.rglob("*.html")}


def test_every_link_and_anchor_exists(pages):
    broken = []
    for page in pages.values():
        for link in {*page.links, *page.loads}:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (page.path.parent / unquote(parts.path)).resolve() if parts.path else page.path.resolve()
            there = pages.get(target)
            anchor = unquote(parts.fragment)
            if not target.exists() or (there is not None and anchor and anchor not in there.anchors):
                broken.append(f"{page.path.name}: {link}")
    assert broken == []


def test_it_loads_nothing_from_elsewhere(site, pages):
    loads = [load for page in pages.values() for load in page.loads if not load.startswith("data:")]
    assert loads
    assert [load for load in loads if urlsplit(load).scheme or urlsplit(load).netloc] == []
    code = [*site.rglob("*.css"), *site.rglob("*.js"), *site.rglob("*.html")]
    assert [path.name for path in code if ELSEWHERE.search(path.read_text(encoding="utf-8"))] == []


def test_every_rule_can_be_linked_to_in_every_language(site, pages):
    for game in companion.games():
        for language in companion.LANGUAGES:
            page = pages[(site / "rules" / f"{game.name}-{language}.html").resolve()]
            ids = companion.rulebook(game.name).ids
            assert [rule for rule in ids if f"{language}-{rule.lower()}" not in page.anchors] == []


def test_the_reference_has_every_public_name(site):
    page = (site / "api/companion.html").read_text(encoding="utf-8")
    made = [getattr(companion, name) for name in companion.__all__ if callable(getattr(companion, name))]
    assert [thing for thing in made if f">{thing.__name__}<" not in page] == []
