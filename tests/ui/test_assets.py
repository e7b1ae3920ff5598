"""The page's script is put together from modules, and asks for nothing from outside."""

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.engine.messages import messages
from companion.ui.assets import STATIC, STYLE_SHEETS, bundle, compressed, hand_out, script, style

OWN = [path for path in STATIC.iterdir() if path.suffix in (".js", ".css")]


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_bundle_is_a_module_with_one_default_export(tmp_path: Path) -> None:
    bundle = tmp_path / "bundle.mjs"
    stub = "globalThis.DOMParser = class {}; globalThis.window = globalThis;\n"
    bundle.write_text(stub + script() + "\nexport const parts = module_game_end;", encoding="utf-8")
    check = f"import('{bundle}').then(m => console.log(typeof m.default.render, typeof m.parts.headline))"
    done = subprocess.run(["node", "--input-type=module", "-e", check], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "function function"


def test_no_module_is_left_out() -> None:
    ours = script() + script("figure") + bundle()["kernel_websocket.js"][1]
    for path in OWN:
        if path.name == "turn_notice.js":
            assert f"}}{path.name}`" in ours, "a worker is a file of its own"
        elif path.suffix == ".js":
            lines = [line.removeprefix("export ") for line in path.read_text(encoding="utf-8").splitlines()]
            assert next(line for line in lines if line.startswith(("const ", "function "))) in ours
    assert "import {" not in ours


def test_no_style_sheet_is_left_out() -> None:
    assert sorted(STYLE_SHEETS) == sorted(path.stem for path in OWN if path.suffix == ".css")


def test_nothing_comes_from_outside() -> None:
    for path in OWN:
        found = re.findall(r"(?:https?:)?//[\w.-]+\.\w+[^\s\"'`)]*", path.read_text(encoding="utf-8"))
        assert set(found) <= {"http://www.w3.org/2000/svg"}, path.name
    assert "@import" not in style()
    assert "url(" not in style()


def test_markup_never_comes_from_text() -> None:
    for path in OWN:
        source = path.read_text(encoding="utf-8")
        if path.name == "svg.js":  # drawings, into a template that does nothing, and cleaned before they leave it
            source = source.replace("inert.innerHTML = text;", "", 1)
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", source), path.name


def test_every_word_the_page_asks_for_is_there_and_none_is_idle() -> None:
    asked = set()
    for path in OWN:
        source = path.read_text(encoding="utf-8")
        asked |= set(re.findall(r'\bword\("(\w+)"\)', source))
        asked |= set(re.findall(r'small\([^)]*?"\w+", "(\w+)"', source))
    for language in ("en", "uk", "ru"):
        known = {name.removeprefix("app.") for name in messages(language, "ui").patterns if name.startswith("app.")}
        assert asked == known


def test_every_class_the_page_uses_has_a_style() -> None:
    css = style()
    for name in re.findall(r'class: "(c-[\w-]+)"', script()):
        assert f".{name}" in css, name


def test_hover_styles_need_a_pointer_that_hovers() -> None:
    """On a touch screen the look of a hover stays behind after a tap, and seems to be a choice."""
    hovering = [line for line in style().splitlines() if ":hover" in line]
    assert len(hovering) > 5
    assert all(line.startswith("@media (hover: hover) {") for line in hovering)


class Sent:
    """A widget, at its page's end."""

    def __init__(self) -> None:
        self.messages: list[tuple[dict[str, object], list[bytes]]] = []

    def send(self, content: dict[str, object], buffers: list[bytes]) -> None:
        self.messages.append((content, buffers))


def without_brackets(selector: str) -> str:
    """A selector without the text in brackets."""
    depth, kept = 0, ""
    for letter in selector:
        depth -= letter == ")"
        kept += "" if depth else letter
        depth += letter == "("
    return kept


def test_a_change_of_the_page_restyles_only_its_part() -> None:
    """Otherwise every inline style, or every new element, makes the browser style the whole page again.

    That is so where `:has()` asks for inline styles or for any child, or where what follows it has no name.
    """
    plain = re.sub(r'/\*.*?\*/|"[^"]*"', "", "".join(path.read_text("utf-8") for path in sorted(STATIC.glob("*.css"))))
    heads = [part.rpartition("}")[2].strip() for part in plain.split("{")]
    asking = [head for head in heads if ":has(" in head and not head.startswith("@")]
    assert len(asking) > 50
    assert [head for head in asking if "[style" in head or re.search(r":has\([^)]*[>+~ ]\*", head)] == []
    last = {head: [re.split(r"[\s>+~]+", each)[-1] for each in without_brackets(head).split(",")] for head in asking}
    assert [head for head, ends in last.items() if not all(re.match(r"[.#a-z]|:is|:where", end) for end in ends)] == []


def test_a_notebook_gets_plotly_from_its_widget_and_nothing_else() -> None:
    widget = Sent()
    for name in ("plotly", "../page_start.py"):
        hand_out(widget, name)
    [(plotly, [script]), (other, nothing)] = widget.messages
    assert plotly == {"type": "asset", "name": "plotly"}
    assert script == (STATIC / "vendor" / "plotly-basic.min.js").read_bytes()
    assert (other, nothing) == ({"type": "asset", "name": "../page_start.py"}, [])


def test_browsers_get_the_same_files_compressed() -> None:
    for name, (_, text) in bundle().items():
        assert gzip.decompress(compressed(name)).decode() == text
