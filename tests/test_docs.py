"""The docs quote the code as it is, and their links lead somewhere."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = {
    file: (ROOT / file).read_text(encoding="utf-8")
    for file in ("CONTRIBUTING.md", "docs/architecture.md", "docs/new-game.md")
}
QUOTE = re.compile(r"`([\w/.-]+\.(?:py|md|toml))`\)?:\n\n```\w+\n(.*?)```", re.DOTALL)
QUOTES = [(doc, path, text) for doc, words in DOCS.items() for path, text in QUOTE.findall(words)]


@pytest.mark.parametrize(("doc", "path", "text"), QUOTES, ids=[f"{doc}-{path}" for doc, path, _ in QUOTES])
def test_a_quoted_piece_stands_in_its_file(doc, path, text):
    code = (ROOT / path).read_text(encoding="utf-8")
    assert [piece for piece in text.split("\n\n\n") if piece.rstrip("\n") + "\n" not in code] == []


def test_there_are_quotes():
    assert len(QUOTES) > 6


LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#]+)")


@pytest.mark.parametrize("doc", [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")], ids=lambda doc: doc.name)
def test_links_lead_to_files(doc):
    assert [link for link in LINK.findall(doc.read_text("utf-8")) if not (doc.parent / link).exists()] == []


PATH = re.compile(r"`((?:companion|data|docs|example|tests|tools|notebooks)/[\w/.-]+\.\w+)`")


# The changelog speaks of earlier versions too.
@pytest.mark.parametrize(
    "doc", [*ROOT.glob("[!C]*.md"), *ROOT.glob("CO*.md"), *ROOT.glob("docs/*.md")], ids=lambda doc: doc.name
)
def test_files_that_are_named_exist(doc):
    assert [path for path in PATH.findall(doc.read_text("utf-8")) if not (ROOT / path).exists()] == []


HOMES = ("", "companion/", "companion/ui/", "companion/games/*/")
PLACE = re.compile(r"`([\w.<>*-]*/[\w./<>*-]*|[\w-]+\.(?:py|js|css|json|toml|md|txt))`")


def missing(text: str) -> Iterator[str]:
    """The paths that lead nowhere: from the root, in a package, in a game, or beside the one before."""
    beside = ""
    for path in PLACE.findall(text):
        pattern = re.sub(r"<\w+>", "*", path)
        homes = [home for home in (*HOMES, beside) if any(ROOT.glob(home + pattern))]
        if homes:
            beside = (homes[0] + pattern).rpartition("/")[0] + "/"
        else:
            yield path


def test_every_place_of_the_architecture_exists():
    rows = re.split(r"\n(?=[|]|\d+[.] |\n)", DOCS["docs/architecture.md"])
    assert sum(len(PLACE.findall(row)) for row in rows) > 120
    assert [path for row in rows for path in missing(row)] == []
    assert list(missing("`companion/ui/session.py` and `nothing.py` there, `rules/none.py`")) == [
        "nothing.py",
        "rules/none.py",
    ]


TUTORIALS = {"en": "tutorial.md", "uk": "tutorial-uk.md", "ru": "tutorial-ru.md"}


@pytest.mark.parametrize("language", TUTORIALS)
def test_the_tutorial_calls_things_as_the_screen_does(language):
    text = " ".join((ROOT / "docs" / TUTORIALS[language]).read_text("utf-8").split())
    messages = tomllib.loads((ROOT / f"data/ui/{language}/messages.toml").read_text("utf-8"))
    named = set(re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", text))
    assert len(named) > 15
    assert named - set(messages.values()) == set()
