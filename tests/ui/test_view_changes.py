"""The parts of a view that travel: only the new ones, to a page that has the view before; else the whole."""

from random import Random
from typing import Any

import pytest

import companion
from companion.ui.page_transport import PageTransport
from companion.ui.view import Board, BoardPart, View
from companion.ui.view_changes import PIECE, changes, pieces
from companion.ui.widgets import App


def joined(before: str, messages: list[str | list[int]]) -> str:
    """The drawing as the page puts it together."""
    old = before.split(PIECE)
    found = [[each] if isinstance(each, str) else old[each[0] : each[0] + each[1]] for each in messages]
    return PIECE.join(piece for run in found for piece in run)


@pytest.mark.parametrize("game", companion.games(), ids=lambda game: game.name)
def test_the_pieces_of_a_drawing_make_it_whole(game: Any) -> None:
    copy = companion.sample_copy(game.name) if game.facts else None
    played, random, before = companion.new_game(game.name, ["Ann", "Ben"], draws=3, copy=copy), Random(3), ""
    for _ in range(25):
        (part,) = game.screen().board(played.table, played.names, "en", parts=("full",)).parts
        messages = pieces(before, part.svg)
        assert joined(before, messages) == part.svg
        before = part.svg
        played.play(random.choice(played.legal).key)


@pytest.mark.parametrize(
    ("before", "after"), [("", "<svg><g/></svg>"), ("<svg><g/></svg>", ""), ("<svg><g/><g/></svg>", "<svg><g/></svg>")]
)
def test_drawings_that_come_go_and_shrink(before: str, after: str) -> None:
    assert joined(before, pieces(before, after)) == after


def test_a_move_draws_little_anew() -> None:
    game = companion.new_game("santa_maria", ["Ann", "Ben"], draws=3, copy=companion.sample_copy("santa_maria"))
    board = game.definition.screen().board
    before = board(game.table, game.names, "en")["full"].svg
    game.play(game.legal[0].key)
    after = board(game.table, game.names, "en")["full"].svg
    new = sum(len(each) for each in pieces(before, after) if isinstance(each, str))
    assert after != before
    assert new < len(after) / 4


def greeted(messages: list[dict[str, Any]]) -> PageTransport:
    """The way to a page that has said that it keeps its view."""
    app = PageTransport(lambda message: messages.append(message["state"]))
    app.take({"method": "custom", "content": {"op": "hello", "keeps": True}}, {})
    return app


def view(rev: int, drawn: str = "") -> View:
    board = Board(parts=[BoardPart("all", "All", f"<svg><g>1</g><g>{drawn}</g></svg>")]) if drawn else None
    return View(screen="table", title="Corn", rev=rev, board=board)


def test_a_page_that_keeps_its_view_gets_the_changes() -> None:
    states: list[dict[str, Any]] = []
    app = greeted(states)
    app.show(view(1, "2"))
    app.show(view(2, "3"))
    app.show(view(2, "3"))
    app.show(view(3))
    assert [state.get("since") for state in states] == [None, 1, 2], "what is the same does not travel"
    assert states[0]["view"]["title"] == "Corn"
    assert states[1]["changed"]["rev"] == 2
    assert states[1]["changed"]["board"]["parts"][0]["svg"] == [[0, 2], ">3</g></svg>"]
    assert states[2] == {"number": 3, "since": 2, "changed": {"rev": 3}, "gone": ["board"]}


def test_pictures_travel_once_and_again_when_the_page_asks_for_everything() -> None:
    states: list[dict[str, Any]] = []
    app = greeted(states)
    for rev in (1, 2):
        app.show(View(screen="table", title="Corn", rev=rev, icons={"corn": "<svg/>"}))
    assert ["icons" in state for state in states] == [True, False]
    app.take({"method": "request_state"}, {})
    assert states[-1]["icons"] == {"corn": "<svg/>"}


def test_a_request_for_the_state_gets_the_whole_view_and_its_number() -> None:
    states: list[dict[str, Any]] = []
    app = greeted(states)
    app.show(view(1, "2"))
    app.show(view(2, "3"))
    states.clear()
    app.take({"method": "request_state"}, {})
    (whole,) = states
    assert (whole["number"], whole["view"]["rev"], "since" in whole) == (3, 2, False)
    app.show(view(4, "3"))
    assert states[-1]["since"] == 3


def test_a_page_of_a_notebook_gets_whole_views(monkeypatch: pytest.MonkeyPatch) -> None:
    messages: list[dict[str, Any]] = []
    monkeypatch.setattr(App, "_send", lambda app, message, buffers=None: messages.append(message["state"]))
    app = App()
    for rev in (1, 2):
        app.show(view(rev, "2"))
    assert [state["view"]["rev"] for state in messages if "view" in state] == [1, 2]
    assert not any("number" in state for state in messages)


def test_a_view_that_is_the_same_says_nothing() -> None:
    same = {"title": "Corn", "board": {"parts": []}}
    assert changes(same, dict(same)) == {"changed": {}, "gone": []}
