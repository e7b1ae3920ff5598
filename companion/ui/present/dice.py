"""Dice on one screen: a tap on a face lays a die in a row, a tap on a die takes it back, a button enters them all."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import NamedTuple

import companion
from companion.engine.ask import Ask, Option, key_of, with_key
from companion.engine.journal import Decision
from companion.engine.messages import messages
from companion.engine.screen import COUNTED_LEFT, COUNTED_VALUE
from companion.ui import view as v
from companion.ui.present.page_context import GamePage
from companion.ui.reader import Reader

ONE = ord("⚀")
DIE = "die"
"""The verb of an answer that is a face of a die: ``die 3``."""


class Throw(NamedTuple):
    """The dice that are thrown now: the question about each of them, and how many faces a die has."""

    dice: tuple[Ask, ...]
    sides: int
    low: int = 1
    """The lowest face; lower ones are entered already."""
    counted: bool = False
    """Whether the game asks how many dice show a face, instead of the face of each die."""

    def faces(self) -> dict[str, int]:
        """Every face, by its answer."""
        return {key_of((DIE, n)): n for n in range(self.low, self.sides + 1)}

    def seat(self, place: int) -> int | None:
        """The player whose die lies at a place of the row."""
        seat = self.dice[place].values.get("who")
        return seat if isinstance(seat, int) else None

    def keys(self, shown: Sequence[str]) -> list[str]:
        """The answers that say the same as the dice of a row, all of which are there."""
        if not self.counted:
            return list(shown)
        left, keys = len(shown), []
        for face in list(self.faces())[:-1]:
            if not left:
                break
            keys.append(key_of(("dice", shown.count(face))))
            left -= shown.count(face)
        return keys


def throw_of(game: companion.Game) -> Throw | None:
    """The dice that the pending question is about, and those that are asked for directly after it; None for one die."""
    first = game.ask
    sides = game.definition.screen().data.dice.get(first.id, 0) if first is not None else 0
    if first is None or not sides:
        return None
    if COUNTED_VALUE in first.values:
        return Throw((first,) * first.values[COUNTED_LEFT], sides, first.values[COUNTED_VALUE], counted=True)
    then, dice = game.at(len(game.journal)), list[Ask]()
    while then.ask is not None and (then.ask.id, then.ask.rule) == (first.id, first.rule):
        dice.append(then.ask)
        then.play(then.legal[0].key)
    return Throw(tuple(dice), sides) if len(dice) > 1 else None


def row_of(reader: Reader, throw: Throw) -> list[str]:
    """The row of dice as it was laid for the pending question: a face for each, or nothing."""
    at, laid = reader.picks
    fits = at == reader.rev and len(laid) == len(throw.dice) and all(face in ("", *throw.faces()) for face in laid)
    return list(laid) if fits else [""] * len(throw.dice)


def lay(reader: Reader, throw: Throw, face: str) -> None:
    """Lay a die in the first gap of the row."""
    row = row_of(reader, throw)
    if face in throw.faces() and "" in row:
        row[row.index("")] = face
    reader.picks = reader.rev, row


def take_back(reader: Reader, throw: Throw, place: int) -> None:
    """Take a die out of the row. Dice without an owner close the gap."""
    row = row_of(reader, throw)
    if 0 <= place < len(row):
        row[place] = ""
        if throw.seat(place) is None and not throw.dice[place].values.get("colour"):
            row.sort(key=lambda face: not face)
    reader.picks = reader.rev, row


def thrown(reader: Reader, throw: Throw) -> list[str]:
    """The row with the missing dice thrown by the companion."""
    return [face or secrets.choice(list(throw.faces())) for face in row_of(reader, throw)]


def faces_of(game: companion.Game, answers: Sequence[tuple[Ask | None, Decision]]) -> str:
    """The faces in the last answers of a game, as signs; nothing where they are not all of dice."""
    shown, sides, left = list[int](), 0, 0
    for asked, decision in answers:
        sides = game.definition.screen().data.dice.get(asked.id, 0) if asked is not None else 0
        option = with_key(asked.legal(), decision.key) if asked is not None and sides else None
        if asked is None or option is None or not isinstance(n := option.words[-1], int):
            return ""
        value = asked.values.get(COUNTED_VALUE)
        shown += [value] * n if isinstance(value, int) else [n]
        left = asked.values[COUNTED_LEFT] - n if isinstance(value, int) else 0
    return " ".join(chr(ONE + face - 1) for face in [*shown, *[sides] * left])


# on the screen


def with_dice(page: GamePage, question: v.Question) -> bool:
    """Make a question of dice one row of dice and one screen of faces; whether it is one."""
    game, reader, say = page.game, page.reader, page.say
    throw = None if reader.view_only or reader.look is not None else throw_of(game)
    if throw is None:
        return False
    row, faces = row_of(reader, throw), throw.faces()
    gap = row.index("") if "" in row else len(row) - 1
    missing = row.count("")
    question.text = page.words.text(f"dice.{throw.dice[0].id}")
    question.help = say.text("dice.help" if throw.seat(0) is None else "dice.help.own")
    question.player = None
    question.actions = [v.Action(say.text("dice.throw"), {"op": "draw"})]
    question.options = [
        v.Option(key=face, label=_words(page, n), svg=_drawn(page, throw.dice[gap], n), ticked=row.count(face))
        for face, n in faces.items()
    ]
    question.pick = v.Pick(
        more=missing,
        submit=v.Action(
            say.text("draws.more", n=missing) if missing else say.text("draws.confirm", n=len(row)),
            {"op": "enter_picks"},
            kind="primary",
            disabled=missing > 0,
        ),
        row=[_die(page, throw, place, faces.get(face)) for place, face in enumerate(row)],
    )
    question.pick.row[gap].next = missing > 0
    return True


def _die(page: GamePage, throw: Throw, place: int, face: int | None) -> v.Die:
    """A die of the row, with its player, if it has one."""
    seat = throw.seat(place)
    player = page.players[seat] if seat is not None else None
    return v.Die(_words(page, face), "" if face is None else _drawn(page, throw.dice[place], face), player)


def _words(page: GamePage, face: int | None) -> str:
    return page.say.text("dice.gap") if face is None else page.say.text("dice.face", n=face)


def _drawn(page: GamePage, ask: Ask, face: int) -> str:
    return page.screen.picture(page.game.table, ask, Option((DIE, face)), messages("en", page.name))
