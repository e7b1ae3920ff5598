// The turns of a game on a rail: a slide looks at one of them, the board and the log follow.
import { h } from "./dom.js";

/** @param {App} app @param {view.Scrub | undefined} rail */
export function scrub(app, rail) {
  if (!rail) return null;
  const look = (event) => app.change("scrub", "at", Number(event.target.value), 80, (place) => ({ op: "look", at: rail.moments[place] }));
  return h("label", { key: "scrub", class: "c-scrub" },
    h("span", { class: "c-hidden" }, app.word("turn")),
    h("input", { type: "range", min: "0", max: String(rail.moments.length - 1), value: app.local("scrub", "at", rail.at), on: { input: look } }),
    h("span", { class: "c-scrub-text", "aria-live": "polite" }, rail.text));
}
