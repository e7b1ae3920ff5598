// Turns of an analysis as cards: the piece of the board around their places, and both ways as chips.
import { h, softly } from "./dom.js";
import { box, heading } from "./boxes.js";
import { chips } from "./chips.js";
import { icon } from "./icons.js";

const RING = "http://www.w3.org/2000/svg";
const SIGNS = {
  best: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="currentColor"/><path d="m7 12.5 3.4 3.4L17 9" fill="none" stroke="var(--surface-1)" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>',
  near: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12 1 23 12 12 23 1 12Z" fill="currentColor"/><path d="M8 12h8" stroke="var(--surface-1)" stroke-width="2.4" stroke-linecap="round"/></svg>',
  missed: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M1 2h22L12 23Z" fill="currentColor"/><path d="M12 6v6.5M12 16v.5" stroke="var(--surface-1)" stroke-width="2.4" stroke-linecap="round"/></svg>',
};
// A crop shows at least this part of the drawing's width, so that its place can be recognised.
const LEAST = 0.34;
// No text of a board is smaller.
const LEAST_TEXT = 9.2;

/** @param {App} app @param {view.Turns} panel */
export function turns(app, panel) {
  return box(panel, "c-turns", h("div", { class: "c-turns-title" }, heading(panel), panel.note && h("span", { class: "c-soft" }, panel.note)),
    panel.cards.length ? h("ul", {}, panel.cards.map((card) => one(app, panel, card))) : h("p", { class: "c-soft" }, panel.empty));
}

/** @param {App} app @param {view.Turns} panel @param {view.TurnCard} card */
function one(app, panel, card) {
  const look = () => app.send({ op: "look", at: card.at });
  return h("li", { key: card.id, id: `c-turn-${card.at}`, tabindex: "-1", class: `c-turn ${card.grade} ${card.current ? "current" : ""}` },
    h("button", { type: "button", class: "c-turn-head", on: { click: look } },
      h("span", { class: "c-turn-sign", "aria-hidden": "true", svg: SIGNS[card.grade] }), h("b", {}, card.when),
      card.points && h("strong", {}, card.points), card.chance && h("span", { class: "c-soft" }, card.chance), icon(app, "onward")),
    h("div", { class: "c-turn-body" },
      card.svg && h("button", { key: "crop", type: "button", class: "c-crop", "aria-label": card.label, on: { click: look } },
        h("span", { class: "c-drawing", svg: card.svg, hook: (el) => { requestAnimationFrame(() => crop(el, card.rings ?? [], card.marks ?? [])); } })),
      h("div", { class: "c-ways" }, way(app, panel.played, card.played), card.better?.length ? way(app, panel.better, card.better) : null,
        card.apart?.length ? h("p", { key: "apart", class: "c-apart" }, h("span", { class: "c-soft" }, panel.apart), chips(app, card.apart)) : null)),
    card.why && h("p", { class: "c-turn-why" }, card.why));
}

/** @param {App} app @param {string} label @param {view.Move[]} moves */
function way(app, label, moves) {
  return h("div", { key: label, class: "c-way" }, h("span", { class: "c-soft" }, label),
    h("ul", { class: "c-moves" }, moves.map((move, i) => h("li", { key: i, class: move.new ? "c-move new" : "c-move" }, h("span", {}, softly(move.text)), chips(app, move.chips)))));
}

// Show the drawing around the first of the places, each with a ring; where none of them is found, the whole.
/** @param {HTMLElement} el @param {string[]} rings @param {string[]} marks */
function crop(el, rings, marks) {
  const svg = el.querySelector("svg");
  const mark = JSON.stringify([rings, marks, svg?.childElementCount]);
  if (!svg || el._drawn === mark || !el.clientWidth) return;
  for (const old of svg.querySelectorAll(".c-ring")) old.remove();
  svg._whole ??= svg.getAttribute("viewBox") ?? "";
  const [left, top, wide, high] = svg._whole.split(/[\s,]+/).map(Number);
  svg.setAttribute("viewBox", svg._whole);
  const found = [...spots(svg, rings, "ring"), ...spots(svg, marks, "mark")];
  if (found.length) {
    const [first] = found, sizes = [...svg.querySelectorAll("[font-size]")].map((text) => Number.parseFloat(text.getAttribute("font-size") ?? "")).filter(Boolean);
    const legible = (el.clientWidth / LEAST_TEXT) * Math.min(...sizes, high), near = 2.6 * first.size;
    const size = Math.max(near, Math.min(LEAST * Math.max(wide, high), legible));
    el.classList.toggle("far", size > legible); // letters that could not be read are left out
    const inside = (at, from, room) => (size >= room ? from + (room - size) / 2 : Math.min(Math.max(at - size / 2, from), from + room - size));
    svg.setAttribute("viewBox", [inside(first.x, left, wide), inside(first.y, top, high), size, size].join(" "));
    for (const spot of found) {
      const ring = document.createElementNS(RING, "circle");
      for (const [name, value] of Object.entries({ cx: spot.x, cy: spot.y, r: spot.size, class: `c-ring ${spot.kind}`, "stroke-width": size / 45 })) ring.setAttribute(name, value);
      svg.append(ring);
    }
  }
  el._drawn = JSON.stringify([rings, marks, svg.childElementCount]);
}

/** @param {SVGSVGElement} svg @param {string[]} places @param {string} kind */
function spots(svg, places, kind) {
  const world = svg.getScreenCTM()?.inverse();
  return places.flatMap((place) => {
    const there = svg.querySelector(`[data-place="${CSS.escape(place)}"]`);
    const room = there?.getBoundingClientRect();
    if (!world || !room?.width) return [];
    const from = new DOMPoint(room.left, room.top).matrixTransform(world), to = new DOMPoint(room.right, room.bottom).matrixTransform(world);
    return [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, size: 0.62 * Math.max(to.x - from.x, to.y - from.y), kind }];
  });
}

// A mark on the chart leads to its card, or to its board where it has none.
/** @param {App} app @param {number} at */
export function toTurn(app, at) {
  const card = document.getElementById(`c-turn-${at}`);
  if (!card) return app.send({ op: "look", at });
  card.scrollIntoView({ block: "center" });
  card.focus({ preventScroll: true });
}
