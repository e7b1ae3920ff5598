"""What would you do? The turn that the advisor would play, and why: its gains now and by the next turns.

>>> import companion
>>> game = companion.new_game("tzolkin", ["Ann", "Ben", "Chen", "Dora"], draws=7, first=0)
>>> advice_text(game, advice(game, 1)).startswith("I would play: ")
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from companion.engine.game import Game
from companion.engine.hidden_hands import DrawnHands
from companion.engine.languages import messages
from companion.players.analysis import describe_answers as answers
from companion.players.needed_cards import needed
from companion.players.search import ADVISOR, Way, Width, advised, judged
from companion.players.values import value_of


class Advice(msgspec.Struct, frozen=True):
    """The turn that the advisor would play."""

    keys: tuple[str, ...]
    now: dict[str, float]
    """The change of its player's goods, once it is played."""
    soon: float
    """Points more than now, some turns later."""
    end: float
    """Expected points at the end."""
    other: tuple[str, ...]
    """The next best turn; empty where there is none."""
    less: float
    """How many points fewer that turn brings at the end."""
    needs: tuple[str, ...] = ()
    """The answers that need a card which only its owner can see; the next best turn does without."""


def advice(game: Game, seed: int, width: Width = ADVISOR) -> Advice:
    """The best turn of the asked player; refused where nothing was learned of such a table."""
    assert game.ask is not None
    assert game.ask.player is not None
    seat, value = game.ask.player, value_of(game.definition, game.table)
    best, *others = advised(game.fork(seed, DrawnHands(seed, seat, None)), seat, value, width)
    needs = tuple(dict.fromkeys(each.key for each in needed(game, best.keys)))
    later = judged(best, seat, value, width.scenes, seed, {})
    other = next((way for way in others if not needs or without(game, way, needs)), None)
    return Advice(
        best.keys,
        _more(game.definition.holdings(game.table, seat), game.definition.holdings(best.trial.table, seat)),
        later.trial.table.points[seat] - game.table.points[seat],
        later.value,
        other.keys if other else (),
        best.value - other.value if other else 0.0,
        needs,
    )


def without(game: Game, way: Way, needs: Sequence[str]) -> bool:
    """Whether a turn does without one of the cards that another one needs."""
    return not set(needs) <= {each.key for each in needed(game, way.keys)}


def _more(before: Mapping[str, float], after: Mapping[str, float]) -> dict[str, float]:
    return {name: more for name, n in after.items() if (more := n - before.get(name, 0))}


def advice_text(game: Game, found: Advice, language: str = "en") -> str:
    """The advice in sentences."""
    say, words = messages(language, "stats"), messages(language, game.definition.name)
    parts = [say.text("advice.play", what=answers(game, found.keys, language))]
    gains, costs = ({name: abs(n) for name, n in found.now.items() if n * sign > 0} for sign in (1, -1))
    if gains:
        parts.append(say.text("advice.gain", what=words.term("goods", gains)))
    if costs:
        parts.append(say.text("advice.cost", what=words.term("goods", costs)))
    parts.append(say.text("advice.soon", soon=round(found.soon), end=round(found.end)))
    if found.needs:
        parts.append(say.text("advice.needs", what=answers(game, found.needs, language)))
    if found.other:
        what, less = answers(game, found.other, language), round(max(0.0, found.less), 1)
        parts.append(say.text("advice.without" if found.needs else "advice.other", what=what, less=less))
    return " ".join(parts)
