"""People of earlier games on the form of a new table: a tap sets a whole group, or one more name."""

from __future__ import annotations

from companion.engine.data_folder import LANGUAGES
from companion.engine.messages import messages
from companion.tables.regulars import Regulars
from companion.ui import view as v
from companion.ui.new_table_seats import chosen_game, seat_group, seats
from companion.ui.present.player_signs import sign
from companion.ui.reader import Reader

MOST_GROUPS, MOST_PEOPLE = 3, 8


def groups_section(reader: Reader, regulars: Regulars, count: int | None = None) -> list[v.Section]:
    """A button for each group that would fit and does not sit there already; ``count``: so many play."""
    say, taken = reader.say, _taken(reader)
    groups = [names for names in _fitting(reader, regulars, count) if [each.casefold() for each in names] != taken]
    actions = [v.Action(say.join(list(names)), {"op": "group", "names": list(names)}) for names in groups[:MOST_GROUPS]]
    return [v.Section(id="groups", title=say.text("people.groups"), actions=actions)] if actions else []


def people_section(reader: Reader, regulars: Regulars, room: bool = True) -> list[v.Section]:
    """A chip for everybody who has no seat yet, with the colour and shape of the last game."""
    taken = _taken(reader)
    people = [name for name in regulars.people if name.casefold() not in taken and not unnamed(name)][:MOST_PEOPLE]
    chips = [
        v.Action(name, {"op": "call", "name": name}, player=sign(name, regulars.colours.get(name, "")))
        for name in people
    ]
    return [v.Section(id="known", title=reader.say.text("people.known"), actions=chips)] if chips and room else []


def seat_last_group(reader: Reader, regulars: Regulars) -> None:
    """Seat the group that played last, as it sat then: a rematch needs nothing else."""
    if groups := _fitting(reader, regulars, None):
        seat_group(reader, groups[0], regulars.colours)


def _fitting(reader: Reader, regulars: Regulars, count: int | None) -> list[tuple[str, ...]]:
    low, high = chosen_game(reader).players if count is None else (count, count)
    return [names for names in regulars.groups if low <= len(names) <= high and not any(map(unnamed, names))]


def _taken(reader: Reader) -> list[str]:
    return [each["name"].strip().casefold() for each in seats(reader)]


def unnamed(name: str) -> bool:
    """Whether a name is only the number of a seat."""
    return any(name == messages(each, "ui").text("new_table.name_of", n=n) for each in LANGUAGES for n in range(1, 7))
