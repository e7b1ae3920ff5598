"""Column Hunt: animals come to the hunting grounds, are taken, and tipped for their benefits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat

from companion.engine.ask import Ask, Option, Reason, Script, because, choose, one_of, or_else
from companion.engine.decks import UNKNOWN, Deck, more, without
from companion.games.endless_winter.box.components import ANIMALS, GROUNDS
from companion.games.endless_winter.box.pieces import FACTS
from companion.games.endless_winter.box.stocks import animals_of
from companion.games.endless_winter.rules.effects import On, done, gain_face
from companion.games.endless_winter.table import Player, Table

EMPTY = "empty"
"""The source of the point for something that is not there any more."""


# the deck


def faces(t: Table) -> list[str]:
    """The animals of the box by their counts; where those are not known, any may come up."""
    counts = animals_of(t)
    return t.derived("animal_counts", "faces", lambda _: [each for each in ANIMALS for _ in range(counts[each])])


def in_sight(t: Table) -> Iterator[str]:
    """The animals on the grounds and with the players."""
    yield from t.grounds
    for me in t.players:
        for animals in (me.upright, me.tipped):
            for animal, n in animals.items():
                yield from repeat(animal, n)


BEASTS: Deck[Table] = Deck("animals", faces, in_sight, word="animal", asked="which-animal")


def which_animal(t: Table, rule: str) -> Script[str]:
    """Which animal it is: drawn, or named by the table; where all have come up by the books, the table wins."""
    if t.companion_deals:
        yield from FACTS.look_up(t, "animal_counts")
    if BEASTS.lasts(t):
        drawn: str = yield from BEASTS.draw(t, rule)
        return drawn
    return (yield from choose(Ask(None, "which-animal", rule, one_of("animal", ANIMALS))))


def turn_up(t: Table, n: int, rule: str) -> Script[None]:
    """So many animals from the deck to the hunting grounds; identified now, or when one is taken."""
    for _ in range(n):
        t.grounds = [*t.grounds, (yield from which_animal(t, rule)) if t.displays_shown else UNKNOWN]
        t.animals -= 1
    if n:
        t.emit("animals", None, rule, n=n)


def take(t: Table, seat: int, animal: str, rule: str) -> None:
    """EW-HUNT-04: face up and upright in the own area."""
    me = t.players[seat]
    me.upright = more(me.upright, animal)
    t.emit("animal", seat, rule, animal=animal)


# revealing


def why_not_reveal(t: Table) -> Sequence[Reason]:
    """EW-HUNT-02, EW-HUNT-03."""
    full = [because("EW-HUNT-02", most=GROUNDS)] if len(t.grounds) >= GROUNDS else []
    return full if t.animals else [*full, because("EW-HUNT-03")]


def reveal(on: On, n: int) -> Script[None]:
    """EW-HUNT-01, EW-ICON-03: as many as there are and as find room."""
    t = on.t
    n = max(0, min(n, t.animals, GROUNDS - len(t.grounds)))
    yield from turn_up(t, n, on.rule)
    yield from done(on, "reveal", n=n)


# taking


def why_not_animal(t: Table) -> Sequence[Reason]:
    """EW-HUNT-10: nothing on the grounds, but in the deck."""
    return () if t.grounds or not t.animals else (because("EW-HUNT-10", deck=t.animals),)


def animal_options(on: On) -> Iterator[Option[str | None]]:
    """The animals of the grounds, each kind once; an unpaid one may be declined."""
    for animal in dict.fromkeys(on.t.grounds):
        yield Option(("animal", animal) if animal else "animal", value=animal)
    if not on.paid:
        yield Option("nothing", value=None)


def animal_of_choice(on: On, n: int) -> Script[None]:
    """EW-HUNT-04, EW-HUNT-05, EW-ICON-04: one from the grounds; a point where there will be none any more."""
    t = on.t
    for _ in range(n):
        if t.grounds:
            place = yield from choose(Ask(on.seat, "animal", "EW-HUNT-04", lambda: animal_options(on)))
            if place is None:
                return
            animal = place or (yield from which_animal(t, "EW-HUNT-04"))
            t.grounds = without(t.grounds, place)
            take(t, on.seat, animal, on.rule)
            yield from done(on, "animal")
        elif not t.animals:
            t.score(on.seat, 1, EMPTY, "EW-HUNT-05" if on.paid else "EW-ICON-04")


def animal_from_deck(on: On) -> Script[None]:
    """EW-HUNT-09, EW-ICON-05: the top one of the deck, or a point."""
    t = on.t
    if t.animals:
        animal = yield from which_animal(t, on.rule)
        t.animals -= 1
        take(t, on.seat, animal, on.rule)
        yield from done(on, "animal-top", "animal")
    else:
        t.score(on.seat, 1, EMPTY, "EW-HUNT-09")


# tipping


def why_not_tip(me: Player) -> Sequence[Reason]:
    """EW-HUNT-11: only upright animals."""
    return () if me.upright else (because("EW-HUNT-11"),)


def tip(on: On, n: int) -> Script[None]:
    """EW-HUNT-07, EW-ICON-14, EW-CARD-07: upright animals are turned for their benefits; where it is a price, all."""
    me = on.t.players[on.seat]
    for _ in range(n):
        if not me.upright:
            return
        upright = one_of("tip", me.upright)
        options = upright if on.price else or_else(upright, "nothing", "")
        animal = yield from choose(Ask(on.seat, "tip", "EW-HUNT-07", options))
        if not animal:
            return
        yield from tip_one(on, animal)


def tip_one(on: On, animal: str) -> Script[None]:
    """EW-HUNT-07, EW-HUNT-08: for good."""
    t, me = on.t, on.t.players[on.seat]
    me.upright, me.tipped = more(me.upright, animal, -1), more(me.tipped, animal)
    t.emit("tip", on.seat, "EW-HUNT-07", animal=animal)
    entered = yield from FACTS.look_up(t, f"tip_{animal}")
    yield from gain_face(on.inside("EW-HUNT-07", "animals-tipped", f"animal.{animal}"), entered["effect"])
    yield from done(on, "tip")
