"""The App's own page without a server: views are made in the test's process, laid out by the real Chromium."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import BrowserContext, Page, Route, ViewportSize, expect

from companion.ui.assets import STATIC, script, style
from companion.ui.session import Session
from companion.ui.view import Command, View

ADDRESS = "http://companion.test/"
PAGE = """<!DOCTYPE html><html><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><style>body { margin: 0; }</style>
<link rel="stylesheet" href="app.css"></head><body data-voila="dashboard"><div id="companion"></div>
<script type="module">
import app from "./app.js";
const state = { view: {}, icons: {}, assets: "/", greeted: true }, heard = {};
const model = {
  get: (name) => (name === "view" ? { ...state.view, icons: state.icons } : state[name]),
  on: (name, call) => { heard[name] = call; }, off: () => {}, set: () => {}, save_changes: () => {},
  send: async (message) => {
    const { op, seq, page } = message;
    const shown = await window.played?.(message);
    if (shown) window.showView(JSON.parse(shown));
    heard["msg:custom"]?.(op === "ping" ? { type: "pong" } : { type: "done", seq, page });
  },
};
app.render({ model, el: document.getElementById("companion") });
window.showView = (view) => {
  const { icons = {}, ...rest } = view;
  Object.assign(state, { icons, view: rest });
  heard["change:view"]();
};
window.ready = true;
</script></body></html>"""
SHOWN = """async (view) => {
    if (view) window.showView(JSON.parse(view));
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}"""
# Two fingers on the board, moved apart.
PINCH = """() => {
    const host = document.querySelector('.c-board-parts'), box = host.getBoundingClientRect();
    const finger = (identifier, by) => new Touch({
        identifier, target: host, clientX: box.left + box.width / 2 + by, clientY: box.top + box.height / 2,
    });
    for (const [type, by] of [['touchstart', 40], ['touchmove', 100], ['touchend', 100]]) {
        const touches = type === 'touchend' ? [] : [finger(1, -by), finger(2, by)];
        host.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }));
    }
}"""


class Stage:
    """A page that shows one view after the other."""

    def __init__(self, context: BrowserContext) -> None:
        self.handle: Callable[[Command], object] | None = None
        self.hears = False
        context.route("**/*", self.answer)
        self.page: Page = context.new_page()
        self.open()

    def open(self) -> None:
        """Load the page, with nothing shown, and with nothing that answers its taps."""
        self.handle = None
        self.page.goto(ADDRESS)
        self.page.wait_for_function("window.ready")
        self.shown = ""

    def answer(self, route: Route) -> None:
        """The files that there are."""
        match route.request.url.removeprefix(ADDRESS).partition("?")[0]:
            case "app.js":
                route.fulfill(body=script(), content_type="text/javascript")
            case "app.css":
                route.fulfill(body=style(), content_type="text/css")
            case "vendor/plotly-basic.min.js" as plotly:
                route.fulfill(path=STATIC / plotly, content_type="text/javascript")
            case _:
                route.fulfill(body=PAGE, content_type="text/html")

    def show(self, view: View | dict[str, Any], width: int, height: int) -> None:
        """Lay a view out in a window of that size; the same view as before stays where it is."""
        text = msgspec.json.encode(view).decode()
        self.resize(width, height)
        self.page.evaluate(SHOWN, text if text != self.shown else "")
        self.shown = text

    def resize(self, width: int, height: int) -> None:
        """Another window; to set the same one again would lay the page out again."""
        size: ViewportSize = {"width": width, "height": height}
        if self.page.viewport_size != size:
            self.page.set_viewport_size(size)

    def play(self, session: Session, width: int, height: int) -> None:
        """Show a session whose page this is: it answers the taps."""
        self.serve(session.handle, lambda: {**session.app.view, "icons": session.app.icons}, width, height)

    def serve(
        self, handle: Callable[[Command], object], view: Callable[[], View | dict[str, Any]], width: int, height: int
    ) -> None:
        """Show a view that changes with each command which the page sends."""
        if not self.hears:
            self.page.expose_function("played", self.played)
            self.hears = True
        self.handle, self.view = handle, view
        self.resize(width, height)
        self.page.evaluate(SHOWN, self.played({"op": "ping"}))
        expect(self.page.locator(".c-app.settling")).to_have_count(0)  # before that no answer counts

    def played(self, message: Command) -> str:
        """The view after a tap, if anything answers taps."""
        if self.handle is None:
            return ""
        if message["op"] not in ("ping", "hello", "wide"):
            self.handle(message)
        return msgspec.json.encode(self.view()).decode()
