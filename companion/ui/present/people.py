"""People who have played here before: a tap sets a whole group, or one more name."""

from __future__ import annotations

from companion.engine.data import LANGUAGES
from companion.engine.languages import messages
from companion.tables.people import Known
from companion.ui import view as v
from companion.ui.reader import Reader
from companion.ui.seats import chosen_game, seats

MOST_GROUPS, MOST_PEOPLE = 3, 8


def known_section(reader: Reader, known: Known, count: int | None = None) -> list[v.Section]:
    """Buttons for the groups that would fit, and for everybody who has no seat yet; ``count``: so many play."""
    say, taken = reader.say, [each["name"].strip().casefold() for each in seats(reader)]
    low, high = chosen_game(reader).players if count is None else (count, count)
    groups = [names for names in known.groups if low <= len(names) <= high and not any(map(_unnamed, names))]
    groups = [names for names in groups if [name.casefold() for name in names] != taken][:MOST_GROUPS]
    people = [name for name in known.people if name.casefold() not in taken and not _unnamed(name)][:MOST_PEOPLE]
    room = count is None or "" in taken
    actions = [v.Action(say.join(list(names)), {"op": "group", "names": list(names)}) for names in groups]
    actions += [v.Action(name, {"op": "call", "name": name}, kind="quiet") for name in people if room]
    return [v.Section(id="known", title=say.text("people.known"), actions=actions)] if actions else []


def _unnamed(name: str) -> bool:
    """Whether a name is only the number of a seat."""
    return any(name == messages(each, "ui").text("lobby.name_of", n=n) for each in LANGUAGES for n in range(1, 7))
