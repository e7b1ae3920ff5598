"""A new table: its players, and three choices that are made already and can be changed."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable

import companion
from companion.engine.errors import CompanionError
from companion.engine.first_game import first_game
from companion.engine.owner_copy import Copy
from companion.games import definition
from companion.players.levels import LEVELS
from companion.tables.regulars import Regulars
from companion.tables.store import Header, Seat, TableSetup
from companion.ui import view as v
from companion.ui.new_table_seats import LONGEST_NAME, chosen_game, colours_of, name_of, names, seats
from companion.ui.present.form_fields import choice_field
from companion.ui.present.menus_and_links import frame
from companion.ui.present.new_table_people import groups_section, people_section
from companion.ui.present.owner_copy import (
    SAMPLE,
    asked_of,
    brought,
    copy_for,
    copy_section,
    rulings_of,
    ways_to_play,
)
from companion.ui.present.page_context import Page
from companion.ui.present.player_signs import signs
from companion.ui.present.titles import title_of
from companion.ui.reader import Reader

TRIAL_LEVEL = "weak"
"""How well the companion plays where a game is tried: at once, and so that a beginner has a chance."""


def new_table_view(reader: Reader, copy: Copy | None, people: Regulars, played: Collection[str] = ()) -> v.View:
    """The form of a new table as a screen."""
    game = chosen_game(reader).name
    view = frame(reader, "new", reader.say.text("new_table.new"), title_of(reader, game), reader.address(new=game))
    view.panels = [new_table(reader, copy, people, played)]
    return view


def choose_as_last_time(reader: Reader, table: Header | None) -> None:
    """Choose as the last table of this game did: draws, copy and variants."""
    if table is None:
        return
    game, options = chosen_game(reader), table.options
    reader.draft |= {"draws": options.draws is not None, "own": options.own_seats, "practice": options.practice}
    if options.copy is not None and options.copy.sample:
        reader.draft["copy"] = SAMPLE
    chosen = {name: options.rulings.get(name, ruling.default) for name, ruling in game.rulings.items()}
    for ruling in asked_of(game, len(seats(reader))):
        wish = chosen[ruling.name]
        if wish in ruling.choices and wish != ruling.default and ruling.name not in brought(game, chosen):
            reader.draft[f"ruling.{ruling.name}"] = wish


def new_table(reader: Reader, copy: Copy | None, people: Regulars, played: Collection[str] = ()) -> v.Form:
    """The form of a new table; ``copy``: the known facts of the owner's box, where the game needs it; ``played``: the
    people who have finished a game of it.
    """
    say, game, around = reader.say, chosen_game(reader), seats(reader)
    players = signs(names(reader), [each["colour"] for each in around])
    room = len(around) < game.players[1]
    return v.Form(
        id="new",
        sections=[
            *groups_section(reader, people),
            v.Section(id="who", title=say.text("new_table.who"), note=say.text("new_table.order")),
            *(_seat(reader, player) for player in players),
            *people_section(reader, people, room or any(not each["name"].strip() for each in around)),
            *([_add(reader)] if room else []),
            _beginning(reader),
            *([copy_section(Page(reader, game), copy, len(around))] if copy is not None else []),
            _variants(reader),
            *([_never_played(reader, played)] if first_game(game.name).lessons else []),
        ],
        submit=v.Action(say.text("new_table.start"), {"op": "start"}, icon="play"),
        error=str(reader.draft.get("error", "")),
    )


def _seat(reader: Reader, player: v.Player) -> v.Section:
    """A seat: its name and colour, and the buttons that move or remove it."""
    say, game, around, number = reader.say, chosen_game(reader), seats(reader), player.seat
    name = v.Field(
        name=f"name.{number}",
        label=say.text("new_table.name"),
        kind="text",
        value=around[number]["name"],
        placeholder=name_of(reader, number + 1, bool(around[number]["level"])),
        max_length=LONGEST_NAME,
    )
    colours = [v.Choice(each, say.text(f"colour.{each}"), colour=each) for each in colours_of(game)]
    now = around[number]["colour"]
    colour = choice_field(f"colour.{number}", say.text("new_table.colour"), now, colours, segmented=True)
    moves = {"up": number - 1, "down": number + 1}
    remove = v.Action(say.text("new_table.remove"), {"op": "seat_remove", "seat": number}, icon="close", kind="quiet")
    return v.Section(
        id=f"seat {number}",
        seat=number,
        player=player,
        fields=[name, colour, _level(reader, number)] if game.seats_companion else [name, colour],
        actions=[
            *([remove] if len(around) > game.players[0] else []),
            *(
                v.Action(say.text(f"new_table.{way}"), {"op": "seat_move", "seat": number, "to": to}, icon=way)
                for way, to in moves.items()
                if 0 <= to < len(around)
            ),
        ],
    )


def _level(reader: Reader, number: int) -> v.Field:
    """Whether a person plays this seat or the companion, and how well."""
    choices = [v.Choice(each, reader.say.text(f"new_table.level.{each or 'person'}")) for each in ("", *LEVELS)]
    now = seats(reader)[number]["level"]
    note = reader.say.text("new_table.level.open") if now and chosen_game(reader).lay_open is not None else ""
    return choice_field(f"level.{number}", reader.say.text("new_table.level"), now, choices, note)


def _add(reader: Reader) -> v.Section:
    """One more seat."""
    return v.Section(id="add", actions=[v.Action(reader.say.text("new_table.add"), {"op": "seat_add"}, icon="plus")])


def _beginning(reader: Reader) -> v.Section:
    """Whether the companion draws, and the first player."""
    say, called, first = reader.say, names(reader), reader.draft.get("first")
    players = [v.Choice(seat, name) for seat, name in enumerate(called)]
    begins = choice_field(
        "first",
        say.text("new_table.first"),
        first if isinstance(first, int) and first < len(called) else None,
        [v.Choice(None, say.text("new_table.first.any")), *players],
    )
    drawn = bool(reader.draft.get("draws", False))
    who = [v.Choice(False, say.text("new_table.draws.table")), v.Choice(True, say.text("new_table.draws.companion"))]
    draws = choice_field(
        "draws", say.text("new_table.draws"), drawn, who, say.text("new_table.draws.help"), segmented=True
    )
    return v.Section(
        id="start",
        title=say.text("new_table.draws"),
        icon="hand",
        total=who[drawn].label,
        fields=[draws, begins],
        folded=True,
    )


def _variants(reader: Reader) -> v.Section:
    """Variants and modules, how devices answer, and the points that the rulebook leaves open."""
    say, game = reader.say, chosen_game(reader)
    page = Page(reader, game)
    fields = [
        *ways_to_play(page, rulings_of(page), len(seats(reader))),
        _switch(reader, "own", say.text("new_table.own"), say.text("new_table.own.help")),
        _switch(reader, "practice", say.text("new_table.practice"), say.text("new_table.practice.help")),
        *_rulings(page),
    ]
    changed = _changed(page, fields)
    total = say.text("new_table.changed", n=changed) if changed else say.text("new_table.usual")
    title = say.text("new_table.variants")
    return v.Section(id="variants", title=title, icon="parts", total=total, fields=fields, folded=True)


def _changed(page: Page, fields: Iterable[v.Field]) -> int:
    """How many of these are not as usual."""
    usual = {f"ruling.{name}": ruling.default for name, ruling in page.definition.rulings.items()}
    return sum(field.value not in (usual.get(field.name), False) for field in fields)


def _switch(reader: Reader, name: str, label: str, help: str) -> v.Field:
    """Something that a table may want or not."""
    return v.Field(name=name, label=label, kind="switch", value=bool(reader.draft.get(name, False)), help=help)


def _never_played(reader: Reader, played: Collection[str]) -> v.Section:
    """Whether the table wants a first game: two minutes, the set-up in pictures, lessons."""
    say = reader.say
    value, help = wants_lessons(reader, played), say.text("new_table.lessons.help")
    on = v.Field(name="lessons", label=say.text("new_table.lessons"), kind="switch", value=value, help=help)
    return v.Section(id="lessons", fields=[on])


def wants_lessons(reader: Reader, played: Collection[str]) -> bool:
    """The choice; else whether no player there has finished a game of it."""
    if "lessons" in reader.draft:
        return bool(reader.draft["lessons"])
    game = chosen_game(reader).name
    return bool(first_game(game).lessons) and not any(name in played for name in names(reader))


def _rulings(page: Page) -> list[v.Field]:
    """The points that the rulebook leaves open."""
    draft, words = page.reader.draft, page.words
    return [
        choice_field(
            f"ruling.{ruling.name}",
            words.text(f"ruling.{ruling.name}"),
            draft.get(f"ruling.{ruling.name}", ruling.default),
            [v.Choice(each, words.text(f"ruling.{ruling.name}.{each}")) for each in ruling.choices],
            words.text(f"ruling.{ruling.name}.reason"),
        )
        for ruling in asked_of(page.definition, len(seats(page.reader)))
        if not ruling.variant
    ]


def options(
    reader: Reader, copy: Copy | None = None, played: Collection[str] = ()
) -> tuple[str, list[Seat], TableSetup]:
    """The filled form as a new table: its game, seats and options. A `CompanionError` where it cannot be."""
    game = chosen_game(reader)
    seated = zip(names(reader), seats(reader), strict=True)
    around = [Seat(name, each["colour"], each["level"]) for name, each in seated]
    first = reader.draft.get("first")
    filled = {name for name in game.rulings if f"ruling.{name}" in reader.draft}
    chosen_ways = rulings_of(Page(reader, game))
    rulings = {name: chosen_ways[name] for name in game.rulings if name in filled | brought(game, chosen_ways).keys()}
    chosen = TableSetup(
        draws=secrets.randbits(31) if reader.draft.get("draws") else None,
        first=first if isinstance(first, int) and first < len(around) else None,
        rulings=rulings,
        copy=copy_for(Page(reader, game), copy),
        own_seats=bool(reader.draft.get("own")),
        practice=bool(reader.draft.get("practice")),
        lessons=wants_lessons(reader, played),
        alike=True,
    )
    trial = companion.new_game(
        game.name, [seat.name for seat in around], chosen.draws, first=chosen.first, rulings=rulings, copy=chosen.copy
    )
    named = zip(trial.names, around, strict=True)
    return game.name, [Seat(name, seat.colour, seat.level) for name, seat in named], chosen


def trial(reader: Reader, name: str) -> tuple[str, list[Seat], TableSetup]:
    """A table to try a game at: a person and the companion, or alone where the rules play the opponent.

    Where neither can be, because hands are hidden, one person plays every seat.
    """
    game = definition(name)
    seats_companion = game.seats_companion and game.lay_open is None
    alone = not seats_companion and game.players[0] == 1
    count = 1 if alone else max(2, game.players[0])
    level = TRIAL_LEVEL if seats_companion else ""
    seats = [
        Seat(name_of(reader, number + 1, bool(number and level)), colour, level if number else "")
        for number, colour in enumerate(colours_of(game)[:count])
    ]
    copy = game.sample() if game.sample else None
    return name, seats, TableSetup(draws=secrets.randbits(31), first=0, copy=copy, lessons=True, trial=True, alike=True)


def try_options(
    reader: Reader, copy: Copy | None = None, played: Collection[str] = ()
) -> tuple[str, list[Seat], TableSetup] | None:
    """The new table, or None with the reason written into the form."""
    reader.draft.pop("error", None)
    try:
        return options(reader, copy, played)
    except CompanionError as error:
        reader.draft["error"] = error.text(reader.language)
        return None
