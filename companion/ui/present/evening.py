"""When a game has ended: what is worth saying, the next one, and the end as a picture to take along."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

import companion
from companion.engine.drawing import SHAPES, escape
from companion.engine.errors import CompanionError
from companion.engine.languages import number
from companion.games import definition as definition_of
from companion.stats.evening import remarks
from companion.tables.archive import Archive
from companion.tables.days import day_of
from companion.tables.finished import play_of_table
from companion.tables.play import Play, PlayPlayer
from companion.tables.store import Correct, KeptSheet
from companion.tables.stored import StoredTable
from companion.ui import view as v
from companion.ui.present.common import open_action, signs, title_of, to_analysis
from companion.ui.reader import Reader

if TYPE_CHECKING:
    from companion.ui.session import Session

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


# what is worth saying


def said(reader: Reader, archive: Archive, play: str) -> list[str]:
    """The remarks on a finished game, as sentences; only games of the same kind are compared."""
    kept = next(iter(archive.having([play])), None)
    if kept is None:
        return []
    everybody: dict[str, None] = dict.fromkeys(kept.names)
    results = {
        each.id: each for name in everybody for each in archive.results(player=name, mark=kept.mark, counts=True)
    }
    results |= {each.id: each for each in archive.results(game=kept.game, mark=kept.mark, counts=True)}
    ordered = sorted(results.values(), key=lambda each: (each.at, each.id == play))
    say, title = reader.words("stats"), title_of(reader, kept.game)
    return [
        say.text(f"said.{each.kind}", who=each.who, n=each.n, other=each.other, m=each.other_n, game=title)
        for each in remarks(ordered, play)
    ]


def with_evening(reader: Reader, view: v.View, archive: Archive, play: str, names: Sequence[str]) -> None:
    """Add to the end of a game what it meant, and what comes next."""
    at = next((place for place, panel in enumerate(view.panels) if isinstance(panel, v.Headline)), None)
    if at is None:
        return
    headline = view.panels[at]
    assert isinstance(headline, v.Headline)
    headline.notes = said(reader, archive, play)
    say = reader.say
    again = say.text("end.rematch" if len(names) > 1 else "end.again")
    actions = [] if reader.read_only else [v.Action(again, {"op": "rematch"}, kind="primary")]
    actions.append(v.Action(say.text("end.picture"), {"op": "picture"}, icon="share"))
    kept = play in archive
    if kept and view.screen == "end" and len(names) > 1 and reader.right != "look":
        actions.append(to_analysis(reader, play))
    view.panels.insert(at + 1, v.Buttons("evening", actions))
    if kept:
        pages = [open_action(reader, name, stats="player", player=name) for name in names]
        view.panels.insert(at + 2, v.Buttons("people", pages, say.text("end.people")))


# the next game


def _rematch(session: Session, _message: v.Command) -> None:
    """The same people and set-up; whoever sits next begins."""
    if session.sheet is not None:
        session.sheet.again()
        return
    table = session.table
    if table is None or not table.game.over:
        return
    table.may_change()
    header, began, options = table.header, table.game.began, table.header.options
    first = None if began is None else (began + 1) % len(header.seats)
    copy = options.copy
    if copy is not None and not copy.sample:
        copy = session.store.copies.get(header.game)  # with all that was told since
    draws = None if options.draws is None else secrets.randbits(31)
    fresh = msgspec.structs.replace(options, first=first, draws=draws, copy=copy, alike=True, start=None, started="")
    session.go(session.reader.address(table=session.store.create(header.game, header.seats, fresh).id))


# from a table to a sheet, and back


def _as_sheet(session: Session, _message: v.Command) -> None:
    """Go on without the moves: a sheet with what is known, and the points so far."""
    table, store = session.table, session.store
    if table is None or table.game.over:
        return
    table.may_change()
    game, header = table.game, table.header
    there = next((each for each in store.sheets() if each.table == header.id), None)
    moments, sheets = game.definition.moments, game.definition.sheets
    moment = moments[min(sheets.next_moment(game.table), len(moments) - 1)]
    sample = game.copy is not None and game.copy.sample
    sheet = KeptSheet(
        there.id if there else store.new_id(),
        header.game,
        header.seats,
        {**(there.moments if there else {}), moment: {}},
        first=game.began,
        table=header.id,
        known=sheets.of_mirror(game.table),
        mirrored=list(game.ledger),
        mark="sample" if sample else "companion" if header.companions else "real",
    )
    store.keep_sheet(sheet)
    session.go(session.reader.address(sheet=sheet.game, moment=moment, id=sheet.id))


def _as_table(session: Session, _message: v.Command) -> None:
    """Go on with the moves: the table gets what the sheet says, by a correction; the rest is set by hand."""
    open_ = session.sheet
    if open_ is None or not open_.sheet.table:
        return
    definition, reader = definition_of(open_.sheet.game), session.reader
    told = [each for each in definition.moments if open_.sheet.moments.get(each)]
    table = StoredTable(session.store, open_.sheet.table)
    if told and not table.game.over:
        if table.game.mid_turn:
            raise CompanionError("correct.later", "ui")
        filled = open_.sheet.moments[told[-1]]
        names = [seat.name for seat in open_.sheet.seats]
        score = companion.score(definition.name, definition.sheets.from_form(told[-1], filled, names), told[-1])
        changed = definition.sheets.corrections(table.game.table, filled, score)
        if changed:
            table.do(Correct(changed, reader.words(definition.name).text(f"moment.{told[-1]}")))
    session.go(reader.address(table=open_.sheet.table))
    reader.tab, reader.notice = "correct", reader.say.text("notice.mirrored")


def tired_panel(reader: Reader) -> v.Buttons:
    """The way from a table to sheets."""
    say = reader.say
    action = v.Action(say.text("table.as_sheet"), {"op": "as_sheet"})
    return v.Buttons("tired", [action], text=say.text("table.as_sheet.text"))


# the picture


def _picture(session: Session, _message: v.Command) -> None:
    """The end of the game on the screen as a picture."""
    play = _play(session)
    if play is not None:
        notes = said(session.reader, session.store.archive, play.id)
        session.app.share_picture(play.game, title_of(session.reader, play.game), drawn(session.reader, play, notes))


def _play(session: Session) -> Play | None:
    if session.table is not None:
        return play_of_table(session.table.header, session.table.game)
    if session.sheet is not None:
        return session.sheet.play()
    return session.store.archive.get(session.place.get("id", ""))


def drawn(reader: Reader, play: Play, notes: Sequence[str] = ()) -> str:
    """The end of a game as a drawing that needs nothing else: places, points, and what is worth saying."""
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
        _text(90, 128, title_of(reader, play.game), 44, INK, weight=700, most=920, family="Georgia, Noto Serif, serif"),
        _text(90, 182, " · ".join(filter(None, (day, play.location))), 30, SOFT, most=920),
        _text(90, 246, _headline(reader, play), 38, INK, weight=700, most=920),
    ]
    for place, (seat, each) in enumerate(ranked):
        parts.append(_row(top + ROW * place, each, players[seat], best))
    for n, note in enumerate(notes):
        parts.append(
            f'<rect x="90" y="{below + 58 * n - 34}" width="8" height="44" rx="4" fill="{COLOURS["yellow"]}"/>'
        )
        parts.append(_text(120, below + 58 * n, note, 32, INK, weight=600, most=880))
    parts.append(_text(90, height - 76, reader.say.text("title"), 26, SOFT))
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
            _text(112, y + 74, f"{each.place or ''}", 38, SOFT, weight=700, anchor="middle"),
            f'<g transform="translate(146 {y + 27}) scale(2)" fill="{colour}">{OUTLINES[SHAPES[player.colour]]}</g>',
            _text(178, y + 71, player.letter, 30, "#ffffff", weight=700, anchor="middle"),
            _text(236, y + 54, each.name, 38, INK, weight=700, most=560),
            f'<rect x="236" y="{y + 76}" width="{BAR}" height="20" rx="10" fill="{LINE}"/>',
            f'<rect x="236" y="{y + 76}" width="{width:.0f}" height="20" rx="10" fill="{colour}"/>',
            _text(990, y + 74, points, 52, INK, weight=700, anchor="end"),
        ]
    )


def _text(
    x: int,
    y: int,
    text: str,
    size: int,
    fill: str,
    weight: int = 400,
    anchor: str = "start",
    most: int = 0,
    family: str = "",
) -> str:
    """A line; a long one is squeezed rather than cut."""
    wide = len(text) * size * 0.58
    squeezed = f' textLength="{most}" lengthAdjust="spacingAndGlyphs"' if most and wide > most else ""
    own = f' font-family="{family}"' if family else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{fill}" text-anchor="{anchor}"'
        f"{own}{squeezed}>{escape(text)}</text>"
    )


COMMANDS: Mapping[str, Callable[[Session, v.Command], None]] = {
    "rematch": _rematch,
    "picture": _picture,
    "as_sheet": _as_sheet,
    "as_table": _as_table,
}
