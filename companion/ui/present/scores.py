"""Points: now, if it ended now, by source and era, as a chart, and at the end down to each tile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.engine.game import Game
from companion.engine.ledger import Ledger
from companion.engine.number_format import number
from companion.stats import game_charts
from companion.stats.turning_points import course, turning_points
from companion.stats.win_chances import chances
from companion.ui import view as v
from companion.ui.present.menus_and_links import rule_link
from companion.ui.present.page_context import GamePage, Page
from companion.ui.present.player_signs import rival_of
from companion.ui.present.titles import sentence

CHARTS = ("progression", "sources", "difference")
AT_THE_END = ("progression", "move", "era", "ahead", "winning", "sources", "over-time", "difference")
AGAINST = ("ahead", "winning", "difference")
"""Charts that need a second player."""
CALENDAR = ("era", "moment")
"""The messages for the time of a score line: an era, or the checkpoint before which it was scored."""
OF_GAME = ("progression", "era")
"""Charts by the rounds and eras of a game, under its names for them."""


class ChartKind(NamedTuple):
    """A chart to choose: its kind, and for the winner against another player that seat, by source or by move."""

    name: str
    other: int | None = None
    by_move: bool = False

    @property
    def key(self) -> str:
        """Its name in a command of the page."""
        if self.other is None:
            return self.name
        return f"{self.name}.{self.other}.move" if self.by_move else f"{self.name}.{self.other}"


def words(page: Page) -> game_charts.Words:
    """The words a figure needs."""
    say, game, stats = page.say, page.words, page.reader.words("stats")
    eras = {era: game.text(f"{kind}.{era}") for kind in reversed(CALENDAR) for era in game.terms(kind)}
    return game_charts.Words(
        day=game.text("chart.day"),
        points=say.text("chart.points"),
        leader=say.text("chart.behind"),
        eras=eras,
        sources={source: game.text(f"source.{source}") for source in page.definition.sources},
        details=game.patterns,
        ended=say.text("scores.ended"),
        **{name: stats.text(f"axis.{name}") for name in ("move", "start", "ahead", "turning", "winning")},
    )


def chart_panel(page: Page, ledger: Ledger, winner: int | None = None, game: Game | None = None) -> v.Chart:
    """The progression, the sources, the difference to the leader; at the end also the winner against each other."""
    players, say = page.players, page.say
    kinds = _kinds(page, winner, game)
    kind = next((kind for kind in kinds if kind.key == page.reader.chart), next(iter(kinds)))
    title = kinds[kind]
    if kind.other is not None:
        title = say.text("chart.waterfall", who=players[winner or 0].name, other=players[kind.other].name)
    figure = _figure(page, ledger, kind, winner or 0, game)
    totals = [f"{player.name} {number(ledger.total(player.seat))}" for player in players]
    return v.Chart(
        id="chart",
        title=title,
        figure={**figure},
        alt=say.text("chart.alt", kind=title, totals=", ".join(totals)),
        choices=[
            v.Action(label, {"op": "chart", "value": each.key}, selected=each == kind) for each, label in kinds.items()
        ],
        height=_height(kind, figure, len(players)),
    )


def _height(kind: ChartKind, figure: game_charts.Chart, players: int) -> int:
    """Room for every row of a waterfall, and for every player's area."""
    if kind.other is not None:
        return 100 + 36 * len(figure["data"][0]["y"])
    return 120 + 130 * players if kind.name == "over-time" else 360


def _kinds(page: Page, winner: int | None, game: Game | None) -> dict[ChartKind, str]:
    """The charts to choose from, with their titles."""
    unknown = {"ahead", "move", "winning"} if game is None else set() if chances(game) else {"winning"}
    if len(page.players) == 1:
        unknown |= {*AGAINST}
    plain = CHARTS if winner is None else AT_THE_END
    kinds = {
        ChartKind(kind): (page.words if kind in OF_GAME else page.say).text(f"chart.{kind}")
        for kind in plain
        if kind not in unknown
    }
    if winner is None:
        return kinds
    more = page.reader.words("stats")
    against = {ChartKind("waterfall", each.seat): each.name for each in page.players if each.seat != winner}
    kinds |= {kind: more.text("figure.against", other=name) for kind, name in against.items()}
    for kind in against if game is not None else ():
        by_move = kind._replace(by_move=True)
        if page.reader.chart in (kind.key, by_move.key):  # only beside an open waterfall: the same distance by move
            kinds[by_move] = more.text("figure.by-move")
    return kinds


def _figure(page: Page, ledger: Ledger, kind: ChartKind, winner: int, game: Game | None) -> game_charts.Chart:
    names, said = [player.name for player in page.players], words(page)
    colours = [f"var(--player-{player.colour})" for player in page.players]
    match kind.name:
        case "sources":
            return game_charts.sources(ledger, names, page.definition.sources, said)
        case "over-time":
            return game_charts.over_time(ledger, names, page.definition.sources, said)
        case "difference":
            return game_charts.difference(ledger, names, colours, said)
        case "move":
            return game_charts.progression(ledger, names, colours, said, "move")
        case "era":
            return game_charts.progression(ledger, names, colours, said, "era")
        case "ahead" if game is not None:
            return game_charts.ahead(course(game), turning_points(game), names, colours, said)
        case "winning" if game is not None:
            return game_charts.win_chances(chances(game), names, colours, said)
        case "waterfall" if kind.other is not None:
            level: game_charts.Level = "move" if kind.by_move else "detail"
            room = 34 if page.reader.wide else 22
            return game_charts.waterfall(ledger, names, winner, kind.other, said, level, room)
    return game_charts.progression(ledger, names, colours, said, now=_now(game))


def _now(game: Game | None) -> game_charts.IfEndedNow | None:
    """The date of a running game, and the points if it ended now."""
    if game is None or game.over:
        return None
    standings, _ = game.if_it_ended_now()
    ended = {standing.player: standing.points for standing in standings}
    return game_charts.IfEndedNow(game.table.date, [ended[seat] for seat in range(len(game.names))])


def points(value: float) -> str:
    """Points in a cell; nothing where there are none."""
    return number(value) if value else "·"


def sources_table(page: Page, ledger: Ledger, id: str, title: str) -> v.Table:
    """Sources by era, a column a player."""
    players, game = page.players, page.words
    sums = ledger.by("era", "source")
    eras = list(dict.fromkeys(line.era for line in ledger))
    rows: list[v.TableRow] = []
    for era in eras:
        named = next(id for kind in CALENDAR if (id := f"{kind}.{era}") in game)
        rows.append(v.TableRow(sentence(game.text(named)), heading=True))
        for source in page.definition.sources:
            cells = [sums.get((player.seat, era, source), 0) for player in players]
            if any(cells):
                label = game.text(f"source.{source}")
                rows.append(v.TableRow(label, [points(cell) for cell in cells], level=1))
    totals = [ledger.total(player.seat) for player in players]
    return _points_table(page, id, title, rows, totals)


def breakdown_table(
    page: Page, ledger: Ledger, id: str, title: str, before: Sequence[float] = (), links: bool = True
) -> v.Table:
    """Every source down to each tile, temple and space, each with its rule where the page can open it.

    ``before``: points that were there.
    """
    seats = [player.seat for player in page.players]
    start = list(before) or [0.0] * len(seats)
    rows: list[v.TableRow] = []
    if any(start):
        rows.append(v.TableRow(page.say.text("scores.before"), [points(start[seat]) for seat in seats]))
    for source in page.definition.sources:
        rows += _source_rows(page, ledger, source, seats, links)
    totals = [start[seat] + ledger.total(seat) for seat in seats]
    return _points_table(page, id, title, rows, totals)


def _source_rows(page: Page, ledger: Ledger, source: str, seats: Sequence[int], links: bool) -> list[v.TableRow]:
    """The points of a source, and below them those of each tile, temple or space."""
    lines = [line for line in ledger if line.source == source]
    by_seat, by_detail = Ledger(lines).by(), Ledger(lines).by("detail")
    if not any((seat,) in by_seat for seat in seats):
        return []
    rule = lines[0].rule if links else ""
    cells = [points(by_seat.get((seat,), 0)) for seat in seats]
    rows = [v.TableRow(page.words.text(f"source.{source}"), cells, rule=rule_link(page, rule))]
    for detail in sorted({line.detail for line in lines if line.detail}):
        cells = [points(by_detail.get((seat, detail), 0)) for seat in seats]
        rows.append(v.TableRow(page.words.text(detail), cells, level=1))
    return rows


def _points_table(page: Page, id: str, title: str, rows: list[v.TableRow], totals: Sequence[float]) -> v.Table:
    """Rows of points, a column a player, with their sums below."""
    rows.append(v.TableRow(page.say.text("scores.total"), [number(total) for total in totals], total=True))
    columns = [v.Column(player.name, player) for player in page.players]
    return v.Table(id, title, columns, rows, corner=page.say.text("scores.source"))


def standings_table(page: GamePage) -> v.Table:
    """The points of everyone now, and if it ended now."""
    say = page.say
    standings, _ = page.game.if_it_ended_now()
    then = {standing.player: standing for standing in standings}
    rows = [
        v.TableRow(
            f"{now.place}. {now.name}",
            [number(now.points), f"{number(then[now.player].points)} ({then[now.player].place}.)"],
        )
        for now in page.game.standings()
    ]
    if rival := rival_of(page):
        rows.append(v.TableRow(rival[0].name, [number(rival[1]), ""]))
    columns = [v.Column(say.text("scores.now")), v.Column(say.text("scores.ended"))]
    return v.Table(
        id="standings",
        title=say.text("scores.title"),
        columns=columns,
        rows=rows,
        caption=page.words.text("scores.ended-note"),
    )


def score_panels(page: GamePage) -> list[v.Panel]:
    """The scores tab."""
    game = page.game
    ledger = game.ledger
    panels: list[v.Panel] = [standings_table(page)]
    panels.append(chart_panel(page, ledger, game=game))
    _, coming = game.if_it_ended_now()
    if len(coming):
        panels.append(breakdown_table(page, coming, "ended", page.say.text("scores.ended"), game.table.points))
    if len(ledger):
        title = page.words.text("scores.by-era")
        panels.append(sources_table(page, ledger, "sources", title))
    return panels
