"""The statistics screen: every tab in every language, filters in the address, a remembered game, the end of a table."""

import random
import sys
from functools import partial

import msgspec
import pytest

from companion.engine.ledger import ScoreLine
from companion.engine.messages import messages
from companion.engine.number_format import number
from companion.tables.play import stable_id
from companion.tables.store import Decide, Header, Seat, TableSetup
from companion.ui import screens
from companion.ui import view as v
from companion.ui.present.stats import TABS
from companion.ui.screens import STATS
from companion.ui.session import Session
from companion.ui.view import View
from tests.stats.conftest import plays, simple
from tests.ui.pages import page

__all__ = ["plays"]


def view(session: Session) -> View:
    return msgspec.convert(session.app.view, View)


def panel(session: Session, id: str):
    [found] = [each for each in view(session).panels if each.id == id]
    return found


def ids(session: Session) -> list[str]:
    return [each.id for each in view(session).panels]


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_an_empty_archive_says_so_and_how_to_fill_it(store, language):
    session = page(store, f"?stats=overview&lang={language}")
    assert ids(session) == ["empty"]
    texts = " ".join(panel(session, "empty").paragraphs)
    session.handle(view(session).home.command)
    assert panel(session, "bring").title in texts


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
@pytest.mark.parametrize("tab", TABS)
def test_every_tab_in_every_language(store, plays, tab, language):
    store.archive.add_all(plays)
    session = page(store, f"?stats={tab}&lang={language}")
    shown = view(session)
    assert (shown.screen, shown.tab, shown.language) == ("stats", tab, language)
    assert [each.id for each in shown.tabs] == list(TABS)
    assert len(shown.panels) > 2
    assert not shown.notice


def test_headlines_are_shown_while_the_rest_is_counted(store, plays, monkeypatch):
    store.archive.add_all(plays)
    session, shown = page(store, "?lang=en"), []
    monkeypatch.setattr(session.app, "put", lambda icons, view: shown.append(msgspec.convert(view, View)))
    monkeypatch.delitem(sys.modules, STATS)
    for _ in range(2):
        session.handle({"op": "open", "address": "?stats=overview"})
    assert [[type(each) for each in one.panels[:2]] for one in shown] == [
        [v.Glances, v.Shape],
        [v.Glances, v.Form],
        [v.Glances, v.Form],
    ], "a second time there is nothing to wait for"
    first, whole = shown[:2]
    assert (first.title, first.tabs, first.tab) == (whole.title, whole.tabs, whole.tab)
    assert first.panels[0] == whole.panels[0]
    assert [each.id for each in first.panels] == [each.id for each in whole.panels[:-1]], "nothing jumps"


def test_many_games_are_not_waited_for_either(store, plays, monkeypatch):
    store.archive.add_all(plays)
    session, shown = page(store, "?stats=overview&lang=en"), []
    monkeypatch.setattr(session.app, "put", lambda icons, view: shown.append(msgspec.convert(view, View)))
    monkeypatch.setattr(screens, "MANY", 3)
    session.handle({"op": "tab", "id": "overview"})
    store.archive.add(simple(3, 1, 9))
    session.handle({"op": "tab", "id": "overview"})
    assert [isinstance(each.panels[1], v.Shape) for each in shown] == [False, True, False]


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_headlines_answer_the_first_questions(store, language):
    for day, scores in enumerate([(10, 20), (30, 20), (5, 9), (40, 20), (50, 1, 51)], 1):
        store.archive.add(simple(day, *scores))
    evening, form, rivalry = panel(page(store, f"?stats=overview&lang={language}"), "glances").glances
    assert [(step.player.name, step.points) for step in evening.steps] == [("C", "51"), ("A", "50"), ("B", "1")]
    assert evening.head.endswith(" C")
    assert form.title.endswith(" A")
    assert form.places == ["2", "1", "2", "1", "2"]
    assert rivalry.head == "3\u00a0:\u00a02"
    assert [each.name for each in rivalry.rivals] == ["A", "B"]
    filtered = panel(page(store, f"?stats=overview&player=C&lang={language}"), "glances").glances
    assert [each.id for each in filtered] == ["evening", "form"]


def test_filters_stand_in_the_address(store, plays):
    store.archive.add_all(plays)
    session = page(store, "?stats=overview&lang=en")
    assert view(session).subtitle == "12 games"
    session.handle({"op": "change", "form": "filters", "field": "count", "value": "4"})
    assert view(session).subtitle == "4 games"
    session.handle({"op": "change", "form": "filters", "field": "player", "value": "Дарина"})
    session.handle({"op": "tab", "id": "points"})
    address = view(session).address
    again = page(store, address)
    assert (view(again).tab, view(again).subtitle) == ("points", "4 games")
    again.handle({"op": "change", "form": "filters", "field": "count", "value": ""})
    assert "count" not in view(again).address


def test_unknown_filters_are_ignored(store, plays):
    store.archive.add_all(plays)
    for address in ("?stats=nonsense&count=x&player=<b>&period=-1&game=..", "?stats=play&id=nobody"):
        session = page(store, address + "&lang=en")
        assert view(session).subtitle == "12 games"
        assert view(session).tab == "overview"


def test_a_filter_that_nothing_fits(store, plays):
    store.archive.add_all(plays)
    session = page(store, "?stats=people&period=30")
    assert ids(session) == ["filters", "none"]


def test_a_new_game_is_there_at_the_next_look(store, plays):
    store.archive.add_all(plays[:3])
    session = page(store, "?stats=overview&lang=en")
    store.archive.add_all(plays)
    session.handle({"op": "tab", "id": "games"})
    assert view(session).subtitle == "12 games"


def test_the_measure_of_a_strategy_can_be_chosen(store, plays):
    store.archive.add_all(plays)
    session = page(store, "?stats=ways&lang=en")
    choice = next(each for each in panel(session, "details").choices if each.label == "highest in a temple")
    session.handle(choice.command)
    chosen = [each.label for each in panel(session, "details").choices if each.selected]
    assert chosen == ["highest in a temple"]
    assert any("Chaac" in label for label in panel(session, "details").figure["layout"]["yaxis"]["ticktext"])


def test_a_game_of_another_app_has_its_places(store):
    store.archive.add(simple(1, 12, None, 7, game="Brass <i>"))
    session = page(store, "?stats=ways&lang=en")
    assert "Brass <i>" in panel(session, "ways").paragraphs[0]
    session = page(store, "?stats=play&id=play 1&lang=en")
    assert view(session).title == "Brass <i>"
    assert [each.cells for each in panel(session, "places").rows] == [["12"], ["7"], ["·"]]
    assert "Winner: A" in panel(session, "winner").text


def test_a_remembered_game(store, plays):
    store.archive.add_all(plays)
    session = page(store, "?stats=overview&lang=en")
    session.handle(panel(session, "latest").cards[0].open.command)
    texts = [each for each in ids(session) if not each.startswith("own ")]
    assert texts == [
        "winner",
        "places",
        "analysis",
        "turning",
        "formula",
        "chart",
        "breakdown",
        "pace",
        "files",
        "bgstats",
    ]
    assert any(each.startswith("own ") for each in ids(session))  # who lost has moments too
    assert not any(row.rule for row in panel(session, "breakdown").rows)
    view(session).home.command["address"].index("stats=overview")


def test_a_turning_point_of_a_remembered_game_leads_to_its_board(store, plays):
    store.archive.add_all(plays)
    session = page(store, f"?stats=play&id={plays[0].id}&lang=uk")
    line = panel(session, "turning").lines[1]
    session.handle({"op": "look", "at": line.at})
    shown = view(session)
    assert shown.board.parts
    assert str(line.at) in shown.banner.text
    assert [each.current for each in panel(session, "turning").lines].index(True) == 1
    [score] = {each.score for each in shown.players if each.player.seat == 0}
    assert score == number(store.archive.game(plays[0].id).at(line.at).table.players[0].points)
    again = page(store, shown.address)
    assert view(again).board == shown.board
    again.handle({"op": "now"})
    assert ids(again)[0] == "winner"
    assert "at=" not in view(again).address


@pytest.mark.parametrize("at", ["99999", "-1", "x", "²"])
def test_a_moment_that_never_was_shows_the_game(store, plays, at):
    store.archive.add_all(plays)
    session = page(store, f"?stats=play&id={plays[0].id}&at={at}")
    assert ids(session)[0] == "winner"
    assert not view(session).notice


def test_a_remembered_game_can_be_taken_along(store, plays, monkeypatch):
    store.archive.add_all(plays[:1])
    session, sent = page(store, f"?stats=play&id={plays[0].id}&lang=en"), []
    monkeypatch.setattr(session.app, "offer", lambda *file: sent.append(file))
    for action in panel(session, "files").actions:
        session.handle(action.command)
    files = {name.rsplit(".")[-1]: text for name, _, text in sent}
    assert list(files) == ["json", "csv", "bgsplay", "ipynb"]
    assert files["json"] == plays[0].journal
    assert len(files["csv"].splitlines()) == 1 + len(plays[0].lines)
    [play] = msgspec.json.decode(files["bgsplay"])["plays"]
    assert len(play["playerScores"]) == 2
    assert "createPlay" in panel(session, "bgstats").items[0].address


def test_points_are_those_of_one_game(store, plays):
    store.archive.add_all(plays)
    store.archive.add(simple(1, 900, 1, game="Brass"))
    session = page(store, "?stats=points&lang=en")
    assert "Tzolk" in panel(session, "of").paragraphs[0]
    assert not any("900" in cell for row in panel(session, "records").rows for cell in row.cells)
    session = page(store, "?stats=points&game=Brass&lang=en")
    assert any("900" in cell for row in panel(session, "records").rows for cell in row.cells)


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_games_alone_are_listed_with_a_goal_and_a_difficulty(store, language):
    for number_, points in enumerate((90, 110, 105, 120), 1):
        line = ScoreLine(0, 0, "achievements", "SM-SOLO-04", "achievement.utopia", "", 0, 0)
        lines = [line] if points == 120 else []
        store.archive.add(msgspec.structs.replace(simple(number_, points, game="santa_maria"), lines=lines))
    session = page(store, f"?stats=points&lang={language}")
    rows = panel(session, "alone").rows
    utopia = messages(language, "santa_maria").text("achievement.utopia")
    assert rows.pop(1).label == utopia
    assert [row.cells[0] for row in rows] == ["120", "105", "110", "90"]
    assert len({row.cells[1] for row in rows}) == 2, "won or lost"
    goal, fits = panel(session, "alone-next").paragraphs
    assert "100" in goal
    assert "{" not in goal + fits


@pytest.mark.parametrize("kind", ["move", "era", "ahead", "sources", "over-time", "difference", "waterfall"])
def test_every_chart_of_a_remembered_game(store, plays, kind):
    store.archive.add_all(plays)
    session = page(store, f"?stats=play&id={plays[2].id}")
    wanted = next(each.command for each in panel(session, "chart").choices if each.command["value"].startswith(kind))
    session.handle(wanted)
    [chosen] = [each for each in panel(session, "chart").choices if each.selected]
    assert chosen.command == wanted
    assert panel(session, "chart").figure["data"]


# the end of a table


def given(answer: Decide, _game: object) -> Decide:
    return answer


@pytest.fixture
def finished(store) -> Header:
    header = store.create("tzolkin", [Seat("Анна", "red"), Seat("Ben", "blue")], TableSetup(draws=7))
    session, choose = page(store, f"?table={header.id}"), random.Random(1)
    while not session.game.over:
        answer = Decide(choose.choice(session.game.legal).key)
        session.change_table({"op": "play", "rev": session.reader.rev}, partial(given, answer))
    return store.find(header.id)


def test_the_end_lists_the_turning_points_and_leads_to_their_boards(store, finished):
    session = page(store, f"?table={finished.id}")
    lines = panel(session, "turning").lines
    assert 3 <= len(lines) <= 4
    session.handle({"op": "tab", "id": "scores"})
    session.handle({"op": "look", "at": lines[0].at})
    assert session.reader.look == lines[0].at
    assert view(session).tab == "play"
    assert view(session).board.parts
    session.handle({"op": "now"})
    assert view(session).screen == "end"


def test_the_end_has_the_winner_against_each_other(store, finished):
    session = page(store, f"?table={finished.id}")
    winner, loser = (standing.player for standing in session.game.standings())
    session.handle({"op": "chart", "value": f"waterfall.{loser}"})
    [bars] = panel(session, "chart").figure["data"]
    points = session.game.table.points
    assert (bars["x"][0], bars["x"][-1]) == (points[loser], points[winner])
    [by_move] = [each.command for each in panel(session, "chart").choices if each.command["value"].endswith("move")][1:]
    session.handle(by_move)
    [moves] = panel(session, "chart").figure["data"]
    assert (moves["x"][0], moves["x"][-1]) == (points[loser], points[winner])
    assert "Move" in panel(session, "chart").figure["layout"]["yaxis"]["ticktext"][1]
    session.handle({"op": "chart", "value": f"waterfall.{winner}"})
    assert panel(session, "chart").title == "Points by day"


def test_it_is_in_the_statistics_at_once(store, finished):
    session = page(store, "?stats=games&lang=en")
    [card] = panel(session, "latest").cards
    assert card.id == stable_id("table", finished.id)
