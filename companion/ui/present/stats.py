"""The statistics: all games by their filters, in five tabs, and one remembered game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from companion.engine.definition import Definition
from companion.engine.languages import messages, number
from companion.games import NAMES, definition
from companion.stats import charts, many
from companion.stats.frames import History
from companion.tables.archive import Archive
from companion.tables.play import Play
from companion.ui import view as v
from companion.ui.present.common import home, menus, notice, open_action, signs, ui
from companion.ui.present.scores import breakdown_table, chart_panel
from companion.ui.present.story import pace_table, turning_panels
from companion.ui.reader import Reader

TABS = ("overview", "people", "points", "ways", "games")
PERIODS = ("365", "90", "30")
NAMED = 60
"""So many players can be chosen from, the most frequent ones."""
LATEST, LISTED = 6, 40


PATHS = {
    "overview": "M4 20V11M10 20V4M16 20v-6M22 20H2",
    "people": "M3 20c0-4 3-6 6-6s6 2 6 6M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M16 5a3 3 0 0 1 0 6M18 14c2 1 3 3 3 6",
    "points": "M3 20c4 0 5-14 9-14s5 14 9 14",
    "ways": "M12 21V12M12 12 5 4M12 12l7-8M5 9V4h5M14 4h5v5",
    "games": "M4 5h16v15H4ZM4 10h16M8 3v4M16 3v4",
}
ICONS = {
    name: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" '
    f'stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="{path}"/></svg>'
    for name, path in PATHS.items()
}
"""The signs of the tabs."""


def stats_view(reader: Reader, place: Mapping[str, str], archive: Archive) -> v.View:
    """The statistics of the archive, or one of its games."""
    if place.get("stats") == "play":
        play = archive.get(place.get("id", ""))
        if play is not None:
            return play_view(reader, archive, play)
    return many_view(reader, place, History.of(archive))


def _frame(reader: Reader, address: str, title: str) -> v.View:
    return v.View(
        screen="stats",
        title=title,
        address=address,
        home=home(reader),
        menus=menus(reader),
        notice=notice(reader),
    )


# many games


class Wanted:
    """What is looked at: the open tab and the filters, from the address and from what was changed since."""

    def __init__(self, reader: Reader, place: Mapping[str, str], history: History) -> None:
        given = {**place, **{name: str(value or "") for name, value in reader.draft.items()}}
        self.tab = reader.tab if reader.tab in TABS else place.get("stats", "")
        self.tab = self.tab if self.tab in TABS else TABS[0]
        counts = history.plays["count"].astype(str)
        self.game = _known(given.get("game", ""), list(history.plays["game"].cat.categories))
        self.player = _known(given.get("player", ""), list(history.players["player"].cat.categories))
        self.count = _known(given.get("count", ""), sorted(counts.unique()))
        self.period = _known(given.get("period", ""), PERIODS)
        self.source, self.trait = given.get("source", ""), given.get("trait", "")

    def address(self, reader: Reader) -> str:
        """The address of this very screen."""
        filters = {name: getattr(self, name) for name in ("game", "player", "count", "period")}
        return reader.address(stats=self.tab, **{name: value for name, value in filters.items() if value})

    def of(self, history: History) -> History:
        """The games that are looked at."""
        since = (datetime.now(UTC) - timedelta(days=int(self.period))).date().isoformat() if self.period else ""
        return history.where(self.game, self.player, int(self.count) if self.count else None, since)


def _known(value: str, known: Sequence[str]) -> str:
    return value if value in known else ""


def many_view(reader: Reader, place: Mapping[str, str], history: History) -> v.View:
    """All games, by the filters."""
    say = messages(reader.language, "stats")
    wanted = Wanted(reader, place, history)
    view = _frame(reader, wanted.address(reader), say.text("stats.title"))
    if not len(history):
        view.panels = [v.Text(id="empty", paragraphs=[say.text("stats.empty"), say.text("stats.empty.how")])]
        return view
    chosen = wanted.of(history)
    view.subtitle = say.text("stats.games", n=len(chosen))
    view.icons = ICONS
    view.tabs = [v.Tab(id=tab, label=say.text(f"stats.tab.{tab}"), icon=tab) for tab in TABS]
    view.tab = wanted.tab
    view.panels = [_filters(reader, wanted, history)]
    if not len(chosen):
        view.panels.append(v.Text(id="none", paragraphs=[say.text("stats.none")]))
        return view
    panels: Mapping[str, Callable[[Reader, Wanted, History], list[v.Panel]]] = {
        "overview": _overview,
        "people": _people,
        "points": _points,
        "ways": _ways,
        "games": _games,
    }
    view.panels += panels[wanted.tab](reader, wanted, chosen)
    return view


def _filters(reader: Reader, wanted: Wanted, history: History) -> v.Form:
    say = messages(reader.language, "stats")
    whole = v.Choice("", say.text("filter.all"))
    names = [str(name) for name in history.players["player"].value_counts().head(NAMED).index]
    if wanted.player and wanted.player not in names:
        names.append(wanted.player)
    counts = sorted(int(n) for n in history.plays["count"].unique())
    choices: dict[str, list[v.Choice]] = {
        "game": [v.Choice(game, _title(reader, game)) for game in many.titles(history)["game"].head(NAMED)],
        "player": [v.Choice(name, name) for name in sorted(names, key=str.casefold)],
        "count": [v.Choice(str(n), say.text("stats.players", n=n)) for n in counts],
        "period": [v.Choice(days, say.text(f"filter.period.{days}")) for days in PERIODS],
    }  # fmt: skip
    fields = [
        v.Field(name, say.text(f"filter.{name}"), "choice", getattr(wanted, name), choices=[whole, *each])
        for name, each in choices.items()
        if len(each) > 1
    ]
    chosen = [each.label for field in fields for each in field.choices if field.value and each.value == field.value]
    if reader.wide:
        return v.Form("filters", [v.Section("filters", fields=fields)])
    # On a small page they would push everything else out of sight.
    title = " · ".join([say.text("filter.title"), *chosen])
    return v.Form("filters", [v.Section("filters", title, fields, folded=True)])


def _overview(reader: Reader, wanted: Wanted, history: History) -> list[v.Panel]:
    return [
        _facts(reader, history),
        _win_rates(reader, history),
        _latest(reader, history, LATEST),
        _calendar(reader, history),
    ]


def _facts(reader: Reader, history: History) -> v.Text:
    say = messages(reader.language, "stats")
    hours = history.plays["minutes"].sum() / 60
    facts = [say.text("stats.games", n=len(history)), say.text("stats.players", n=history.players["player"].nunique())]
    if hours:
        facts.append(say.text("stats.hours", n=round(hours)))
    return v.Text("facts", [" · ".join(facts), say.text("stats.h-index", n=many.h_index(history))])


def _win_rates(reader: Reader, history: History) -> v.Chart:
    frame = many.win_rates(history)
    figure = charts.rates(frame, "player", charts.Terms(reader.language))
    return _chart(reader, "wins", figure, height=charts.height(min(len(frame), charts.ROWS)))


def _people(reader: Reader, wanted: Wanted, history: History) -> list[v.Panel]:
    terms = charts.Terms(reader.language)
    pairs, rows, rated = many.head_to_head(history), many.streaks(history), many.ratings(history)
    pairs_height = 120 + 46 * max(2, pairs["player"].nunique())
    return [
        _win_rates(reader, history),
        _win_table(reader, history),
        _chart(reader, "pairs", charts.head_to_head(pairs, terms), height=pairs_height),
        _chart(reader, "ratings", charts.ratings(rated, terms), height=charts.height(min(len(rated), charts.ROWS))),
        _note(reader, "ratings", n=many.RATED),
        _chart(reader, "streaks", charts.streaks(rows, terms), height=charts.height(min(len(rows), charts.ROWS))),
    ]


def _win_table(reader: Reader, history: History) -> v.Table:
    say = messages(reader.language, "stats")
    rows = [
        v.TableRow(
            label=row["player"],
            cells=[
                number(row["n"]),
                number(row["wins"]),
                f"{row['rate'] * 100:.0f} % ({row['low'] * 100:.0f}–{row['high'] * 100:.0f})",
                _value(row["mean"]),
                _value(row["best"]),
            ],
        )
        for row in many.win_rates(history).head(2 * charts.ROWS).to_dict("records")
    ]
    columns = [v.Column(say.text(f"column.{name}")) for name in ("n", "wins", "rate", "mean", "best")]
    return v.Table("people", say.text("stats.people"), columns, rows, caption=say.text("stats.people.note"))


def _points(reader: Reader, wanted: Wanted, history: History) -> list[v.Panel]:
    terms = charts.Terms(reader.language)
    say = terms.say
    scores, first = many.spread(history), many.first_player(history)
    panels: list[v.Panel] = [
        _chart(reader, "spread", charts.spread(scores, terms), height=charts.height(len(scores))),
        _chart(reader, "histogram", charts.histogram(many.histogram(history), terms)),
    ]
    if len(first):
        figure = charts.rates(first, "count", terms, lambda count: say.text("stats.players", n=int(count)))
        panels.append(_chart(reader, "first", figure, height=charts.height(len(first))))
        more = [
            say.text("stats.first.more", n=int(row["count"]), more=_quarters(row["more"]))
            for row in first.dropna(subset="more").to_dict("records")
        ]
        panels.append(v.Text("first-more", more))
    panels.append(_records(reader, history))
    panels.append(_chart(reader, "best", charts.records(many.best_so_far(history), terms)))
    return panels


def _records(reader: Reader, history: History) -> v.Table:
    say = messages(reader.language, "stats")
    rows: list[v.TableRow] = []
    for count, group in many.records(history).groupby("count"):
        rows.append(v.TableRow(label=say.text("stats.players", n=int(str(count))), heading=True))
        rows += [
            v.TableRow(
                label=" · ".join(filter(None, (say.text(f"record.{row['record']}"), _date(row["finished"])))),
                cells=[_value(row["value"]), row["player"]],
            )
            for row in group.to_dict("records")
        ]
    columns = [v.Column(say.text(f"column.{name}")) for name in ("value", "player")]
    return v.Table("records", say.text("stats.records"), columns, rows)


def _ways(reader: Reader, wanted: Wanted, history: History) -> list[v.Panel]:
    say = messages(reader.language, "stats")
    game = wanted.game or str(many.titles(history)["game"].iloc[0])
    if game not in NAMES:
        return [v.Text("ways", [say.text("stats.ways.unknown", game=game)])]
    history = history.where(game=game)
    if not len(history.score_lines):
        return [v.Text("ways", [say.text("stats.ways.none")])]
    terms, words, rules = charts.Terms(reader.language), messages(reader.language, game), definition(game)
    frame = many.sources(history)
    order = {source: place for place, source in enumerate(rules.sources)}
    frame = frame.sort_values("source", key=lambda column: column.astype(str).map(order), ignore_index=True)
    figure = charts.sources(frame, terms, lambda source: words.text(f"source.{source}"))
    panels: list[v.Panel] = [
        v.Text("ways", [f"{_title(reader, game)}: {say.text('stats.ways.about')}"]),
        _chart(reader, "sources", figure, height=charts.height(len(frame))),
    ]
    panels += _details(reader, wanted, history, rules)
    panels += _traits(reader, wanted, history, rules)
    return panels


def _details(reader: Reader, wanted: Wanted, history: History, rules: Definition) -> list[v.Panel]:
    terms, words = charts.Terms(reader.language), messages(reader.language, rules.name)
    lines = history.score_lines
    there = set(lines.loc[(lines["detail"] != "").to_numpy(bool), "source"].unique())
    sources = [source for source in rules.sources if source in there]
    if not sources:
        return []
    default = "monument" if "monument" in sources else sources[0]
    source = wanted.source if wanted.source in sources else default
    frame, often = many.details(history, source), many.how_many(history, source)
    choices = [_choice(words.text(f"source.{each}"), "source", each, each == source) for each in sources]
    rates = charts.rates(frame, "detail", terms, words.text)
    numbers = charts.rates(often, "number", terms, lambda n: f"{n} ×")
    return [
        _chart(reader, "details", rates, choices, charts.height(min(len(frame), charts.ROWS))),
        _chart(reader, "how-many", numbers, height=charts.height(min(len(often), charts.ROWS)),
               of=words.text(f"source.{source}")),
    ]  # fmt: skip


def _traits(reader: Reader, wanted: Wanted, history: History, rules: Definition) -> list[v.Panel]:
    terms, words = charts.Terms(reader.language), messages(reader.language, rules.name)
    frame = many.traits(history)
    names = list(frame.columns[5:])
    if not len(frame) or not names:
        return []
    trait = wanted.trait if wanted.trait in names else names[0]
    rates = many.by_trait(frame, trait)
    choices = [_choice(words.text(f"trait.{each}"), "trait", each, each == trait) for each in names]
    figure = charts.rates(rates, "number", terms, lambda n: f"{n}")
    return [
        _chart(reader, "traits", figure, choices, charts.height(min(len(rates), charts.ROWS))),
        _note(reader, "traits", n=frame["play"].nunique()),
    ]


def _games(reader: Reader, wanted: Wanted, history: History) -> list[v.Panel]:
    terms = charts.Terms(reader.language)
    shelf = many.titles(history)
    panels: list[v.Panel] = [_calendar(reader, history)]
    if len(shelf) > 1:
        figure = charts.titles(shelf, terms, lambda game: _title(reader, game))
        panels.append(_chart(reader, "titles", figure, height=240))
    panels.append(_note(reader, "h-index", n=many.h_index(history)))
    return [*panels, _latest(reader, history, LISTED)]


def _calendar(reader: Reader, history: History) -> v.Chart:
    days = charts.calendar(many.calendar(history), charts.Terms(reader.language), 40 if reader.wide else 22)
    return _chart(reader, "calendar", days, height=210)


def _latest(reader: Reader, history: History, most: int) -> v.Cards:
    say = messages(reader.language, "stats")
    newest = history.plays.sort_values("finished", kind="stable").tail(most).iloc[::-1]
    seated = history.players[history.players["play"].isin(newest["play"])]
    cards = []
    for play in newest.to_dict("records"):
        people = seated[seated["play"] == play["play"]].sort_values("seat")
        title = _title(reader, play["game"])
        results = [f"{name} {_value(score)}" for name, score in zip(people["player"], people["points"], strict=True)]
        cards.append(
            v.Card(
                id=play["play"],
                title=title,
                open=open_action(reader, title, stats="play", id=play["play"]),
                lines=[part for part in (_date(play["finished"]), play["location"], " · ".join(results)) if part],
            )
        )
    return v.Cards("latest", say.text("stats.latest"), cards)


# one game


def play_view(reader: Reader, archive: Archive, play: Play) -> v.View:
    """One remembered game: every point, how it went, and its turning points where its journal was kept."""
    say = messages(reader.language, "stats")
    view = _frame(reader, reader.address(stats="play", id=play.id), _title(reader, play.game))
    view.home = open_action(reader, say.text("stats.title"), stats=TABS[0])
    view.subtitle = " · ".join(part for part in (play.finished[:10], play.location) if part)
    players = signs(play.names, [each.colour for each in play.players])
    ranked = sorted(enumerate(play.players), key=lambda each: (each[1].place or len(players), each[0]))
    winners = [players[seat] for seat, each in enumerate(play.players) if each.winner]
    names = ui(reader).join([winner.name for winner in winners])
    view.panels = [
        v.Headline(
            "winner",
            say.text("stats.won" if len(winners) == 1 else "stats.won.shared", who=names) if winners else view.title,
            players=winners,
        ),
        _places(reader, play, ranked, players),
    ]
    if play.game not in NAMES or not play.lines:
        return view
    rules, ledger = definition(play.game), play.ledger
    game = archive.game(play.id) if play.journal is not None else None
    game = game if game is not None and game.over else None
    if game is not None:
        view.panels += turning_panels(reader, game, players, links=False)
    view.panels += [
        chart_panel(reader, rules, ledger, players, ranked[0][0], game),
        breakdown_table(reader, rules, ledger, players, "breakdown", ui(reader).text("scores.sources")),
    ]
    if game is not None:
        view.panels.append(pace_table(reader, game, players))
    return view


def _places(reader: Reader, play: Play, ranked: Sequence[tuple[int, Any]], players: Sequence[v.Player]) -> v.Table:
    say = messages(reader.language, "stats")
    rows = [
        v.TableRow(
            label=f"{each.place}. {each.name}" if each.place else each.name,
            cells=["·" if each.points is None else number(each.points)],
        )
        for _, each in ranked
    ]
    title = " · ".join(
        part
        for part in (
            say.text("stats.players", n=len(players)),
            say.text("stats.minutes", n=play.minutes) if play.minutes else "",
        )
        if part
    )
    return v.Table("places", title, [v.Column(say.text("axis.points"))], rows)


# pieces


def _title(reader: Reader, game: str) -> str:
    return definition(game).titles[reader.language] if game in NAMES else game


def _chart(
    reader: Reader,
    name: str,
    figure: dict[str, Any],
    choices: Sequence[v.Action] = (),
    height: int = 320,
    **values: Any,
) -> v.Chart:
    title = messages(reader.language, "stats").text(f"figure.{name}", **values)
    return v.Chart(name, title, figure, _alt(title, figure), list(choices), height)


def _alt(title: str, figure: Mapping[str, Any]) -> str:
    """The first rows in words, for whoever does not see the figure."""
    trace: Mapping[str, Any] = next(iter(figure["data"]), {})
    told = trace.get("hovertext") or figure["layout"].get("yaxis", {}).get("ticktext") or []
    return f"{title}. {'; '.join(str(each) for each in told[:8])}".strip()


def _choice(label: str, field: str, value: str, selected: bool) -> v.Action:
    return v.Action(label, {"op": "change", "form": "stats", "field": field, "value": value}, selected=selected)


def _note(reader: Reader, name: str, **values: Any) -> v.Text:
    return v.Text(f"{name}-note", [messages(reader.language, "stats").text(f"note.{name}", **values)])


def _value(points: float) -> str:
    return "·" if points != points else number(_quarters(points))


def _quarters(points: float) -> float:
    """Rounded as the game's points are."""
    return round(points * 4) / 4


def _date(moment: Any) -> str:
    return "" if moment != moment else f"{moment.date()}"
