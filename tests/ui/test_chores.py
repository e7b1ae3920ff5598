"""On the table: events of the rules are listed as chores, in order; ticks are shared, and no move."""

from collections.abc import Callable
from random import Random

import pytest

import companion
from companion.players import sensible_policy
from companion.tables.store import Decide, Header, Seat, TableSetup, TableStore
from companion.tables.table_session import StoredTable
from companion.ui import view as v
from companion.ui.commands import COMMANDS
from companion.ui.reader import Reader
from companion.ui.session import Session

SEATS = [Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Chen", "green")]


def played(store: TableStore, until: Callable[[companion.Game], bool], name: str = "tzolkin", seed: int = 3) -> Header:
    """A table of three, played until a condition holds; the companion draws, and players ship when they can."""
    copy = companion.sample_copy(name)
    setup = TableSetup(draws=seed, first=0, copy=copy)
    game = companion.new_game(name, [seat.name for seat in SEATS], draws=seed, first=0, copy=copy)
    header, random = store.create(name, SEATS, setup), Random(seed)
    seq = 0
    while not until(game):
        shipping = [option.key for option in game.legal if option.key.startswith(("ship ", "space ship"))]
        key = shipping[0] if shipping else sensible_policy(game, random)
        game.play(key)
        store.append(header.id, seq := seq + 1, Decide(key))
    return store.find(header.id)


def turn(count: int = 0) -> Callable[[companion.Game], bool]:
    return lambda game: game.ask is not None and game.ask.id == "turn" and len(game.journal) >= count


def after(kind: str) -> Callable[[companion.Game], bool]:
    return lambda game: turn()(game) and any(event.kind == kind for event in game.events)


def page(store: TableStore, table: str) -> Session:
    session = Session(TableStore(store.folder), COMMANDS, Reader())
    session.start(f"?table={table}")
    return session


def card(session: Session) -> v.OnTable:
    found = session.view().on_table
    assert found is not None
    return found


def lines_of(card: v.OnTable) -> list[str]:
    """Heading, player, text and chips of every line, as a player reads them."""
    return [
        f"{line.heading} | {line.player.name if line.player else '-'} | "
        f"{' '.join(f'{chip.text} {chip.icon}' for chip in line.chips)}"
        for line in card.lines
    ]


def test_before_the_first_turn_everything_is_laid_out_as_the_companion_drew_it(store: TableStore) -> None:
    session = page(store, played(store, turn()).id)
    found = card(session)
    assert (found.title, found.open) == ("Lay this out", True)
    texts = [line.text for line in found.lines]
    assert "5 monuments on display; the others go back to the box." in texts
    assert [len(line.svgs) for line in found.lines if line.svgs] == [5, 6, 2, 2, 2]
    assert session.game is not None
    neutral = sum(teeth.count(-1) for teeth in session.game.table.gears.values())
    assert sum("neutral" in text for text in texts) >= 1
    assert neutral == 6


def test_the_wealth_tiles_that_the_companion_dealt_are_laid_out_for_each(store: TableStore) -> None:
    found = card(page(store, played(store, lambda game: game.ask is not None and game.ask.id == "keep").id))
    hands = [line for line in found.lines if "wealth tiles" in line.text]
    assert [(line.player and line.player.name, len(line.svgs)) for line in hands] == [
        ("Ann", 4),
        ("Ben", 4),
        ("Chen", 4),
    ]


def test_the_pieces_of_modules_are_laid_out_too(store: TableStore) -> None:
    name, chosen = "santa_maria", ("governor", "specialists", "ambassadors", "maya")
    copy = companion.sample_copy(name)
    setup = TableSetup(draws=3, copy=copy, rulings=dict.fromkeys(chosen, "yes"))
    session = page(store, store.create(name, SEATS, setup).id)
    assert session.game is not None
    while not turn()(session.game):
        session.handle({"op": "play", "key": session.game.legal[0].key, "rev": session.reader.rev})
    texts = [line.text for line in card(session).lines]
    for start in (
        "Specialists beside the white dice. 1: ",
        "The ambassador’s white die shows ",
        "The ambassador’s blue die shows ",
        "A governor in the top left corner",
        "Ann: The Maya city: ",
        "Ann: Temple tiles: trade (",
        "Ben: Colony: board ",
    ):
        assert any(text.startswith(start) for text in texts), (start, texts)
    assert [text for text in texts if "first player" in text] == ["Ann is the first player."]


def test_after_a_round_the_calendar_is_a_folded_line(store: TableStore) -> None:
    found = card(page(store, played(store, after("day")).id))
    assert not found.open
    assert found.summary == "On the table"
    assert all(line.heading == "The calendar" for line in found.lines)


def test_a_food_day_opens_by_itself_and_lists_payments_and_gains_in_order(store: TableStore) -> None:
    found = card(page(store, played(store, after("food-day")).id))
    assert (found.title, found.open) == ("Food Day 1, middle of age I", True)
    lines = lines_of(found)
    assert [line.split(" | ")[1] for line in lines[:3]] == ["Ann", "Ben", "Chen"]
    assert all(line.startswith("Feed the workers") and line.endswith(" corn") for line in lines[:3])
    headings = list(dict.fromkeys(line.split(" | ")[0] for line in lines))
    assert headings == ["Feed the workers", "Gifts of the gods", "The calendar"]


def test_it_folds_itself_when_the_first_decision_of_the_turn_is_taken(store: TableStore) -> None:
    def second_round(game: companion.Game) -> bool:
        return turn()(game) and game.table.round == 2

    session = page(store, played(store, second_round, "endless_winter").id)
    opened = card(session)
    assert (opened.title, opened.open) == ("Eclipse 1: the piles are revealed", True)
    session.handle({"op": "play", "key": "place tribe hunt", "rev": session.reader.rev})
    folded = card(session)
    assert (folded.id, folded.open) == (opened.id, False)
    assert [line.text for line in folded.lines][: len(opened.lines)] == [line.text for line in opened.lines]


def test_an_eclipse_is_listed_when_its_questions_are_over(store: TableStore) -> None:
    deciding = played(store, lambda game: game.ask is not None and game.table.phase == "eclipse", "endless_winter")
    folded = card(page(store, deciding.id))
    assert (folded.title, folded.open) == ("Eclipse 1: the piles are revealed", False)


def test_it_stays_through_the_questions_of_the_calendar_and_goes_with_the_next_turn(store: TableStore) -> None:
    session = page(store, played(store, after("food-day")).id)
    assert session.game is not None
    random, first, begun = Random(1), card(session).id, session.game.turn_start
    while session.game.turn_start == begun:
        session.handle({"op": "play", "key": sensible_policy(session.game, random), "rev": session.reader.rev})
    now = session.view().on_table
    assert now is None or now.id != first


def test_an_era_has_one_card_that_grows_and_keeps_its_ticks(store: TableStore) -> None:
    def days(game: companion.Game) -> bool:
        return game.ask is not None and game.ask.id == "days" and any(e.kind == "food-day" for e in game.events[-40:])

    session = page(store, played(store, days, seed=0).id)
    asked = card(session)
    assert asked.open
    session.handle({"op": "tick", "id": asked.lines[0].id})
    session.handle({"op": "play", "key": "days 2", "rev": session.reader.rev})
    later = card(session)
    assert (later.id, later.title) == (asked.id, asked.title)
    assert [line.ticked for line in later.lines] == [True, *(False for _ in later.lines[1:])]
    assert [line.id for line in later.lines][: len(asked.lines)] == [line.id for line in asked.lines]
    assert len(later.lines) > len(asked.lines)


def test_a_year_ends_with_points_on_their_way_and_everything_that_begins_anew(store: TableStore) -> None:
    def second_year(game: companion.Game) -> bool:
        return turn()(game) and game.table.year == 2

    found = card(page(store, played(store, second_year, "santa_maria").id))
    assert (found.title, found.open) == ("Year 1 ends", True)
    headings = list(dict.fromkeys(line.heading for line in found.lines))
    assert headings == ["The conquistador track", "Off the boards", "The display", "The new year", "Dice"]


def test_at_the_end_of_a_turn_the_cards_that_were_played_are_discarded(store: TableStore) -> None:
    session = page(store, played(store, turn(), "endless_winter").id)
    for key in ("place tribe hunt", "play brave", "play tribeswoman", "done"):
        session.handle({"op": "play", "key": key, "rev": session.reader.rev})
    found = card(session)
    assert not found.open
    assert [(line.player and line.player.name, line.text) for line in found.lines] == [
        ("Ann", "Ann puts 2 played cards on the discard pile.")
    ]


def test_the_end_of_a_year_is_listed_through_all_draws_of_the_table(store: TableStore) -> None:
    """Where the table draws itself the card stays, open, from its first question to the first turn of the new year."""
    name, copy, random = "santa_maria", companion.sample_copy("santa_maria"), Random(3)
    header = store.create(name, SEATS, TableSetup(first=0, copy=copy))
    game = companion.new_game(name, [seat.name for seat in SEATS], first=0, copy=copy)
    seq, shown = 0, []
    while not (turn()(game) and game.table.year == 2):
        assert game.ask is not None
        key = game.legal[0].key if game.ask.chance else sensible_policy(game, random)
        game.play(key)
        store.append(header.id, seq := seq + 1, Decide(key))
        if game.table.year == 2:
            found = page(store, header.id).view().on_table
            shown.append((game.ask and game.ask.id, found and (found.title, found.open)))
    assert len(shown) > 3
    assert {each for _, each in shown} == {("Year 1 ends", True)}, shown


def test_a_shipping_tile_that_comes_to_a_dock_is_laid_by_hands_and_seen(store: TableStore) -> None:
    found = card(page(store, played(store, after("ship-drawn"), "santa_maria").id))
    [line] = [line for line in found.lines if line.heading == "The docks"]
    assert line.text.startswith("A new shipping tile comes to the ")
    assert len(line.svgs) == 1


def test_ticks_are_shared_and_no_move(store: TableStore) -> None:
    header = played(store, after("food-day"))
    one, two = page(store, header.id), page(store, header.id)
    line = card(one).lines[1]
    one.handle({"op": "tick", "id": line.id})
    two.poll()
    assert [each.ticked for each in card(two).lines][:3] == [False, True, False]
    assert store.find(header.id).newest == header.newest
    two.handle({"op": "tick", "id": line.id})
    one.poll()
    assert not any(each.ticked for each in card(one).lines)


@pytest.mark.parametrize("id", ["done.1.1", "", None, 7, ["x"]])
def test_an_unknown_line_ticks_nothing(store: TableStore, id: object) -> None:
    session = page(store, played(store, after("food-day")).id)
    session.handle({"op": "tick", "id": id})
    assert session.table is not None
    assert session.table.header.notes.ticks == ()


def test_a_viewer_ticks_nothing(store: TableStore) -> None:
    header = played(store, after("food-day"))
    session = page(store, header.view_id)
    session.handle({"op": "tick", "id": card(session).lines[0].id})
    assert store.find(header.id).notes.ticks == ()


@pytest.mark.parametrize(("opened", "shown"), [("always", [True, True]), ("eras", [False, True]), ("never", [])])
def test_a_table_says_when_the_card_opens(store: TableStore, opened: str, shown: list[bool]) -> None:
    found = []
    for until in (after("day"), after("food-day")):
        session = page(store, played(store, until).id)
        session.handle({"op": "open_chores", "value": opened})
        found.append(session.view().on_table)
    assert [each.open for each in found if each] == shown


def test_going_on_from_an_earlier_moment_lists_how_the_table_is_set_back(store: TableStore) -> None:
    header = played(store, turn(90))
    session = page(store, header.id)
    assert session.game is not None
    later = [player.corn for player in session.game.table.players]
    session.handle({"op": "look", "at": 60})
    session.handle({"op": "go_on", "rev": session.reader.rev})
    found = card(session)
    assert (found.title, found.open) == ("Put the pieces back", True)
    now = [player.corn for player in session.game.table.players]
    for seat, name in enumerate(session.game.names):
        line = next((each for each in found.lines if each.player and each.player.name == name), None)
        chips = {chip.icon: chip.text for chip in line.chips} if line else {}
        change = now[seat] - later[seat]
        assert chips.get("corn", "0").replace("−", "-").lstrip("+") == str(change)


def test_a_repeated_gain_is_one_line_with_its_count(store: TableStore) -> None:
    """A player who leads on several hexes reads of them together, also where nothing stands before them."""
    table = played(store, lambda game: turn()(game) and game.table.round == 2, "endless_winter", 21)
    assert "Ben: Hexes. ×3" in [line.text for line in card(page(store, table.id)).lines]


def test_points_lost_are_not_folded_away_after_a_decision(store: TableStore) -> None:
    copy = companion.sample_copy("tawantinsuyu")
    header = store.create("tawantinsuyu", SEATS, TableSetup(draws=3, first=0, copy=copy))
    table, random = StoredTable(store, header.id), Random(3)
    while table.game.ask is None or table.game.ask.id != "gold-for-potatoes":
        table.play(random.choice(table.game.legal).key)
    session = page(store, header.id)
    session.handle({"op": "play", "key": "gold 0", "rev": session.reader.rev})
    found = card(session)
    bad = [line for line in found.lines if any(chip.icon == "points" and chip.tone == "cost" for chip in line.chips)]
    assert bad
    assert all(line.loud for line in bad)
    assert found.open
    told = {loss.player.name: loss.chips[0].text for loss in found.lost}
    assert told == {line.player.name: chip.text for line in bad if line.player for chip in line.chips}


def test_new_workers_of_the_village_are_named(store: TableStore) -> None:
    header = played(store, lambda game: any(event.kind == "village" for event in game.events), "tawantinsuyu")
    session = page(store, header.id)
    found = card(session)
    [line] = [line for line in found.lines if line.icon == "village"]
    game = session.game
    assert game is not None
    came = next(event.values["workers"] for event in game.events if event.kind == "village")
    words = [session.reader.words("tawantinsuyu").text(f"worker.{worker}") for worker in came]
    assert line.text.endswith(f": {', '.join(words)}.")
    assert found.open
