"""Orchard, a made-up game for 2 to 4 players: everything that a game consists of."""

from companion.engine.definition import Definition
from orchard.box import FACTS, GAME
from orchard.rules.scoring import SOURCES, outcome
from orchard.rules.setup import set_up
from orchard.rules.turn import turn
from orchard.rules.visitors import visit
from orchard.sheet import SHEETS
from orchard.table import Table

DEFINITION = Definition(
    name=GAME,
    titles={"en": "Orchard", "uk": "Садок", "ru": "Яблоневый сад"},
    about={
        "en": "Pick apples from the trees, fill your basket and serve the visitors.",
        "uk": "Збирайте яблука, наповнюйте кошик і пригощайте гостей.",
        "ru": "Собирайте яблоки, наполняйте корзину и угощайте гостей.",
    },
    minutes=(15, 30),
    sources=SOURCES,
    new_table=Table.empty,
    scenes={"setup": set_up, "turn": turn, "visit": visit},
    opener=lambda t: t.first_player if (t.phase, t.turns) == ("turn", 0) else None,
    final_lines=lambda t: outcome(t).lines,
    tie_breaks=lambda t: outcome(t).ties,
    sheets=SHEETS,
    facts=FACTS,
    needed=lambda players, rulings: dict.fromkeys(FACTS, 1),
)
