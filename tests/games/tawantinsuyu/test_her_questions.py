"""Axomamma in whole games, with every option of difficulty and on an unknown box.

She is never stuck, her pieces are conserved, and no question asks for facts that the companion can know.
"""

from collections.abc import Callable

import pytest

from companion import Game
from companion.games.tawantinsuyu import DEFINITION
from companion.games.tawantinsuyu.box.components import GOODS
from companion.games.tawantinsuyu.rules.conquest import empty_spaces
from companion.games.tawantinsuyu.rules.decks import DEITY_DECK
from companion.games.tawantinsuyu.rules.spaces import known_conquest, known_space, spaces_of
from companion.games.tawantinsuyu.rules.workers import BAG
from companion.games.tawantinsuyu.table import HERS
from companion.testing.playthroughs import books_are_right, watch
from tests.conformance.suite import Played
from tests.games.tawantinsuyu.play import rule, start

OPTIONS = [("easier", name) for name in DEFINITION.rulings["easier"].choices] + [
    ("harder", name) for name in DEFINITION.rulings["harder"].choices[1:]
]


def keys(game: Game, word: str) -> list[str]:
    """The answers that begin so, without that word."""
    return [option.key.removeprefix(f"{word} ") for option in game.legal if option.key.startswith(f"{word} ")]


def names(game: Game, word: str) -> list[str]:
    return ["-".join(key.split(" ")) for key in keys(game, word)]


# for each of her questions: whether the table alone could not have answered it


def a_space(game: Game) -> bool:
    t, deity = game.table, game.ask.values["deity"]
    faces = {where: known_space(t, where) for where in names(game, "space")}
    fitting = [where for where, face in faces.items() if face]
    assert all(faces[where]["deity"] == deity for where in fitting)
    assert ("nothing" in [option.key for option in game.legal]) == (not fitting)
    fits = [where for where in spaces_of(t, game.ask.values["terrace"]) or ()
            if where not in t.hill and (face := known_space(t, where)) and face["deity"] == deity]  # fmt: skip
    assert bool(fits) == bool(fitting), "what she can take is among the answers"
    return len(faces) > 1 or not fitting


def a_conquest(game: Game) -> bool:
    there = names(game, "conquer")
    untold = [where for where in empty_spaces(game.table) if known_conquest(game.table, where) is None]
    return len(there) > 1 or (bool(untold) and set(there) <= set(untold))


def a_fact(game: Game) -> bool:
    fact = DEFINITION.facts[game.ask.values["fact"]]
    known = game.table.fact(fact.id)
    return known is None or (fact.count > 0 and len(known) < fact.count)


ASKED: dict[str, Callable[[Game], bool]] = {
    "die": lambda game: True,
    "learn": a_fact,
    "rotation": lambda game: not game.table.rotation,
    "her-space": a_space,
    "her-conquest": a_conquest,
    "tuck": lambda game: len(keys(game, "tuck")) > 1,
    "personality": lambda game: not game.table.axomamma.personality,
    "her-weaving": lambda game: not game.table.axomamma.tapestries,
    "her-start-workers": lambda game: not game.table.axomamma.workers,
    "start-workers": lambda game: not game.table.players[0].workers,
    "first-worker": lambda game: len(set(game.table.axomamma.workers)) > 1,
    "her-nomad": lambda game: len(set(game.table.nomads) - {None}) > 1,
    "her-dismiss": lambda game: len(set(game.table.axomamma.workers)) > 1,
    "her-building": lambda game: any(None not in row and len(row) > 1 for row in game.table.market.values()),
    "her-statue": lambda game: sum(game.table.statues.values()) > 1,
    "her-card": lambda game: len(game.legal) > 1,
    "worker": lambda game: len(BAG.left(game.table)) > 1,
    "which": lambda game: len(game.legal) > 1,
    "by-hand": lambda game: True,
}


def unseen(game: Game) -> bool:
    """Whether a question to the table is one that the table alone could not have answered."""
    assert game.ask is not None
    return ASKED[game.ask.id](game) and (game.ask.entry is not None or len(game.legal) > 1)


@pytest.mark.thorough
@rule("TW-SEASY-01", "TW-SHARD-01", "TW-LIM-20")
@pytest.mark.parametrize("setting", ["busy", "untold"])
@pytest.mark.parametrize(("heading", "option"), OPTIONS)
def test_she_is_never_stuck_and_asks_only_for_unknown_facts(heading, option, setting):
    played = Played("tawantinsuyu", 1, (setting, OPTIONS.index((heading, option)), None, {heading: option}))
    game = None
    for game in played:
        if game.ask is not None and game.ask.player is None:
            assert unseen(game), (game.ask, [each.key for each in game.legal])
    assert game.table.phase == "over"
    assert game.table.axomamma.points > 0


def test_a_question_that_the_table_answers_would_be_seen():
    game = start(1, turn_of=HERS, her={"workers": []})
    assert (game.asked, unseen(game)) == (("her-nomad", None), True)
    game.table.nomads[:] = ["priest"] * len(game.table.nomads)
    assert not unseen(game)


@pytest.mark.parametrize("setting", ["busy", "soldiers", "untold"])
def test_her_goods_come_from_somewhere_and_go_somewhere(setting):
    game = watch(Played("tawantinsuyu", 1, (setting, 5, 5, {})), books_are_right)
    had = dict.fromkeys(GOODS, 0)
    for event in game.events:
        if event.kind in ("her-gain", "her-pay"):
            for good, n in event.values["goods"].items():
                had[good] += n if event.kind == "her-gain" else -n
        assert min(had.values()) >= 0
    assert game.table.side(HERS).in_hand == had


def test_the_deck_of_symbols_counts_hers():
    game = next(game for game in Played("tawantinsuyu", 1, ("busy", 1, 7, {})) if game.table.phase == "turn")
    assert game.table.deck + len(game.table.axomamma.tucked) + game.table.players[0].deities == 42
    assert DEITY_DECK.left(game.table)
