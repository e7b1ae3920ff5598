"""The icons of Santa Maria, read once from ``data/santa_maria/icons.svg``.

A drawing refers to an icon with ``<use href="#sm-wood">`` and carries the symbols it needs; a chip or a button takes
the icon as an SVG of its own:

>>> icon("wood").startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">')
True
"""

from __future__ import annotations

import re
from functools import cache

from companion.engine.data import DATA
from companion.games.santa_maria.components import GAME

_SYMBOL = re.compile(r'<symbol id="sm-([\w-]+)" viewBox="0 0 24 24">(.*?)</symbol>', re.DOTALL)

SYMBOLS: dict[str, str] = {
    name: "".join(line.strip() for line in drawing.splitlines())
    for name, drawing in _SYMBOL.findall((DATA / GAME / "icons.svg").read_text(encoding="utf-8"))
}
"""Name -> what is drawn inside 24 by 24. Names of goods, actions, pieces and people are those of the table."""


@cache
def symbols(names: frozenset[str]) -> str:
    """The definitions that a drawing needs."""
    return "".join(f'<symbol id="sm-{name}" viewBox="0 0 24 24">{SYMBOLS[name]}</symbol>' for name in sorted(names))


def icons() -> str:
    """The whole sheet of symbols, hidden: put it once into a page whose other drawings refer to it."""
    sheet = symbols(frozenset(SYMBOLS))
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true"><defs>{sheet}</defs></svg>'


def icon(name: str) -> str:
    """One icon as an SVG of its own, for chips and buttons."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{SYMBOLS[name]}</svg>'
