"""More screens that must be legible: learn cards, the forms of an unknown box, home, a finished game turn by turn."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import companion
from companion.engine.owner_copy import Copy
from companion.games import MODULES
from companion.players.analysis import Analysis, Width, analysed
from companion.simulation import play_out
from companion.tables.play import play_of_game
from companion.tables.store import Decide, Seat, TableSetup, TableStore
from companion.tables.table_session import StoredTable
from companion.testing.players import ANYTHING, choose
from companion.ui.present.stats_headlines import TABS
from companion.ui.session import Session
from companion.ui.view import Command, Search
from tests.browser.gate import MOMENTS, SEATS, THEMES, Screen, asked, moments, sensible, view_of
from tests.example import NAME as EXAMPLE
from tests.tables.exchange.samples import document, entry, raw
from tests.ui.pages import page

PLACE = re.compile('data-place="([^"]+)"')
MANY = 20
"""Tables of a group that plays often."""
FORMS = 250
"""So many decisions of an unknown box ask for every form."""
TURNS = 12
"""So many turns of a finished game are looked at."""


def cards(folder: Path, name: str) -> Iterator[tuple[str, Screen]]:
    """The longest learn card of a place of the board, and that of a good."""
    store, table, _ = next(moments(folder, name))
    session = page(store, f"?table={table}")
    view = session.view()
    assert view.board is not None

    def length(place: str) -> int:
        session.handle({"op": "learn", "place": place, "icons": []})
        return len(msgspec.json.encode(session.view().card))

    places = PLACE.findall("".join(part.svg for part in view.board.parts))
    good = next(chip.icon for chip in view.players[0].goods if chip.icon)
    for kind, place, icons in (("place", max(places, key=length), []), ("good", "", [good])):
        yield f"{name} card of a {kind}", partial(explained, store, f"?table={table}", place, icons)


def explained(
    store: TableStore, address: str, place: str, icons: list[str], language: str, wide: bool
) -> dict[str, Any]:
    """A table with the card of a pressed place."""
    session = page(store, address, language)
    session.reader.wide, session.reader.theme = wide, THEMES[language]
    session.handle({"op": "learn", "place": place, "icons": icons})
    assert session.view().card is not None
    return plain(session)


def at_a_table(folder: Path, name: str) -> Iterator[tuple[str, Screen]]:
    """A moment that is looked back at, the goods as they are counted, an answer to a question of the game."""
    store, table, _ = next(moments(folder, name))
    address = f"?table={table}"
    yield f"{name} looked back at", partial(after, store, address, {"op": "look", "at": 40})
    yield f"{name} goods counted", partial(after, store, address, {"op": "count"})
    yield f"{name} asked", partial(answered, store, address)
    yield f"{name} begun anew", partial(view_of, store, f"?new={name}", "play")


def after(store: TableStore, address: str, command: Command, language: str, wide: bool) -> dict[str, Any]:
    """A page after a command."""
    session = page(store, address, language)
    session.reader.wide, session.reader.theme = wide, THEMES[language]
    session.handle(command)
    return {**plain(session), "on_table": None}


def answered(store: TableStore, address: str, language: str, wide: bool) -> dict[str, Any]:
    """A page with the answer to the longest question that it proposes."""
    session = page(store, address, language)
    session.reader.wide, session.reader.theme, session.reader.tab = wide, THEMES[language], "explain"
    [search] = [panel for panel in session.view().panels if isinstance(panel, Search)]
    session.handle({"op": "search", "text": max(search.questions, key=len)})
    return plain(session)


def statistics(folder: Path) -> Iterator[tuple[str, Screen]]:
    """The other tabs of the statistics, and the page of a player."""
    store, game = TableStore(folder), sensible("tzolkin")
    store.archive.add(play_of_game(game, "last", "2026-05-02T20:00:00Z", 90, [seat.colour for seat in SEATS]))
    for tab in TABS[1:]:
        yield f"statistics, {tab}", partial(view_of, store, f"?stats={tab}", "play")
    yield "the page of a player", partial(view_of, store, f"?stats=player&player={game.names[0]}", "play")


def files(folder: Path) -> Iterator[tuple[str, Screen]]:
    """Cards of exchange: games of another program, a friend's copy before it is taken, a code of one's own."""
    store = TableStore(folder)
    plays = [entry(n, n + 1, gameRefId=8 + n % 2, uuid=str(n)) for n in range(6)]
    games = base64.b64encode(raw(document(*plays, entry(5, 3, 1)))).decode()
    yield "games brought in", partial(after, store, "", {"op": "bring", "name": "BGStatsExport.json", "data": games})
    sample = companion.sample_copy("santa_maria")
    assert sample is not None
    whole = Copy("santa_maria", sample.facts)
    track = sample.facts["religion_track"]["cells"]
    store.copies.put(Copy("santa_maria", {"religion_track": {"cells": list(reversed(track))}}))
    address = "?teach=santa_maria"
    yield "a friend's copy", partial(after, store, address, {"op": "copy_text", "text": whole.text()})
    store.copies.put(whole)
    yield "a code of one's own", partial(after, store, address, {"op": "copy_codes", "at": 0})


def forms(folder: Path, name: str) -> Iterator[tuple[str, Screen]]:
    """Every kind of form with which an unknown box is entered during a game, as a table asks for it."""
    setup, seats, chance = TableSetup(draws=3, first=0, copy=Copy(name)), SEATS[:2], Random(3)
    apart, store = TableStore(folder / "played"), TableStore(folder)  # what one table learns, another would know
    played, seen, keys = StoredTable(apart, apart.create(name, seats, setup).id), set[tuple[str, ...]](), list[str]()
    while (ask := played.game.ask) is not None and len(keys) < FORMS:
        if ask.entry is not None and (kind := (ask.id, *sorted({each.kind for each in ask.entry.inputs}))) not in seen:
            seen.add(kind)
            table = store.create(name, seats, setup).id
            for seq, key in enumerate(keys, 1):
                store.append(table, seq, Decide(key))
            yield f"{name} form of {ask.entry.id}", partial(asked, store, f"?table={table}")
        keys.append(choose(played.game, [ANYTHING], chance))
        played.play(keys[-1])


def homes(folder: Path) -> Iterator[tuple[str, Screen]]:
    """Home with no table, and with many; in both stands the game of another package."""
    yield "home without a table", partial(with_example, TableStore(folder / "none"))
    store = TableStore(folder / "many")
    for n in range(MANY):
        name = [*MOMENTS, EXAMPLE][n % (len(MOMENTS) + 1)]
        seats = [Seat(seat.name, seat.colour) for seat in SEATS[: 2 + n % 3]]
        with pytest.MonkeyPatch.context() as patch:
            patch.setitem(MODULES, EXAMPLE, EXAMPLE)
            copy = None if name == EXAMPLE else companion.sample_copy(name)
            store.create(name, seats[: 2 if name == EXAMPLE else None], TableSetup(draws=n, copy=copy))
    yield "home with many tables", partial(with_example, store)


def with_example(store: TableStore, language: str, wide: bool) -> dict[str, Any]:
    """Home where the example game is installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(MODULES, EXAMPLE, EXAMPLE)
        return view_of(store, "", "play", language, wide)


def turn_by_turn(folder: Path) -> Iterator[tuple[str, Screen]]:
    """Better turns for the first turns of a finished game."""
    game, store = play_out("tzolkin", 3, 4, "random"), TableStore(folder)
    play = play_of_game(game, "1", "2026-05-01T20:00:00Z", 90, [seat.colour for seat in SEATS[:3]])
    store.archive.add(play)
    turns = list(islice(analysed(game, Width(beam=1, ways=2, scenes=1)), TURNS))
    store.archive.keep_analysis(play.id, msgspec.json.encode(Analysis.made(game, turns)))
    yield "a game turn by turn", partial(view_of, store, f"?stats=play&id={play.id}&view=analysis", "play")
    yield "a finished game", partial(view_of, store, f"?stats=play&id={play.id}", "play")


def plain(session: Session) -> dict[str, Any]:
    """The view of a page, as its script gets it."""
    found: dict[str, Any] = msgspec.to_builtins(session.view())
    return found
