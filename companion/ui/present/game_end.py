"""The end of a game: the points as they are read out, the winner, remarks about the result, and the next game."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.game import Game
from companion.engine.ledger import Ledger
from companion.engine.number_format import number
from companion.engine.screen import EventHint
from companion.engine.standings import Standing
from companion.stats.remarks import remarks
from companion.stats.result_cache import kept
from companion.tables.archive import Archive
from companion.tables.store import Header
from companion.tables.table_session import StoredTable
from companion.ui import view as v
from companion.ui.present.files import save_buttons
from companion.ui.present.menus_and_links import open_action, to_analysis
from companion.ui.present.pace import pace_table
from companion.ui.present.page_context import GamePage, Page
from companion.ui.present.podium import podium_of
from companion.ui.present.scores import breakdown_table, chart_panel
from companion.ui.present.titles import sentence, title_of
from companion.ui.present.turning_points import turning_panels
from companion.ui.reader import Reader

# read out


def reveals(page: Page, ledger: Ledger) -> list[v.Reveal]:
    """The final points category by category, in the order of the rules, as they are read out."""
    seats, by_source = [player.seat for player in page.players], ledger.by("source")
    sums, found = [0.0] * len(seats), list[tuple[str, list[str], list[float]]]()
    for source in page.definition.sources:
        points = [by_source.get((seat, source), 0) for seat in seats]
        if not any(points):
            continue
        sums = [sum + point for sum, point in zip(sums, points, strict=True)]
        gains = [page.say.term("signed", point) if point else "–" for point in points]
        found.append((sentence(page.words.text(f"source.{source}")), gains, sums))
    most = max((1.0, *(each for _, _, sums in found for each in sums)))
    return [
        v.Reveal(label, gains, [number(each) for each in sums], [each / most for each in sums])
        for label, gains, sums in found
    ]


def winner_line(reader: Reader, standings: Sequence[Standing]) -> tuple[str, str]:
    """The winner, and how a tie was broken; alone, the points."""
    say = reader.say
    winners = [standing for standing in standings if standing.place == 1]
    if len(standings) == 1:
        return say.text("end.alone", who=winners[0].name, points=winners[0].points), ""
    names = say.join([standing.name for standing in winners])
    text = say.text("end.winner" if len(winners) == 1 else "end.shared", who=names, points=winners[0].points)
    level = [standing for standing in standings if standing.points == winners[0].points]
    if len(level) == 1:
        second = standings[1]
        return text, say.text("end.margin", margin=winners[0].points - second.points, name=second.name)
    if len(winners) == 1:
        runner = level[1]
        detail = say.text(
            "end.tie-broken",
            who=say.join([standing.name for standing in level]),
            winner=winners[0].name,
            more=winners[0].tie_break or 0,
            other=runner.name,
            less=runner.tie_break or 0,
        )
        return text, detail
    return text, say.text("end.tie-stays", count=winners[0].tie_break or 0)


# remarks


def remarks_on(reader: Reader, archive: Archive, play: str) -> list[str]:
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


def add_game_end(
    reader: Reader, view: v.View, archive: Archive, play: str, names: Sequence[str], began: int | None
) -> None:
    """Add the meaning of a game to its end, and the ways to go on; ``began``: the seat that went first."""
    at = next((place for place, panel in enumerate(view.panels) if isinstance(panel, v.Headline)), None)
    if at is None:
        return
    headline = view.panels[at]
    assert isinstance(headline, v.Headline)
    headline.notes = remarks_on(reader, archive, play)
    say = reader.say
    actions = [] if reader.view_only else [v.Action(_again(reader, names, began), {"op": "rematch"}, kind="primary")]
    actions.append(v.Action(say.text("end.picture"), {"op": "picture"}, icon="share"))
    kept = play in archive
    if kept and view.screen == "end" and len(names) > 1 and reader.role != "viewer":
        actions.append(to_analysis(reader, play))
    view.panels.insert(at + 1, v.Buttons("evening", actions))
    if kept:
        pages = [open_action(reader, name, stats="player", player=name) for name in names]
        view.panels.insert(at + 2, v.Buttons("people", pages, say.text("end.people")))


@kept
def began(game: Game) -> int | None:
    """The seat that went first."""
    return game.began


def _again(reader: Reader, names: Sequence[str], began: int | None) -> str:
    """The button of the next game: with the name of its first player, where that is known."""
    if len(names) == 1:
        return reader.say.text("end.again")
    if began is None:
        return reader.say.text("end.rematch")
    return reader.say.text("end.rematch.first", who=names[(began + 1) % len(names)])


# the ceremony

LONGEST = 90.0
"""Seconds after which no device can still be reading the end out."""


def count_along(view: v.View, table: StoredTable) -> v.View:
    """Send a page the position in reading out the end, so that all devices are in step."""
    found = [panel for panel in view.panels if isinstance(panel, v.Headline)]
    if found and (counting := table.counting) is not None and counting[1] < LONGEST:
        found[0].counting = v.Counting(counting[0], max(0, int(1000 * counting[1])))
    return view


# from a table to a sheet


def tired_panel(reader: Reader) -> v.Buttons:
    """The way from a table to sheets."""
    action = v.Action(reader.say.text("table.as_sheet"), {"op": "as_sheet"})
    return v.Buttons("tired", [action], text=reader.say.text("table.as_sheet.text"))


# the panels


def counts_panel(reader: Reader, header: Header) -> v.Buttons:
    """A finished game counts by itself; it can be taken out of the statistics, and put back."""
    say = reader.say
    op, title = ("put_in", "end.out") if header.out else ("take_out", "end.kept")
    return v.Buttons("counts", [v.Action(say.text(f"end.{op}"), {"op": op}, kind="quiet")], say.text(title))


def end_panels(page: GamePage) -> list[v.Panel]:
    """The winner, every point down to the tile, the chart, and the files to keep."""
    game, say = page.game, page.say
    standings = game.standings()
    text, detail = winner_line(page.reader, standings)
    results = page.screen.kinds(EventHint.RESULT)
    sentences = [game.describe(event, page.language) for event in game.events if event.kind in results]
    winners = [page.players[standing.player] for standing in standings if standing.place == 1]
    ledger, turning = game.ledger, turning_panels(page)
    return [
        v.Headline(
            "winner",
            text,
            detail=" ".join(sentences) or detail,
            players=winners,
            podium=podium_of(page.players, standings),
            reveals=reveals(page, ledger),
            seats=list(page.players),
        ),
        *turning[:1],
        breakdown_table(page, ledger, "breakdown", say.text("scores.sources")),
        *turning[1:],
        chart_panel(page, ledger, standings[0].player, game),
        pace_table(page),
        save_buttons(page.reader, game.over),
    ]
