"""The pen that a game draws its board with: icons and texts at a point, rows of amounts, markers, places to tap.

A game makes one from its icons and its own colours; classes and symbols carry the prefix of the game, so that drawings
of two games can stand on one page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from math import inf
from typing import NamedTuple

from companion.engine.data_folder import folder
from companion.engine.drawing import Icons, draw_once, escape, num, piece_key, place_group, quoted, spread
from companion.engine.faces import Thing, is_note, printed
from companion.engine.player_markers import SHAPES, Marker

Item = tuple[str, str]
"""An amount and an icon, either may be empty: ``("3", "wood")``, ``("/", "")``."""
LETTER = 0.64
"""How wide a bold letter is on average, as a share of its size."""
LEAST_TEXT = 9.7
"""No text of a part is smaller: a small phone, which shows it a little narrower than drawn, has 9 pixels for it."""
Last = Collection[str]
"""The places where something just happened."""


class Frame(NamedTuple):
    """Left, top, width and height of a piece."""

    x: float
    y: float
    wide: float
    high: float


class Block(NamedTuple):
    """A drawing of the usual width, and how high it is."""

    height: float
    inside: str


class Pen:
    """Draws in the style of one game: ``board.css`` of all games, then its own, with ``@`` for its prefix."""

    def __init__(self, icons: Icons) -> None:
        self.icons = icons
        self.prefix = icons.prefix
        sheets = [folder(area) / "board.css" for area in ("engine", icons.game)]
        css = "".join(sheet.read_text(encoding="utf-8") for sheet in sheets).replace("@", self.prefix)
        self.style = f"<style>{css.strip()}</style>".replace(";\n", ";").replace(",\n", ",").replace("\n", "")
        # Drawings that recur with the same values are kept: a pen lives as long as the process.
        self.use = lru_cache(4096)(self._use)
        self.row = lru_cache(2048)(self._row)
        self.marker = lru_cache(256)(self._marker)
        self.piece = draw_once(4096)(self._piece)
        self.box = lru_cache(4096)(self._box)

    def colour(self, name: str) -> str:
        """A colour that the style names, as it is on a light page."""
        return self.style.split(f"--{self.prefix}-{name}:", 1)[1].partition("}")[0].partition(";")[0]

    # at a point

    def _use(self, name: str, x: float, y: float, size: float) -> str:
        """An icon with its middle at a point."""
        at = f'x="{num(x - size / 2)}" y="{num(y - size / 2)}" width="{num(size)}" height="{num(size)}"'
        return f'<use href="#{self.prefix}-{name}" {at}/>'

    def write(self, x: float, y: float, words: str | int, size: float = 0, style: str = "") -> str:
        """A text with its middle at a point, unless the style has it start or end there.

        Without a size it has that of the group around it.
        """
        css = f' font-size="{num(max(size, LEAST_TEXT))}"' if size else ""
        css += f' class="{style}"' if style else ""
        return f'<text x="{num(x)}" y="{num(y)}"{css}>{escape(str(words))}</text>'

    def write_in(
        self, x: float, y: float, words: str, size: float, room: float, style: str = "", scale: float = 1
    ) -> str:
        """The same, smaller where it would not fit into the room; its letters are narrower at the least size.

        ``scale``: how much smaller the drawing will be.
        """
        fits = room / (max(len(words), 1) * LETTER)
        written = self.write(x, y, words, min(size, fits), style)
        narrow = f'<text textLength="{num(room)}" lengthAdjust="spacingAndGlyphs" '
        return written.replace("<text ", narrow, 1) if fits < LEAST_TEXT / scale else written

    def badge(self, x: float, y: float, words: str | int, size: float = 11) -> str:
        """A number in a small round plate."""
        wide = max(size * 1.5, len(str(words)) * size * 0.68 + size * 0.7)
        plate = self.box(x - wide / 2, y - size * 0.75, wide, size * 1.5, size * 0.75, f"{self.prefix}-badge")
        return plate + self.write(x, y, words, size, f"{self.prefix}-onb")

    # amounts and icons

    def _row(self, items: tuple[Item, ...], x: float, y: float, size: float) -> str:
        """Amounts and icons side by side, with their middle at a point."""
        at = x - row_width(items, size) / 2
        out = []
        for item in items:
            amount, name = item
            wide = _width(item, size)
            if name == "points":
                middle = at + size / 2
                out.append(self.use(name, middle, y, size * 1.08))
                out.append(self.write(middle, y, amount, size * 0.55, f"{self.prefix}-on"))
            else:
                letters = wide - size if name else wide
                if amount:
                    out.append(self.write(at + letters * 0.46, y, amount, size * 0.72))
                if name:
                    out.append(self.use(name, at + letters + size / 2, y, size))
            at += wide + size * 0.1
        return "".join(out)

    def fitting(self, items: tuple[Item, ...], x: float, y: float, size: float, room: float) -> str:
        """The same, smaller where it would not fit into the room."""
        return self.row(items, x, y, min(size, size * room / max(row_width(items, size), 1)))

    def rows(
        self, rows: Sequence[tuple[Item, ...]], x: float, y: float, size: float, gap: float, room: float = inf
    ) -> str:
        """Several of them around a point, one below the other."""
        down = zip(rows, spread(len(rows), gap), strict=True)
        return "".join(self.fitting(each, x, y + dy, size, room) for each, dy in down)

    # players

    def _marker(self, mark: Marker, size: float) -> str:
        """A player's marker around the origin."""
        shape = SHAPES[mark.colour]
        low, letter = (size * 0.14, 0.46) if shape == "triangle" else (0, 0.52 if shape == "diamond" else 0.6)
        return self.use(shape, 0, 0, size) + self.write(0, low, mark.letter, size * letter, f"{self.prefix}-onp")

    def _piece(self, key: str, mark: Marker, x: float, y: float, size: float, style: str = "") -> str:
        """A marker that keeps its element from view to view, so that its move can be seen."""
        return (
            f'<g class="{self.prefix}-m moves {self.prefix}-{mark.colour}{style}" {piece_key(key)} '
            f'style="transform:translate({num(x)}px,{num(y)}px)">{self.marker(mark, size)}</g>'
        )

    def token(self, key: str, drawn: str, style: str = "") -> str:
        """Something that lies on the board and belongs to no player: its coming and its move can be seen as well."""
        return f'<g class="moves{style}" {piece_key(key)}>{drawn}</g>'

    # places

    def place(self, id: str, label: str, outline: str, inside: str = "", style: str = "") -> str:
        """An area that can be tapped: a finger must hit the outline, which lies above the inside."""
        return self.ground(id, label, inside + outline, "", style)

    def ground(self, id: str, label: str, outline: str, inside: str = "", style: str = "") -> str:
        """The same with the outline below: it may itself be seen."""
        return place_group(id, label, outline + inside, style)

    def _box(self, x: float, y: float, width: float, height: float, radius: float = 6, style: str = "") -> str:
        """A rectangle; without a style it is an outline, which cannot be seen until it is a target."""
        return (
            f'<rect class="{style or self.prefix + "-hit"}" x="{num(x)}" y="{num(y)}" width="{num(width)}" '
            f'height="{num(height)}" rx="{num(radius)}"/>'
        )

    def ring(self, x: float, y: float, radius: float, style: str = "") -> str:
        """A circle; without a style it is an outline as well."""
        css = style or f"{self.prefix}-hit"
        return f'<circle class="{css}" cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'

    def halo(self, x: float, y: float, width: float, height: float, shown: bool) -> str:
        """A mark around a place where something just happened."""
        return self.box(x + 1.5, y + 1.5, width - 3, height - 3, 6, f"{self.prefix}-last") if shown else ""

    def panel(self, x: float, y: float, width: float, height: float, style: str = "") -> str:
        """A ground to lay things on."""
        return self.box(x, y, width, height, 8, style or f"{self.prefix}-bed")

    def field(self, id: str, label: str, frame: Frame, inside: str, style: str, marked: bool) -> str:
        """A panel that can be tapped, with a little air beside it, and marked where something just happened."""
        x, y, wide, high = frame
        shown = self.panel(x + 1, y, wide - 2, high, style) + inside
        return self.place(id, label, self.box(x + 1, y, wide - 2, high), shown) + self.halo(*frame, marked)

    def area(self, id: str, label: str, frame: Frame, inside: str, last: Last, radius: float = 8) -> str:
        """A part of the board that can be tapped as a whole, marked where something just happened."""
        return self.place(id, label, self.box(*frame, radius), inside) + self.halo(*frame, id in last)

    def card(
        self, id: str, label: str, frame: Frame, inside: str, last: Last, style: str = "", again: bool = False
    ) -> str:
        """A card that can be tapped; ``again``: one that looks the same lies before it and is tapped instead."""
        shown = self.box(*frame, 6, style or f"{self.prefix}-card") + inside
        return f"<g data-again={quoted(id)}>{shown}</g>" if again else self.area(id, label, frame, shown, last, 6)

    def gap(self, frame: Frame) -> str:
        """A place where no card lies."""
        return self.box(*frame, 6, f"{self.prefix}-void")

    def heading(self, words: str, x: float = 4, y: float = 14, size: float = 14) -> str:
        """A title at the left."""
        return self.write(x, y, words, size, f"{self.prefix}-title {self.prefix}-start")

    # whole drawings

    def picture(self, width: float, height: float, label: str, inside: str, style: str = "") -> str:
        """One piece with the symbols it needs; the style is that of the board beside it."""
        return self.icons.picture(width, height, label, f"<defs>{self.icons.used_in(inside)}</defs>{inside}", style)

    def drawing(self, width: float, height: float, label: str, inside: str) -> str:
        """An SVG that carries its style and its symbols."""
        symbols = f"{self.style}<defs>{self.icons.used_in(inside)}</defs>"
        return self.icons.picture(width, height, label, symbols + inside)


def _width(item: Item, size: float) -> float:
    amount, name = item
    if name == "points":
        return size
    return len(amount) * size * 0.47 + (size * (1.08 if amount else 1) if name else size * 0.06)


def row_width(items: Sequence[Item], size: float) -> float:
    """How wide a row of amounts and icons is."""
    return sum(_width(item, size) for item in items) + size * 0.1 * (len(items) - 1)


@lru_cache(2048)
def face_items(text: str, icon: Callable[[str], str] = str) -> tuple[Item, ...]:
    """A face as icons with their numbers; ``icon``: that of a word.

    >>> face_items("gold>points+potato*2")
    (('', 'gold'), ('→', ''), ('1', 'points'), ('2', 'potato'))
    """
    found: list[Item] = []
    for part in printed(text):
        if not isinstance(part, Thing):
            found += [(_SIGNS[part], "")] if part in _SIGNS else []
        elif is_note(part.word):
            found.append(("✎", ""))
        else:
            found.append((str(part.n) if part.n > 1 or part.word == "points" else "", icon(part.word)))
    return tuple(found)


_SIGNS = {">": "→", "/": "/"}


def cost_items(cost: Mapping[str, int]) -> tuple[Item, ...]:
    """A price as icons."""
    return tuple((str(n) if n > 1 else "", good) for good, n in cost.items() if n)


def lines(words: str, most: int, rows: int = 2) -> list[str]:
    """Words in so many rows of so many letters; words that do not fit end in dots.

    >>> lines("Stone masonry of the coast", 9), lines("Bookkeepers", 6)
    (['Stone', 'masonry…'], ['Bookk…'])
    """
    found: list[str] = []
    for word in words.split():
        if found and len(found[-1]) + 1 + len(word) <= most:
            found[-1] += f" {word}"
        elif len(found) == rows:
            found[-1] += "…"
            break
        else:
            found.append(word)
    return [row if len(row) <= most else row[: most - 1].rstrip("…") + "…" for row in found]


def longest_word(words: str) -> int:
    """The letters of the longest word: where it is cut or broken if there is room for fewer."""
    return max(map(len, words.split()), default=0)


def stacked(blocks: Iterable[Block], gap: float = 8, scale: float = 1) -> Block:
    """Blocks one below the other, perhaps smaller."""
    out, at = [], 0.0
    for high, inside in blocks:
        out.append(moved(inside, 0, at, scale))
        at += high * scale + gap
    return Block(at - gap if out else 0, "".join(out))


def side_by_side(blocks: Iterable[tuple[float, Block]], gap: float = 16) -> Block:
    """Blocks of these widths one beside the other."""
    out, x, high = "", 0.0, 0.0
    for wide, block in blocks:
        out += moved(block.inside, x, 0)
        x, high = x + wide + gap, max(high, block.height)
    return Block(high, out)


def moved(inside: str, x: float, y: float, scale: float = 1) -> str:
    """A drawing somewhere else, and smaller."""
    size = f" scale({scale:.4f})" if scale != 1 else ""
    return f'<g transform="translate({num(x)} {num(y)}){size}">{inside}</g>'


def legible(inside: str, scale: float) -> str:
    """A drawing that will be smaller: its texts are as large as they must be to be read then."""
    least = LEAST_TEXT / scale
    return re.sub('font-size="([0-9.]+)"', lambda size: f'font-size="{num(max(float(size[1]), least))}"', inside)
