"""A table in a notebook cell, and figures that follow it."""

import companion
import companion.ui
from companion.stats import game_charts
from companion.tables.store import Seat, TableSetup, TableStore
from companion.ui.notebook_table import LiveTable


def opened(draws: int = 7) -> companion.Game:
    return companion.new_game("tzolkin", ["Anna", "Ben"], draws=draws, first=0)


def tap(live: LiveTable, key: str) -> None:
    """As the page does it."""
    live.app._heard(None, {"op": "play", "key": key, "rev": live.session.reader.rev, "seq": 1}, None)


def count(game: companion.Game) -> dict[str, object]:
    """A figure of one bar: how many decisions have been taken."""
    return {
        "data": [{"type": "bar", "x": ["decisions"], "y": [len(game.journal)]}],
        "layout": {"title": {"text": "So far"}},
    }


def shown(figure) -> float:
    return figure.figure["data"][0]["y"][0]


def test_a_figure_follows_every_move_and_every_look_back():
    live = companion.ui.open_table(opened())
    figure = live.follow(count)
    before = shown(figure)
    assert before == len(live.game.journal)
    tap(live, live.game.legal[0].key)
    assert shown(figure) == len(live.game.journal) > before
    assert figure.figure["layout"]["title"]["text"] == "So far"
    live.app._heard(None, {"op": "look", "at": 1, "seq": 2}, None)
    assert shown(figure) == 1 == len(live.game.journal)
    live.app._heard(None, {"op": "now", "seq": 3}, None)
    assert shown(figure) == len(live.session.game.journal)
    live.app._heard(None, {"op": "undo", "rev": live.session.reader.rev, "seq": 4}, None)
    assert shown(figure) == before


def test_a_figure_is_drawn_only_when_the_game_has_become_another_one():
    live, drawn = companion.ui.open_table(opened()), []

    def noted(game: companion.Game) -> dict[str, object]:
        drawn.append(len(game.journal))
        return count(game)

    live.follow(noted)
    tap(live, live.game.legal[0].key)
    for tab in ("scores", "log", "play"):
        live.app._heard(None, {"op": "tab", "id": tab, "seq": 2}, None)
    assert len(drawn) == 2


def test_every_figure_of_a_game_can_follow_it_from_its_first_question():
    live = companion.ui.open_table(opened())
    words = game_charts.words_of(live.game.definition)
    figure = live.follow(
        lambda game: game_charts.progression(game.ledger, game.names, game_charts.COLOURS, words, by="move")
    )
    assert [trace["name"] for trace in figure.figure["data"]] == ["Anna", "Ben"]


def test_a_fault_in_a_figure_is_no_fault_of_the_table(caplog):
    live = companion.ui.open_table(opened())
    broken = [False]

    def sometimes(game: companion.Game) -> dict[str, object]:
        return count(game) if not broken[0] else {}["data"]

    figure = live.follow(sometimes)
    whole = live.follow(count)
    broken[0], before = True, shown(figure)
    tap(live, live.game.legal[0].key)
    assert "a figure could not be drawn" in caplog.text
    assert not live.session.reader.notice
    assert (shown(figure), shown(whole)) == (before, len(live.game.journal))


def test_an_opened_table_follows_the_moves_of_other_pages(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    table = TableStore().create("tzolkin", [Seat("Anna", "red"), Seat("Ben", "blue")], TableSetup(draws=7, first=0))
    here, there = companion.ui.open_table(table.id), companion.ui.open_table(table.id)
    figure = here.follow(count)
    tap(there, there.game.legal[0].key)
    here.session.poll()
    assert shown(figure) == len(there.game.journal) == len(here.game.journal)


def test_a_game_is_laid_out_where_it_stands_and_stays_as_it_was():
    game = opened()
    game.play(game.legal[0].key)
    live = companion.ui.open_table(game)
    assert live.game.journal[:1] == game.journal[:1]
    assert live.game.table == game.table
    tap(live, live.game.legal[0].key)
    assert len(live.game.journal) > len(game.journal)
    assert live.app.inline
    assert repr(live) == f"<table of {live.game!r}>"


def test_it_speaks_the_language_that_was_chosen():
    before = companion.language()
    companion.language("uk")
    try:
        assert companion.ui.open_table(opened()).app.view["language"] == "uk"
    finally:
        companion.language(before)
