"""Fields of a correction for lists and rows: they start with the present pieces."""

from typing import Any

from companion.engine.form import FormField, count, flag, in_row, members, on_display, tally


def said(fields: list[FormField], **changed: Any) -> dict[str, Any]:
    """The values of a form, filled in as it stands but for some fields; a dot in a path is written as ``__``."""
    filled = {field.path: field.default for field in fields}
    filled |= {path.replace("__", "."): value for path, value in changed.items()}
    reads = {id(field.read): field.read for field in fields}
    assert len(reads) == 1, "they say it together"
    [read] = reads.values()
    assert read is not None
    return read(filled)


def test_dice_are_counted_by_what_they_show() -> None:
    fields = tally("pool", "die", [2, 2, 5], count("", "screen.die.{}", 0, 9, "white"), range(1, 7))
    assert [(field.path, field.label, field.default) for field in fields][1] == ("die.2", "screen.die.2", 2)
    assert said(fields) == {"pool": [2, 2, 5]}
    assert said(fields, die__2=1, die__6=1) == {"pool": [2, 5, 6]}


def test_remaining_items_of_a_list_keep_their_order() -> None:
    flags = {name: flag(f"at.{name}", name, name in ("c", "a"), "") for name in "abc"}
    assert said(members("spots", flags, ["c", "a"])) == {"spots": ["c", "a"]}
    assert said(members("spots", flags, ["c", "a"]), at__c=False, at__b=True) == {"spots": ["a", "b"]}


def row_of(row: Any) -> list[FormField]:
    """Fields for a row: there or not, entered or not."""
    return in_row(
        "row",
        row,
        lambda place, face: flag(f"there.{place}", "", face is not None, ""),
        lambda place, _: flag(f"told.{place}", "", True, ""),
    )


def test_a_piece_of_a_row_may_be_removed_added_or_unknown() -> None:
    row = {"east": "wood", "west": None, "north": ""}
    assert [field.path for field in row_of(row)] == ["there.east", "there.west", "there.north", "told.east"]
    assert said(row_of(row)) == {"row": row}
    assert said(row_of(row), there__east=False)["row"]["east"] is None
    assert said(row_of(row), told__east=False)["row"]["east"] == ""
    assert said(row_of(row), there__west=True)["row"]["west"] == "", "a new piece is entered when it is needed"


def test_the_places_of_a_row_may_be_numbers() -> None:
    assert said(row_of(["wood", None]), there__0=False) == {"row": [None, None]}


def test_known_pieces_of_a_display_stay_or_go_and_unknown_ones_are_counted() -> None:
    fields = on_display(
        "shown", ["wood", "", "gem"], lambda n, face: flag(f"tile.{n}", face, True, ""), count("untold", "", 0, 6, "")
    )
    assert said(fields) == {"shown": ["wood", "gem", ""]}
    assert said(fields, tile__0=False, untold=2) == {"shown": ["gem", "", ""]}
