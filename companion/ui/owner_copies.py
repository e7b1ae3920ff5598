"""The copies of the owner: what is known of each box, and the copy for a table or a form."""

from __future__ import annotations

from companion.engine.owner_copy import Copy
from companion.games import NAMES, definition
from companion.tables.store import Garbled, TableStore
from companion.ui.new_table_seats import chosen_game
from companion.ui.present.owner_copy import known_of, setup_of
from companion.ui.present.page_context import Page
from companion.ui.reader import Reader


def boxes_of(store: TableStore, reader: Reader) -> dict[str, tuple[int, int]]:
    """How much is known of the owner's box of each game that asks for one, and how much the usual set-up needs."""
    found = {}
    for game in (definition(name) for name in NAMES):
        if game.facts:
            players, rulings = setup_of(Page(reader, game), {})
            found[game.name] = known_of(game, copy_of(store, reader, game.name), players, rulings)
    return found


def copy_of_form(store: TableStore, reader: Reader) -> Copy | None:
    """The owner's copy of the game that the form of a new table has chosen, if it needs one."""
    game = chosen_game(reader)
    return copy_of(store, reader, game.name) if game.facts else None


def copy_of(store: TableStore, reader: Reader, game: str) -> Copy:
    """The owner's copy of a game; where it is damaged, an empty one, and the notice says so."""
    try:
        return store.copies.get(game)
    except Garbled as error:
        reader.notice = error.text(reader.language)
        return Copy(game)
