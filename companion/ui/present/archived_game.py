"""A remembered game: played again from its journal, and its board at any moment."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

import companion
from companion.engine.game import Game
from companion.games import NAMES
from companion.tables.play import Play
from companion.ui import view as v
from companion.ui.present.board import board
from companion.ui.present.look_back import look_banner
from companion.ui.present.page_context import GamePage, icon_set
from companion.ui.present.player_strip import player_cards


def game_of(play: Play) -> Game | None:
    """The game of a play, to look at; None where its journal was not kept or no longer replays to its end."""
    return _replayed(play.journal) if play.game in NAMES and play.journal is not None else None


@lru_cache(maxsize=4)
def _replayed(journal: str) -> Game | None:
    game = companion.read_game(journal)
    return game if game.over else None


def looking(page: GamePage, at: int) -> GamePage:
    """The page of a reader who looks back at a moment."""
    return replace(page, reader=replace(page.reader, look=at, view_only=True))


def show_moment(page: GamePage, view: v.View, at: int) -> None:
    """The board of a moment, with the way back."""
    there = looking(page, at)
    then = there.at(at)
    view.screen, view.tab, view.icons = "table", "play", icon_set(page.name)
    view.banner = look_banner(there, then.game)
    view.banner.actions[-1] = replace(view.banner.actions[-1], label=page.reader.words("stats").text("stats.back"))
    view.players, view.board = player_cards(then), board(then)
