"""The end of a game as a picture that can be shared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.engine.drawing import escape
from companion.engine.number_format import number
from companion.engine.player_markers import SHAPES
from companion.tables.days import day_of
from companion.tables.play import Play, PlayPlayer
from companion.ui import view as v
from companion.ui.present.player_signs import signs
from companion.ui.present.titles import title_of
from companion.ui.reader import Reader

WIDTH, ROW, BAR = 1080, 132, 560
FONT = "Noto Sans, DejaVu Sans, system-ui, sans-serif"
INK, SOFT, PAPER, SHEET, LINE, SUN = "#2a1f14", "#5c4a35", "#f5ecdd", "#fffaf0", "#d8c6a6", "#fae5b6"
COLOURS = {"red": "#ab2119", "blue": "#1f4f9e", "green": "#2b6626", "yellow": "#8a5a00", "purple": "#6d2f8f"}
OUTLINES = {
    "circle": '<circle cx="16" cy="16" r="14.5"/>',
    "square": '<rect x="2" y="2" width="28" height="28" rx="5"/>',
    "triangle": '<path d="M16 1.5 31 29a1.6 1.6 0 0 1-1.4 2.4H2.4A1.6 1.6 0 0 1 1 29Z"/>',
    "diamond": '<path d="M16 .6 31.4 16 16 31.4.6 16Z"/>',
    "hexagon": '<path d="M8.4 2h15.2L31.4 16 23.6 30H8.4L.6 16Z"/>',
}


def end_picture_svg(reader: Reader, play: Play, notes: Sequence[str] = ()) -> str:
    """The end of a game as a self-contained drawing: places, points, and remarks."""
    ranked = sorted(enumerate(play.players), key=lambda each: (each[1].place or len(play.players), each[0]))
    players = signs(play.names, [each.colour for each in play.players])
    top, best = 300, max((each.points or 0 for each in play.players), default=0)
    below = top + ROW * len(ranked) + 40
    height = below + 58 * len(notes) + 110
    day = day_of(play.finished)
    size = f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}">',
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        f'<rect x="40" y="40" width="{WIDTH - 80}" height="{height - 80}" rx="36" fill="{SHEET}" stroke="{LINE}"/>',
        Type(44, INK, 700, family="Georgia, Noto Serif, serif").line(90, 128, title_of(reader, play.game), 920),
        Type(30, SOFT).line(90, 182, " · ".join(filter(None, (day, play.location))), 920),
        Type(38, INK, 700).line(90, 246, _headline(reader, play), 920),
    ]
    for place, (seat, each) in enumerate(ranked):
        parts.append(_row(top + ROW * place, each, players[seat], best))
    for n, note in enumerate(notes):
        parts.append(
            f'<rect x="90" y="{below + 58 * n - 34}" width="8" height="44" rx="4" fill="{COLOURS["yellow"]}"/>'
        )
        parts.append(Type(32, INK, 600).line(120, below + 58 * n, note, 880))
    parts.append(Type(26, SOFT).line(90, height - 76, reader.say.text("title")))
    return "".join([*parts, "</svg>"])


def _headline(reader: Reader, play: Play) -> str:
    winners = [each.name for each in play.players if each.winner]
    say = reader.words("stats")
    if not winners:
        return ""
    return say.text("stats.won" if len(winners) == 1 else "stats.won.shared", who=reader.say.join(winners))


def _row(y: int, each: PlayPlayer, player: v.Player, best: float) -> str:
    colour = COLOURS[player.colour]
    points = each.score_text if each.points is None else number(each.points)
    width = BAR * max(0.0, (each.points or 0) / best) if best > 0 else 0
    crown = (
        f'<rect x="62" y="{y}" width="{WIDTH - 124}" height="{ROW - 14}" rx="24" fill="{SUN}"/>' if each.winner else ""
    )
    return "".join(
        [
            crown,
            Type(38, SOFT, 700, "middle").line(112, y + 74, f"{each.place or ''}"),
            f'<g transform="translate(146 {y + 27}) scale(2)" fill="{colour}">{OUTLINES[SHAPES[player.colour]]}</g>',
            Type(30, "#ffffff", 700, "middle").line(178, y + 71, player.letter),
            Type(38, INK, 700).line(236, y + 54, each.name, 560),
            f'<rect x="236" y="{y + 76}" width="{BAR}" height="20" rx="10" fill="{LINE}"/>',
            f'<rect x="236" y="{y + 76}" width="{width:.0f}" height="20" rx="10" fill="{colour}"/>',
            Type(52, INK, 700, "end").line(990, y + 74, points),
        ]
    )


class Type(NamedTuple):
    """The typography of a line."""

    size: int
    fill: str
    weight: int = 400
    anchor: str = "start"
    family: str = ""

    def line(self, x: int, y: int, text: str, most: int = 0) -> str:
        """A line of text, at ``most`` so wide: a long one is squeezed rather than cut."""
        wide = len(text) * self.size * 0.58
        squeezed = f' textLength="{most}" lengthAdjust="spacingAndGlyphs"' if most and wide > most else ""
        own = f' font-family="{self.family}"' if self.family else ""
        return (
            f'<text x="{x}" y="{y}" font-size="{self.size}" font-weight="{self.weight}" fill="{self.fill}" '
            f'text-anchor="{self.anchor}"{own}{squeezed}>{escape(text)}</text>'
        )
