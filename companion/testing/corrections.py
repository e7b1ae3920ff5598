"""Corrections of every field at any moment, with values that can be and values that cannot; then the game goes on."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from hypothesis import strategies

import companion
from companion import CompanionError, Game
from companion.engine.bounds import Names, OneOf, declared_fields
from companion.engine.form import FormField
from companion.engine.stock import Each, Stock
from companion.testing.comparison import look, state
from companion.testing.players import choose
from companion.testing.suite import GAMES, Plan, Played, at_every_table, fitting, of

ODD: tuple[Any, ...] = (None, -1, 99, 10**12, 1.5, "", "?", "nonsense", [], {}, ["nonsense"], {"nonsense": 1}, True)
TAKEN, TRIED, OFTEN, LONGEST = 6, 60, 0.2, 6000
"""Corrections of one game that are taken and tried, how often, and more decisions than any game takes."""


class Failed(AssertionError):
    """A correction that broke a table; it names the corrections before."""


@at_every_table(examples=8)
def test_a_corrected_game_goes_on_to_its_end(name: str, players: int, data: Any) -> None:
    """Every field, with values that can be and values that cannot; a refused one changes nothing."""
    play(name, players, data.draw(strategies.integers(0, 2**32)))


def play(name: str, players: int, seed: int) -> Counter[str]:
    """A game with corrections at random moments, to its end; how many were taken and refused."""
    random, count = Random(seed), Counter[str](games=1)
    game = Played(name, players, plan(name, players, random)).game
    setting = of(name).SETTINGS["anyhow"]
    while not game.over:
        ready = not game.mid_turn and of(name).begun(game) and random.random() < OFTEN
        for _ in range(3 if ready and count["taken"] < TAKEN and count.total() < TRIED else 0):
            if not game.over and not game.mid_turn:
                count["taken" if attempt(game, random) else "refused"] += 1
        if game.over:
            break
        try:
            assert game.legal or (game.ask is not None and game.ask.entry is not None), f"no answer to {game.ask}"
            game.play(choose(game, setting.tastes, random))
            assert len(game.journal) < LONGEST, "the game does not end"
        except Exception as error:
            raise Failed(story(game, name, players, seed)) from error
    game.if_it_ended_now()
    again = companion.read_game(game.to_save().text())
    assert again.notice is None, story(game, name, players, seed)
    assert look(again) == look(game), story(game, name, players, seed)
    return count


def plan(name: str, players: int, random: Random) -> Plan:
    """With any rulings, drawn by the table or by the companion, and sometimes with a box of which little is known."""
    rulings = {each.name: random.choice(each.choices) for each in GAMES[name].rulings.values()}
    calm = [setting for setting, each in of(name).SETTINGS.items() if each.changes is None]
    draws = random.choice((None, random.randrange(2**32)))
    return random.choice(calm), random.randrange(2**32), draws, fitting(name, players, rulings)


def story(game: Game, name: str, players: int, seed: int) -> str:
    """The corrections before it broke, and the way to see it again."""
    said = [(each.key, each.value, number) for number, each in enumerate(game.journal) if each.ask == "correct"]
    return f"play({name!r}, {players}, {seed}) after {len(game.journal)} decisions, {said}"


def attempt(game: Game, random: Random) -> bool:
    """A correction by path or by the form: taken, or refused in words without a change."""
    values = by_form(game, random) if random.random() < 0.4 else by_path(game, random)
    if not values:
        return False
    before = state(game)
    try:
        game.correct_all(values)
    except CompanionError as error:
        refused = [error.text(language) for language in companion.LANGUAGES]
    except Exception as error:
        raise Failed(f"{values} in {game.names} after {len(game.journal)}") from error
    else:
        return True
    assert all(refused)
    assert state(game) == before, values
    return False


# by the form


def by_form(game: Game, random: Random) -> dict[str, Any]:
    """The values of one or two fields of the form, filled in with anything that they let through."""
    corrections = game.definition.screen().corrections
    fields = corrections.fields(game.table)
    chosen = random.sample(sorted(fields), min(len(fields), random.choice((1, 1, 2))))
    return corrections.changes(game.table, {path: filled(fields[path], len(game.names), random) for path in chosen})


def filled(field: FormField, players: int, random: Random) -> Any:
    """Anything that a field lets through."""
    match field.kind:
        case "number":
            near = [field.default - 1, field.default + 1, field.low, field.high]
            return random.choice([n for n in near if field.low <= n <= field.high])
        case "flag":
            return not field.default
        case "text":
            words = field.default.split()
            return " ".join(random.choice((words[::-1], [*words[:-1], "."], ["nonsense", *words[1:]])))
        case _:
            no_seat = [] if field.kind == "holder" else [None]
            return random.choice([*no_seat, *range(players), *(value for value, _ in field.others)])


# by path


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of plain data, as the way that leads there."""
    yield way
    if isinstance(value, dict):
        for name, inside in value.items():
            yield from places(inside, (*way, name))
    elif isinstance(value, list):
        for number, inside in enumerate(value):
            yield from places(inside, (*way, number))


def by_path(game: Game, random: Random) -> dict[str, Any]:
    """A value of any field, changed in one way or another."""
    plain = msgspec.to_builtins(game.table, str_keys=True)
    fields: dict[str, list[tuple[Any, ...]]] = {}
    for way in places(plain):
        if way and way[0] != "rulings":
            fields.setdefault(family(way), []).append(way)
    way = random.choice(fields[random.choice(sorted(fields))])
    value = plain
    for part in way:
        value = value[part]
    known = list(words(game, way)) or list(texts(value)) or ["nonsense"]
    return {".".join(map(str, way)): changed(value, known, random)}


def family(way: tuple[Any, ...]) -> str:
    """The field that a path belongs to, of whichever player."""
    return ".".join(str(part) for part in way[:4] if not str(part).isdecimal())[:60]


def words(game: Game, way: tuple[Any, ...]) -> Iterator[Any]:
    """The names that the declaration of a field knows."""
    for path, bounds, _ in declared_fields(game.table):
        if ".".join(map(str, way)).startswith(path):
            for bound in bounds:
                if isinstance(bound, OneOf):
                    yield from bound.words
                elif isinstance(bound, Names):
                    yield from bound.names
                for each in bound.bounds.values() if isinstance(bound, Each) else (bound,):
                    if isinstance(each, Stock):
                        yield from each.pieces(game.table) or ()


def texts(value: Any) -> Iterator[Any]:
    """The names in a value."""
    if isinstance(value, dict):
        yield from value
        for each in value.values():
            yield from texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)
    elif isinstance(value, str):
        yield value


def changed(value: Any, known: list[Any], random: Random) -> Any:
    """Another value of the same kind, or now and then of another."""
    if random.random() < 0.1:
        return random.choice(ODD)
    match value:
        case bool():
            return not value
        case int() | float():
            return random.choice((value - 1, value + 1, 0, 1, 2, 3, value + random.randint(-6, 9)))
        case str() | None:
            return random.choice((random.choice(known), random.choice(known), "", None, 0, 1))
        case list():
            return changed_list(value, known, random)
        case _:
            return changed_dict(value, known, random)


def changed_list(value: list[Any], known: list[Any], random: Random) -> list[Any]:
    """One more, one less, one twice, one other, or another order."""
    some = list(value)
    match random.randrange(6) if some else 0:
        case 0:
            some.insert(
                random.randrange(len(some) + 1), random.choice(known if not some or random.random() < 0.7 else some)
            )
        case 1:
            some.pop(random.randrange(len(some)))
        case 2:
            some.append(random.choice(some))
        case 3 | 4:
            at = random.randrange(len(some))
            some[at] = changed(some[at], known, random)
        case _:
            random.shuffle(some)
    return some


def changed_dict(value: dict[Any, Any], known: list[Any], random: Random) -> dict[Any, Any]:
    """One more, one less, or one other."""
    some = dict(value)
    match random.randrange(4):
        case 0:
            like = random.choice(list(some.values())) if some else random.choice((1, 0, random.choice(known)))
            some[random.choice(known)] = like
        case 1 if some:
            del some[random.choice(list(some))]
        case _ if some:
            at = random.choice(list(some))
            some[at] = changed(some[at], known, random)
    return some
