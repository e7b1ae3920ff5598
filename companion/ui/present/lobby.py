"""The lobby: a form for a new table, the tables in progress, the finished games, and the way to everything else."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

import companion
from companion.engine import clock
from companion.engine.data import Values
from companion.engine.errors import CompanionError
from companion.engine.facts import Copy
from companion.games import NAMES, definition
from companion.players.seat import LEVELS
from companion.tables.people import Known
from companion.tables.play import PlayPlayer
from companion.tables.store import Header, KeptSheet, Seat, TableSetup, Unreadable
from companion.ui import view as v
from companion.ui.file_import import largest
from companion.ui.lobby_state import Lobby
from companion.ui.present.common import choice_field, menus, notice, screen_of, signs, title_of
from companion.ui.present.in_browser import everything_panel
from companion.ui.present.page import Page
from companion.ui.present.people import known_section
from companion.ui.present.teach import asked_of, brought, copy_for, copy_section, rulings_of, ways_to_play
from companion.ui.reader import Reader
from companion.ui.seats import LONGEST_NAME, chosen_game, colours_of, name_of, names, seats


def lobby_view(reader: Reader, lobby: Lobby) -> v.View:
    """The lobby as a screen."""
    say = reader.say
    return v.View(
        screen="lobby",
        title=say.text("title"),
        address=reader.address(),
        menus=menus(reader),
        notice=notice(reader),
        panels=[
            *_cards(
                "running",
                say.text("lobby.running"),
                [_card(reader, each, _far(reader, each, lobby.standing)) for each in lobby.running],
            ),
            new_table(reader, lobby.copy, lobby.people),
            *_cards("sheets", say.text("lobby.sheets"), [_sheet_card(reader, each) for each in lobby.sheets]),
            *_cards(
                "finished",
                say.text("lobby.finished"),
                [_card(reader, each, _result(reader, each, lobby.results)) for each in lobby.finished],
            ),
            *_cards("damaged", say.text("lobby.damaged"), [_damaged_card(reader, each) for each in lobby.unreadable]),
            v.Buttons("more", _more(reader), say.text("lobby.more")),
            *([_bring(reader)] if reader.role == "host" else []),
            *([everything_panel(reader)] if reader.in_browser else []),
        ],
    )


def _delete(reader: Reader, label: str, command: v.Command, sure: str) -> list[v.Action]:
    """The button that deletes a card: on the host's page alone."""
    action = v.Action(label, command, icon="remove", kind="danger", confirm=sure)
    return [action] if reader.role == "host" else []


def _cards(id: str, title: str, cards: list[v.Card]) -> list[v.Panel]:
    """A panel of cards, where there are any."""
    return [v.Cards(id, title, cards)] if cards else []


def _more(reader: Reader) -> list[v.Action]:
    game = chosen_game(reader).name
    places = {
        "lobby.sheet": reader.address(sheet=game),
        "lobby.checkpoints": reader.address(sheet=game, moment=chosen_game(reader).moments[0]),
        "lobby.rules": reader.address(rules=game),
        "lobby.stats": reader.address(stats="overview"),
    }
    return [v.Action(reader.say.text(name), {"op": "open", "address": to}) for name, to in places.items()]


def _far(reader: Reader, header: Header, standing: Values) -> list[str]:
    """The moment that a table has come to."""
    table = standing.get(header.id)
    return [] if table is None else [screen_of(header.game).subtitle(table, reader.words(header.game))]


def _result(reader: Reader, header: Header, results: Mapping[str, Sequence[PlayPlayer]]) -> list[str]:
    """The result of a game: places, names and points, best first."""
    ranked = sorted(results.get(header.id, ()), key=lambda each: each.place or 0)
    players = [reader.say.text("place", place=each.place, name=each.name, points=each.points) for each in ranked]
    return (
        [" · ".join(each.replace(" ", "\u00a0", 1) for each in players)] if players else []
    )  # a place goes with its name


def _card(reader: Reader, header: Header, lines: Sequence[str]) -> v.Card:
    say = reader.say
    title = header.title or title_of(reader, header.game)
    sure = say.text("lobby.delete.sure", title=f"{title}: {', '.join(header.names)}")
    return v.Card(
        id=header.id,
        title=title,
        open=v.Action(title, {"op": "open", "address": reader.address(table=header.id)}),
        lines=[*lines, say.text("lobby.updated", when=when(header.updated)), *_sample_line(reader, header)],
        players=signs(header.names, [seat.colour for seat in header.seats]),
        actions=_delete(reader, say.text("lobby.delete"), {"op": "delete", "table": header.id}, sure),
    )


def _damaged_card(reader: Reader, damaged: Unreadable) -> v.Card:
    """A damaged table or sheet: it can be saved as it is, or deleted."""
    say = reader.say
    title = say.text("lobby.damaged.sheet" if damaged.sheet else "lobby.damaged.table")
    op = {"op": "delete_sheet", "sheet": damaged.id} if damaged.sheet else {"op": "delete", "table": damaged.id}
    save = v.Action(say.text("lobby.damaged.save"), {"op": "raw", "table": damaged.id})
    sure = say.text("lobby.damaged.sure")
    return v.Card(
        id=damaged.id,
        title=title,
        open=save,
        lines=[say.text("lobby.damaged.text"), say.text("lobby.updated", when=when(damaged.updated))],
        actions=_delete(reader, say.text("lobby.delete"), op, sure),
    )


def _sample_line(reader: Reader, header: Header) -> list[str]:
    sample = header.options.copy is not None and header.options.copy.sample
    return [reader.say.text("lobby.copy.sample")] if sample else []


def _bring(reader: Reader) -> v.Form:
    """A file to bring in: a saved game, or plays of another program."""
    say = reader.say
    file = v.Field(
        name="file",
        label=say.text("bring.file"),
        kind="file",
        max=largest(reader),
        placeholder=".json,.bgsplay,.xml,.zip" + (",.txt,.backup" if reader.in_browser else ""),
    )
    return v.Form(
        id="bring",
        title=say.text("bring.title"),
        help=say.text("bring.help.browser" if reader.in_browser else "bring.help"),
        sections=[v.Section(id="bring", fields=[file])],
    )


def _sheet_card(reader: Reader, sheet: KeptSheet) -> v.Card:
    say, game = reader.say, definition(sheet.game)
    last = [each for each in game.moments if each in sheet.moments][-1]
    title = f"{game.titles[reader.language]} · {reader.words(game.name).text(f'moment.{last}')}"
    around = [seat.name or say.text("lobby.name_of", n=n) for n, seat in enumerate(sheet.seats, 1)]
    sure = say.text("lobby.delete_sheet.sure", title=f"{title}: {', '.join(around)}")
    return v.Card(
        id=sheet.id,
        title=title,
        open=v.Action(title, {"op": "open", "address": reader.address(sheet=game.name, moment=last, id=sheet.id)}),
        lines=[say.text("lobby.updated", when=when(sheet.updated))],
        players=signs(around, [seat.colour for seat in sheet.seats]),
        actions=_delete(reader, say.text("lobby.delete_sheet"), {"op": "delete_sheet", "sheet": sheet.id}, sure),
    )


def when(moment: float) -> str:
    """A moment as a date and, if it was today, a time; the same in every language."""
    then, today = clock.moment(moment).astimezone(), clock.now().astimezone()
    return then.strftime("%H:%M") if then.date() == today.date() else then.strftime("%Y-%m-%d")


# the form


def new_table(reader: Reader, copy: Copy | None = None, people: Known | None = None) -> v.Form:
    """The form of a new table; ``copy`` is what is known of the owner's box, where the game needs it."""
    game, around = chosen_game(reader), seats(reader)
    return v.Form(
        id="new",
        title=reader.say.text("lobby.new"),
        help=game.titles[reader.language],
        sections=[
            *_games(reader),
            *known_section(reader, people or Known()),
            *(_seat(reader, number) for number in range(len(around))),
            *_add(reader),
            *_variants(reader),
            *([copy_section(Page(reader, game), copy, len(around))] if copy is not None else []),
            _beginning(reader),
            *_rulings(reader),
        ],
        submit=v.Action(reader.say.text("lobby.start"), {"op": "start"}),
        error=str(reader.draft.get("error", "")),
    )


def _games(reader: Reader) -> list[v.Section]:
    """Which game, where there is a choice."""
    choices = [v.Choice(each, title_of(reader, each)) for each in NAMES]
    choose = choice_field("game", reader.say.text("lobby.game"), chosen_game(reader).name, choices)
    return [v.Section(id="game", fields=[choose])] if len(NAMES) > 1 else []


def _seat(reader: Reader, number: int) -> v.Section:
    """A seat: its name and colour, and the buttons that move or remove it."""
    say, game, around = reader.say, chosen_game(reader), seats(reader)
    name = v.Field(
        name=f"name.{number}",
        label=say.text("lobby.name"),
        kind="text",
        value=around[number]["name"],
        placeholder=name_of(reader, number + 1, bool(around[number]["level"])),
        max_length=LONGEST_NAME,
    )
    colours = [v.Choice(each, say.text(f"colour.{each}"), colour=each) for each in colours_of(game)]
    now = around[number]["colour"]
    colour = choice_field(f"colour.{number}", say.text("lobby.colour"), now, colours, segmented=True)
    fields = [name, colour, _level(reader, number)] if game.seats_companion else [name, colour]
    can = {"up": number > 0, "down": number + 1 < len(around), "remove": len(around) > game.players[0]}
    return v.Section(
        id=f"seat {number}",
        title=say.text("lobby.player", n=number + 1),
        fields=fields,
        actions=[
            v.Action(say.text(f"lobby.{what}"), {"op": f"seat_{what}", "seat": number}, icon=what, kind="quiet")
            for what, possible in can.items()
            if possible
        ],
    )


def _level(reader: Reader, number: int) -> v.Field:
    """Whether a person plays this seat or the companion, and how well."""
    choices = [v.Choice(each, reader.say.text(f"lobby.level.{each or 'person'}")) for each in ("", *LEVELS)]
    now = seats(reader)[number]["level"]
    return choice_field(f"level.{number}", reader.say.text("lobby.level"), now, choices)


def _add(reader: Reader) -> list[v.Section]:
    """One more seat, where there is room."""
    add = v.Action(reader.say.text("lobby.add"), {"op": "seat_add"}, icon="plus")
    return [v.Section(id="add", actions=[add])] if len(seats(reader)) < chosen_game(reader).players[1] else []


def _variants(reader: Reader) -> list[v.Section]:
    """Variants and modules, where the game has any."""
    game = chosen_game(reader)
    ways = ways_to_play(Page(reader, game), rulings_of(Page(reader, game)), len(seats(reader)))
    return [v.Section(id="variants", title=reader.say.text("lobby.variants"), fields=ways)] if ways else []


def _beginning(reader: Reader) -> v.Section:
    """The first player, and whether the companion draws."""
    say, called, first = reader.say, names(reader), reader.draft.get("first")
    players = [v.Choice(seat, name) for seat, name in enumerate(called)]
    begins = choice_field(
        "first",
        say.text("lobby.first"),
        first if isinstance(first, int) and first < len(called) else None,
        [v.Choice(None, say.text("lobby.first.any")), *players],
    )
    draws = choice_field(
        "draws",
        say.text("lobby.draws"),
        bool(reader.draft.get("draws", False)),
        [v.Choice(False, say.text("lobby.draws.table")), v.Choice(True, say.text("lobby.draws.companion"))],
        say.text("lobby.draws.help"),
        segmented=True,
    )
    own = _switch(reader, "own", say.text("lobby.own"), say.text("lobby.own.help"))
    practice = _switch(reader, "practice", say.text("lobby.practice"), say.text("lobby.practice.help"))
    return v.Section(id="start", fields=[begins, draws, own, practice])


def _switch(reader: Reader, name: str, label: str, help: str) -> v.Field:
    """Something that a table may want or not."""
    return v.Field(name=name, label=label, kind="switch", value=bool(reader.draft.get(name, False)), help=help)


def _rulings(reader: Reader) -> list[v.Section]:
    """The points that the rulebook leaves open, if any."""
    game = chosen_game(reader)
    words = reader.words(game.name)
    fields = [
        choice_field(
            f"ruling.{ruling.name}",
            words.text(f"ruling.{ruling.name}"),
            reader.draft.get(f"ruling.{ruling.name}", ruling.default),
            [v.Choice(each, words.text(f"ruling.{ruling.name}.{each}")) for each in ruling.choices],
            words.text(f"ruling.{ruling.name}.reason"),
        )
        for ruling in asked_of(game, len(seats(reader)))
        if not ruling.variant
    ]
    section = v.Section(id="rulings", title=reader.say.text("lobby.rulings"), fields=fields, folded=True)
    return [section] if fields else []


def options(reader: Reader, copy: Copy | None = None) -> tuple[str, list[Seat], TableSetup]:
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
        alike=True,
    )
    trial = companion.new_game(
        game.name, [seat.name for seat in around], chosen.draws, first=chosen.first, rulings=rulings, copy=chosen.copy
    )
    told_apart = zip(trial.names, around, strict=True)
    return game.name, [Seat(name, seat.colour, seat.level) for name, seat in told_apart], chosen


def try_options(reader: Reader, copy: Copy | None = None) -> tuple[str, list[Seat], TableSetup] | None:
    """The new table, or None with the reason written into the form."""
    reader.draft.pop("error", None)
    try:
        return options(reader, copy)
    except CompanionError as error:
        reader.draft["error"] = error.text(reader.language)
        return None
