// A slider over the turns of a game: the board and the log follow it.
import { h } from "./dom.js";

/** @param {App} app @param {view.Scrub | undefined} turns */
export function scrub(app, turns) {
  if (!turns) return null;
  const look = (event) => app.change("scrub", "at", Number(event.target.value), 80, (place) => ({ op: "look", at: turns.moments[place] }));
  return h("label", { key: "scrub", class: "c-scrub" },
    h("span", { class: "c-hidden" }, app.word("turn")),
    h("input", { type: "range", min: "0", max: String(turns.moments.length - 1), value: app.local("scrub", "at", turns.at), on: { input: look } }),
    h("span", { class: "c-scrub-text", "aria-live": "polite" }, turns.text));
}
