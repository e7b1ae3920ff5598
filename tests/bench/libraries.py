"""Our own code beside well-kept libraries: size, speed, lines. The libraries are installed into a temporary folder.

`docs/decisions.md` says what follows from the figures.
"""

import gzip
import inspect
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from time import process_time
from typing import Any

from playwright.sync_api import Route

import companion
from companion.engine.data_folder import DATA
from companion.rulebook.spelling import Speller, distance
from companion.tables.database import open_database
from companion.ui.assets import STATIC
from companion.ui.page_grant import HOST
from companion.ui.page_messages import granted_frame
from tests.bench.figure import Figure, timed
from tests.bench.screen import chrome
from tests.rulebook.slips import hurried

NPM = ("preact@11.2.0", "lit-html@3.3.3", "dompurify@3.4.17", "@jupyterlab/services@7.6.5", "esbuild@0.28.2")
PYPI = ("sqlalchemy==2.1.8", "alembic==1.20.1", "rapidfuzz==3.14.6")
ENTRIES = {
    "preact": 'export { h, render } from "preact"',
    "lit": 'export { html, render } from "lit-html"; export { repeat } from "lit-html/directives/repeat.js"',
    "dompurify": 'export { default } from "dompurify"',
    "services": 'export { KernelManager, ServerConnection } from "@jupyterlab/services"',
}
ROWS = 2000
FRAMES = 5000


@cache
def folder() -> Path:
    """A folder for installed packages; it is removed with the process."""
    folder.kept = tempfile.TemporaryDirectory()
    return Path(folder.kept.name)


@cache
def npm() -> Path:
    """The libraries of the page, each as one small module, and our own modules as small."""
    place = folder() / "npm"
    place.mkdir()
    (place / "package.json").write_text("{}", encoding="utf-8")
    options = ("--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")
    subprocess.run(["npm", "install", *options, *NPM], cwd=place, check=True)
    for name, entry in ENTRIES.items():
        (place / f"{name}.entry.js").write_text(entry, encoding="utf-8")
        _small(place, f"{name}.entry.js", f"{name}.js")
    for name in ("dom", "svg", "page"):
        _small(place, STATIC / f"{name}.js", f"own-{name}.js", "--external:./svg.js")
    return place


def _small(place: Path, source: str | Path, target: str, *options: str) -> None:
    tool = place / "node_modules/.bin/esbuild"
    how = ("--bundle", "--minify", "--format=esm", "--log-level=error", "--platform=browser")
    subprocess.run([tool, source, *how, *options, f"--outfile={place / target}"], cwd=place, check=True)


@cache
def pypi() -> Path:
    """The Python libraries, where imports find them."""
    place = folder() / "python"
    subprocess.run([sys.executable, "-m", "uv", "pip", "install", "-q", "--target", place, *PYPI], check=True)
    sys.path.append(str(place))
    return place


def packed(name: str) -> Figure:
    data = gzip.compress((npm() / f"{name}.js").read_bytes(), 9)
    return Figure(f"{name}, minified and packed", len(data) / 1e3, "kB")


def disk(*names: str) -> float:
    return sum(file.stat().st_size for name in names for file in (pypi() / name).rglob("*") if file.is_file()) / 1e6


def lines(*paths: str) -> int:
    root = Path(companion.__file__).parent
    return sum(len((root / path).read_text(encoding="utf-8").splitlines()) for path in paths)


def _served(route: Route) -> None:
    kind, _, name = route.request.url.partition("//bench/")[2].partition("/")
    files = {"own": STATIC / name, "libraries": npm() / name, "bench.js": Path(__file__).with_suffix(".js")}
    if kind == "":
        route.fulfill(body='<!doctype html><script type="module" src="/bench.js"></script>', content_type="text/html")
    else:
        route.fulfill(body=files[kind].read_text(encoding="utf-8"), content_type="text/javascript")


def _in_browser(script: str, *arguments: Any) -> dict[str, Any]:
    with chrome() as browser:
        page = browser.new_page()
        page.route("http://bench/**", _served)
        page.goto("http://bench/")
        page.wait_for_function("window.ready")
        found: dict[str, Any] = page.evaluate(script, *arguments)
        return found


def virtual_dom() -> Iterator[Figure]:
    """`h` and `patch` beside Preact and lit: 80 options that move and change."""
    yield from map(packed, ("own-dom", "preact", "lit"))
    yield Figure("own h and patch", lines("ui/static/dom.js"), "lines")
    for name, took in _in_browser("() => drawing()").items():
        yield Figure(f"80 options drawn again, {name}", took, "ms")


def svg_cleaning() -> Iterator[Figure]:
    """Parsing and cleaning of a whole board beside DOMPurify."""
    yield from map(packed, ("own-svg", "dompurify"))
    source = (STATIC / "svg.js").read_text(encoding="utf-8")
    own = source[source.index("function clean(") : source.index("// Icons are few")].splitlines()
    yield Figure("own cleaning", len(own), "lines", note="the rest of svg.js changes drawings in place")
    game = companion.new_game("tzolkin", ["Ann", "Ben"], draws=3)
    (part,) = game.definition.screen().board(game.table, game.names, "en", parts=("full",)).parts
    found = _in_browser("(svg) => cleaning(svg)", part.svg)
    left = found.pop("left")
    for name, took in found.items():
        size, note = len(part.svg) / 1e3, f"{left[name]} elements left"
        yield Figure(f"a board of {size:.0f} kB cleaned, {name}", took, "ms", note=note)


def databases() -> Iterator[Figure]:
    """Rows written and read one by one, and the start, beside SQLAlchemy Core; its migrations are Alembic's."""
    yield Figure("SQLAlchemy and Alembic installed", disk("sqlalchemy", "alembic", "mako"), "MB")
    yield Figure("own database and schema", lines("tables/database.py", "tables/schema.py"), "lines")
    for name, program in (
        ("own", "import companion.tables.database"),
        ("SQLAlchemy", f"import sys; sys.path.append({str(pypi())!r}); import sqlalchemy"),
    ):
        code = f"import time; begin = time.process_time(); {program}; print(time.process_time() - begin)"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        yield Figure(f"import, {name}", float(done.stdout) * 1e3, "ms")
    yield from _rows()


def _rows() -> Iterator[Figure]:
    import sqlalchemy

    statement = "INSERT INTO sheets (id, game, body, updated) VALUES (?, ?, ?, ?)"
    with open_database(folder() / "own") as own:

        def write_own(n: int) -> None:
            own.run(statement, f"sheet {n}", "tzolkin", "{}", 0.0)

        with own.writing():
            yield Figure("a row written, own", timed(lambda: [*map(write_own, range(ROWS))]) / ROWS * 1e6, "µs")
        read = partial(own.rows, "SELECT body FROM sheets WHERE id = ?")
        yield Figure("a row read, own", timed(lambda: [read(f"sheet {n}") for n in range(ROWS)]) / ROWS * 1e6, "µs")
    engine = sqlalchemy.create_engine(f"sqlite:///{folder() / 'theirs.sqlite3'}")
    text, real = sqlalchemy.String, sqlalchemy.Float
    sheets = sqlalchemy.Table(
        "sheets",
        sqlalchemy.MetaData(),
        sqlalchemy.Column("id", text, primary_key=True),
        *(sqlalchemy.Column(name, kind) for name, kind in (("game", text), ("body", text), ("updated", real))),
    )
    sheets.metadata.create_all(engine)
    insert, select = sheets.insert(), sqlalchemy.select(sheets.c.body).where(sheets.c.id == sqlalchemy.bindparam("id"))
    with engine.begin() as theirs:

        def write(n: int) -> None:
            theirs.execute(insert, {"id": f"sheet {n}", "game": "tzolkin", "body": "{}", "updated": 0.0})

        def find(n: int) -> None:
            theirs.execute(select, {"id": f"sheet {n}"}).all()

        for what, work in (("written", write), ("read", find)):
            took = timed(lambda work=work: [*map(work, range(ROWS))])
            yield Figure(f"a row {what}, SQLAlchemy", took / ROWS * 1e6, "µs")
    engine.dispose()


def edit_distance() -> Iterator[Figure]:
    """Words of a book with a slip each: how long the nearest word takes, and how often it is the one that was meant."""
    yield Figure("rapidfuzz installed", disk("rapidfuzz"), "MB")
    yield Figure(
        "own distance", len(inspect.getsourcelines(distance)[0]), "lines", note="the speller around it would stay"
    )
    pypi()
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    for language in companion.LANGUAGES:
        text = (DATA / "tzolkin" / language / "rules.md").read_text(encoding="utf-8").lower()
        words = sorted({word for word in text.split() if word.isalpha() and len(word) > 5})
        typed = [(hurried(word, seed), word) for seed, word in enumerate(words[::3])]
        speller = Speller(words)

        def own(word: str, speller: Speller = speller) -> str | None:
            near = speller.near(word)
            return min(near, key=near.__getitem__, default=None)

        def theirs(word: str, words: list[str] = words) -> str | None:
            found = process.extractOne(word, words, scorer=OSA.distance, score_cutoff=2)
            return found and found[0]

        for name, find in (("own", own), ("rapidfuzz", theirs)):
            begin = process_time()
            right = sum(find(slip) == meant for slip, meant in typed)
            took = (process_time() - begin) / len(typed) * 1e3
            note = f"{right} of {len(typed)} right"
            yield Figure(f"nearest of {len(words)} words, {language}, {name}", took, "ms", note=note)
    pair = ("wrokers", "workers")
    for name, work in (("own", lambda: distance(*pair, 2)), ("rapidfuzz", lambda: OSA.distance(*pair))):
        took = timed(lambda work=work: [work() for _ in range(ROWS)])
        yield Figure(f"one distance, {name}", took / ROWS * 1e6, "µs")


def kernel_frames() -> Iterator[Figure]:
    """The page's line to its kernel beside the client of JupyterLab, and the server's check beside its parser."""
    from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1

    yield from map(packed, ("own-page", "services"))
    yield Figure("own frames", lines("ui/page_messages.py", "ui/static/kernel_websocket.js"), "lines")
    header = {"msg_id": "1", "msg_type": "comm_msg", "session": "s"}
    command = {"op": "play", "key": "place palenque 0", "rev": 3}
    content = {"comm_id": "c", "data": {"method": "custom", "content": command}}
    parts = [json.dumps(each).encode() for each in (header, {}, {}, content)]
    frame = serialize_msg_to_ws_v1(parts, "shell")
    assert granted_frame(frame, HOST) is not None

    def theirs() -> None:
        _, found = deserialize_msg_from_ws_v1(frame)
        for part in found:
            json.loads(part)

    took = timed(lambda: [granted_frame(frame, HOST) for _ in range(FRAMES)])
    yield Figure("a frame read, checked and written, own", took / FRAMES * 1e6, "µs")
    took = timed(lambda: [theirs() for _ in range(FRAMES)])
    yield Figure("a frame read, jupyter-server", took / FRAMES * 1e6, "µs", note="neither checked nor written")
