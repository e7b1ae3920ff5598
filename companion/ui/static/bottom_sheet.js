// The sheet with the question: sharing the room with the board, and its three stops.
import { h } from "./dom.js";
import { onTableOpen } from "./chores.js";

const WIDE = 760;
const FLAT = 560;
const DRAG = 24;
const LONG = 260;
const HEAD = 0, ANSWERS = 1, ALL = 2;

// phone: upright, the part of the board that the question is about above the sheet; flat: a phone on its side, the board
// to the left; tablet: upright with the whole board; desk: the whole board to the left.
/** @param {number} width @param {number} height @returns {Layout} */
export function layoutOf(width, height) {
  if (height < FLAT && width >= FLAT) return "flat";
  if (width < WIDE) return "phone";
  return width > height * 1.05 ? "desk" : "tablet";
}

/** @param {Layout} layout */
export function isWide(layout) {
  return layout === "tablet" || layout === "desk";
}

/** @param {App} app */
export function stopOf(app) {
  if (onTableOpen(app) && app.ui.stop === HEAD) return "";
  return { [HEAD]: "head-line", [ANSWERS]: "", [ALL]: "drawn-up" }[app.ui.stop];
}

// A new question shows its answers, unless it can be answered on the board and the sheet was out of its way.
/** @param {App} app @returns {Stop} */
export function nextStop({ ui, view }) {
  return ui.stop === HEAD && view.board?.targets?.length ? HEAD : ANSWERS;
}

// A pull moves the sheet by a stop, a long one by two, and so do the arrow keys; a tap opens all of it, or shows the answers.
/** @param {App} app */
export function handle(app) {
  const { stop } = app.ui;
  /** @param {number} by */
  const move = (by) => app.set({ stop: /** @type {Stop} */ (Math.min(ALL, Math.max(HEAD, app.ui.stop + by))) });
  return h("button", {
    key: "handle", type: "button", class: "c-handle", "aria-expanded": String(stop !== HEAD), "aria-label": app.word("draw_up"),
    on: {
      pointerdown: (event) => {
        app.grip = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      pointerup: (event) => {
        const moved = event.clientY - app.grip, far = Math.abs(moved);
        app.dragged = far >= DRAG;
        if (app.dragged) move(-Math.sign(moved) * (far >= LONG ? 2 : 1));
      },
      click: () => {
        if (!app.dragged) app.set({ stop: app.ui.stop === ANSWERS ? ALL : ANSWERS });
        app.dragged = false;
      },
      keydown: (event) => {
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (!by) return;
        event.preventDefault();
        move(by);
      },
    },
  }, h("span", { class: "c-grip", "aria-hidden": "true" }, [HEAD, ANSWERS, ALL].map((each) => h("i", { key: each, class: each === stop ? "here" : "" }))));
}
