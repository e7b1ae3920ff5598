"""Every game there is, with what knows how to play it: the module of its name, and for its facts ``box_of_<game>``."""

from importlib import import_module

import playing as playing_orchard

import companion
from companion.testing.suite import GAMES, Played, definition, fitting, of, plans, register, tables
from orchard import DEFINITION as EXAMPLE

__all__ = ["GAMES", "TABLES", "Played", "definition", "fitting", "of", "plans"]

for game in companion.games():
    register(game.name, import_module(f"tests.conformance.{game.name}"), game)
register(EXAMPLE.name, playing_orchard, EXAMPLE)
TABLES = tables()
