"""Turns of an analysis as cards: the piece of the board that they are about, and both ways as chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from typing import NamedTuple

import companion
from companion.engine.describe import label_option
from companion.engine.drawing import Part
from companion.engine.errors import CompanionError
from companion.engine.player_markers import Marker
from companion.players import win_chances
from companion.players.analysis import BEST, Turn, when
from companion.ui import view as v
from companion.ui.present.chores import changed
from companion.ui.present.page_context import GamePage
from companion.ui.present.titles import sentence
from companion.ui.present.undo import held_by

LONG = 4
"""A way of more decisions leaves out those that the other way has too."""


class PlayedStep(NamedTuple):
    """A decision of a turn: the game before it, its key, its places on the board, and its immediate changes."""

    game: companion.Game
    key: str
    places: Sequence[str]
    changes: Mapping[str, float]


class Walked(NamedTuple):
    """The decisions of a way, and the holdings of its player after them; as far as they can be played."""

    steps: Sequence[PlayedStep]
    holds: Mapping[str, float]


def turn_card(page: GamePage, turn: Turn, *, drawn: bool = True) -> v.TurnCard:
    """A turn as it was played, the better one, and the difference; ``drawn``: with its piece of the board."""
    say = page.reader.words("stats")
    played, better = walked(page.game, turn, turn.played), walked(page.game, turn, turn.better)
    missed, known = turn.grade != BEST, win_chances(page.game.definition, page.game.table) is not None
    card = v.TurnCard(
        id=f"turn {turn.at}",
        at=turn.at,
        grade=turn.grade,
        when=when(page.game, turn, page.language),
        played=_plain(_moves(page, played.steps, Counter(turn.better if missed else turn.played))),
        better=_moves(page, better.steps, Counter(turn.played)) if missed else [],
        current=page.reader.look == turn.at,
    )
    if missed:
        card.points = say.text("analysis.cost", points=round(turn.points * 2) / 2)
        card.chance = say.text("analysis.chance", chance=chance) if (chance := known * round(100 * turn.chance)) else ""
        card.apart = changed(page, _apart(better.holds, played.holds))
        card.why = "" if card.apart else say.text("analysis.later")
    elif gained := known * round(100 * turn.gained):
        card.chance = say.text("analysis.gained", chance=f"{gained:+d}".replace("-", "−"))
    if drawn:
        _draw(page, card, played.steps, better.steps if missed else ())
    return card


def walked(game: companion.Game, turn: Turn, keys: Sequence[str]) -> Walked:
    """Play the decisions of a way from the beginning of the turn."""
    then, steps = game.at(turn.at), list[PlayedStep]()
    with suppress(CompanionError):  # a card of a hidden hand, which only its player knows
        for key in keys:
            before, asked = held_by(then, turn.player), then.at(len(then.journal))
            places = _places(then, key)
            then.play(key)
            steps.append(PlayedStep(asked, key, places, _apart(held_by(then, turn.player), before)))
    missing = [PlayedStep(then, key, (), {}) for key in keys[len(steps) :]]
    return Walked([*steps, *missing], held_by(then, turn.player))


def _places(game: companion.Game, key: str) -> Sequence[str]:
    option = next((each for each in game.options if each.key == key), None)
    if option is None or game.ask is None:
        return ()
    return game.definition.screen().places(game.ask.id, option)


def _apart(now: Mapping[str, float], before: Mapping[str, float]) -> dict[str, float]:
    """The difference between two holdings."""
    names = dict.fromkeys((*now, *before))
    return {name: n for name in names if (n := now.get(name, 0) - before.get(name, 0))}


def _moves(page: GamePage, steps: Sequence[PlayedStep], known: Counter[str]) -> list[v.Move]:
    """Decisions as chips, the same ones counted; those that the other way does not have are new.

    Of a long way only these are shown.
    """
    moves, left = [], Counter(known)
    for key, same in groupby(steps, key=lambda step: step.key):
        run = list(same)
        changes = Counter[str]()
        for step in run:
            changes.update(step.changes)
        label = sentence(label_option(page.words, key, page.game.names))
        text = label if len(run) == 1 else f"{label} ×{len(run)}"
        moves.append(v.Move(text, changed(page, {**changes}), new=left[key] < len(run)))
        left[key] -= len(run)
    apart = [move for move in moves if move.new]
    if len(moves) <= LONG or not 0 < len(apart) < len(moves):
        return moves
    return [*apart, v.Move(page.say.text("table.as-played"))]


def _plain(moves: Sequence[v.Move]) -> list[v.Move]:
    """The way that was played, without anything to point at."""
    return [v.Move(move.text, move.chips) for move in moves]


def _draw(page: GamePage, card: v.TurnCard, played: Sequence[PlayedStep], better: Sequence[PlayedStep]) -> None:
    """The part of the board on which the ways differ, with the places of both."""
    common = sum(1 for one, other in zip(played, better, strict=False) if one.key == other.key) if better else 0
    ahead, taken = better[common:], played[common:]
    first = next((step for step in (*ahead, *taken, *better, *played) if step.places), None)
    if first is None:
        return
    part = _part(page, first)
    if part is None:
        return
    labels = page.screen.board.parts(page.game.table, page.game.names, page.language)
    card.svg, card.label = part.svg, labels.get(part.id, "")
    card.rings = _there(ahead, part) or _there([first], part)
    card.marks = [place for place in _there(taken, part) if place not in card.rings] if better else []


def _there(steps: Sequence[PlayedStep], part: Part) -> list[str]:
    """The places of some decisions that lie on a drawing, each once."""
    found = (place for step in steps for place in step.places if place in part.places)
    return list(dict.fromkeys(found))


def _part(page: GamePage, step: PlayedStep) -> Part | None:
    """The part of the board that shows a decision: the one asked about, or else the first that has its place."""
    game, screen = step.game, page.screen
    markers = [Marker(player.colour, player.letter) for player in page.players]
    ids = list(screen.board.parts(game.table, game.names, page.language))
    asked = screen.focus(game.table, game.ask) if game.ask else ids[0]
    for id in dict.fromkeys((asked, *ids)):
        part = screen.board(game.table, game.names, page.language, markers=markers, parts=(id,), ask=game.ask)[id]
        if _there([step], part):
            return part
    return None
