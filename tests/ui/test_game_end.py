"""The end of a game: its rank among all games here, the next game, a picture of it, and a page for each player."""

import time
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest

from companion.engine.messages import messages
from companion.engine.number_format import number
from companion.simulation import play_out
from companion.tables.play import Play, PlayPlayer
from companion.tables.simulated_plays import play_of_simulation
from companion.tables.store import Decide, Seat, TableSetup, TableStore
from companion.ui.file_import import table_of_save
from companion.ui.session import Session
from tests.ui.pages import page

NAMES = ["Ann", "Ben & Bo", "Chen"]


def ended(store: TableStore, language: str = "en", seed: int = 8) -> Session:
    """A page of a table whose game has been played to its end."""
    game = play_out("tzolkin", 3, seed, "random")
    table = table_of_save(store, msgspec.structs.replace(game.to_save(), players=NAMES, started=""))
    return page(store, f"?table={table}", language)


def won(store: TableStore, name: str, *others: str, day: int, points: float = 30, **more: Any) -> None:
    """A game with a winner."""
    people = [PlayPlayer(name, points, 1, True, colour="blue")]
    people += [PlayPlayer(other, points - 2 - n, 2 + n, colour="red") for n, other in enumerate(others)]
    about = {"game": "tzolkin", "depth": "final", "finished": f"2026-05-{day:02}T20:00:00+00:00", **more}
    store.archive.add(Play(f"{name} {day} {more}", players=tuple(people), **about))


def panel(session: Session, id: str) -> Any:
    return next((each for each in session.app.view["panels"] if each["id"] == id), None)


def notes(session: Session) -> list[str]:
    return list(panel(session, "winner").get("notes", []))


# the end


def test_an_end_says_what_it_means_among_all_games_here(store: TableStore) -> None:
    session = ended(store)
    winner = session.table.game.standings()[0].name
    other = next(name for name in NAMES if name != winner)
    assert notes(session) == [], "a first game has nothing to be compared with"
    for day in range(1, 4):
        won(store, winner, other, day=day, points=-99)
    session.show()
    own = f"{other}: a personal best"
    assert [note for note in notes(session) if not note.startswith(own)] == [
        f"{winner}: 4 wins in a row",
        f"{winner}: the best score in Tzolk’in: The Mayan Calendar here, {_points(session)}",
        f"{winner} leads 4:0 against {other}",
    ]


def _points(session: Session) -> str:
    from companion.engine.number_format import number

    return number(session.table.game.standings()[0].points)


def test_the_end_is_read_out_category_by_category(store: TableStore) -> None:
    session = ended(store)
    game, headline = session.table.game, panel(session, "winner")
    reveals = headline["reveals"]
    labels = [each["label"].lower() for each in reveals]
    sources = [messages("en", "tzolkin").text(f"source.{source}").lower() for source in game.definition.sources]
    assert labels == [source for source in sources if source in labels], "in the order of the rules"
    assert [each["name"] for each in headline["seats"]] == NAMES
    assert reveals[-1]["sums"] == [number(game.ledger.total(seat)) for seat in range(3)]
    shares = [share for each in reveals for share in each["shares"]]
    assert max(shares) == 1
    assert any(share < 0 for share in shares) == any(sum.startswith("−") for each in reveals for sum in each["sums"])


def test_all_devices_read_the_end_out_in_step(store: TableStore, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_800_000_000.0]
    monkeypatch.setattr(time, "time", lambda: now[0])
    keys = [each.key for each in play_out("tzolkin", 2, 5, "random").journal if each.by_people]
    setup = TableSetup(**msgspec.structs.asdict(play_out("tzolkin", 2, 5, "random").setup))
    made = store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")], setup)
    for seq, key in enumerate(keys[:-1], 1):
        store.append(made.id, seq, Decide(key))
    ann, ben = (page(TableStore(store.folder), f"?table={made.id}") for _ in range(2))
    ann.handle({"op": "play", "key": keys[-1], "rev": len(keys) - 1})
    ben.poll()
    assert [panel(each, "winner")["counting"] for each in (ann, ben)] == [{}, {}]
    now[0] += 3
    ben.handle({"op": "reveal", "step": 2})
    now[0] += 0.5
    ann.poll()
    late, television = page(store, f"?table={made.view_id}"), page(store, f"?table={made.view_id}&screen=tv")
    for each in (ann, late, television):
        assert panel(each, "winner")["counting"] == {"step": 2, "ms": 500}
    for who in (late, television):
        who.handle({"op": "reveal", "step": 0})
    ann.show()
    assert panel(ann, "winner")["counting"]["step"] == 2, "a device that only looks skips nothing"
    now[0] += 90
    assert "counting" not in panel(page(store, f"?table={made.id}"), "winner"), "it is over"
    ann.handle({"op": "undo", "rev": ann.reader.rev})
    ann.handle({"op": "reveal", "step": 1})
    assert ann.app.view["screen"] == "table"
    ann.handle({"op": "redo", "rev": ann.reader.rev})
    assert panel(ann, "winner")["counting"] == {}, "the end comes once more"


def test_made_up_and_simulated_games_are_no_records(store: TableStore) -> None:
    session = ended(store)
    winner = session.table.game.standings()[0].name
    for day in range(1, 4):
        won(store, winner, "Chen", day=day, points=-99, source="simulation")
        won(store, winner, "Chen", day=day, points=-99, mark="sample")
    session.show()
    assert notes(session) == []


def test_a_rematch_has_the_same_people_and_set_up_and_the_next_seat_begins(store: TableStore) -> None:
    session = ended(store)
    before, began = session.table.header, session.table.game.began
    assert began is not None
    first = panel(session, "evening")["actions"][0]
    assert first["label"] == f"Rematch: {NAMES[(began + 1) % 3]} goes first"
    session.handle({"op": "rematch", "rev": session.reader.rev})
    after = session.table.header
    assert after.id != before.id
    assert (after.game, after.seats, after.options.rulings) == (before.game, before.seats, before.options.rulings)
    assert after.options.first == (began + 1) % 3
    assert after.options.draws != before.options.draws
    assert not session.table.game.over


def test_the_way_to_a_players_page_says_where_it_leads(store: TableStore) -> None:
    people = panel(ended(store), "people")
    assert people["title"] == "Players: form and records"
    assert "player=Ann" in people["actions"][0]["command"]["address"]


def test_a_viewer_is_offered_no_rematch(store: TableStore) -> None:
    table = ended(store).table.header
    looking = page(store, f"?table={table.view_id}")
    assert {"op": "rematch"} not in [each["command"] for each in panel(looking, "evening")["actions"]]
    looking.handle({"op": "rematch", "rev": looking.reader.rev})
    assert len(store.all(finished=False)) == 0


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_the_end_is_a_picture_that_needs_nothing_else(
    store: TableStore, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = ended(store, language)
    made: list[tuple[str, str, str]] = []
    monkeypatch.setattr(session.app, "share_picture", lambda *given: made.append(given))
    session.handle({"op": "picture", "rev": session.reader.rev})
    [(name, title, svg)] = made
    root = ET.fromstring(svg)
    words = [each.text for each in root.iter() if each.tag.endswith("text")]
    assert (name, title) == ("tzolkin", words[0])
    assert set(NAMES) <= set(words), "a name is never markup"
    assert "var(" not in svg
    assert "href" not in svg


# a page for each player


def test_the_page_of_a_player_has_form_records_rivals_and_sources(store: TableStore) -> None:
    ended(store)
    for day in range(1, 5):
        won(store, "Ann", "Dora", day=day, points=60 + day)
    player = page(store, "?stats=player&player=Ann")
    assert player.app.view["title"] == "Ann"
    assert {each["id"] for each in player.app.view["panels"]} == {"tally", "form", "records", "rivals", "sources"}
    assert panel(player, "tally")["counts"][0] == ("5", "Games")
    rows = {row["label"]: row["cells"] for row in panel(player, "records")["rows"]}
    assert rows["Best score · 2026\u201105\u201104"] == ["64"]
    best = panel(player, "rivals")["bars"][0]
    assert (best["label"], best["left"], best["right"]) == ("Dora", "4", "0")
    assert panel(player, "rivals")["note"] == "favourite opponent: Dora"


def test_a_page_of_several_games_compares_no_points_of_different_games(store: TableStore) -> None:
    won(store, "Ann", "Ben", day=1)
    won(store, "Ann", "Ben", day=2, game="santa_maria")
    both = page(store, "?stats=player&player=Ann")
    assert [each["label"] for each in panel(both, "games")["actions"]][-1] == "All"
    assert panel(both, "form") is None
    assert len(panel(both, "tally")["counts"]) == 2
    both.handle(panel(both, "games")["actions"][0]["command"])
    assert panel(both, "form") is not None


def test_an_unknown_player_leads_to_the_statistics(store: TableStore) -> None:
    won(store, "Ann", "Ben", day=1)
    assert page(store, "?stats=player&player=Nobody").app.view["title"] == "Statistics"


# real games and others


def test_statistics_never_mix_real_made_up_and_simulated_games(store: TableStore) -> None:
    won(store, "Ann", "Ben", day=1)
    won(store, "Ann", "Ben", day=2, mark="sample")
    store.archive.add(play_of_simulation(play_out("tzolkin", 2, 5, "random"), 5, "random"))
    seen = {}
    for mark in ("", "real", "sample", "simulated"):
        session = page(store, f"?stats=overview&mark={mark}" if mark else "?stats=overview")
        seen[mark] = session.app.view["subtitle"]
        choices = next(f for s in panel(session, "filters")["sections"] for f in s["fields"] if f["name"] == "mark")
        assert [each["value"] for each in choices["choices"]] == ["real", "sample", "simulated"]
    assert seen == {
        "": "1 game · Real games",
        "real": "1 game · Real games",
        "sample": "1 game · With a made-up copy",
        "simulated": "1 game · Simulated games",
    }
    assert panel(page(store, "?stats=player&player=Ann"), "tally")["counts"][0] == ("1", "Games")


def test_a_sheet_has_a_rematch_too(store: TableStore) -> None:
    session = page(store, "?sheet=tzolkin")
    for seat, name in enumerate(("Ann", "Ben", "Chen")):
        session.handle({"op": "change", "field": f"name.{seat}", "value": name})
        fields = ("corn", "wood", "stone", "gold", "skulls")
        numbers = {f"players.{seat}.points": 30 + seat, **{f"players.{seat}.{each}": 0 for each in fields}}
        session.handle({"op": "fill", "fields": {**numbers, "seen.shared": True}})
    session.handle({"op": "change", "field": "began", "value": "2"})
    assert panel(session, "evening") is None, "nothing is said of a game before it is kept"
    session.handle({"op": "keep_game"})
    assert panel(session, "evening") is not None
    session.handle({"op": "rematch"})
    pad = next(each for each in session.app.view["panels"] if each["panel"] == "pad")
    assert [rank["player"]["name"] for rank in pad["ranks"]] == ["Ann", "Ben", "Chen"]
    assert not any(step.get("complete") for step in pad["steps"])
    assert session.reader.draft["began"] == "0"
    assert len(store.archive) == 1
