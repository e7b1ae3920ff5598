"""Runs the notebooks and writes their outputs into them (`make notebooks`), small and without paths and addresses.

Figures become SVG, boards the SVG they are drawn as, the dashboard a photograph. Texts and tables stay as they are.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
import tempfile
import urllib.parse
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
import plotly
from nbclient import NotebookClient
from nbformat import NotebookNode
from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import FLAGS, PATIENCE, READY, REST, Server, chromium, leave

FOLDER = Path(__file__).parent.parent / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
FIGURE, WIDGET = "application/vnd.plotly.v1+json", "application/vnd.jupyter.widget-view+json"
SVG, JPEG = "image/svg+xml", "image/jpeg"
DRAWN_FROM = "drawn_from"
WIDTH, HEIGHT = 720, 400
TO_SVG = "([figure, width, height]) => Plotly.toImage({...figure, config: {}}, {format: 'svg', width, height})"
BOARD = re.compile(r"<svg .*</svg>", re.DOTALL)
ADDRESS = re.compile(r" object at 0x[0-9a-f]+")


class Picture(NamedTuple):
    """The picture of an output: a figure to draw, a finished drawing, or the dashboard to photograph."""

    kind: str
    figure: dict[str, Any] = {}
    svg: str = ""

    @property
    def mime(self) -> str:
        return JPEG if self.kind == "dashboard" else SVG

    @property
    def digest(self) -> str:
        """The same for figures that look the same: the last digits of a number depend on the machine."""
        rounded = json.loads(json.dumps(self.figure), parse_float=lambda text: f"{float(text):.6g}")
        return hashlib.sha256(json.dumps(rounded, sort_keys=True).encode()).hexdigest()[:16]


Draw = Callable[[Picture, NotebookNode], str]
"""The data of a picture; the second argument is the output that is stored so far."""


def run(path: Path) -> NotebookNode:
    """A notebook after all its cells, run for a reader of English whose data folder is empty."""
    book = nbformat.read(path, as_version=4)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        env = {**os.environ, "COMPANION_HOME": home, "LANG": "en_US.UTF-8", "PYTHONPATH": str(FOLDER.parent)}
        for name in ("COMPANION_DATABASE", "LANGUAGE", "LC_ALL", "LC_MESSAGES"):
            env.pop(name, None)
        quiet = ["--IPKernelApp.log_level=ERROR"]
        client = NotebookClient(book, timeout=None, record_timing=False, coalesce_streams=True, extra_arguments=quiet)
        return client.execute(env=env)


def tidied(book: NotebookNode, stored: NotebookNode, draw: Draw) -> NotebookNode:
    """The stored notebook with the outputs of one that has been run."""
    widgets = book.metadata.get("widgets", {}).get("application/vnd.jupyter.widget-state+json", {}).get("state", {})
    count = 0
    for cell, before in zip(book.cells, stored.cells, strict=True):
        if cell.cell_type == "code":
            count += 1
            known = dict(enumerate(before.outputs))
            before.outputs = [_tidy(each, known.get(n, {}), widgets, draw) for n, each in enumerate(cell.outputs)]
            before.execution_count = count
            for output in before.outputs:
                if output.output_type == "execute_result":
                    output.execution_count = count
    return stored


def _tidy(output: NotebookNode, known: NotebookNode, widgets: dict[str, Any], draw: Draw) -> NotebookNode:
    if output.output_type == "stream":
        return output
    data = {mime: value for mime, value in output.data.items() if mime.startswith("text/")}
    picture = picture_of(output, widgets)
    output.metadata = {}
    if picture is not None:
        data.pop("text/html", None)
        data[picture.mime] = draw(picture, known)
        if picture.figure:
            output.metadata = {DRAWN_FROM: picture.digest}
    if "text/plain" in data:
        data["text/plain"] = ADDRESS.sub("", data["text/plain"])
    output.data = data
    return nbformat.from_dict(output)


def picture_of(output: NotebookNode, widgets: dict[str, Any]) -> Picture | None:
    """The part of an output that is to be drawn; None for text."""
    if figure := output.data.get(FIGURE):
        return Picture("figure", {"data": figure["data"], "layout": figure["layout"]})
    if view := output.data.get(WIDGET):
        state = widgets[view["model_id"]]["state"]
        return Picture("figure", state["figure"]) if "figure" in state else Picture("dashboard")
    board = BOARD.search(output.data.get("text/html", ""))
    return Picture("board", svg=board[0]) if board else None


class Easel:
    """Draws the pictures of one notebook in a browser."""

    def __init__(self, browser: Browser, path: Path) -> None:
        self.browser, self.path = browser, path
        self.page = browser.new_page()
        self.page.add_script_tag(path=Path(plotly.__file__).parent / "package_data" / "plotly.min.js")

    def draw(self, picture: Picture, known: NotebookNode) -> str:
        """The picture; the stored one, if it shows the same figure."""
        if picture.kind == "board":
            return picture.svg
        if picture.kind == "dashboard":
            return self.photograph()
        if known.get("metadata", {}).get(DRAWN_FROM) == picture.digest:
            return str(known.data[SVG])
        address = self.page.evaluate(TO_SVG, [picture.figure, WIDTH, HEIGHT])
        svg = urllib.parse.unquote(address.partition(",")[2])
        random = re.search(r'id="topdefs-(\w+)"', svg)
        assert random is not None, "plotly names the parts of a figure in another way now"
        return svg.replace(random[1], picture.digest)

    def photograph(self) -> str:
        """The dashboard as the notebook opens it, with an empty data folder."""
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
            context = self.browser.new_context(viewport={"width": 820, "height": 620}, locale="en-US")
            server = Server(Path(home) / "home", page=self.path)
            try:
                page = context.new_page()
                page.goto(server.url)
                page.wait_for_selector(READY, timeout=PATIENCE * 1000)
                page.evaluate(REST)
                return b64encode(page.locator(".c-app").screenshot(type="jpeg", quality=60)).decode()
            finally:
                leave(context)
                server.stop()


@contextmanager
def browsing() -> Iterator[Browser]:
    """A Chromium of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


def main(*names: str) -> None:
    """Run the notebooks, or those that are named, and write their outputs."""
    with browsing() as browser:
        for path in (each for each in NOTEBOOKS if not names or each.stem in names):
            book = tidied(run(path), nbformat.read(path, as_version=4), Easel(browser, path).draw)
            path.write_text(nbformat.writes(book) + "\n", encoding="utf-8")
            print(f"{path.name}: {path.stat().st_size / 1024:.0f} KiB", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
