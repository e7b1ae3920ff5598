"""Home: the tables to go on with, the games, and the way to people, boxes and statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import companion
from companion.engine import dates
from companion.games import NAMES, definition, front_of
from companion.tables.play import PlayPlayer
from companion.tables.regulars import Regulars
from companion.tables.store import Header, KeptSheet, Unreadable
from companion.ui import view as v
from companion.ui.file_import import largest
from companion.ui.home_state import HomeState
from companion.ui.present.backups import everything_panel
from companion.ui.present.emblems import emblem_of
from companion.ui.present.menus_and_links import frame, menus, notice, open_action
from companion.ui.present.new_table_people import unnamed
from companion.ui.present.page_context import asked_about, screen_of
from companion.ui.present.player_signs import sign, signs
from companion.ui.present.titles import short_title, title_of
from companion.ui.reader import Reader


def home_view(reader: Reader, state: HomeState) -> v.View:
    """Home as a screen."""
    say = reader.say
    tables = [_running_card(reader, each, state.standing) for each in state.running]
    sheets = [_sheet_card(reader, each) for each in state.sheets]
    finished = [_finished_card(reader, each, state.results) for each in state.finished]
    damaged = [_damaged_card(reader, each) for each in state.unreadable]
    brought: list[v.Panel] = [join_panel(reader), _bring(reader)] if reader.role == "host" else []
    return v.View(
        screen="home",
        title=say.text("title"),
        subtitle=say.text("home.about"),
        address=reader.address(),
        menus=menus(reader),
        notice=notice(reader),
        tabs=home_tabs(reader),
        tab="games",
        panels=[
            *_cards("running", say.text("home.running"), tables + sheets, strip=True),
            v.Games("games", say.text("home.games"), [_tile(reader, each, state) for each in NAMES]),
            *_cards("finished", say.text("home.finished"), finished, strip=True),
            *_cards("damaged", say.text("home.damaged"), damaged),
            *brought,
            *([everything_panel(reader)] if reader.in_browser else []),
        ],
    )


def home_tabs(reader: Reader) -> list[v.Tab]:
    """The way from home to people, boxes and statistics."""
    say = reader.say
    return [
        v.Tab("games", say.text("home.games"), icon="home", address=reader.address()),
        v.Tab("people", say.text("home.people"), icon="people", address=reader.address(people="all")),
        v.Tab("boxes", say.text("home.boxes"), icon="box", address=reader.address(boxes="all")),
        v.Tab("stats", say.text("home.stats"), icon="scores", address=reader.address(stats="overview")),
    ]


def _tile(reader: Reader, game: str, state: HomeState) -> v.Tile:
    """A game: its line, how much of its box is known, and the ways into it."""
    say, front, box = reader.say, front_of(game), state.boxes.get(game)
    play = open_action(reader, say.text("home.play"), new=game)
    play.kind, play.icon = "primary", "play"
    return v.Tile(
        id=game,
        title=short_title(title_of(reader, game)),
        emblem=emblem_of(reader, game),
        actions=[
            play,
            open_action(reader, say.text("home.score"), sheet=game),
            open_action(reader, say.text("home.rules"), rules=game),
            v.Action(say.text("home.try"), {"op": "try", "game": game}),
        ],
        players=_span(front.players),
        minutes=_minutes(reader, state.minutes.get(game), front.minutes),
        about=front.about.get(reader.language, ""),
        box=say.text("home.box", known=box[0], needed=box[1]) if box and box[0] < box[1] else "",
    )


def _minutes(reader: Reader, usual: int | None, printed: tuple[int, int] | None) -> str:
    """The usual length of a game: measured here, or printed on its box."""
    if usual:
        return reader.say.text("home.usual", n=usual)
    return reader.say.text("home.minutes", span=_span(printed)) if printed else ""


def _span(limits: tuple[int, int]) -> str:
    """From and to, or the one number that both are.

    >>> _span((2, 4)), _span((2, 2))
    ('2–4', '2')
    """
    low, high = limits
    return str(low) if low == high else f"{low}–{high}"


def people_view(reader: Reader, regulars: Regulars, played: Mapping[str, int]) -> v.View:
    """Everybody who plays here, with the number of finished games and the way to the page of each."""
    say = reader.say
    people = sorted((name for name in regulars.people if not unnamed(name)), key=lambda name: -played.get(name, 0))
    most = max([played.get(name, 0) for name in people], default=0) or 1
    bars = [
        v.Bar(
            label=name,
            share=played.get(name, 0) / most,
            right=say.text("people.games", n=played.get(name, 0)),
            player=sign(name, regulars.colours.get(name, "")),
            open=open_action(reader, name, stats="player", player=name) if name in played else None,
        )
        for name in people
    ]
    view = frame(reader, "home", say.text("home.people"), "", reader.address(people="all"))
    view.tabs, view.tab = home_tabs(reader), "people"
    empty = v.Text("people", [say.text("people.nobody")])
    view.panels = [v.Bars("people", say.text("people.known"), bars) if bars else empty]
    return view


def boxes_view(reader: Reader, boxes: Mapping[str, tuple[int, int]]) -> v.View:
    """The known part of the owner's boxes, by game, and the way to enter the rest."""
    say = reader.say
    rows = [
        v.ProgressRow(
            label=title_of(reader, game),
            open=open_action(reader, title_of(reader, game), teach=game),
            known=known,
            needed=needed,
            text=say.text("teach.of", known=known, needed=needed),
        )
        for game, (known, needed) in boxes.items()
    ]
    known, needed = (sum(each[side] for each in boxes.values()) for side in (0, 1))
    view = frame(reader, "home", say.text("home.boxes"), "", reader.address(boxes="all"))
    view.tabs, view.tab = home_tabs(reader), "boxes"
    view.panels = [v.Progress("boxes", say.text("home.boxes"), say.text("home.boxes.about"), known, needed, rows)]
    return view


def _delete(reader: Reader, label: str, command: v.Command, sure: str) -> list[v.Action]:
    """The button that deletes a card: on the host's page alone."""
    action = v.Action(label, command, icon="remove", kind="danger", confirm=sure)
    return [action] if reader.role == "host" else []


def _cards(id: str, title: str, cards: list[v.Card], *, strip: bool = False) -> list[v.Panel]:
    """A panel of cards, where there are any."""
    return [v.Cards(id, title, cards, strip=strip)] if cards else []


def _running_card(reader: Reader, header: Header, standing: Mapping[str, companion.Game]) -> v.Card:
    """A table to go on with: whose turn it is, and how far it has come."""
    card, game = _card(reader, header, ()), standing.get(header.id)
    if game is not None:
        asked = asked_about(game)
        card.turn = reader.say.text("home.turn", name=header.names[asked]) if asked is not None else ""
        far = screen_of(header.game).subtitle(game.table, reader.words(header.game))
        card.lines = [far, *([reader.say.text("try.mark")] if header.options.trial else [])]
    card.emblem, card.go = emblem_of(reader, header.game), reader.say.text("home.go_on")
    return card


def _finished_card(reader: Reader, header: Header, results: Mapping[str, Sequence[PlayPlayer]]) -> v.Card:
    """A finished table: how it ended."""
    card = _card(reader, header, _result(reader, header, results))
    card.emblem = emblem_of(reader, header.game)
    return card


def _result(reader: Reader, header: Header, results: Mapping[str, Sequence[PlayPlayer]]) -> list[str]:
    """The result of a game: places, names and points, best first."""
    ranked = sorted(results.get(header.id, ()), key=lambda each: each.place or 0)
    players = [reader.say.text("place", place=each.place, name=each.name, points=each.points) for each in ranked]
    kept = ["\u00a0".join(each.replace(" ", "\u00a0", 1).rsplit(" ", 1)) for each in players]
    return [" · ".join(kept)] if kept else []  # place and points go with their name


def _card(reader: Reader, header: Header, lines: Sequence[str]) -> v.Card:
    say = reader.say
    title = header.title or short_title(title_of(reader, header.game))
    sure = say.text("home.delete.sure", title=f"{title}: {', '.join(header.names)}")
    return v.Card(
        id=header.id,
        title=title,
        open=v.Action(title, {"op": "open", "address": reader.address(table=header.id)}),
        lines=[*lines, say.text("home.updated", when=when(header.updated)), *_sample_line(reader, header)],
        players=signs(header.names, [seat.colour for seat in header.seats]),
        actions=_delete(reader, say.text("home.delete"), {"op": "delete", "table": header.id}, sure),
    )


def _damaged_card(reader: Reader, damaged: Unreadable) -> v.Card:
    """A damaged table or sheet: it can be saved as it is, or deleted."""
    say = reader.say
    title = say.text("home.damaged.sheet" if damaged.sheet else "home.damaged.table")
    op = {"op": "delete_sheet", "sheet": damaged.id} if damaged.sheet else {"op": "delete", "table": damaged.id}
    save = v.Action(say.text("home.damaged.save"), {"op": "raw", "table": damaged.id})
    sure = say.text("home.damaged.sure")
    return v.Card(
        id=damaged.id,
        title=title,
        open=save,
        lines=[say.text("home.damaged.text"), say.text("home.updated", when=when(damaged.updated))],
        actions=_delete(reader, say.text("home.delete"), op, sure),
    )


def _sample_line(reader: Reader, header: Header) -> list[str]:
    if header.options.trial:
        return [reader.say.text("try.mark")]
    sample = header.options.copy is not None and header.options.copy.sample
    return [reader.say.text("new_table.copy.sample")] if sample else []


def join_panel(reader: Reader) -> v.Join:
    """The way to a table of another device; only a device that came by a code can enter another one here."""
    say, kind = reader.say, "browser" if reader.in_browser else reader.role
    return v.Join(
        "join",
        say.text("home.join"),
        say.text(f"home.join.{kind}"),
        say.text("home.join.link" if reader.role == "host" else "join.code"),
        say.text("join.enter"),
        say.text("home.join.wrong"),
        codes=reader.role != "host",
    )


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
    title = f"{short_title(game.titles[reader.language])} · {reader.words(game.name).text(f'moment.{last}')}"
    around = [seat.name or say.text("new_table.name_of", n=n) for n, seat in enumerate(sheet.seats, 1)]
    sure = say.text("home.delete_sheet.sure", title=f"{title}: {', '.join(around)}")
    return v.Card(
        id=sheet.id,
        title=title,
        open=v.Action(title, {"op": "open", "address": reader.address(sheet=game.name, moment=last, id=sheet.id)}),
        lines=[say.text("home.sheet"), say.text("home.updated", when=when(sheet.updated))],
        players=signs(around, [seat.colour for seat in sheet.seats]),
        actions=_delete(reader, say.text("home.delete_sheet"), {"op": "delete_sheet", "sheet": sheet.id}, sure),
        emblem=emblem_of(reader, game.name),
        go=say.text("home.go_on"),
    )


def when(moment: float) -> str:
    """A moment as a date and, if it was today, a time; the same in every language."""
    then, today = dates.moment(moment).astimezone(), dates.now().astimezone()
    return then.strftime("%H:%M") if then.date() == today.date() else then.strftime("%Y-%m-%d")
