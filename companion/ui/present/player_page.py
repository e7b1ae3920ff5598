"""The page of a player: form, records, rivals, and where the points come from."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from companion.engine.drawing import escape
from companion.engine.number_format import number
from companion.games import NAMES
from companion.stats import remarks
from companion.tables.archive import Archive, Result
from companion.tables.days import day_of
from companion.tables.play import MARKS, Mark, Play
from companion.ui import view as v
from companion.ui.present.analysis import accuracy_of
from companion.ui.present.menus_and_links import frame, home, menus, open_action
from companion.ui.present.page_context import icon_set, screen_of
from companion.ui.present.player_signs import signs
from companion.ui.present.titles import sentence, title_of, unbroken
from companion.ui.reader import Reader

SOURCES_OF, MOST_RIVALS, MOST_SOURCES = 60, 6, 6
"""Sources of points are read off so many of the newest games; so many rows fit a phone."""


def player_view(reader: Reader, place: Mapping[str, str], archive: Archive) -> v.View | None:
    """The page of a player; None for a name that has not played."""
    name = place.get("player", "")
    mark: Mark = next((each for each in MARKS if each == place.get("mark")), "real")
    every = archive.results(player=name, mark=mark, counts=True)
    if not every:
        return None
    say = reader.words("stats")
    titles = [game for game, _ in Counter(each.game for each in every).most_common()]
    whole = titles[0] if len(titles) == 1 else ""
    game = asked if (asked := place.get("game", "")) in titles else whole
    results = [each for each in every if not game or each.game == game]
    players = _signs(results, name)
    address = reader.address(stats="player", player=name, **({"game": game} if game else {}))
    view = frame(reader, "stats", name, say.text(f"mark.{mark}"), address)
    view.home, view.menus = open_action(reader, say.text("stats.title"), stats="people"), menus(reader, [home(reader)])
    view.icons = icon_set(game) if game in NAMES else {}
    view.panels = [*_games(reader, name, titles, game), _tally(reader, results, name, archive)]
    if game:
        view.panels.append(_form(reader, results, name, players[name]))
    view.panels += [_records(reader, results, name, bool(game)), *_rivals(reader, results, name, players)]
    if game in NAMES:
        view.panels += _sources(reader, archive, results, name, players[name])
    return view


def _signs(results: Sequence[Result], name: str) -> dict[str, v.Player]:
    """The signs of the player and of those they met: by their last colours, the player first."""
    colours = {each.name: each.colour for result in results for each in result.players}
    order = [name, *(other for other in colours if other != name)]
    return {player.name: player for player in signs(order, [colours[each] for each in order])}


def _games(reader: Reader, name: str, titles: Sequence[str], game: str) -> list[v.Panel]:
    """One game after the other, or all together."""
    if len(titles) == 1:
        return []
    choices = {**{title: title_of(reader, title) for title in titles}, "": reader.words("stats").text("filter.all")}
    return [
        v.Buttons(
            "games",
            [
                v.Action(
                    label,
                    {"op": "open", "address": reader.address(stats="player", player=name, game=each)},
                    selected=each == game,
                )
                for each, label in choices.items()
            ],
        )
    ]


def _tally(reader: Reader, results: Sequence[Result], name: str, archive: Archive) -> v.Tally:
    say = reader.words("stats")
    mine = [player for each in results if (player := each.of(name))]
    wins = sum(player.winner for player in mine)
    counts = [(number(len(mine)), say.text("player.games")), (number(wins), say.text("player.wins"))]
    points = [player.points for player in mine if player.points is not None]
    if points and len({each.game for each in results}) == 1:
        counts.append((number(round(sum(points) / len(points) * 4) / 4), say.text("column.mean")))
    played = accuracy_of(archive, {each.id: [one.name for one in each.players] for each in results}, name)
    if played is not None:
        counts.append((number(round(played[0])), say.text("player.accuracy", n=played[1])))
    return v.Tally("tally", counts)


def _form(reader: Reader, results: Sequence[Result], name: str, player: v.Player) -> v.Picture:
    """The last games: how high, and in which place."""
    say = reader.words("stats")
    scored = [(each, mine) for each in results if (mine := each.of(name)) and mine.points is not None]
    last = scored[-remarks.LATEST :]
    row = remarks.wins_in_a_row(results, name)
    note = say.text("player.row", n=row) if row >= remarks.ROW else ""
    games = [f"{day_of(each.at)}: {number(mine.points or 0)} ({mine.place or '·'}.)" for each, mine in last]
    points = [(mine.points or 0, mine.place, mine.winner) for _, mine in last]
    title = say.text("player.form")
    return v.Picture("form", _curve(points, player.colour), f"{title}. {'; '.join(games)}", title, note)


def _curve(points: Sequence[tuple[float, int | None, bool]], colour: str) -> str:
    """The points of a player's games as a line; each game with its place, in full colour where it was won."""
    width, height, left = 640, 200, 40
    at = _line_through([value for value, _, _ in points], width - 2 * left, height - 112, left, height - 56)
    ink = f"var(--player-{colour})"
    line = " ".join(f"{x:.0f},{y:.0f}" for x, y in at)
    parts = [f'<polyline points="{line}" fill="none" stroke="{ink}" stroke-opacity=".4" stroke-width="5"/>']
    best = max(range(len(points)), key=lambda n: points[n][0], default=0)
    labelled = {best, 0, len(points) - 1}
    for n, ((x, y), (value, place, winner)) in enumerate(zip(at, points, strict=True)):
        fill, text = (ink, "var(--on-player)") if winner else ("var(--surface-1)", "var(--ink)")
        parts.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="18" fill="{fill}" stroke="{ink}" stroke-width="4"/>')
        if place:
            parts.append(_letters(x, y + 7, str(place), text, 20))
        if n in labelled:
            parts.append(_letters(x, y - 28, number(value), "var(--ink)", 24))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{"".join(parts)}</svg>'


def _line_through(
    values: Sequence[float], width: float, height: float, left: float, bottom: float
) -> list[tuple[float, float]]:
    """Values from left to right, the lowest at the bottom and the highest at the top; equal ones in the middle."""
    low, high = min(values, default=0), max(values, default=1)
    step = width / max(1, len(values) - 1)
    shares = [(value - low) / (high - low) if high > low else 0.5 for value in values]
    return [(left + step * n, bottom - height * share) for n, share in enumerate(shares)]


def _letters(x: float, y: float, text: str, fill: str, size: int) -> str:
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="middle" font-size="{size}" font-weight="700" '
        f'font-family="var(--font)" fill="{fill}">{escape(text)}</text>'
    )


def _records(reader: Reader, results: Sequence[Result], name: str, one_game: bool) -> v.Table:
    """The best score, the longest row of wins, the largest lead."""
    say = reader.words("stats")
    rows = []
    scored = [(score, each) for each in results if (mine := each.of(name)) and (score := remarks.better(each, mine))]
    if one_game and scored:
        best = max(scored, key=lambda each: each[0])[1]
        mine = best.of(name)
        assert mine is not None
        rows.append(_record(reader, "best", number(mine.points or 0), unbroken(day_of(best.at))))
    if longest := remarks.longest_row(results, name):
        now = say.text("player.now") if longest == remarks.wins_in_a_row(results, name) else ""
        rows.append(_record(reader, "row", number(longest), now))
    won = [(gap, each) for each in remarks.contested(results) if _won(each, name) and (gap := remarks.lead(each))]
    if one_game and won:
        gap, clearest = max(won, key=lambda each: each[0])
        rows.append(_record(reader, "lead", reader.say.term("signed", gap), unbroken(day_of(clearest.at))))
    if not rows:
        rows = [v.TableRow(say.text("player.none"))]
    return v.Table("records", say.text("stats.records"), [v.Column("")], rows)


def _won(result: Result, name: str) -> bool:
    mine = result.of(name)
    return mine is not None and mine.winner


def _record(reader: Reader, kind: str, value: str, when: str) -> v.TableRow:
    label = reader.words("stats").text(f"player.record.{kind}")
    return v.TableRow(" · ".join(filter(None, (label, when))), [value])


def _rivals(reader: Reader, results: Sequence[Result], name: str, players: Mapping[str, v.Player]) -> list[v.Panel]:
    """The share of games finished ahead of the most frequent rivals."""
    say = reader.words("stats")
    met = remarks.rivalries(results, name)[:MOST_RIVALS]
    if not met:
        return []
    bars = [
        v.Bar(
            label=each.other,
            player=players[each.other],
            left=number(each.ahead),
            right=number(each.behind),
            share=each.ahead / (each.ahead + each.behind) if each.ahead + each.behind else 0.5,
            colour=players[name].colour,
            rest=players[each.other].colour,
            open=open_action(reader, each.other, stats="player", player=each.other),
        )
        for each in met
    ]
    return [v.Bars("rivals", say.text("player.rivals"), bars, say.text("player.favourite", who=met[0].other))]


def _sources(reader: Reader, archive: Archive, results: Sequence[Result], name: str, player: v.Player) -> list[v.Panel]:
    """Points a game by source, beside the average of all players."""
    rows = _source_averages(archive.having([each.id for each in results[-SOURCES_OF:]]), name)
    rows = sorted((row for row in rows if row[1] > 0), key=lambda row: -row[1])[:MOST_SOURCES]
    if not rows:
        return []
    game, say = results[0].game, reader.words("stats")
    most, words = max(max(row[1:]) for row in rows), reader.words(game)
    icons, aliases = screen_of(game).icons, screen_of(game).data.source_icons
    bars = [
        v.Bar(
            label=sentence(words.text(f"source.{source}")),
            icon=icon if (icon := aliases.get(source, source)) in icons else "",
            share=own / most,
            right=number(round(own * 4) / 4),
            colour=player.colour,
            line=usual / most if usual > 0 else None,
        )
        for source, own, usual in rows
    ]
    return [v.Bars("sources", say.text("player.sources"), bars, say.text("player.sources.note"))]


def _source_averages(plays: Iterable[Play], name: str) -> list[tuple[str, float, float]]:
    """Each source of a player's points, with their average a game and that of all players."""
    theirs = [play for play in plays if play.lines and name in play.names]
    own, every = defaultdict[str, float](float), defaultdict[str, float](float)
    for play in theirs:
        seat = play.names.index(name)
        for line in play.lines:
            every[line.source] += line.points
            if line.player == seat:
                own[line.source] += line.points
    seats = sum(len(play.players) for play in theirs)
    return [(source, points / len(theirs), every[source] / seats) for source, points in own.items()]
