"""Points: now, if it ended now, by source and era, as a chart, and at the end down to each tile."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.definition import Definition, Standing
from companion.engine.game import Game
from companion.engine.languages import number
from companion.engine.ledger import Ledger
from companion.stats import figures
from companion.ui import view as v
from companion.ui.present.common import rule_link, ui
from companion.ui.present.common import words as game_words
from companion.ui.reader import Reader

CHARTS = ("progression", "sources", "difference")


def words(reader: Reader, definition: Definition) -> figures.Words:
    """The words a figure needs."""
    say, game = ui(reader), game_words(reader, definition.name)
    eras = {id.removeprefix("era."): text for id, text in game.patterns.items() if id.startswith("era.")}
    return figures.Words(
        day=say.text("chart.day"),
        points=say.text("chart.points"),
        leader=say.text("chart.behind"),
        eras=eras,
        sources={source: game.text(f"source.{source}") for source in definition.sources},
    )


def chart_panel(reader: Reader, definition: Definition, ledger: Ledger, players: Sequence[v.Player]) -> v.Chart:
    """The progression, the sources, or the difference to the leader."""
    say = ui(reader)
    names = [player.name for player in players]
    colours = [f"var(--player-{player.colour})" for player in players]
    kind = reader.chart if reader.chart in CHARTS else CHARTS[0]
    match kind:
        case "sources":
            figure = figures.sources(ledger, names, definition.sources, words(reader, definition))
        case "difference":
            figure = figures.difference(ledger, names, colours, words(reader, definition))
        case _:
            figure = figures.progression(ledger, names, colours, words(reader, definition))
    totals = [f"{name} {number(ledger.total(seat))}" for seat, name in enumerate(names)]
    return v.Chart(
        id="chart",
        title=say.text(f"chart.{kind}"),
        figure=figure,
        alt=say.text("chart.alt", kind=say.text(f"chart.{kind}"), totals=", ".join(totals)),
        choices=[
            v.Action(label=say.text(f"chart.{each}"), command={"op": "chart", "value": each}, selected=each == kind)
            for each in CHARTS
        ],
    )


def points(value: float) -> str:
    """Points in a cell; nothing where there are none."""
    return number(value) if value else "·"


def sources_table(
    reader: Reader, definition: Definition, ledger: Ledger, players: Sequence[v.Player], id: str, title: str
) -> v.Table:
    """Sources by era, a column a player."""
    game = game_words(reader, definition.name)
    sums = ledger.by("era", "source")
    eras = list(dict.fromkeys(line.era for line in ledger))
    rows: list[v.TableRow] = []
    for era in eras:
        rows.append(v.TableRow(label=game.text(f"era.{era}"), heading=True))
        for source in definition.sources:
            cells = [sums.get((player.seat, era, source), 0) for player in players]
            if any(cells):
                label = game.text(f"source.{source}")
                rows.append(v.TableRow(label=label, cells=[points(cell) for cell in cells], level=1))
    totals = [number(ledger.total(player.seat)) for player in players]
    rows.append(v.TableRow(label=ui(reader).text("scores.total"), cells=totals, total=True))
    columns = [v.Column(label=player.name, player=player) for player in players]
    return v.Table(id=id, title=title, columns=columns, rows=rows, corner=ui(reader).text("scores.source"))


def breakdown_table(
    reader: Reader,
    definition: Definition,
    ledger: Ledger,
    players: Sequence[v.Player],
    id: str,
    title: str,
    before: Sequence[float] = (),
) -> v.Table:
    """Every source down to each tile, temple and space, each with its rule; ``before``: points that were there."""
    game = game_words(reader, definition.name)
    by_source, by_detail = ledger.by("source"), ledger.by("source", "detail")
    rows: list[v.TableRow] = []
    start = list(before) or [0.0] * len(players)
    if any(start):
        had = [points(start[player.seat]) for player in players]
        rows.append(v.TableRow(label=ui(reader).text("scores.before"), cells=had))
    for source in definition.sources:
        cells = [by_source.get((player.seat, source), 0) for player in players]
        if not any((player.seat, source) in by_source for player in players):
            continue
        rule = rule_link(reader, definition.name, next((line.rule for line in ledger if line.source == source), ""))
        rows.append(v.TableRow(label=game.text(f"source.{source}"), cells=[points(c) for c in cells], rule=rule))
        for detail in sorted({line.detail for line in ledger if line.source == source and line.detail}):
            cells = [by_detail.get((player.seat, source, detail), 0) for player in players]
            rows.append(v.TableRow(label=game.text(detail), cells=[points(cell) for cell in cells], level=1))
    totals = [number(start[player.seat] + ledger.total(player.seat)) for player in players]
    rows.append(v.TableRow(label=ui(reader).text("scores.total"), cells=totals, total=True))
    columns = [v.Column(label=player.name, player=player) for player in players]
    return v.Table(id=id, title=title, columns=columns, rows=rows, corner=ui(reader).text("scores.source"))


def standings_table(reader: Reader, game: Game, players: Sequence[v.Player]) -> v.Table:
    """The points of everyone now, and if it ended now."""
    say = ui(reader)
    standings, _ = game.if_it_ended_now()
    then = {standing.player: standing for standing in standings}
    rows = [
        v.TableRow(
            label=f"{now.place}. {now.name}",
            cells=[number(now.points), f"{number(then[now.player].points)} ({then[now.player].place}.)"],
        )
        for now in game.standings()
    ]
    columns = [v.Column(label=say.text("scores.now")), v.Column(label=say.text("scores.ended"))]
    return v.Table(
        id="standings",
        title=say.text("scores.title"),
        columns=columns,
        rows=rows,
        caption=say.text("scores.ended-note"),
    )


def score_panels(reader: Reader, game: Game, players: Sequence[v.Player]) -> list[v.Panel]:
    """The scores tab."""
    ledger = game.ledger
    say = ui(reader)
    panels: list[v.Panel] = [standings_table(reader, game, players)]
    if len(ledger):
        panels.append(chart_panel(reader, game.definition, ledger, players))
        panels.append(sources_table(reader, game.definition, ledger, players, "sources", say.text("scores.by-era")))
    else:
        panels.append(v.Text(id="none-yet", paragraphs=[say.text("scores.none")]))
    return panels


def winner_line(reader: Reader, standings: Sequence[Standing]) -> tuple[str, str]:
    """Who has won, and how a tie was broken."""
    say = ui(reader)
    winners = [standing for standing in standings if standing.place == 1]
    names = say.join([standing.name for standing in winners])
    text = say.text("end.winner" if len(winners) == 1 else "end.shared", who=names, points=winners[0].points)
    level = [standing for standing in standings if standing.points == winners[0].points]
    if len(level) == 1:
        second = standings[1] if len(standings) > 1 else None
        return text, say.text(
            "end.margin", margin=winners[0].points - second.points, name=second.name
        ) if second else ""
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
