// The sheet with the question: sharing the room with the board, and drawing the sheet up over it.
import { h } from "./dom.js";

const WIDE = 760;
const FLAT = 560;
const DRAG = 24;

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

// A tap draws the sheet up or lets it down, and so does pulling; the keyboard presses it as any button.
/** @param {App} app */
export function handle(app) {
  const { drawn } = app.ui;
  return h("button", {
    key: "handle", type: "button", class: "c-handle", "aria-expanded": String(Boolean(drawn)), "aria-label": app.word("draw_up"),
    on: {
      pointerdown: (event) => {
        app.grip = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      pointerup: (event) => {
        const moved = event.clientY - app.grip;
        app.dragged = Math.abs(moved) >= DRAG;
        if (app.dragged) app.set({ drawn: moved < 0 });
      },
      click: () => {
        if (!app.dragged) app.set({ drawn: !app.ui.drawn });
        app.dragged = false;
      },
    },
  }, h("span", { class: "c-grip", "aria-hidden": "true" }));
}
