"""A script receives the value of an answer, not its name in the journal."""

from typing import Any

import pytest

from companion.engine.ask import Ask, Option, Reasons, Script, because, choose, settle, some_legal
from tests.engine.games import played

SEATS = {"first 0": 0, "first 1": 1}


def seats(**more: Any) -> Ask[int | None]:
    return Ask(None, "first", "TZ-SETUP-09", lambda: [Option(key, value=seat) for key, seat in SEATS.items()], **more)


def answered(script: Script[Any], key: str) -> Any:
    """The value that a script gets for its one question."""
    next(script)
    with pytest.raises(StopIteration) as end:
        script.send(key)
    return end.value.value


def test_a_script_gets_the_value_of_the_chosen_option():
    assert answered(choose(seats()), "first 1") == 1
    assert answered(settle(seats()), "first 0") == 0


def test_the_end_of_a_choice_has_no_value():
    assert answered(choose(Ask(0, "market", "TZ-UX-02", lambda: [Option("done")])), "done") is None


def test_a_moot_answer_need_not_be_offered():
    assert answered(choose(seats(default=Option("nobody"))), "nobody") is None


def test_an_answer_that_was_not_offered_is_refused():
    script = choose(seats())
    next(script)
    with pytest.raises(LookupError, match="first 7"):
        script.send("first 7")


def test_judged_options_are_not_computed_again():
    asked = []

    def options() -> list[Option[str]]:
        asked.append(1)
        return [
            Option("up chaac", value="chaac"),
            Option("up quetzalcoatl", iter([because("TZ-TEMPLE-01")]), value="quetzalcoatl"),
        ]

    ask = Ask(0, "temple", "TZ-TEMPLE-01", options)
    ask.legal()
    assert (answered(choose(ask), "up chaac"), len(asked)) == ("chaac", 1)
    assert (ask.meant("up quetzalcoatl"), len(asked)) == ("quetzalcoatl", 2)


def test_options_know_their_keys_and_their_number():
    game = played(40, 3)
    for found in (game.options, game.legal):
        assert found[0].key in found
        assert found[0] in found
        assert "fly to the moon" not in found
        assert len(found) == len(list(found))


def test_the_gain_of_an_option_is_computed_on_demand_and_stays_as_judged():
    corn, looks = [3], list[int]()

    def harvest() -> dict[str, int]:
        looks.append(corn[0])
        return {"corn": corn[0]}

    ask = Ask(0, "turn", "TZ-PAL-02", lambda: [Option("harvest", gain=harvest)])
    assert [option.key for option in ask.legal()] == ["harvest"]
    assert not looks, "a playout needs a yes or no"
    option = ask.options()[0]
    corn[0] = 9
    assert (option.brings, looks) == ({"corn": 3}, [3])


def test_whether_anything_is_allowed_is_known_with_the_first_that_is():
    asked = list[str]()

    def why_not(key: str, refused: bool) -> Reasons:
        asked.append(key)
        if refused:
            yield because("TZ-BEG-01")

    def options(*refused: bool) -> list[Option]:
        return [Option(f"option {n}", why_not(f"option {n}", each)) for n, each in enumerate(refused)]

    assert some_legal(options(True, False, False))
    assert asked == ["option 0", "option 1"]
    assert not some_legal(options(True, True))
