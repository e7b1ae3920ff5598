"""Reasons for a turn: every number is that of the tables which the turn leads to."""

from random import Random

import pytest

import companion
from companion.engine.hidden_hands import DrawnHands
from companion.engine.messages import messages
from companion.games import NAMES, definition
from companion.players import sensible_policy
from companion.players.advice import Advice, advice, keeps_more, shorter, thrifty
from companion.players.advice_reasons import (
    AtEnd,
    Coming,
    Denied,
    Instead,
    Later,
    Now,
    first_reasons,
    gainful,
    instead,
    says_why,
)
from companion.players.advice_words import (
    advice_text,
    further,
    main_reason,
    other_words,
    turn_words,
    without_action,
)
from companion.players.companion_seat import can_play
from companion.players.table_values import value_of
from companion.players.turn_search import QUICK, OwnTurn, Way, Width, follow, greedy
from tests.games.samples import santa_maria as sample
from tests.games.tzolkin.tables import ANN, play, start
from tests.playing.test_trial import offered, opened

__all__ = ["offered"]

SEED, WIDTH, ONE = 3, Width(2, 3, 4), Width(1, 1, 1)
MOST_WORDS = 60


def positions(name: str, players: int, apart: int, most: int):
    """Positions at the beginning of turns, so many decisions apart."""
    said, random = definition(name), Random(players)
    game = companion.new_game(
        name, ["Ann", "Ben", "Chen", "Dora"][:players], draws=players, copy=said.sample() if said.sample else None
    )
    found = since = 0
    while game.ask is not None and found < most:
        if can_play(game) and not game.mid_turn and len(game.journal) >= since:
            yield game
            found, since = found + 1, len(game.journal) + apart
        game.play(sensible_policy(game, random) if can_play(game) else random.choice(game.legal).key)


def outcome(game: companion.Game, keys: tuple[str, ...]):
    """The turn played on a trial, answer by answer."""
    trial = game.fork(SEED, DrawnHands(SEED, game.ask.player, None))
    assert follow(trial, keys) == keys
    return trial


@pytest.fixture(scope="module")
def coin_building():
    """Santa Maria, during an action that can still be called off."""
    game, random = companion.new_game("santa_maria", ["Ann", "Ben"], draws=1, first=0, copy=sample()), Random(1)
    while not (game.ask.id == "turn" and any(option.key == "coin" for option in game.legal)):
        game.play(sensible_policy(game, random) if can_play(game) else random.choice(game.legal).key)
    game.play("coin")
    return game


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Another action: Retire: Religion"), ("uk", "Інша дія: Спасувати: Релігія")]
)
def test_an_action_that_is_called_off_leads_to_the_one_that_is_advised(coin_building, language, said):
    assert turn_words(coin_building, ("back", "retire", "space religion", "end"), language) == said
    then = coin_building.at(len(coin_building.journal))
    then.play("back")
    assert turn_words(then, ("coin", "back", "retire", "space religion", "end"), "en") == "Retire: Religion"


def test_what_goes_without_saying_is_not_said(coin_building):
    assert turn_words(coin_building, ("back",), "en") == "Another action"
    assert turn_words(coin_building, ("end",), "en") == "End the turn"
    assert turn_words(coin_building, ("nothing", "done"), "en") == "No"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Pick up: Yaxchilan 3; Tikal 2, build a building; Uxmal 1, no action"),
        ("uk", "Повернути з Яшчилана 3; Повернути з Тікаля 2, спорудити будівлю; Повернути з Ушмаля 1, без дії"),
        ("ru", "Забрать с Йашчилана 3; Забрать с Тикаля 2, построить здание; Забрать с Уксмала 1, без действия"),
    ],
)
def test_a_place_is_said_once_in_whatever_case(language, said):
    keys = ("pick yaxchilan 3", "act yaxchilan 3", "pick tikal 2", "act tikal 2", "pick uxmal 1", "nothing")
    assert turn_words(start(), keys, language) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Pick up: Tikal 7, using Tikal 5: a step in two temples"),
        ("uk", "Повернути з Тікаля 7, дія Тікаль 5: сходинка у двох храмах"),
        ("ru", "Забрать с Тикаля 7, действие Тикаль 5: по шагу в двух храмах"),
    ],
)
def test_the_action_of_another_space_is_said_as_such(language, said):
    assert turn_words(start(), ("pick tikal 7", "act tikal 5"), language) == said


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (("place tikal 0", "place tikal 1", "place uxmal 0"), "… Worker on Uxmal 0"),
        (("place tikal 0", "place uxmal 0"), "Worker on Tikal 0, Worker on Uxmal 0"),
        (("place tikal 0", "place tikal 1"), "Worker on Tikal 0, Worker on Tikal 1"),
    ],
)
def test_the_beginning_that_the_next_best_turn_shares_is_not_said_again(other, said):
    best = ("place tikal 0", "place tikal 1", "place palenque 0")
    longer = Advice(best[:2], (), None, best)
    assert not further(start(), longer, "en"), "answers that add nothing are not worth saying"
    assert other_words(start(), Advice(best, (), None, other), "en") == said


@pytest.mark.parametrize(
    ("name", "keys", "language", "said"),
    [
        ("tawantinsuyu", "hire|nomad warrior", "en", "Hire a nomad: warrior"),
        (
            "tawantinsuyu",
            "discard-army|army 1 points*2|discard-army|army 2 potato*3",
            "uk",
            "Карта армії заради бонусу: 2 бали (1 солдат); 3 картоплини (2 солдати)",
        ),
        (
            "endless_winter",
            "do move|move h00 h04|do move|move h00 h03",
            "en",
            "Move a camp: base hex → hex 4; base hex → hex 3",
        ),
        (
            "endless_winter",
            "use food>tool|gain tool|use food>tool|gain tool",
            "ru",
            "Воспользоваться: 1 еда → 1 орудие ×2",
        ),
        ("endless_winter", "use food>tool|gain food", "en", "Use: 1 food → 1 tool, 1 food"),
        ("santa_maria", "white 3|back|retire", "en", "Retire"),
    ],
)
def test_nothing_is_said_twice_in_a_later_turn(name, keys, language, said):
    """Such a turn cannot be replayed at the table as it stands."""
    copy = companion.sample_copy(name)
    game = companion.new_game(name, ["Ann", "Ben"], draws=1, copy=copy)
    assert turn_words(game, tuple(keys.split("|")), language) == said


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", NAMES)
def test_every_number_of_a_reason_is_that_of_the_table(name, players):
    kinds = set()
    for game in positions(name, players, 41, 4):
        found, seat, made = advice(game, SEED, WIDTH), game.ask.player, game.definition
        after = outcome(game, found.keys).table
        for reason in found.reasons:
            kinds.add(type(reason))
            match reason:
                case Now(gains, costs):
                    before, then = made.holdings(game.table, seat), made.holdings(after, seat)
                    changed = {each for each in then if then[each] != before[each]} - {*made.passing}
                    changes = {each: then[each] - before[each] for each in changed}
                    assert changes == gains | {each: -n for each, n in costs.items()}
                case AtEnd(points):
                    for source, n in points.items():
                        assert n == counted(made, after, seat, source) - counted(made, game.table, seat, source)
                case Coming(label, values, good, short, met):
                    ahead = made.screen().ahead(after, seat)
                    assert (ahead.label, ahead.values, ahead.good, ahead.bad) == (label, values, good, short)
                    assert met == (made.screen().ahead(game.table, seat).bad and not short)
    assert Now in kinds


def counted(made, table, seat, source):
    return sum(line.points for line in made.final_lines(table) if (line.player, line.source) == (seat, source))


@pytest.mark.parametrize("name", NAMES)
def test_a_single_answer_brings_what_its_preview_says(name):
    met = 0
    for game in positions(name, 2, 5, 60):
        found = advice(game, SEED, ONE)
        if len(found.keys) == 1:
            met += 1
            change = found.reasons[0]
            assert game.outlook(found.keys[0]).brings == change.gains | {x: -n for x, n in change.costs.items()}
        if met == 3:
            break


@pytest.mark.parametrize("name", NAMES)
def test_a_later_turn_gains_what_playing_on_gains(name):
    """The plan is played here once more: the others at a glance, the own turns by the wider look."""
    met = 0
    for game in positions(name, 3, 41, 3):
        found, seat = advice(game, SEED, WIDTH), game.ask.player
        plan = next((each for each in found.reasons if isinstance(each, Later)), None)
        if plan is None:
            continue
        value, trial, phase, turns = value_of(game.definition, game.table), outcome(game, found.keys), "", 0
        trial.random, phase = Random(SEED), game.table.phase
        before, start = {}, -1
        while turns < plan.turns or start == trial.scenes:
            ask = trial.ask
            if ask.player is None or ask.entry is not None:
                trial.draw()
                continue
            if ask.player == seat and trial.table.phase == phase and start != trial.scenes:
                before, start, turns = game.definition.holdings(trial.table, seat), trial.scenes, turns + 1
            follow(trial, greedy(trial, ask.player, value, Width(WIDTH.then) if ask.player == seat else QUICK))
            after = game.definition.holdings(trial.table, seat)
        assert {each: n - before[each] for each, n in after.items() if n > before[each]} == plan.gains
        met += 1
    assert met


def test_a_turn_denied_to_an_opponent_was_possible_after_the_next_best_turn():
    met = 0
    for name in ("tzolkin", "santa_maria"):
        for game in positions(name, 3, 9, 20):
            if met == 3:
                break
            found = advice(game, SEED, WIDTH)
            for lost in (each for each in found.reasons if isinstance(each, Denied)):
                met += 1
                *before, key = lost.keys
                for keys, allowed in ((found.other, True), (found.keys, False)):
                    trial = outcome(game, keys)
                    assert trial.ask.player == lost.player
                    follow(trial, before)
                    assert trial.allows(key) == allowed
    assert met


@pytest.mark.parametrize("name", NAMES)
def test_the_main_reason_is_short_and_whole(name):
    for game in positions(name, 3, 31, 4):
        found = advice(game, SEED, WIDTH)
        assert isinstance(first_reasons(found.reasons)[0], Now)
        for language in companion.LANGUAGES:
            text = main_reason(game, found, language)
            assert text.endswith("."), language
            assert len(text.split()) <= MOST_WORDS, text
            for line in (text, *further(game, found, language)):
                assert "{" not in line
            assert advice_text(game, found, language).count(text) == 1


@pytest.mark.usefixtures("offered")
def test_a_game_of_which_nothing_was_learned_gets_a_sensible_turn_with_its_reasons():
    game = opened("orchard", 2)
    while not can_play(game):
        game.play(game.legal[0].key)
    for _ in range(5):
        found = advice(game, SEED)
        assert found.keys[0] in game.legal
        assert found.end is None
        change, seat = found.reasons[0], game.ask.player
        before = game.definition.holdings(game.table, seat)
        assert all("{" not in advice_text(game, found, language) for language in companion.LANGUAGES)
        game.play(*found.keys)
        after = game.definition.holdings(game.table, seat)
        assert isinstance(change, Now)
        assert {each: after[each] - before[each] for each in change.gains} == change.gains


def test_a_turn_without_an_advantage_of_its_own_is_compared_with_the_next_best():
    free, need = Now({}, {}), Coming("ahead.food", {"need": 6, "has": 3, "left": 7}, "corn", short=True, met=False)
    assert not says_why([free, need, AtEnd({"temples": -1})])
    assert says_why([Now({"corn": 1}, {}), need])
    than = Instead({"corn": 3.0}, {"wood": 1.0})
    assert first_reasons([free, need, than]) == [than]
    game = companion.new_game("tzolkin", ["Ann", "Ben"], draws=1)
    text = main_reason(game, Advice(("done",), (free, need, than)), "en")
    assert text == "Some turns on you would have 3 corn more, though 1 wood less, than with the next best turn."
    before, plan = game.table, game.at(0).table
    assert instead(game.definition, plan, before, 0) is None, "nothing more, nothing to say"
    plan.players[0].corn += 2
    assert instead(game.definition, plan, before, 0) == Instead({"corn": 2}, {})


def test_answers_with_one_label_are_told_apart_by_their_goods():
    game = play(start(ann={"wood": 1, "gold": 1}, gears={"uxmal": {2: ANN}}), "pick uxmal 2", "act uxmal 2")
    said = [turn_words(game, [key], "en") for key in ("sell wood", "sell gold", "done")]
    assert said == ["Sell (−1 wood · +2 corn)", "Sell (−1 gold · +4 corn)", "Done"]


@pytest.mark.parametrize(
    ("keys", "language", "said"),
    [
        (("done",), "en", "I would stop here."),
        (("nothing", "done"), "uk", "Краще цього не робити."),
        (("place palenque 0", "done"), "ru", ""),
    ],
)
def test_a_turn_that_only_ends_or_declines_is_a_sentence_of_its_own(keys, language, said):
    assert without_action(keys, language) == said
    found = Advice(keys, (Now({}, {}), Later(1, ("pick palenque 2",), {"corn": 5})))
    free = messages(language, "stats").text("advice.now.free")
    assert (free in main_reason(start(), found, language)) == (not said), "an end costs nothing anyway"


def test_answers_that_only_cost_are_left_out_of_the_best_turn():
    """A purchase with the sale of the same good changes nothing."""
    game = play(
        start(ann={"corn": 9, "gold": 1}, gears={"uxmal": {2: ANN}, "palenque": {1: ANN}}),
        "pick uxmal 2",
        "act uxmal 2",
    )
    begun, value = game.fork(SEED), value_of(game.definition, game.table)
    wasted = ("buy wood", "sell wood", "sell gold", "done", "done")
    trial = begun.fork()
    assert follow(trial, wasted) == wasted
    way = Way(0.0, wasted, trial)
    assert {each.keys for each in shorter(begun, way, 0)} >= {("sell gold", "done", "done")}
    best = thrifty(begun, way, 0, lambda each: value.of(each.trial.table, 0))
    assert best.keys == ("sell gold", "done", "done")
    placed = ("place palenque 0", "place tikal 0", "done")
    begun = start(ann={"corn": 5}).fork(SEED)
    trial = begun.fork()
    assert follow(trial, placed) == placed
    dear = Way(0.0, placed, trial)
    assert thrifty(begun, dear, 0, lambda each: float(len(each.keys))).keys == placed, "it brings something later"
    assert thrifty(begun, dear, 0, lambda _: 0.0).keys == placed[1:], "a second worker costs corn"
    assert keeps_more(game.definition, {"corn": 2, "wood": 1}, {"corn": 1, "wood": 1})
    assert not keeps_more(game.definition, {"corn": 2, "wood": 0}, {"corn": 1, "wood": 1})
    assert not keeps_more(definition("endless_winter"), {"labour": 2}, {"labour": 1}), "it is lost anyway"


def test_points_that_a_turn_only_loses_are_not_said_again():
    for game in positions("santa_maria", 2, 17, 8):
        for each in advice(game, SEED, ONE).reasons:
            if isinstance(each, AtEnd):
                assert max(each.points.values()) > 0


def test_parts_of_one_turn_count_as_one_and_other_phases_as_none():
    parts = [
        OwnTurn("feed", 1, ("pay",), {"corn": 3}, {"corn": 9}),
        OwnTurn("turn", 2, ("pick 1",), {"corn": 3}, {"corn": 5}),
        OwnTurn("turn", 2, ("act 1",), {"corn": 5}, {"corn": 4}),
        OwnTurn("turn", 5, ("pick 2",), {"corn": 4}, {"corn": 6}),
    ]
    assert gainful("turn", parts) == Later(1, ("pick 1", "act 1"), {"corn": 1})
    assert gainful("turn", parts[:1]) is None


def test_the_cost_of_the_end_of_the_era_is_named_where_the_turn_is_about_it():
    need = Coming("ahead.food", {"need": 6, "has": 3, "left": 7}, "corn", short=True, met=False)
    wood, corn = Now({"wood": 1}, {}), Later(1, ("pick palenque 2",), {"corn": 5})
    assert first_reasons([wood, need]) == [wood, need], "nothing else explains it"
    assert first_reasons([wood, AtEnd({"temples": 2}), need]) == [wood, AtEnd({"temples": 2})]
    free = Now({}, {})
    assert first_reasons([free, corn, need]) == [free, corn, need]
    game = companion.new_game("tzolkin", ["Ann", "Ben"], draws=1)
    text = main_reason(game, Advice(("place palenque 0",), (free, corn, need)), "en")
    assert text == (
        "This turn costs nothing. Next turn: Pick up: Palenque 2, which would bring 5 corn. "
        "Food Day in 7 days: 6 corn needed, 3 on hand."
    )
    assert messages("en", "tzolkin").text("ahead.food", need=6, has=3, left=7) in text
