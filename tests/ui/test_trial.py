"""Trying a game from home: on the screen alone, against the companion, outside the statistics."""

import pytest

from companion.games import definition
from companion.tables.regulars import regulars
from companion.tables.store import TableStore
from companion.ui.commands import COMMANDS
from companion.ui.reader import Reader
from companion.ui.session import Session
from tests.ui.pages import page

GAMES = ("tzolkin", "santa_maria", "endless_winter", "tawantinsuyu")


def tried(store: TableStore, game: str, **reader: object) -> Session:
    """A page that has tapped Try it on the tile of a game."""
    session = Session(store, COMMANDS, Reader("en", **reader))
    session.start("")
    tile = next(
        each for panel in session.view().panels if panel.id == "games" for each in panel.tiles if each.id == game
    )
    way = next(each for each in tile.actions if each.label == "Try it")
    session.handle({**way.command, "rev": 0})
    return session


@pytest.mark.parametrize("in_browser", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_one_tap_from_home_leads_to_a_question_with_the_companion_in_the_other_seats(tmp_path, game, in_browser):
    store = TableStore(tmp_path)
    session = tried(store, game, in_browser=in_browser)
    header = session.table.header
    assert session.view().screen == "table", "no pieces, no set-up"
    assert session.view().question.options or session.view().question.form
    assert session.game.ask.player == 0
    assert header.options.lessons
    assert header.options.draws is not None
    made = definition(game)
    assert bool(header.companions) == (made.seats_companion and made.lay_open is None), "no card is named in a trial"
    assert header.out, "it stays out of the statistics"
    assert session.view().remark.text.startswith("Only tried:")
    assert ("made-up box" in session.view().remark.text) == bool(definition(game).sample)
    assert regulars(store).groups == [], "no person is remembered for it"


@pytest.mark.parametrize("game", GAMES)
def test_the_companion_answers_by_itself_until_the_opening_is_over(tmp_path, game):
    session = tried(TableStore(tmp_path), game)
    for _ in range(200):
        if session.game.over or "opening" in session.view().remark.text:
            break
        assert session.game.ask.player in (0, None)
        assert session.game.ask.entry is None or session.game.ask.player is None, session.game.ask
        session.handle({"op": "play", "key": session.game.legal[0].key, "rev": session.reader.rev})
        assert not session.reader.notice
    assert "opening" in session.view().remark.text
    session.handle({**session.view().remark.actions[0].command, "rev": 0})
    assert session.view().screen == "new"


def test_the_companion_goes_on_after_pieces_entered_together(tmp_path):
    session = tried(TableStore(tmp_path), "tzolkin")
    for option in session.view().question.options[:2]:
        session.handle({"op": "pick", "key": option.key, "rev": session.reader.rev})
    session.handle({"op": "enter_picks", "rev": session.reader.rev})
    assert session.game.ask.id == "turn"
    assert session.game.ask.player == 0, "the other seat has chosen its tiles"


def test_a_try_is_marked_at_home_and_has_no_guided_set_up(tmp_path):
    store = TableStore(tmp_path)
    session = tried(store, "tzolkin")
    assert session.view().on_table is None
    assert all(each.command.get("op") != "lay" for menu in session.view().menus for each in menu.items)
    home = page(store, "")
    card = next(panel for panel in home.view().panels if panel.id == "running").cards[0]
    assert "Only tried: not in the statistics" in card.lines


def test_whoever_tries_a_game_has_no_cards_to_name_and_draws_with_the_first_button(tmp_path):
    session = tried(TableStore(tmp_path), "tawantinsuyu")
    while not session.view().question.actions:
        session.handle({"op": "play", "key": session.game.legal[0].key, "rev": session.reader.rev})
    (draw,) = session.view().question.actions
    assert draw.kind == "primary"
    before = session.game.ask.id
    session.handle({**draw.command, "rev": session.reader.rev})
    assert session.game.ask.id != before


def test_what_axomamma_did_is_only_read_where_nothing_lies_on_the_table(tmp_path):
    session = tried(TableStore(tmp_path), "tawantinsuyu")
    while (card := session.view().on_table) is None:
        session.handle({"op": "play", "key": session.game.legal[0].key, "rev": session.reader.rev})
    assert card.no_ticks
    assert (card.title, card.summary, card.help) == ("Events", "Events", "")
    assert any(not line.aside for line in card.lines)
