"""The App's own page without a server: views are made in the test's process, laid out by the real Chromium."""

from __future__ import annotations

from typing import Any

import msgspec
from playwright.sync_api import BrowserContext, Page, Route, ViewportSize

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
        self.session: Session | None = None
        context.route("**/*", self.answer)
        self.page: Page = context.new_page()
        self.open()

    def open(self) -> None:
        """Load the page, with nothing shown."""
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
        """Another window; to set the same one again would lay the page out anew."""
        size: ViewportSize = {"width": width, "height": height}
        if self.page.viewport_size != size:
            self.page.set_viewport_size(size)

    def play(self, session: Session, width: int, height: int) -> None:
        """Show a session whose page this is: it answers the taps."""
        if self.session is None:
            self.page.expose_function("played", self.played)
        self.session = session
        self.resize(width, height)
        self.page.evaluate(SHOWN, self.played({"op": "ping"}))

    def played(self, message: Command) -> str:
        """The view after a tap."""
        assert self.session is not None
        if message["op"] not in ("ping", "hello", "wide"):
            self.session.handle(message)
        return msgspec.json.encode({**self.session.app.view, "icons": self.session.app.icons}).decode()
