"""The changes from one view to the next: a tap changes little, and least of all in the drawings.

Each view has a number. A change has the number it goes out from; a page that has another one asks for the whole.
"""

from __future__ import annotations

from companion.engine.data_folder import Plain

PIECE = "<g"
"""Drawings are taken apart here: a group of the text before is named by its place in it."""


def changes(before: Plain, view: Plain) -> Plain:
    """The fields that are new, and the names of those that have gone.

    >>> changes({"title": "Corn", "rev": 1, "notice": {}}, {"title": "Corn", "rev": 2})
    {'changed': {'rev': 2}, 'gone': ['notice']}
    """
    changed = {name: value for name, value in view.items() if name not in before or before[name] != value}
    if "board" in changed:
        changed["board"] = _redrawn(before.get("board", {}), changed["board"])
    return {"changed": changed, "gone": [name for name in before if name not in view]}


def _redrawn(before: Plain, board: Plain) -> Plain:
    drawn = {part["id"]: part["svg"] for part in before.get("parts", ())}
    parts = [{**part, "svg": pieces(drawn.get(part["id"], ""), part["svg"])} for part in board.get("parts", ())]
    return {**board, "parts": parts}


def pieces(before: str, text: str) -> list[str | list[int]]:
    """A drawing as its new pieces and runs of old ones: the first piece, and the count.

    >>> pieces("<svg><g>1</g><g>2</g></svg>", "<svg><g>3</g><g>1</g><g>2</g></svg>")
    [[0, 1], '>3</g>', [1, 2]]
    """
    old = before.split(PIECE)
    places = {piece: place for place, piece in enumerate(old)}
    found: list[str | list[int]] = []
    run = [0, 0]
    for piece in text.split(PIECE):
        after = run[0] + run[1]
        if run[1] and after < len(old) and old[after] == piece:
            run[1] += 1
        elif piece in places:
            run = [places[piece], 1]
            found.append(run)
        else:
            run = [0, 0]
            found.append(piece)
    return found
