"""Points: now, if it ended now, by source and era, as a chart, and at the end down to each tile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.definition import Definition, Standing
from companion.engine.game import Game
from companion.engine.languages import number
from companion.engine.ledger import Ledger
from companion.stats import figures
from companion.stats.chances import chances
from companion.stats.turning_points import course, turning_points
from companion.ui import view as v
from companion.ui.present.common import rival_of, rule_link, sentence
from companion.ui.reader import Reader

CHARTS = ("progression", "sources", "difference")
AT_THE_END = ("progression", "move", "era", "ahead", "winning", "sources", "over-time", "difference")
AGAINST = ("ahead", "winning", "difference")
"""Charts that need somebody else."""
CALENDAR = ("era", "moment")
"""What score lines say of their time: an era, or the checkpoint before which something was scored."""
OF_GAME = ("progression", "era")
"""Charts by what a game calls its rounds and its eras."""


def words(reader: Reader, definition: Definition) -> figures.Words:
    """The words a figure needs."""
    say, game, stats = reader.say, reader.words(definition.name), reader.words("stats")
    eras = {era: game.text(id) for id in game.patterns for kind, _, era in [id.partition(".")] if kind in CALENDAR}
    return figures.Words(
        day=game.text("chart.day"),
        points=say.text("chart.points"),
        leader=say.text("chart.behind"),
        eras=eras,
        sources={source: game.text(f"source.{source}") for source in definition.sources},
        details=game.patterns,
        ended=say.text("scores.ended"),
        **{name: stats.text(f"axis.{name}") for name in ("move", "start", "ahead", "turning", "winning")},
    )


def chart_panel(
    reader: Reader,
    definition: Definition,
    ledger: Ledger,
    players: Sequence[v.Player],
    winner: int | None = None,
    game: Game | None = None,
) -> v.Chart:
    """The progression, the sources, the difference to the leader; at the end also the winner against each other."""
    say = reader.say
    kinds = _kinds(reader, definition, players, winner, game)
    kind = reader.chart if reader.chart in kinds else CHARTS[0]
    title = kinds[kind]
    if kind.startswith("waterfall"):
        title = say.text("chart.waterfall", who=players[winner or 0].name, other=players[int(kind.split(".")[1])].name)
    figure = _figure(reader, definition, ledger, players, kind, winner or 0, game)
    totals = [f"{player.name} {number(ledger.total(player.seat))}" for player in players]
    return v.Chart(
        id="chart",
        title=title,
        figure=figure,
        alt=say.text("chart.alt", kind=title, totals=", ".join(totals)),
        choices=[
            v.Action(label=label, command={"op": "chart", "value": each}, selected=each == kind)
            for each, label in kinds.items()
        ],
        height=_height(kind, figure, len(players)),
    )


def _height(kind: str, figure: dict[str, Any], players: int) -> int:
    """Room for every row of a waterfall, and for every player's area."""
    if kind.startswith("waterfall"):
        return 100 + 36 * len(figure["data"][0]["y"])
    return 120 + 130 * players if kind == "over-time" else 360


def _kinds(
    reader: Reader, definition: Definition, players: Sequence[v.Player], winner: int | None, game: Game | None
) -> dict[str, str]:
    """The charts to choose from, with their titles."""
    own, other_words = reader.words(definition.name), reader.say
    unknown = set() if game is not None else {"ahead", "move"}
    unknown |= set() if game is not None and chances(game) else {"winning"}
    plain = CHARTS if winner is None else [kind for kind in AT_THE_END if kind not in unknown]
    kinds = {
        kind: (own if kind in OF_GAME else other_words).text(f"chart.{kind}")
        for kind in plain
        if len(players) > 1 or kind not in AGAINST
    }
    if winner is None:
        return kinds
    against = [player for player in players if player.seat != winner]
    more = reader.words("stats")
    kinds |= {f"waterfall.{other.seat}": more.text("figure.against", other=other.name) for other in against}
    # Only beside an open waterfall: the same distance, move by move.
    match reader.chart.split("."):
        case ["waterfall", other, *_] if game is not None and f"waterfall.{other}" in kinds:
            kinds[f"waterfall.{other}.move"] = more.text("figure.by-move")
    return kinds


def _figure(
    reader: Reader,
    definition: Definition,
    ledger: Ledger,
    players: Sequence[v.Player],
    kind: str,
    winner: int,
    game: Game | None,
) -> dict[str, Any]:
    names, said = [player.name for player in players], words(reader, definition)
    colours = [f"var(--player-{player.colour})" for player in players]
    match kind.split("."):
        case ["sources"]:
            return figures.sources(ledger, names, definition.sources, said)
        case ["over-time"]:
            return figures.over_time(ledger, names, definition.sources, said)
        case ["difference"]:
            return figures.difference(ledger, names, colours, said)
        case ["move"]:
            return figures.progression(ledger, names, colours, said, "move")
        case ["era"]:
            return figures.progression(ledger, names, colours, said, "era")
        case ["ahead"] if game is not None:
            return figures.ahead(course(game), turning_points(game), names, colours, said)
        case ["winning"] if game is not None:
            return figures.win_chances(chances(game), names, colours, said)
        case ["waterfall", other, *by_move]:
            level: figures.Level = "move" if by_move else "detail"
            return figures.waterfall(ledger, names, winner, int(other), said, level, 34 if reader.wide else 22)
    return figures.progression(ledger, names, colours, said, now=_now(game))


def _now(game: Game | None) -> figures.Now | None:
    """Where a running game stands, and what it would come to."""
    if game is None or game.over:
        return None
    standings, _ = game.if_it_ended_now()
    ended = {standing.player: standing.points for standing in standings}
    return figures.Now(game.table.date, [ended[seat] for seat in range(len(game.names))])


def points(value: float) -> str:
    """Points in a cell; nothing where there are none."""
    return number(value) if value else "·"


def sources_table(
    reader: Reader, definition: Definition, ledger: Ledger, players: Sequence[v.Player], id: str, title: str
) -> v.Table:
    """Sources by era, a column a player."""
    game = reader.words(definition.name)
    sums = ledger.by("era", "source")
    eras = list(dict.fromkeys(line.era for line in ledger))
    rows: list[v.TableRow] = []
    for era in eras:
        named = next(id for kind in CALENDAR if (id := f"{kind}.{era}") in game)
        rows.append(v.TableRow(label=sentence(game.text(named)), heading=True))
        for source in definition.sources:
            cells = [sums.get((player.seat, era, source), 0) for player in players]
            if any(cells):
                label = game.text(f"source.{source}")
                rows.append(v.TableRow(label=label, cells=[points(cell) for cell in cells], level=1))
    totals = [number(ledger.total(player.seat)) for player in players]
    rows.append(v.TableRow(label=reader.say.text("scores.total"), cells=totals, total=True))
    columns = [v.Column(label=player.name, player=player) for player in players]
    return v.Table(id=id, title=title, columns=columns, rows=rows, corner=reader.say.text("scores.source"))


def breakdown_table(
    reader: Reader,
    definition: Definition,
    ledger: Ledger,
    players: Sequence[v.Player],
    id: str,
    title: str,
    before: Sequence[float] = (),
    links: bool = True,
) -> v.Table:
    """Every source down to each tile, temple and space, each with its rule where the page can open it.

    ``before``: points that were there.
    """
    game = reader.words(definition.name)
    by_source, by_detail = ledger.by("source"), ledger.by("source", "detail")
    rows: list[v.TableRow] = []
    start = list(before) or [0.0] * len(players)
    if any(start):
        had = [points(start[player.seat]) for player in players]
        rows.append(v.TableRow(label=reader.say.text("scores.before"), cells=had))
    for source in definition.sources:
        cells = [by_source.get((player.seat, source), 0) for player in players]
        if not any((player.seat, source) in by_source for player in players):
            continue
        rule = next((line.rule for line in ledger if line.source == source), "") if links else ""
        link = rule_link(reader, definition.name, rule)
        rows.append(v.TableRow(label=game.text(f"source.{source}"), cells=[points(c) for c in cells], rule=link))
        for detail in sorted({line.detail for line in ledger if line.source == source and line.detail}):
            cells = [by_detail.get((player.seat, source, detail), 0) for player in players]
            rows.append(v.TableRow(label=game.text(detail), cells=[points(cell) for cell in cells], level=1))
    totals = [number(start[player.seat] + ledger.total(player.seat)) for player in players]
    rows.append(v.TableRow(label=reader.say.text("scores.total"), cells=totals, total=True))
    columns = [v.Column(label=player.name, player=player) for player in players]
    return v.Table(id=id, title=title, columns=columns, rows=rows, corner=reader.say.text("scores.source"))


def standings_table(reader: Reader, game: Game, players: Sequence[v.Player]) -> v.Table:
    """The points of everyone now, and if it ended now."""
    say = reader.say
    standings, _ = game.if_it_ended_now()
    then = {standing.player: standing for standing in standings}
    rows = [
        v.TableRow(
            label=f"{now.place}. {now.name}",
            cells=[number(now.points), f"{number(then[now.player].points)} ({then[now.player].place}.)"],
        )
        for now in game.standings()
    ]
    if rival := rival_of(reader, game, players):
        rows.append(v.TableRow(label=rival[0].name, cells=[number(rival[1]), ""]))
    columns = [v.Column(label=say.text("scores.now")), v.Column(label=say.text("scores.ended"))]
    return v.Table(
        id="standings",
        title=say.text("scores.title"),
        columns=columns,
        rows=rows,
        caption=reader.words(game.definition.name).text("scores.ended-note"),
    )


def score_panels(reader: Reader, game: Game, players: Sequence[v.Player]) -> list[v.Panel]:
    """The scores tab."""
    ledger = game.ledger
    say = reader.say
    panels: list[v.Panel] = [standings_table(reader, game, players)]
    panels.append(chart_panel(reader, game.definition, ledger, players, game=game))
    _, coming = game.if_it_ended_now()
    if len(coming):
        panels.append(
            breakdown_table(
                reader, game.definition, coming, players, "ended", say.text("scores.ended"), game.table.points
            )
        )
    if len(ledger):
        title = reader.words(game.definition.name).text("scores.by-era")
        panels.append(sources_table(reader, game.definition, ledger, players, "sources", title))
    return panels


def winner_line(reader: Reader, standings: Sequence[Standing]) -> tuple[str, str]:
    """Who has won, and how a tie was broken; alone, how many points it were."""
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
