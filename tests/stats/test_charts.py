"""Figures: plain JSON of lines and bars that plotly takes, with the numbers of the frames behind them."""

import re
from datetime import date

import msgspec
import pytest

import companion
from companion.engine.ledger import Ledger, ScoreLine
from companion.games import definition
from companion.simulation import play_out
from companion.stats import game_charts, history_charts, many_games
from companion.stats.turning_points import course, turning_points
from tests.stats.conftest import simple

LINES = (
    ScoreLine(0, 4, "building", "", "tile.b2-10", "age-1", 3, 10),
    ScoreLine(1, 6, "temples", "", "temple.chaac", "age-1", 13, 40),
    ScoreLine(0, -3, "feeding", "", "", "age-1", 13, 40),
    ScoreLine(0, 9, "temples", "", "temple.chaac", "age-2", 27, 90),
    ScoreLine(1, 1.5, "corn", "", "", "age-2", 27, 91),
)
LEDGER, NAMES, COLOURS = Ledger(LINES), ["<b>Ann", "Ben"], game_charts.COLOURS
TZOLKIN = definition("tzolkin")
WORDS = game_charts.words_of(TZOLKIN)


def drawable(figure) -> None:
    """Plain data, of the kinds that the dashboard's plotly has, and valid for the whole plotly."""
    assert {trace["type"] for trace in figure["data"]} <= {"scatter", "bar"}
    assert msgspec.json.decode(msgspec.json.encode(figure)) is not None
    plain = msgspec.json.decode(
        msgspec.json.encode(figure).replace(b"var(--ink-soft)", b"#888").replace(b"var(--ink)", b"#888")
    )
    game_charts.show(plain).to_json()


@pytest.mark.parametrize(
    ("by", "steps", "ann"),
    [
        ("day", [0, 3, 13, 27], [0, 4, 1, 10]),
        ("move", [0, 10, 40, 90, 91], [0, 4, 1, 10, 10]),
        ("era", ["", "age-1", "age-2"], [0, 1, 10]),
    ],
)
def test_progression_by_day_move_and_era(by, steps, ann):
    assert game_charts.running(LEDGER, 2, by)[0] == steps
    assert game_charts.running(LEDGER, 2, by)[1][0] == ann
    figure = game_charts.progression(LEDGER, NAMES, COLOURS, WORDS, by)
    drawable(figure)
    assert figure["data"][0]["y"] == ann


@pytest.mark.parametrize("name", [game.name for game in companion.games()])
def test_the_points_of_any_game_are_drawn_by_era_and_by_source(name):
    game = play_out(name, 2, 3, "random")
    words, ledger = game_charts.words_of(game.definition, "uk"), game.ledger
    eras = game_charts.progression(ledger, game.names, COLOURS, words, "era")
    sources = game_charts.over_time(ledger, game.names, game.definition.sources, words)
    for figure in (eras, sources, game_charts.waterfall(ledger, game.names, 0, 1, words)):
        drawable(figure)
    assert [line["y"][-1] for line in eras["data"]] == game.table.points
    assert set(eras["data"][0]["x"][1:]) <= set(words.eras.values())


def test_eras_are_called_by_their_names():
    figure = game_charts.progression(LEDGER, NAMES, COLOURS, WORDS, "era")
    assert figure["data"][0]["x"] == ["Start", "Age I", "Age II"]


def test_an_era_whose_name_would_run_into_the_one_before_is_named_above_it():
    ledger = Ledger([ScoreLine(0, 1, "corn", "", "", era, day, day) for era, day in (("1", 5), ("2", 9), ("3", 14))])
    words = msgspec.structs.replace(WORDS, eras={"1": "Year 1", "2": "Year 2", "3": "Up to the last ceremony"})
    layout = game_charts.progression(ledger, ["Ann"], ["red"], words)["layout"]
    assert [mark["yshift"] for mark in layout["annotations"]] == [0, 0, 16]
    assert layout["margin"]["t"] == 38


def test_names_are_no_markup():
    for figure in (
        game_charts.progression(LEDGER, NAMES, COLOURS, WORDS),
        game_charts.over_time(LEDGER, NAMES, TZOLKIN.sources, WORDS),
        game_charts.waterfall(LEDGER, NAMES, 0, 1, WORDS),
        game_charts.sources(LEDGER, NAMES, TZOLKIN.sources, WORDS),
    ):
        assert b"<b>Ann" not in msgspec.json.encode(figure).replace(b"<b>&lt;b>Ann</b>", b"")


def test_behind_the_leader():
    figure = game_charts.difference(LEDGER, NAMES, COLOURS, WORDS)
    assert figure["data"][0]["y"] == [0, 0, -5, 0]
    assert figure["data"][1]["y"] == [0, -4, 0, -2.5]


def test_sources_over_time_end_with_the_sums():
    figure = game_charts.over_time(LEDGER, NAMES, TZOLKIN.sources, WORDS)
    drawable(figure)
    last = {(trace["yaxis"], trace["legendgroup"]): trace["y"][-1] for trace in figure["data"]}
    assert last == {("y", "building"): 4, ("y", "feeding"): -3, ("y", "temples"): 9, ("y2", "temples"): 6, ("y2", "corn"): 1.5}  # noqa: E501  # fmt: skip
    groups = {trace["legendgroup"]: trace["stackgroup"] for trace in figure["data"] if trace["yaxis"] == "y"}
    assert groups["feeding"] != groups["building"]


@pytest.mark.parametrize("level", ["source", "detail", "move"])
def test_a_waterfall_leads_from_one_score_to_the_other(level):
    steps = game_charts.steps(LEDGER, 0, 1, WORDS, level)
    assert sum(step.apart for step in steps) == 10 - 7.5
    figure = game_charts.waterfall(LEDGER, NAMES, 0, 1, WORDS, level)
    drawable(figure)
    [bars] = figure["data"]
    assert (bars["x"][0], bars["x"][-1]) == (7.5, 10)
    ends = [start + length for start, length in zip(bars["base"], bars["x"], strict=True)]
    assert bars["base"][1:-1] == ends[:-2]
    assert ends[-2] == ends[-1] == 10


def test_a_waterfall_goes_down_to_the_tile():
    labels = [step.label for step in game_charts.steps(LEDGER, 0, 1, WORDS, "detail")]
    assert "buildings: Tomb: 8 VP" in labels
    assert "temple steps: Chaac’s temple (brown)" in labels


def test_a_waterfall_of_nothing():
    drawable(game_charts.waterfall(Ledger(()), NAMES, 0, 1, WORDS))


def test_the_lead_is_drawn():
    game = play_out("tzolkin", 3, 1, "random")
    figure = game_charts.ahead(course(game), turning_points(game), game.names, COLOURS, WORDS)
    drawable(figure)
    assert len(figure["data"]) == 4
    assert figure["data"][3]["x"] == [point.at for point in turning_points(game)]


# many games


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_every_chart_can_be_drawn(plays, language):
    terms = history_charts.Terms(language)
    for figure in (
        history_charts.rates(many_games.win_rates(plays), "player", terms),
        history_charts.head_to_head(many_games.head_to_head(plays), terms),
        history_charts.rates(many_games.first_player(plays), "count", terms),
        history_charts.streaks(many_games.streaks(plays), terms),
        history_charts.ratings(many_games.ratings(plays), terms),
        history_charts.spread(many_games.spread(plays), terms),
        history_charts.histogram(many_games.histogram(plays), terms),
        history_charts.records(many_games.best_so_far(plays), terms),
        history_charts.sources(many_games.sources(plays), terms),
        history_charts.rates(many_games.details(plays, "temples"), "detail", terms),
        history_charts.rates(many_games.how_many(plays, "temples"), "number", terms),
        history_charts.titles(many_games.titles(plays), terms),
        history_charts.calendar(many_games.calendar(plays), terms),
    ):
        drawable(figure)


def test_no_chart_minds_that_there_is_nothing():
    for figure in (
        history_charts.rates(many_games.win_rates([]), "player"),
        history_charts.head_to_head(many_games.head_to_head([])),
        history_charts.streaks(many_games.streaks([])),
        history_charts.ratings(many_games.ratings([])),
        history_charts.spread(many_games.spread([])),
        history_charts.histogram(many_games.histogram([])),
        history_charts.records(many_games.best_so_far([])),
        history_charts.sources(many_games.sources([])),
        history_charts.titles(many_games.titles([])),
        history_charts.calendar(many_games.calendar([])),
    ):
        drawable(figure)


def test_few_games_are_pale_and_say_how_few_they_are():
    games = [simple(n, 9, 5) for n in range(1, 12)] + [simple(20, 1, 2, 3)]
    figure = history_charts.rates(many_games.win_rates(games), "player")
    opacity = figure["data"][0]["marker"]["opacity"]
    labels = [re.sub("<.*?>", " ", label).split() for label in figure["layout"]["yaxis"]["ticktext"]]
    assert labels == [["A", "12", "games"], ["B", "12", "games"], ["C", "1", "game"]]
    assert opacity == [1, 1, history_charts.PALE]


def test_few_scores_are_pale_in_the_distribution_too():
    games = [simple(n, 9, 5) for n in range(1, 6)] + [simple(n, 1, 2, 3) for n in range(10, 12)]
    two, three = history_charts.histogram(many_games.histogram(games))["data"]
    assert (two["opacity"], three["opacity"]) == (1, history_charts.PALE)
    assert three["name"] == "3 players (6 scores)"


def test_a_long_label_has_two_lines_and_escaped_markup():
    assert (
        history_charts.wrapped("<b>Ann</b> of the long, long, long, long name", 14)
        == "&lt;b>Ann&lt;/b> of<br>the long,…"
    )


def test_a_rate_is_drawn_with_its_interval():
    frame = many_games.win_rates([simple(n, 9, 5) for n in range(1, 5)])
    [dots, chance] = history_charts.rates(frame, "player")["data"]
    assert dots["x"] == [100, 0]
    assert dots["error_x"]["arrayminus"][0] == pytest.approx(100 * (1 - frame["low"].iloc[0]), abs=0.1)
    assert chance["x"] == [50, 50]


def test_only_so_many_rows_as_fit():
    games = [simple(n, *range(6)) for n in range(1, 3)]
    figure = history_charts.rates(many_games.win_rates(games), "player", most=4)
    assert len(figure["data"][0]["x"]) == 4


def test_a_calendar_has_a_square_a_day():
    frame = many_games.calendar([simple(5, 2, 1), simple(6, 2, 1)])
    [squares] = history_charts.calendar(frame, weeks=2, until=date(2026, 1, 11))["data"]
    assert len(squares["x"]) == 14
    assert squares["hovertext"][-1] == "2026-01-11: 0"
    assert sum(opacity > 0.2 for opacity in squares["marker"]["opacity"]) == 2


def test_a_running_game_goes_on_to_the_present_and_says_what_it_would_come_to():
    ledger = Ledger([ScoreLine(0, 3, "temples", "", "", "age-1", 7, 12)])
    now = game_charts.IfEndedNow(12, [5.25, -1])
    *lines, ann, ben = game_charts.progression(ledger, ["Ann", "Ben"], ["red", "blue"], game_charts.Words(), now=now)[
        "data"
    ]
    assert [line["x"][-1] for line in lines] == [12, 12]
    assert [line["y"][-1] for line in lines] == [3, 0], "no points since"
    assert (ann["y"], ann["text"][-1]) == ([3, 5.25], "5¼")
    assert (ben["y"], ben["text"][-1]) == ([0, -1], "−1")
    assert [each["showlegend"] for each in (ann, ben)] == [True, False]


def test_a_game_that_has_just_begun_has_a_chart_too():
    figure = game_charts.progression(
        Ledger([]), ["Ann", "Ben"], ["red", "blue"], game_charts.Words(), now=game_charts.IfEndedNow(0, [2, 1])
    )
    assert figure["data"][0]["y"] == [0]
    assert figure["data"][2]["y"] == [0, 2]


@pytest.mark.parametrize(("least", "most", "width"), [(40, 48, 1), (31, 78, 5), (-20, 95, 20), (0, 4000, 364)])
def test_a_histogram_counts_in_ranges_as_people_do_and_fits_a_phone(least, most, width):
    frame = many_games.histogram([simple(1, least, most)])
    assert set(frame["high"] - frame["low"]) == {width}
    assert len(frame) <= 12
    assert frame["n"].sum() == 2
    assert width > 100 or not (frame["low"] % width).any()


def test_names_below_squares_stand_upright_only_where_they_fit():
    few, many_ = [simple(1, 9, 5)], [simple(n, *range(6)) for n in range(3)]
    assert history_charts.head_to_head(many_games.head_to_head(few))["layout"]["xaxis"]["tickangle"] == 0
    long = many_games.head_to_head(many_).replace({"A": "Олександра", "B": "Maximilian"})
    assert history_charts.head_to_head(long)["layout"]["xaxis"]["tickangle"] < 0
