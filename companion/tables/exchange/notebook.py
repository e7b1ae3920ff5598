"""The analysis notebook of one game: a copy of ours with the save inside, so that it runs by itself."""

from __future__ import annotations

import json
from pathlib import Path

from companion.engine.data_folder import DATA, Plain
from companion.games import title_of
from companion.tables.exchange.foreign_values import moment_of
from companion.tables.exchange.report import CannotExport
from companion.tables.play import Play

NOTEBOOKS = DATA.parent / "notebooks"
_OWN_PATH = "path = None\n"


def export(play: Play, template: Path | None = None) -> bytes:
    """The notebook of a play that has a journal."""
    if play.journal is None:
        raise CannotExport("error.no-journal")
    book = json.loads((template or NOTEBOOKS / "analysis.ipynb").read_text(encoding="utf-8"))
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}  # ours are of another game
    loading = next(n for n, cell in enumerate(book["cells"]) if _OWN_PATH in _lines(cell))
    book["cells"][loading]["source"] = [line for line in _lines(book["cells"][loading]) if line != _OWN_PATH]
    book["cells"].insert(loading, _cell("code", "save", _save(play.journal), execution_count=None, outputs=[]))
    moment = moment_of(play)
    about = title_of(play.game) + (f", {moment.isoformat()[:10]}" if moment else "")
    opening = ["# How a game went\n", "\n", f"{about}. The saved game is in the next cell: nothing else is needed."]
    book["cells"][0] = _cell("markdown", "about", opening)
    return (json.dumps(book, ensure_ascii=False, indent=1) + "\n").encode()


def _lines(cell: Plain) -> list[str]:
    source = cell["source"]
    return source if isinstance(source, list) else str(source).splitlines(keepends=True)


def _cell(kind: str, id: str, source: list[str], **more: object) -> Plain:
    return {"cell_type": kind, "id": id, "metadata": {}, "source": source, **more}


def _save(journal: str) -> list[str]:
    """Code that writes the save to a file of its own; the save is a literal, whatever the players are called."""
    return [
        "import tempfile\n",
        "from pathlib import Path\n",
        "\n",
        "save = (\n",
        *(f"    {line!r}\n" for line in journal.splitlines(keepends=True)),
        ")\n",
        'path = Path(tempfile.mkdtemp()) / "game.json"\n',
        'path.write_text(save, encoding="utf-8")',
    ]
