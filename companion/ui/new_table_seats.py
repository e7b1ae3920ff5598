"""The seating while it is being decided: the seats of a form, in order, kept in the reader's draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NotRequired, TypedDict

import companion
from companion.engine.player_markers import SHAPES, Colour
from companion.games import NAMES, definition
from companion.players.levels import LEVELS
from companion.ui.reader import Reader

COLOURS: tuple[Colour, ...] = tuple(SHAPES)
LONGEST_NAME = 40
EVERYBODYS = -1
"""The seat of a device that belongs to none, such as a tablet in the middle."""


class SeatDraft(TypedDict):
    """A seat of a form: the level of the companion where it plays there."""

    name: str
    colour: Colour
    level: NotRequired[str]


def chosen_game(reader: Reader) -> companion.Definition:
    """The game of the form, or the first there is."""
    asked = reader.draft.get("game")
    return definition(next((name for name in NAMES if name == asked), next(iter(NAMES))))


def colours_of(game: companion.Definition) -> tuple[Colour, ...]:
    """As many colours as can play."""
    return COLOURS[: game.players[1]]


def seats(reader: Reader) -> list[SeatDraft]:
    """The seats of the form, in order: name and colour. Kept in the draft; another game may take more or fewer."""
    draft, game = reader.draft, chosen_game(reader)
    colours = colours_of(game)
    if "seats" not in draft:
        draft["seats"] = [{"name": "", "colour": colour} for colour in colours[:3]]
    found: list[SeatDraft] = draft["seats"]
    del found[game.players[1] :]
    for each in found:
        if each["colour"] not in colours:
            each["colour"] = _free(found, colours)
    while len(found) < game.players[0]:
        found.append({"name": "", "colour": _free(found, colours)})
    for seat, each in enumerate(found):
        each["name"] = str(draft.pop(f"name.{seat}", each["name"]))[:LONGEST_NAME]
        level = draft.pop(f"level.{seat}", each.get("level", ""))
        each["level"] = level if level in LEVELS and game.seats_companion else ""
        wish = draft.pop(f"colour.{seat}", each["colour"])
        if wish in colours and wish != each["colour"]:
            # Two players cannot have one colour: they swap.
            for other in found:
                if other["colour"] == wish:
                    other["colour"] = each["colour"]
            each["colour"] = wish
    return found


def _free(around: list[SeatDraft], colours: tuple[Colour, ...]) -> Colour:
    """A colour that is free."""
    return next(colour for colour in colours if colour not in [each["colour"] for each in around])


def names(reader: Reader) -> list[str]:
    """The names; a seat without one is called by its number."""
    around = enumerate(seats(reader), 1)
    return [each["name"].strip() or name_of(reader, n, bool(each["level"])) for n, each in around]


def name_of(reader: Reader, n: int, companion: bool = False) -> str:
    """The name of a seat that was given none."""
    return reader.say.text("new_table.companion_of" if companion else "new_table.name_of", n=n)


def change_seats(reader: Reader, op: str, seat: int) -> None:
    """Add or remove a seat of the form."""
    around = seats(reader)
    least, most = chosen_game(reader).players
    reader.draft.pop("first", None)
    match op:
        case "seat_add" if len(around) < most:
            around.append({"name": "", "colour": _free(around, colours_of(chosen_game(reader)))})
        case "seat_remove" if len(around) > least and 0 <= seat < len(around):
            del around[seat]


def move_seat(reader: Reader, seat: int, to: int) -> None:
    """Give a seat of the form another place in the order."""
    around = seats(reader)
    if 0 <= seat < len(around) and 0 <= to < len(around):
        around.insert(to, around.pop(seat))
        reader.draft.pop("first", None)


def seat_group(reader: Reader, called: Sequence[str], worn: Mapping[str, str]) -> None:
    """Seat these people, in this order, where the game takes so many; with the colours that they had last."""
    around = seats(reader)
    least, most = chosen_game(reader).players
    if not least <= len(called) <= most:
        return
    while len(around) < len(called):
        change_seats(reader, "seat_add", -1)
    del around[len(called) :]
    for number, name in enumerate(called):
        around[number]["name"] = name[:LONGEST_NAME]
        reader.draft[f"colour.{number}"] = worn.get(name)
        seats(reader)
    reader.draft.pop("first", None)


def call_seat(reader: Reader, name: str, worn: Mapping[str, str]) -> None:
    """Seat one more: on the first seat without a name, or on a new one; with their last colour, where it is free."""
    around = seats(reader)
    if all(each["name"].strip() for each in around):
        change_seats(reader, "seat_add", -1)
    named = [each["colour"] for each in around if each["name"].strip()]
    for number, seat in enumerate(around):
        if not seat["name"].strip():
            seat["name"] = name[:LONGEST_NAME]
            if worn.get(name) not in named:
                reader.draft[f"colour.{number}"] = worn.get(name)
            return
