"""Taps it takes to teach a box, counted on the screen's own commands: `python -m tests.bench.teaching`."""

import re
import sys
import tempfile
from collections import Counter
from typing import Any

from companion.games.santa_maria.box.faces import ACTIONS
from companion.games.santa_maria.box.pieces import FACTS, needed_in_base
from companion.tables.store import TableStore
from companion.ui.commands import COMMANDS
from companion.ui.reader import Reader
from companion.ui.session import Session
from tests.games.samples import santa_maria as sample


class Owner:
    """Tells the sample piece by piece, as a finger would, and counts."""

    def __init__(self, players: int) -> None:
        self.session = Session(TableStore(tempfile.mkdtemp()), COMMANDS, Reader())
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

    def faces_known(self, fact: str) -> int:
        """How many faces are known."""
        known = self.session.store.copies.get("santa_maria").facts.get(fact)
        return 0 if known is None else len(known) if FACTS[fact].count else 1

    def enter_face(self, fact: str, face: dict[str, Any]) -> int:
        """One piece; how many taps it took."""
        before, had = self.taps, self.faces_known(fact)
        done: set[str] = set()
        while self.faces_known(fact) == had and (
            open_ := [each for each in self.fields().items() if each[0] not in done]
        ):
            name, field = open_[0]  # an answer may open or close others
            done.add(name)
            self.fill(name, field, face)
        if self.faces_known(fact) == had:
            self.tap("keep_fact")
        assert self.faces_known(fact) == had + 1, (fact, face, self.form.get("error"))
        return self.taps - before

    def enter_faces(self, fact: str, faces: list[Any], shared: int | None) -> int:
        """All pieces of a kind; a cell that several share in turn is held as long as that helps."""
        before, held = self.taps, False
        values = [flat_cells(face["cells"])[shared] if shared is not None else "" for face in faces]
        for number, face in enumerate(faces):
            helps = shared is not None and values.count(values[number]) > 2
            if shared is not None and helps != held:
                self.hold(shared)
                held = helps
            self.enter_face(fact, face)
        return self.taps - before

    def fill(self, name: str, field: dict[str, Any], face: dict[str, Any]) -> None:
        """A field of the form."""
        path = name.split(".", 2)[2]
        if field["kind"] == "pad" and not field["value"]:
            self.price(name, field, face)
        elif field["kind"] == "pad":
            self.pad(name, field, face["cells"])
        elif field["kind"] == "cells":
            self.paint(name, field, face["cells"])
        else:
            self.one(name, field, face, path)

    def price(self, name: str, field: dict[str, Any], face: dict[str, Any]) -> None:
        """The points stay from tile to tile; a price at hand is a tap, another one a tap for each good."""
        points, goods = str(face["points"]), [f"cost.{good}" for good, n in face["cost"].items() for _ in range(n)]
        ready = {frozenset(Counter(each["value"].split()).items()): each["value"] for each in field["prices"]}
        price = ready.get(frozenset(Counter(goods).items()))
        order = [key["value"] for key in field["keys"]]
        if not any(each["value"] == points and each.get("icon") for each in field["choices"]):
            self.tap("pad", field=name, face=points)
        if price:
            self.tap("pad", field=name, price=price)
            return
        [size] = {len(each["value"].split()) for each in field["prices"][-1:]}
        for good in goods[size:]:  # the rest of a price at hand is tapped first
            self.tap("pad", field=name, key=good)
        self.tap("pad", field=name, price=" ".join(sorted(goods[:size], key=order.index)))

    def pad(self, name: str, field: dict[str, Any], cells: list[Any]) -> None:
        """Cell by cell, from the values of the last piece; after a face at hand the pad moves on by itself."""
        flat, there = flat_cells(cells), flat_cells(field["value"])
        held = field.get("held") or []
        places = [number for number in range(len(flat)) if number not in field.get("holes", [])]
        for number in sorted(places, key=lambda each: each not in held):
            if number in held and flat[number] == there[number]:
                continue
            if number in held and field.get("at", 0) != number:
                self.tap("pad", field=name, at=number)
            if self.make(name, flat[number]) and number != places[-1]:
                self.tap("pad", field=name, next=True)

    def make(self, name: str, text: str) -> bool:
        """A face: at hand, a price with its gain, tapped together, or written down; whether keys made it."""
        field, price = self.fields()[name], text.partition(">")
        by_keys = keyed(text)
        if text in [choice["value"] for choice in field["choices"]]:
            self.tap("pad", field=name, face=text)
        elif price[1] and price[0] in [choice["value"] for choice in field["prices"]]:
            self.tap("pad", field=name, price=price[0])
            assert price[2] in [choice["value"] for choice in self.fields()[name]["gains"]], text
            self.tap("pad", field=name, face=price[2])
        elif {*by_keys} <= {key["value"] for key in field["keys"]}:
            for key in by_keys:
                self.tap("pad", field=name, key=key)
            return True
        else:
            self.tap("compose", field=name)
            self.tap("change", form=self.form["id"], field="compose.note", value=text.removeprefix("hand:"))
            self.tap("compose_add")
        return False

    def hold(self, number: int) -> None:
        """A cell stays for the next pieces, or does so no longer."""
        [(name, _)] = self.fields().items()
        self.tap("pad", field=name, hold=number)

    def paint(self, name: str, field: dict[str, Any], cells: list[Any]) -> None:
        """A brush is taken once, then it is a tap a cell; a longer track is a tap for each further empty cell."""
        rows = cells if isinstance(cells[0], list) else [cells]
        before = field["value"]
        longer = abs(len(rows[0]) - len(before[0]))
        shown = [[*row, *[""] * len(rows[0])][: len(rows[0])] for row in before]
        new = [a for row, was in zip(rows, shown, strict=True) for a, b in zip(row, was, strict=True) if a != b]
        palette = [choice["value"] for choice in field["choices"]]
        in_hand = next(text for text in palette if text)  # the first brush need not be taken
        made = {}
        for text in dict.fromkeys(new):
            if text in palette:
                self.taps += text != in_hand
            else:
                self.make(name, text)
                made[text] = self.fields()[name]["brush"]
            shown = [
                [made.get(a, a) if a == text else b for a, b in zip(row, was, strict=True)]
                for row, was in zip(rows, shown, strict=True)
            ]
            self.tap("change", new.count(text), form=self.form["id"], field=name, value=shown)
        self.taps += longer - sum(bool(text) for text in rows[0][len(before[0]) :])  # one that is painted is there

    def one(self, name: str, field: dict[str, Any], face: dict[str, Any], path: str) -> None:
        """A number is a tap a step, or typed; a choice from a list two taps, from keys one; a text counts as one."""
        given: Any = face
        for part in path.split("."):
            given = given.get(part) if isinstance(given, dict) else None
        if given is None or given == field.get("value"):
            return
        if path == "note":
            return  # it need not be written
        taps = 1
        if field["kind"] == "stepper":
            at_hand = given in [choice["value"] for choice in field["choices"]]
            taps = 1 if at_hand else min(abs(given - field["value"]), 1 + len(str(given)))
        elif field["kind"] == "choice" and not field.get("segmented"):
            taps = 1 if given in [choice["value"] for choice in field.get("keys", [])] else 2
        self.tap("change", taps, form=self.form["id"], field=name, value=given)


def flat_cells(cells: list[Any]) -> list[str]:
    """The cells of a piece, row by row."""
    return [text for row in cells for text in row] if isinstance(cells[0], list) else cells


def keyed(text: str) -> list[str]:
    """The keys that put a face together, each as often as it is tapped."""
    found = []
    for part in re.split("[+&]", text):
        word, _, n = part.partition("*")
        found += [f"times.{word}" if word in ACTIONS else f"gain.{word}"] * int(n or 1)
    return found


def sorted_pieces(fact: str, faces: list[Any]) -> tuple[list[Any], int | None]:
    """The pieces as an owner would sort them to be quick: by their points, or by the cell that most of them share."""
    if "points" in faces[0] and "cost" in faces[0]:
        return sorted(faces, key=lambda face: face["points"]), None
    if fact not in ("doubles", "triples"):
        return faces, None
    cells = [flat_cells(face["cells"]) for face in faces]
    counts = [Counter(each[number] for each in cells) for number in range(len(cells[0]))]
    shared = min((n for n in range(len(counts)) if "" not in counts[n]), key=lambda n: len(counts[n]))
    often = counts[shared]
    order = sorted(range(len(faces)), key=lambda n: (-often[cells[n][shared]], cells[n][shared]))
    return [faces[n] for n in order], shared


def count(players: int) -> dict[str, int]:
    """Taps by fact, for the base game of so many players."""
    owner, found = Owner(players), {}
    owner.session.start(f"?teach=santa_maria&players={players}")
    owner.tap("teach", fact=next(iter(needed_in_base(players, advanced=False))))
    for fact, pieces in needed_in_base(players, advanced=False).items():
        faces = sample().facts[fact] if FACTS[fact].count else [sample().facts[fact]]
        found[fact] = owner.enter_faces(fact, *sorted_pieces(fact, faces[:pieces]))
    return found


def main() -> None:
    """Print them."""
    taps = count(int(sys.argv[1]) if len(sys.argv) > 1 else 2)
    for fact, n in taps.items():
        print(f"{fact:20} {n:4}")
    print(f"{'all':20} {sum(taps.values()) + 1:4}")


if __name__ == "__main__":
    main()
