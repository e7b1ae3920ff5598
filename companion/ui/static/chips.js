// Chips: goods and prices as small pictures with a number, faces as signs, and the moves of a turn.
import { h } from "./dom.js";
import { icon } from "./icons.js";

// A face in small pictures, where it has any.
/** @param {App} app @param {view.Choice | undefined} face */
export function signs(app, face) {
  return face?.chips?.length ? h("span", { class: "c-signs", "aria-hidden": "true" }, face.chips.map((part) => [part.icon && icon(app, part.icon), part.text])) : null;
}

/** @param {App} app @param {view.Chip} shown */
export function chip(app, { icon: name, text, label, tone }) {
  return h("span", { class: `c-chip ${tone ?? ""}` }, name && icon(app, name),
    h("span", { "aria-hidden": label ? "true" : null }, text), label && h("span", { class: "c-hidden" }, label));
}

/** @param {App} app @param {view.Chip[] | undefined} list */
export function chips(app, list) {
  return list?.length ? h("span", { class: "c-chips" }, list.map((each) => chip(app, each))) : null;
}

// The moves of a turn: pictures with words, after the first ones pictures alone.
/** @param {App} app @param {view.Move[]} moves @param {number} named */
export function deeds(app, moves, named) {
  const more = (move, i) => i < named || !move.icon || move.icon !== moves[i - 1].icon;
  return h("span", { class: "c-deeds" }, moves.filter(more).map((move, i) => h("span", { key: i, class: "c-deed", title: move.text },
    move.icon && icon(app, move.icon), h("span", { class: move.icon && i >= named ? "c-hidden" : "" }, move.text.replace(/ (?=\d+$)/, "\u00a0")))));
}
