"""What the docs quote stands so in the code."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = {file: (ROOT / file).read_text(encoding="utf-8") for file in ("CONTRIBUTING.md", "docs/architecture.md")}
QUOTE = re.compile(r"`([\w/.-]+\.(?:py|md|toml))`\)?:\n\n```\w+\n(.*?)```", re.DOTALL)
QUOTES = [(doc, path, text) for doc, words in DOCS.items() for path, text in QUOTE.findall(words)]


@pytest.mark.parametrize(("doc", "path", "text"), QUOTES, ids=[f"{doc}-{path}" for doc, path, _ in QUOTES])
def test_a_quoted_piece_stands_in_its_file(doc, path, text):
    code = (ROOT / path).read_text(encoding="utf-8")
    assert [piece for piece in text.split("\n\n\n") if piece.rstrip("\n") + "\n" not in code] == []


def test_there_are_quotes():
    assert len(QUOTES) > 6
