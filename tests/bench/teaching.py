"""Taps it takes to teach a box, counted on the screen's own commands: `python -m tests.bench.teaching`."""

import sys
import tempfile
from typing import Any

from companion.games.santa_maria.pieces import FACTS, needed_in_base, sample
from companion.tables.store import TableStore
from companion.ui.present import Screens
from companion.ui.reader import Reader
from companion.ui.session import Session


class Owner:
    """Tells the sample piece by piece, as a finger would, and counts."""

    def __init__(self, players: int) -> None:
        self.session = Session(TableStore(tempfile.mkdtemp()), Screens(), Reader())
        self.players = players
        self.taps = 0

    def tap(self, op: str, taps: int = 1, **more: Any) -> None:
        """A command, and the taps it takes."""
        self.taps += taps
        self.session.handle({"op": op, "rev": 0, **more})

    @property
    def form(self) -> dict[str, Any]:
        """The open form."""
        found: dict[str, Any] = self.session.app.view["panels"][0]
        return found

    def fields(self) -> dict[str, dict[str, Any]]:
        """Its fields by their names."""
        return {each["name"]: each for part in self.form["sections"] for each in part.get("fields", [])}

    def told(self, fact: str) -> int:
        """How many faces are known."""
        known = self.session.store.copies.get("santa_maria").facts.get(fact)
        return 0 if known is None else len(known) if FACTS[fact].count else 1

    def tell(self, fact: str, face: dict[str, Any]) -> int:
        """One piece; how many taps it took."""
        before, had = self.taps, self.told(fact)
        for name, field in self.fields().items():
            self.fill(name, field, face)
        if self.told(fact) == had:
            self.tap("tell")
        assert self.told(fact) == had + 1, (fact, face, self.form.get("error"))
        return self.taps - before

    def fill(self, name: str, field: dict[str, Any], face: dict[str, Any]) -> None:
        """A field of the form."""
        path = name.split(".", 2)[2]
        if field["kind"] == "pad" and not field["value"]:
            for good, n in face["cost"].items():
                for _ in range(n):
                    self.tap("pad", field=name, key=f"cost.{good}")
            self.tap("pad", field=name, face=str(face["points"]))
        elif field["kind"] == "pad":
            self.pad(name, field, face["cells"])
        elif field["kind"] == "cells":
            self.paint(name, field, face["cells"])
        else:
            self.one(name, field, face, path)

    def pad(self, name: str, field: dict[str, Any], cells: list[Any]) -> None:
        """Cell by cell: a face at hand is a tap; another one is put together, at a tap a sign and one to add it."""
        flat = [text for row in cells for text in row] if isinstance(cells[0], list) else cells
        for number, text in enumerate(flat):
            if number in field.get("holes", []):
                continue
            ready = [choice["value"] for choice in self.fields()[name]["choices"]]
            signs = 0 if text in ready else 2 + sum(sign in "&/>+*" for sign in text)
            self.tap("pad", 1 + signs, field=name, face=text)

    def paint(self, name: str, field: dict[str, Any], cells: list[Any]) -> None:
        """A brush is taken once, then it is a tap a cell; a longer track is a tap for each further cell."""
        rows = cells if isinstance(cells[0], list) else [cells]
        before = field["value"]
        longer = abs(len(rows[0]) - len(before[0]))
        shown = [[*row, *[""] * len(rows[0])][: len(rows[0])] for row in before]
        new = [a for row, was in zip(rows, shown, strict=True) for a, b in zip(row, was, strict=True) if a != b]
        palette = [choice["value"] for choice in field["choices"]]
        made = sum(3 + sum(sign in "&/>+*" for sign in text) for text in {*new} if text not in palette)
        self.tap("change", len(new) + len({*new}) + longer + made, form=self.form["id"], field=name, value=rows)

    def one(self, name: str, field: dict[str, Any], face: dict[str, Any], path: str) -> None:
        """A number is a tap a step, or typed; a choice from a list two taps, from keys one; a text counts as one."""
        given = face
        for part in path.split("."):
            given = given.get(part) if isinstance(given, dict) else None
        if given is None or given == field.get("value"):
            return
        if path == "note":
            return  # nobody has to write one
        taps = 1
        if field["kind"] == "stepper":
            taps = min(abs(given - field["value"]), 1 + len(str(given)))
        elif field["kind"] == "choice" and not field.get("segmented"):
            taps = 2
        self.tap("change", taps, form=self.form["id"], field=name, value=given)


def count(players: int) -> dict[str, int]:
    """Taps by fact, for the base game of so many players."""
    owner, found = Owner(players), {}
    owner.session.start(f"?teach=santa_maria&players={players}")
    owner.tap("teach", fact=next(iter(needed_in_base(players, advanced=False))))
    for fact, pieces in needed_in_base(players, advanced=False).items():
        faces = sample().facts[fact] if FACTS[fact].count else [sample().facts[fact]]
        found[fact] = sum(owner.tell(fact, face) for face in faces[:pieces])
    return found


def main() -> None:
    """Print them."""
    taps = count(int(sys.argv[1]) if len(sys.argv) > 1 else 2)
    for fact, n in taps.items():
        print(f"{fact:20} {n:4}")
    print(f"{'all':20} {sum(taps.values()) + 1:4}")


if __name__ == "__main__":
    main()
