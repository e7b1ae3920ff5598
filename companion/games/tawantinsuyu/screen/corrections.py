"""Corrections: the table wins, wherever the companion differs from it.

Workers and cards are never lost: additional cards of a hand come from its deck, a worker that does not stand where the
companion thinks is in the box.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from companion.engine.data_folder import Plain
from companion.engine.form import (
    Filled,
    FormField,
    FormGroup,
    amounts,
    count,
    counted,
    each_player,
    everybodys,
    flag,
    number,
    owners,
    together,
)
from companion.engine.screen import Corrections
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box.names import production_of
from companion.games.tawantinsuyu.screen.drawing.regions import spaces_in
from companion.games.tawantinsuyu.table import ALL_WORKERS, HERS, Player, Table

HANDS = {"deities": "deck", "armies": "army_deck"}
"""Cards in the hand, and the deck that they come from."""


def cards(t: Table) -> list[FormGroup]:
    """Everybody's cards in the hand; the decks have the rest."""

    def read(said: Filled) -> Plain:
        found: Plain = {}
        for name, deck in HANDS.items():
            entered = [int(said[f"players.{seat}.{name}"]) for seat in range(len(t.players))]
            found |= {f"players.{seat}.{name}": n for seat, n in enumerate(entered)}
            found[deck] = getattr(t, deck) + sum(getattr(me, name) for me in t.players) - sum(entered)
        for seat, me in enumerate(t.players):
            deities, armies = (found[f"players.{seat}.{name}"] for name in HANDS)
            found[f"players.{seat}.known"] = me.known[:deities]
            if me.open:  # which ones are left is asked anew
                found[f"players.{seat}.hand"] = me.hand if deities >= me.deities else []
                found[f"players.{seat}.army_hand"] = me.army_hand if armies >= me.armies else []
        return found

    return [FormGroup(each.player, each.title, together(each.fields, read)) for each in everybodys(*HANDS)(t)]


def workers(t: Table) -> list[FormGroup]:
    """Everybody's workers by kind; the box has the others."""

    def fields(seat: int, me: Player) -> list[FormField]:
        here, now = f"workers.{seat}", {kind: me.workers.count(kind) for kind in tw.WORKERS}
        made = [count(f"{here}.{kind}", f"worker.{kind}", n, tw.WORKERS_EACH, kind) for kind, n in now.items()]

        def read(said: Filled) -> Plain:
            entered = [kind for kind, n in counted(said, here, list(tw.WORKERS), now).items() for _ in range(n)]
            stay = [kind for kind in dict.fromkeys(me.workers) for _ in range(entered.count(kind))]
            new = [kind for kind in entered if kind not in stay]
            return {f"players.{seat}.workers": [*stay, *new], "boxed": t.boxed - len(entered) + sum(now.values())}

        return together(made, read)

    return each_player(t, fields)


def hill(t: Table) -> list[FormGroup]:
    """The workers on the hill, terrace by terrace; and the owners of the steps."""

    def read(said: Filled) -> Plain:
        stay = {name: kind for name, kind in t.hill.items() if said[f"standing.{name}"]}
        return {"hill": stay, "boxed": t.boxed + len(t.hill) - len(stay)}

    def standing(terrace: str) -> list[FormField]:
        there = {name: tw.SPACES[name] for name in t.hill if tw.SPACES[name].terrace == terrace}
        return [
            flag(f"standing.{name}", f"{sector}.{place}", True, t.hill[name] or "worker")
            for name, (sector, _, place) in there.items()
        ]

    groups = [FormGroup(None, f"terrace.{terrace}", together(standing(terrace), read)) for terrace in tw.TERRACES]
    owned = _owned(t, "steps", {place: str(sector) for place, (sector, _) in tw.STEP_PLACES.items()}, "stairs")
    for slot in tw.SLOTS:
        there = [field for place, field in owned.items() if tw.STEP_PLACES[place][1] == slot]
        groups.append(FormGroup(None, f"slot.{slot}", there))
    return [group for group in groups if group.fields]


def conquests(t: Table) -> list[FormGroup]:
    """The owners of the markers in the regions, and the casualties."""
    lost = count("casualties", "field.casualties", t.casualties, ALL_WORKERS, "casualties")

    def read(said: Filled) -> Plain:
        return {"casualties": int(said["casualties"]), "boxed": t.boxed + t.casualties - int(said["casualties"])}

    counts = {region: range(1, spaces_in(t, region) + 1) for region in tw.REGIONS}
    names = {f"{region}-{n}": str(n) for region, places in counts.items() for n in places}
    owned = _owned(t, "conquests", names, "flag")
    groups = [
        FormGroup(None, f"region.{region}", [owned[f"{region}-{n}"] for n in places])
        for region, places in counts.items()
    ]
    return [*(group for group in groups if group.fields), FormGroup(None, "", together([lost], read))]


def _owned(t: Table, path: str, names: Mapping[str, str], icon: str) -> dict[str, FormField]:
    others = ((HERS, "player.rival"),) if t.axomamma is not None else ()
    return owners(path, getattr(t, path), names, icon, others)


def buildings(t: Table) -> list[FormGroup]:
    """Which production buildings lie face up."""

    def fields(seat: int, me: Player) -> list[FormField]:
        lying = [(tile, True) for tile in me.up] + [(tile, False) for tile in me.down]
        made = [
            flag(f"up.{seat}.{n}", production_of(tile).number if tile else "board.unknown", up, "producer")
            for n, (tile, up) in enumerate(lying)
        ]

        def read(said: Filled) -> Plain:
            up = [tile for n, (tile, _) in enumerate(lying) if said[f"up.{seat}.{n}"]]
            down = [tile for n, (tile, _) in enumerate(lying) if not said[f"up.{seat}.{n}"]]
            return {f"players.{seat}.up": up, f"players.{seat}.down": down}

        return together(made, read)

    return each_player(t, fields)


def statues(t: Table) -> list[FormGroup]:
    """Everybody's statues, and those that are left."""
    names = tuple(tw.STATUE_NAMES)

    def named(fields: Iterable[FormField]) -> list[FormField]:
        return [
            msgspec.structs.replace(field, label=f"deity.{deity}", icon=size)
            for field, (size, deity) in zip(fields, tw.STATUE_NAMES.values(), strict=True)
        ]

    own = each_player(t, lambda seat, _: named(amounts(t, f"players.{seat}.statues", f"statues.{seat}", names)))
    return [*own, FormGroup(None, "board.statues", named(number(t, f"statues.{name}") for name in names))]


CORRECTIONS = Corrections(
    {
        "goods": everybodys("points", *tw.GOODS, "temple", "priest"),
        "cards": cards,
        "workers": workers,
        "hill": hill,
        "conquests": conquests,
        "buildings": buildings,
        "statues": statues,
    }
)
