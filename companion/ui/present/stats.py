"""The statistics: all games by their filters, in five tabs, and one remembered game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any, get_args

from companion.engine import dates
from companion.engine.definition import Definition
from companion.engine.number_format import number
from companion.games import NAMES, definition
from companion.stats import history_charts, many_games, solo_games
from companion.stats.frames import History
from companion.stats.game_charts import Chart, Part
from companion.tables.archive import Archive
from companion.tables.archive_filters import Which
from companion.tables.days import day_of
from companion.tables.play import Mark, Play
from companion.ui import view as v
from companion.ui.present.archived_game import game_of, looking, show_moment
from companion.ui.present.files import bgstats_panel
from companion.ui.present.form_fields import choice_field
from companion.ui.present.menus_and_links import frame, open_action, to_analysis
from companion.ui.present.owner_copy import sample_remark
from companion.ui.present.pace import pace_table
from companion.ui.present.page_context import GamePage, Page
from companion.ui.present.player_page import player_view
from companion.ui.present.player_signs import signs
from companion.ui.present.podium import podium
from companion.ui.present.scores import breakdown_table, chart_panel
from companion.ui.present.stats_headlines import TABS, add_tabs, glances
from companion.ui.present.titles import title_of, unbroken
from companion.ui.present.turning_points import turning_panels
from companion.ui.reader import Reader

if TYPE_CHECKING:
    from pandas import DataFrame

PERIODS = ("365", "90", "30")
NAMED = 60
"""So many players can be chosen from, the most frequent ones."""
LATEST, LISTED, ALONE = 6, 40, 10
MARKS = get_args(Mark)


def stats_view(reader: Reader, place: Mapping[str, str], archive: Archive) -> v.View:
    """The statistics of the archive, or one of its games."""
    if place.get("stats") == "play":
        play = archive.get(place.get("id", ""))
        if play is not None:
            return play_view(reader, play, place.get("at", ""))
    if place.get("stats") == "player" and (view := player_view(reader, place, archive)) is not None:
        return view
    return many_view(reader, place, archive)


# many games


class Wanted:
    """The open tab and the filters, from the address and from later changes."""

    def __init__(self, reader: Reader, place: Mapping[str, str], history: History) -> None:
        given = {**place, **{name: str(value or "") for name, value in reader.draft.items()}}
        self.tab = reader.tab if reader.tab in TABS else place.get("stats", "")
        self.tab = self.tab if self.tab in TABS else TABS[0]
        counts = history.plays["count"].unique().astype(str)
        self.game = _one_of(given.get("game", ""), list(history.plays["game"].cat.categories))
        self.player = _one_of(given.get("player", ""), list(history.players["player"].cat.categories))
        self.count = _one_of(given.get("count", ""), sorted(counts))
        self.period = _one_of(given.get("period", ""), PERIODS)
        there = set(history.plays["mark"].unique())
        self.marks = [mark for mark in MARKS if mark in there]
        self.mark = _one_of(given.get("mark", ""), self.marks) or next(iter(self.marks), "")
        self.source, self.trait = given.get("source", ""), given.get("trait", "")

    def address(self, reader: Reader) -> str:
        """The address of this very screen."""
        filters = {name: getattr(self, name) for name in ("game", "player", "count", "period")}
        filters["mark"] = self.mark if self.mark not in self.marks[:1] else ""
        return reader.address(stats=self.tab, **{name: value for name, value in filters.items() if value})

    @property
    def since(self) -> str:
        """The first day of the period."""
        today = dates.now().astimezone().date()
        return (today - timedelta(days=int(self.period))).isoformat() if self.period else ""

    def of(self, history: History) -> History:
        """The games that are looked at."""
        count = int(self.count) if self.count else None
        return history.where(game=self.game, player=self.player, count=count, since=self.since, mark=self.mark)

    def which(self) -> Which:
        """The same filters for the archive itself."""
        which: Which = {}
        if self.game:
            which["game"] = self.game
        if self.player:
            which["player"] = self.player
        if self.count:
            which["count"] = int(self.count)
        if self.since:
            which["since"] = self.since
        for mark in MARKS:
            if mark == self.mark:
                which["mark"] = mark
        return which


def _one_of(value: str, choices: Sequence[str]) -> str:
    return value if value in choices else ""


def many_view(reader: Reader, place: Mapping[str, str], archive: Archive) -> v.View:
    """All games, by the filters."""
    say, history = reader.words("stats"), History.of(archive)
    wanted = Wanted(reader, place, history)
    view = frame(reader, "stats", say.text("stats.title"), "", wanted.address(reader))
    if not len(history):
        how = say.text("stats.empty.how", file=reader.say.text("bring.title"))
        view.panels = [v.Text("empty", [say.text("stats.empty"), how])]
        return view
    chosen = wanted.of(history)
    parts = [
        say.text("stats.games", n=len(chosen)),
        say.text(f"mark.{wanted.mark}") if wanted.marks != ["real"] else "",
    ]
    view.subtitle = " · ".join(filter(None, parts))
    add_tabs(reader, view, wanted.tab)
    view.panels = [_filters(reader, wanted, history)]
    if not len(chosen):
        view.panels.append(v.Text("none", [say.text("stats.none")]))
        return view
    panels: Mapping[str, Callable[[Reader, Wanted, History], list[v.Panel]]] = {
        "overview": _overview,
        "people": _people,
        "points": _points,
        "ways": _ways,
        "games": _games,
    }
    view.panels += panels[wanted.tab](reader, wanted, chosen)
    if wanted.tab == TABS[0] and (first := glances(reader, archive, wanted.which())) is not None:
        view.panels.insert(0, first)
    return view


def _filters(reader: Reader, wanted: Wanted, history: History) -> v.Form:
    say = reader.words("stats")
    names = [*map(str, history.players["player"].value_counts().head(NAMED).index), wanted.player]
    counts = sorted(int(n) for n in history.plays["count"].unique())
    choices: dict[str, dict[str, str]] = {
        "game": {game: title_of(reader, game) for game in many_games.titles(history)["game"].head(NAMED)},
        "player": {name: name for name in sorted(filter(None, names), key=str.casefold)},
        "count": {str(n): say.text("stats.players", n=n) for n in counts},
        "period": {days: say.text(f"filter.period.{days}") for days in PERIODS},
        "mark": {mark: say.text(f"mark.{mark}") for mark in wanted.marks},
    }
    shown = [name for name, labels in choices.items() if len(labels) > 1]
    fields = []
    for name in shown:
        whole = {} if name == "mark" else {"": say.text("filter.all")}  # real games and others are never mixed
        listed = [v.Choice(value, label) for value, label in (whole | choices[name]).items()]
        fields.append(choice_field(name, say.text(f"filter.{name}"), getattr(wanted, name), listed))
    if reader.wide:
        return v.Form("filters", [v.Section(id="filters", fields=fields)])
    # On a small page they would push everything else out of sight.
    chosen = [choices[name].get(getattr(wanted, name), "") for name in shown]
    title = " · ".join([say.text("filter.title"), *filter(None, chosen)])
    return v.Form("filters", [v.Section(id="filters", title=title, fields=fields, folded=True)])


def _one_game(wanted: Wanted, history: History) -> tuple[str, History]:
    """The chosen game, or the most frequent one: points of different games say nothing together."""
    game = wanted.game or str(many_games.titles(history)["game"].iloc[0])
    return game, history.where(game=game)


def _overview(reader: Reader, wanted: Wanted, history: History) -> list[v.Panel]:
    return [
        _win_rates(reader, many_games.win_rates(history)),
        _calendar(reader, history),
        _latest(reader, history, LATEST),
        _facts(reader, history),
    ]


def _facts(reader: Reader, history: History) -> v.Text:
    say = reader.words("stats")
    hours = history.plays["minutes"].sum() / 60
    facts = [say.text("stats.games", n=len(history)), say.text("stats.players", n=history.players["player"].nunique())]
    if hours:
        facts.append(say.text("stats.hours", n=round(hours)))
    return v.Text("facts", [" · ".join(facts)])


def _win_rates(reader: Reader, rates: DataFrame) -> v.Chart:
    figure = history_charts.rates(rates, "player", _terms(reader))
    return _chart(reader, "wins", figure, height=history_charts.height(figure))


def _people(reader: Reader, wanted: Wanted, history: History) -> list[v.Panel]:
    terms = _terms(reader)
    pairs = many_games.head_to_head(history, 8 if reader.wide else 5)
    rated = history_charts.ratings(many_games.ratings(history), terms)
    rows = history_charts.streaks(many_games.streaks(history), terms)
    pairs_height = 110 + 46 * max(2, pairs["player"].nunique())
    rates = many_games.win_rates(history)
    often = rates["player"].head(2 * history_charts.ROWS)
    pages = [open_action(reader, name, stats="player", player=name, mark=wanted.mark) for name in often]
    return [
        v.Buttons("pages", pages, reader.words("stats").text("player.pages")),
        _win_rates(reader, rates),
        _win_table(reader, rates),
        _chart(reader, "pairs", history_charts.head_to_head(pairs, terms), height=pairs_height),
        _chart(reader, "ratings", rated, height=history_charts.height(rated)),
        _note(reader, "ratings", n=min(len(history), many_games.RATED)),
        _chart(reader, "streaks", rows, height=history_charts.height(rows)),
    ]


def _win_table(reader: Reader, rates: DataFrame) -> v.Table:
    say = reader.words("stats")
    rows = [
        v.TableRow(
            row["player"],
            [
                f"{row['rate'] * 100:.0f} % ({row['low'] * 100:.0f}–{row['high'] * 100:.0f})",
                f"{row['wins']} / {row['n']}",
                _value(row["mean"]),
                _value(row["best"]),
            ],
        )
        for row in rates.head(2 * history_charts.ROWS).to_dict("records")
    ]
    columns = [v.Column(say.text(f"column.{name}")) for name in ("rate", "wins", "mean", "best")]
    return v.Table("people", say.text("stats.people"), columns, rows, caption=say.text("stats.people.note"))


def _points(reader: Reader, wanted: Wanted, history: History) -> list[v.Panel]:
    terms = _terms(reader)
    say = terms.say
    several = len(many_games.titles(history)) > 1
    game, history = _one_game(wanted, history)
    scores, first = many_games.spread(history), many_games.first_player(history)
    about = [v.Text("of", [say.text("stats.points.of", game=title_of(reader, game))])] if several else []
    if not len(scores):
        return [*about, v.Text("no-points", [say.text("stats.points.none")])]
    spread = history_charts.spread(scores, terms)
    panels: list[v.Panel] = [
        *about,
        _chart(reader, "spread", spread, height=history_charts.height(spread)),
        _chart(reader, "histogram", history_charts.histogram(many_games.histogram(history), terms)),
    ]
    if len(first):
        figure = history_charts.rates(first, "count", terms, lambda count: say.text("stats.players", n=int(count)))
        panels.append(_chart(reader, "first", figure, height=history_charts.height(figure)))
        more = [
            say.text("stats.first.more", n=int(row["count"]), more=_quarters(row["more"]), games=int(row["n"]))
            for row in first.dropna(subset="more").to_dict("records")
        ]
        panels.append(v.Text("first-more", more))
    panels += [_records(reader, history), *_alone(reader, history)]
    panels.append(_chart(reader, "best", history_charts.records(many_games.best_so_far(history), terms)))
    return panels


def _records(reader: Reader, history: History) -> v.Table:
    say = reader.words("stats")
    rows: list[v.TableRow] = []
    for count, group in many_games.records(history).groupby("count"):
        rows.append(v.TableRow(say.text("stats.players", n=int(str(count))), heading=True))
        rows += [
            v.TableRow(
                " · ".join(
                    part for part in (say.text(f"record.{row['record']}"), row["player"], _date(row["day"])) if part
                ),
                [_value(row["value"])],
            )
            for row in group.to_dict("records")
        ]
    return v.Table("records", say.text("stats.records"), [v.Column("")], rows)


def _alone(reader: Reader, history: History) -> list[v.Panel]:
    """The games alone, newest first, with their achievements, and how hard the next one should be."""
    games = solo_games.alone(history)
    if not len(games):
        return []
    say, rows = reader.words("stats"), list[v.TableRow]()
    latest = games.tail(ALONE).iloc[::-1].to_dict("records")
    reached = solo_games.achievements(history, [row["play"] for row in latest])
    for row in latest:
        record = say.text("alone.record") if row["record"] else ""
        who = " · ".join(filter(None, (row["player"], _date(row["day"]), record)))
        rows.append(v.TableRow(who, [_value(row["points"]), say.text("alone.won" if row["won"] else "alone.lost")]))
        if row["play"] in reached:
            words = reader.words(str(row["game"]))
            rows.append(v.TableRow(", ".join(map(words.text, reached[row["play"]])), ["", ""], level=1))
    goal, fits = games["goal"].iloc[-1], solo_games.next_difficulty(games)
    notes = [
        say.text("alone.goal", goal=int(goal), n=int(games["won"].sum()), games=len(games)) if goal == goal else "",
        say.text(f"alone.{fits}") if fits else "",
    ]
    table = v.Table("alone", say.text("alone.title"), [v.Column(""), v.Column("")], rows)
    return [table, v.Text("alone-next", [each for each in notes if each])]


def _ways(reader: Reader, wanted: Wanted, history: History) -> list[v.Panel]:
    say = reader.words("stats")
    game, history = _one_game(wanted, history)
    if game not in NAMES:
        return [v.Text("ways", [say.text("stats.ways.unknown", game=game)])]
    if not len(history.scored.points):
        return [v.Text("ways", [say.text("stats.ways.none")])]
    terms, words, rules = _terms(reader), reader.words(game), definition(game)
    frame = many_games.sources(history)
    order = {source: place for place, source in enumerate(rules.sources)}
    frame = frame.sort_values("source", key=lambda column: column.astype(str).map(order), ignore_index=True)
    figure = history_charts.sources(frame, terms, lambda source: words.text(f"source.{source}"))
    panels: list[v.Panel] = [
        v.Text("ways", [f"{title_of(reader, game)}: {say.text('stats.ways.about')}"]),
        _chart(reader, "sources", figure, height=history_charts.height(figure)),
    ]
    panels += _details(reader, wanted, history, rules)
    panels += _traits(reader, wanted, history, rules)
    return panels


def _details(reader: Reader, wanted: Wanted, history: History, rules: Definition) -> list[v.Panel]:
    terms, words = _terms(reader), reader.words(rules.name)
    there = set(history.scored.source[history.scored.detail != ""].unique())
    sources = [source for source in rules.sources if source in there]
    if not sources:
        return []
    default = "monument" if "monument" in sources else sources[0]
    source = wanted.source if wanted.source in sources else default
    frame, often = many_games.details(history, source), many_games.how_many(history, source)
    choices = [_choice(words.text(f"source.{each}"), "source", each, each == source) for each in sources]
    rates = history_charts.rates(frame, "detail", terms, words.text, unit="results")
    numbers = history_charts.rates(often, "number", terms, unit="results")
    return [
        _chart(reader, "details", rates, choices, history_charts.height(rates)),
        _chart(reader, "how-many", numbers, height=history_charts.height(numbers), of=words.text(f"source.{source}")),
    ]  # fmt: skip


def _traits(reader: Reader, wanted: Wanted, history: History, rules: Definition) -> list[v.Panel]:
    terms, words = _terms(reader), reader.words(rules.name)
    frame = many_games.traits(history)
    names = list(frame.columns[5:])
    if not len(frame) or not names:
        return []
    trait = wanted.trait if wanted.trait in names else names[0]
    rates = many_games.by_trait(frame, trait)
    choices = [_choice(words.text(f"trait.{each}"), "trait", each, each == trait) for each in names]
    figure = history_charts.rates(rates, "number", terms, unit="results")
    return [
        _chart(reader, "traits", figure, choices, history_charts.height(figure)),
        _note(reader, "traits", n=frame["play"].nunique()),
    ]


def _games(reader: Reader, wanted: Wanted, history: History) -> list[v.Panel]:
    terms = _terms(reader)
    shelf = many_games.titles(history)
    panels: list[v.Panel] = [_calendar(reader, history)]
    if len(shelf) > 1:
        figure = history_charts.titles(shelf, terms, lambda game: title_of(reader, game))
        panels.append(_chart(reader, "titles", figure, height=history_charts.height(figure)))
    panels.append(_note(reader, "h-index", n=many_games.h_index(history)))
    return [*panels, _latest(reader, history, LISTED)]


def _calendar(reader: Reader, history: History) -> v.Chart:
    days = history_charts.calendar(many_games.calendar(history), _terms(reader), 40 if reader.wide else 22)
    return _chart(reader, "calendar", days, height=210)


def _latest(reader: Reader, history: History, most: int) -> v.Cards:
    say = reader.words("stats")
    newest = history.newest(most)
    ranked = newest.players.sort_values(["winner", "place", "seat"], ascending=[False, True, True])
    results: dict[str, list[str]] = {}
    for id, name, score in zip(ranked["play"], ranked["player"], ranked["points"], strict=True):
        results.setdefault(id, []).append(name if score != score else f"{name}\u00a0{_value(score)}")
    cards = []
    for play in newest.plays.sort_values("finished", kind="stable").iloc[::-1].to_dict("records"):
        title = title_of(reader, play["game"])
        cards.append(
            v.Card(
                id=play["play"],
                title=title,
                open=open_action(reader, title, stats="play", id=play["play"]),
                lines=[
                    " · ".join(results.get(play["play"], ())),
                    " · ".join(part for part in (_date(play["day"]), play["location"]) if part),
                ],
            )
        )
    return v.Cards("latest", say.text("stats.latest"), cards)


# one game


def play_view(reader: Reader, play: Play, at: str = "") -> v.View:
    """One remembered game: every point, how it went, and its turning points where its journal was kept.

    ``at``: its board as it stood after so many decisions.
    """
    say = reader.words("stats")
    subtitle = " · ".join(part for part in (day_of(play.finished), play.location) if part)
    view = frame(reader, "stats", title_of(reader, play.game), subtitle, reader.address(stats="play", id=play.id))
    view.home = open_action(reader, say.text("stats.title"), stats=TABS[0])
    players = signs(play.names, [each.colour for each in play.players])
    page = None
    if game := game_of(play):
        page = GamePage.of(reader, game, players)
        view.remark = sample_remark(reader) if game.copy is not None and game.copy.sample else None
        if at.isdecimal() and int(at) < len(game.journal):
            return _moment(page, view, play, int(at))
    view.panels = [_winner(reader, play, players, view.title), _places(reader, play)]
    if play.comment:
        view.panels.append(v.Text("comment", play.comment.splitlines()))
    if play.game in NAMES and play.lines:
        view.panels += _course(page or Page(reader, definition(play.game), players), play)
    view.panels += [_files(reader, play), *bgstats_panel(reader, play, {"op": "keep", "as": "bgstats"})]
    return view


def _winner(reader: Reader, play: Play, players: Sequence[v.Player], title: str) -> v.Headline:
    winners = [players[seat] for seat, each in enumerate(play.players) if each.winner]
    names = reader.say.join([winner.name for winner in winners])
    won = "stats.won" if len(winners) == 1 else "stats.won.shared"
    text = reader.words("stats").text(won, who=names) if winners else title
    points = [each.points for each in play.players if each.points is not None]
    steps: list[v.PodiumStep] = []
    if 1 < len(points) == len(players) and play.game in NAMES:
        steps = podium(players, [number(each) for each in points], points, [each.place or 0 for each in play.players])
    return v.Headline("winner", text, players=winners, podium=steps)


def _course(page: Page, play: Play) -> list[v.Panel]:
    """How the points came; where the journal was kept, with turning points, the pace and the way to the analysis."""
    kept = page if isinstance(page, GamePage) else None
    panels: list[v.Panel] = []
    if kept is not None and len(play.players) > 1:
        panels.append(v.Buttons("analysis", [to_analysis(page.reader, play.id)]))
    if kept is not None:
        panels += turning_panels(kept)
    sources = page.reader.say.text("scores.sources")
    panels += [
        chart_panel(page, play.ledger, _ranked(play)[0], kept.game if kept is not None else None),
        breakdown_table(page, play.ledger, "breakdown", sources, links=False),
    ]
    if kept is not None:
        panels.append(pace_table(kept))
    return panels


def _moment(page: GamePage, view: v.View, play: Play, at: int) -> v.View:
    """The board of a moment, where a turning point leads, with the others one tap away."""
    view.address = page.reader.address(stats="play", id=play.id, at=str(at))
    show_moment(page, view, at)
    view.panels = [turning_panels(looking(page, at))[0]]
    return view


def _files(reader: Reader, play: Play) -> v.Buttons:
    """Files to take along."""
    say = reader.say
    kinds = {
        "save": say.text("end.save") if play.journal is not None else "",
        "csv": say.text("end.csv") if play.lines else "",
        "bgstats": say.text("end.bgstats"),
        "notebook": reader.words("stats").text("stats.notebook") if play.journal is not None else "",
    }
    actions = [v.Action(label, {"op": "keep", "as": kind}) for kind, label in kinds.items() if label]
    return v.Buttons("files", actions, say.text("end.files"))


def _ranked(play: Play) -> list[int]:
    """The seats of a game, the winner first; those without a place come last."""
    places = [each.place or len(play.players) for each in play.players]
    return sorted(range(len(places)), key=places.__getitem__)


def _places(reader: Reader, play: Play) -> v.Table:
    say = reader.words("stats")
    rows = [
        v.TableRow(
            f"{each.place}. {each.name}" if each.place else each.name,
            [(each.score_text or "·") if each.points is None else number(each.points)],
        )
        for each in map(play.players.__getitem__, _ranked(play))
    ]
    title = [say.text("stats.players", n=len(play.players))]
    if play.minutes:
        title.append(say.text("stats.minutes", n=play.minutes))
    return v.Table("places", " · ".join(title), [v.Column(say.text("axis.points"))], rows)


# pieces


def _terms(reader: Reader) -> history_charts.Terms:
    return history_charts.Terms(reader.language, 22 if reader.wide else 17)


def _chart(
    reader: Reader,
    name: str,
    figure: Chart,
    choices: Sequence[v.Action] = (),
    height: int = 320,
    **values: Any,
) -> v.Chart:
    title = reader.words("stats").text(f"figure.{name}", **values)
    return v.Chart(name, title, {**figure}, _alt(title, figure), list(choices), height)


def _alt(title: str, figure: Chart) -> str:
    """The first rows in words, for a screen reader."""
    trace: Part = next(iter(figure["data"]), {})
    rows = trace.get("hovertext") or figure["layout"].get("yaxis", {}).get("ticktext") or []
    return f"{title}. {'; '.join(str(each) for each in rows[:8])}".strip()


def _choice(label: str, field: str, value: str, selected: bool) -> v.Action:
    return v.Action(label, {"op": "change", "form": "stats", "field": field, "value": value}, selected=selected)


def _note(reader: Reader, name: str, **values: Any) -> v.Text:
    return v.Text(f"{name}-note", [reader.words("stats").text(f"note.{name}", **values)])


def _value(points: float) -> str:
    return "·" if points != points else number(_quarters(points))


def _quarters(points: float) -> float:
    """Rounded as the game's points are."""
    return round(points * 4) / 4


def _date(moment: Any) -> str:
    return "" if moment != moment else unbroken(f"{moment.date()}")
