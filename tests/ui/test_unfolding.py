"""An option that only leads to the next question shows that one's answers: one tap gives both, undo takes both back."""

import msgspec
import pytest

import companion
from companion.engine.ask import Option
from companion.engine.errors import Refused
from companion.engine.look_ahead import unfolded
from companion.tables.store import Decide, Seat, TableSetup, TableStore
from companion.ui import view as v
from companion.ui.commands import COMMANDS
from companion.ui.present.options import answers, everything, option_views, shared_cautions, targets
from companion.ui.present.page_context import GamePage
from companion.ui.reader import Reader
from companion.ui.session import Session
from tests.games.santa_maria import play as santa_maria
from tests.games.tawantinsuyu import play as tawantinsuyu
from tests.games.tzolkin.tables import ANN, start, table


def shown(game: companion.Game) -> dict[str, v.Option]:
    """The buttons of the pending question by their keys."""
    options, _ = option_views(GamePage.of(Reader(), game), answers(game))
    every = [each for option in options for each in (option, *option.more)]
    return {option.key: option for option in every}


def chips(option: v.Option) -> str:
    """The cost and the gain on a button."""
    return " ".join(f"{chip.text} {chip.icon}" for chip in (*option.cost, *option.gain))


def test_picking_a_worker_up_shows_what_its_own_action_brings() -> None:
    found = shown(start(gears={"yaxchilan": {2: ANN}}, ann={"corn": 1}))
    head = found["pick yaxchilan 2 > act yaxchilan 2"]
    assert (head.label, head.detail, chips(head)) == ("Pick up: Yaxchilan 2", "", "+1 stone +1 corn")
    assert "pick yaxchilan 2" not in found


def test_a_lower_space_and_no_action_unfold_behind_the_arrow() -> None:
    found = shown(start(gears={"yaxchilan": {2: ANN}}, ann={"corn": 1}))
    rest = found["pick yaxchilan 2 > act yaxchilan 2"].more
    assert [each.label for each in rest] == ["Yaxchilan 1", "No action"]
    assert chips(rest[0]) == "−1 corn +1 wood"


def test_an_action_that_cannot_be_done_says_why_behind_the_arrow() -> None:
    found = shown(start(gears={"tikal": {2: ANN}}, ann={"corn": 1, "wood": 0, "stone": 1}, buildings=["b1-01"]))
    refused = found["pick tikal 2 > act tikal 2"]
    assert not refused.allowed
    assert refused.reasons


def test_equal_answers_stand_side_by_side_and_many_are_asked_for() -> None:
    two = start(gears={"palenque": {3: ANN}}, jungle={3: (2, 2)})
    assert [key for key in shown(two) if key.startswith("pick palenque 3 > act palenque 3")] == [
        "pick palenque 3 > act palenque 3 corn",
        "pick palenque 3 > act palenque 3 wood",
    ] + [key for key in shown(two) if key.endswith("burn")]
    five = start(gears={"yaxchilan": {6: ANN}})
    assert "pick yaxchilan 6" in shown(five)


def test_a_die_shows_the_line_of_its_own_number_and_the_others_behind_the_arrow() -> None:
    game = santa_maria.start(ann={"colony": {(1, 4): "wood*2", (1, 5): "coins"}, "coins": 3}, pool=[4, 4, 5])
    found = shown(game)
    assert chips(found["white 4 > column 4"]) == "+2 wood"
    assert chips(found["white 4 > column 5"]) == "−1 coins +1 coins"
    assert not any(key.endswith("back") for key in found)


def test_an_ending_option_is_never_unfolded() -> None:
    game = start(gears={"yaxchilan": {2: ANN, 3: ANN}})
    game.play("pick yaxchilan 2")
    nothing = next(option for option in game.options if option.key == "nothing")
    assert unfolded(game, nothing) is None
    assert all(not option.key.startswith("place") or v.THEN not in option.key for option in shown(start()).values())


def test_no_die_is_shown_before_it_is_rolled() -> None:
    """Looking ahead never draws: the question that stands there goes to the table."""
    game = start(ann={"wood": 5}, gears={"tikal": {2: ANN}}, draws=1)
    game.play("pick tikal 2", "act tikal 2")
    build = next(option for option in game.legal if option.key.startswith("build"))
    look = game.outlook(build.key)
    assert look.game.ask is None or not any(decision.drawn for decision in look.game.journal[len(game.journal) :])


def test_looking_ahead_changes_nothing() -> None:
    game = start(gears={"yaxchilan": {2: ANN}})
    before = msgspec.msgpack.encode(game.table), game.journal, game.events
    assert game.outlook("pick yaxchilan 2").brings == {}
    assert (msgspec.msgpack.encode(game.table), game.journal, game.events) == before


def test_gains_after_the_turn_are_not_those_of_the_option() -> None:
    """The food day that follows takes corn: no button mentions it."""
    game = start(2, gears={"yaxchilan": {2: ANN}}, day=7, last=True, ann={"corn": 9})
    game.play("pick yaxchilan 2")
    assert game.outlook("act yaxchilan 2").brings == {"corn": 1, "stone": 1}


def test_one_tap_plays_both_decisions_and_undo_takes_both_back(store: TableStore) -> None:
    begun = msgspec.to_builtins(table(2, gears={"yaxchilan": {2: ANN}}, ann={"corn": 1}))
    header = store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup(start=begun))
    session = Session(store, COMMANDS, Reader())
    session.start(f"?table={header.id}")
    session.handle({"op": "play", "key": "pick yaxchilan 2 > act yaxchilan 2", "rev": 0})
    assert [entry.operation for entry in store.since(header.id, 0)] == [
        Decide("pick yaxchilan 2", ("act yaxchilan 2",))
    ]
    assert session.game is not None
    assert session.game.table.players[0].stone == 1
    session.handle({"op": "undo", "rev": 1})
    assert (session.game.journal, session.game.table.players[0].stone) == ((), 0)


def test_a_worker_on_the_board_is_its_action() -> None:
    """A tap on it plays the same as the button; a line of the colony stands for every die that reaches it."""
    game = start(gears={"yaxchilan": {2: ANN}})
    found = {each.place: each for each in targets(GamePage.of(Reader(), game), answers(game))}
    assert ["pick yaxchilan 2 > act yaxchilan 2"] in [each.keys for each in found.values()]


def test_refused_options_come_last() -> None:
    game = start(ann={"corn": 9})
    options, _ = option_views(GamePage.of(Reader(), game), answers(game))
    allowed = [option.allowed for option in options]
    assert allowed == sorted(allowed, reverse=True)
    assert not allowed[-1]


def test_a_caution_of_many_options_is_said_once() -> None:
    hungry = start(2, day=7, ann={"corn": 2, "workers": 3})
    options, said = option_views(GamePage.of(Reader(), hungry), answers(hungry))
    assert len(said) == len({each.text for each in said}) >= 1
    marked = [option for option in options if option.marked]
    assert len(marked) >= 3
    assert not any(each in option.cautions for option in options for each in said)


def test_a_caution_of_few_stays_with_them() -> None:
    few = [v.Option(key=str(n), label="", cautions=[v.Reason("careful")] if n < 2 else []) for n in range(5)]
    assert shared_cautions(few) == []
    assert [bool(option.cautions) for option in few] == [True, True, False, False, False]


def test_every_answer_can_be_played() -> None:
    """The game takes all decisions that a button promises, in order."""
    game = start(gears={"palenque": {4: ANN}, "tikal": {1: ANN}, "uxmal": {3: ANN}}, ann={"corn": 6, "wood": 3})
    for answer in everything(answers(game)):
        if answer.allowed:
            game.at(0).play(*(step.option.key for step in answer.steps))


def test_an_option_that_says_what_it_costs_stands_for_itself() -> None:
    game = start()
    place = next(option for option in game.options if option.key.startswith("place"))
    assert isinstance(place, Option)
    assert unfolded(game, place) is None


# Tawantinsuyu: a question whether there is more is answered by the tap that leads there


def test_the_last_action_ends_the_turn_and_hiring_stands_beside_it() -> None:
    first = tawantinsuyu.start(ann={"workers": [], "potato": 1}).take("pray", "deck-all")
    trains = {option.key: option for option in option_views(GamePage.of(Reader(), first), answers(first))[0]}[
        "train > done"
    ]
    assert (trains.label, trains.detail) == ("Train", "draw 2 army cards, keep 1; hiring nobody")
    assert [each.key for each in trains.beside] == ["train > hire-potato architect"]
    assert [each.label for each in trains.beside] == ["Potato end: architect"]


def test_a_place_of_the_board_has_nothing_beside_it() -> None:
    """The button of a worker among the nomads ends the turn as well; tapped on the board it leads to the hiring."""
    game = tawantinsuyu.start(ann={"workers": [], "potato": 1}).take("train", "hire")
    nomad = next(answer for answer in answers(game) if answer.key.startswith("nomad "))
    taken, *_ = nomad.steps
    assert nomad.key == f"{taken.option.key} > done"
    assert [each.key for each in nomad.beside if each.allowed] == [f"{taken.option.key} > hire-potato architect"]
    (place,) = game.definition.screen().places("nomad", taken.option)
    found = {target.place: target for target in targets(GamePage.of(Reader(), game), answers(game))}
    assert (found[place].keys, found[place].ahead) == ([taken.option.key], True)


def test_the_last_army_card_says_that_there_are_no_more() -> None:
    game = tawantinsuyu.start(ann={"workers": [], "priest": 3, "armies": 2, "potato": 1}).take("priest 1")
    while game.ask is not None and game.ask.id != "enlist":
        game.play(game.legal[0].key)
    plays = {option.key: option for option in option_views(GamePage.of(Reader(), game), answers(game))[0]}[
        "enlist 1 > done"
    ]
    assert plays.detail == "then play no more"
    assert [each.key for each in plays.beside] == ["enlist 1 > enlist 1", "enlist 1 > enlist 2"]


def test_a_space_is_tapped_for_the_worker_that_does_most_there() -> None:
    people = {"workers": ["courier", "architect"], "gold": 2}
    near = {"1-top-2": "architect"}
    game = tawantinsuyu.start(ann=people, hill=near)
    found = {target.place: target.keys for target in targets(GamePage.of(Reader(), game), answers(game))}
    assert found["space.1-top-1"] == ["place architect > space 1 top 1"]
    game = tawantinsuyu.start(ann=people, hill={"1-top-2": "courier"})
    assert {target.place: target.keys for target in targets(GamePage.of(Reader(), game), answers(game))}[
        "space.1-top-1"
    ] == ["place courier > space 1 top 1"]


def test_a_space_that_cannot_be_paid_for_can_be_tapped_and_says_why() -> None:
    game = tawantinsuyu.start(ann={"workers": ["architect"], "gold": 1})
    found = {target.place: target for target in targets(GamePage.of(Reader(), game), answers(game))}
    far = found["space.3-bottom-1"]
    assert (far.allowed, far.ahead, far.keys) == (False, True, ["place architect > space 3 bottom 1"])
    with pytest.raises(Refused):
        game.play("place architect", "space 3 bottom 1")


def test_a_price_is_paid_with_the_more_plentiful_good_and_otherwise_behind_the_arrow() -> None:
    game = tawantinsuyu.start(ann={"workers": ["architect"], "gold": 2, "potato": 4, "corn": 2}).take(
        "place architect", "space 1 middle 1"
    )
    gold = {option.key: option for option in option_views(GamePage.of(Reader(), game), answers(game))[0]}[
        "gold > pay potato*2"
    ]
    assert [each.key for each in gold.more] == ["gold > pay potato&corn", "gold > pay corn*2"]
    assert chips(gold) == "−1 gold −2 potato"
