// The guided set-up: a rail of steps, the picture of the open one with its lines ringed and numbered, and the lines to tick.
import { shapeOf } from "./board_layout.js";
import { h } from "./dom.js";
import { button } from "./buttons.js";
import { chips } from "./chips.js";
import { icon, mark } from "./icons.js";

const FEW = 4; // so many places of a line are ringed each; more of them, or those in a row, get one ring around all
const ROW = 1.5; // places in a row are together hardly higher, or wider, than one of them
const AIR = 0.06, LEAST = 0.5; // around the ringed places, and the smallest visible part: shares of the whole drawing
const FLAT = 0.5; // a tall drawing may be cropped to this height, as a share of its visible width

const BADGE = 17; // from the middle of a number to its edge
const HIDES = 10; // a number over a number is so much worse than one over a word

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** @param {App} app */
export function setup(app) {
  const { guide } = app.view;
  if (!guide) return null;
  const here = guide.steps.findIndex((step) => step.id === guide.here);
  return h("main", { key: "main", class: "c-main c-guide" },
    h("nav", { key: "rail", class: "c-rail", "aria-label": app.view.title }, guide.steps.map((step, i) => railStop(app, guide, step, i))),
    h("div", { key: "head", class: "c-guide-head" }, h("h2", { tabindex: "-1" }, guide.steps[here]?.title ?? ""), h("span", { class: "c-soft" }, guide.count)),
    h("div", { key: `step ${guide.here}`, class: "c-guide-step" },
      guide.svg ? picture(app, guide) : pieces(app, guide),
      h("ol", { key: "lines", class: "c-chores" }, guide.lines.map((line, i) => item(app, guide, line, i + 1)))),
    h("footer", { key: "foot", class: "c-guide-foot" },
      guide.others?.map((text, i) => h("p", { key: i, class: "c-soft" }, text)),
      h("div", { class: "c-row" },
        guide.back && button(app, guide.back, { iconOnly: true }),
        button(app, guide.next, { className: "c-guide-next" })),
      guide.leave ? button(app, guide.leave) : h("span", { class: "c-guide-end" })));
}

/** @param {App} app @param {view.Guide} guide @param {view.GuideStep} step @param {number} i */
function railStop(app, guide, step, i) {
  const state = step.done ? "done" : step.id === guide.here ? "here" : "";
  return h("button", {
    key: step.id, type: "button", class: `c-stop ${state} ${step.id === guide.here ? "current" : ""}`, "aria-current": step.id === guide.here ? "step" : null, "data-step": step.id,
    "aria-label": `${i + 1}. ${step.title}${step.done ? ` ✓` : ""}${step.player ? `, ${step.player.name}` : ""}`, title: step.title,
    on: { click: () => app.send({ op: "lay", step: step.id }) },
    hook: (stop) => { if (step.id === guide.here && stop._near !== guide.here) { stop._near = guide.here; near(stop); } },
  }, step.done ? icon(app, "check") : icon(app, step.icon), step.player ? mark(step.player, "small") : null);
}

// The open step stands in sight in a rail that scrolls.
/** @param {HTMLElement} stop */
export function near(stop) {
  requestAnimationFrame(() => {
    const rail = stop.parentElement;
    if (rail) rail.scrollLeft = stop.offsetLeft - (rail.clientWidth - stop.offsetWidth) / 2;
  });
}

/** @param {App} app @param {view.GuideLine} line */
const tick = (app, line) => { if (!app.view.read_only) app.send({ op: "tick", id: line.id }); };

/** @param {App} app @param {view.GuideLine} line @param {number} n */
const number = (app, line, n) => (line.ticked ? icon(app, "check") : String(n));

/** @param {App} app @param {view.Guide} guide @param {view.GuideLine} line @param {number} n */
function item(app, guide, line, n) {
  return h("li", { key: line.id, class: `c-chore ${line.ticked ? "ticked" : ""}` },
    h("button", {
      type: "button", class: "c-chore-line", "data-tick": line.id, role: "checkbox", "aria-checked": String(Boolean(line.ticked)), on: { click: () => tick(app, line) },
    },
      h("span", { class: "c-chore-tick" }, number(app, line, n)),
      line.player ? mark(line.player, "small") : line.icon && icon(app, line.icon),
      h("span", { class: "c-chore-text" }, line.text), chips(app, line.chips)),
    line.svgs?.length && guide.svg ? h("div", { class: "c-chore-pieces" }, line.svgs.map((svg, i) => h("span", { key: i, class: "c-drawing", svg }))) : null);
}

// Without a part of the board: the pieces and icons of the lines themselves.
/** @param {App} app @param {view.Guide} guide */
function pieces(app, guide) {
  return h("div", { key: "pieces", class: "c-guide-pieces" }, h("span", { key: "style", class: "c-hidden", "aria-hidden": "true", svg: guide.style }), guide.lines.map((line, i) => h("button", {
    key: line.id, type: "button", class: `c-guide-piece ${line.ticked ? "ticked" : ""} ${(line.svgs?.length ?? 0) > 1 ? "many" : ""}`, tabindex: "-1", "aria-hidden": "true", "data-mark": line.id, on: { click: () => tick(app, line) },
  },
    h("span", { class: "c-chore-tick" }, number(app, line, i + 1)),
    line.svgs?.length ? h("span", { class: "c-guide-faces" }, line.svgs.map((svg, j) => h("span", { key: j, class: "c-drawing", svg }))) : h("span", { class: "c-guide-icon" }, icon(app, line.icon || "hand")),
    line.player ? mark(line.player, "small") : null,
    line.amount && h("b", {}, line.amount), chips(app, line.chips))));
}

/** @param {App} app @param {view.Guide} guide */
function picture(app, guide) {
  return h("figure", { key: "picture", class: "c-guide-picture", "aria-label": guide.label },
    h("div", { key: "drawing", class: "c-drawing", svg: guide.svg, hook: (host) => crop(app, host, guide) }),
    h("div", { key: "rings", class: "c-guide-rings", own: true, hook: (over) => { requestAnimationFrame(() => ring(app, over, guide)); } }));
}

/** @param {Element} host @param {view.GuideLine} line */
function places(host, line) {
  const found = [];
  for (const place of line.places ?? []) {
    const name = CSS.escape(place);
    found.push(...host.querySelectorAll(`[data-place="${name}"], [data-again="${name}"], [data-key="${name}"]`));
  }
  return /** @type {SVGGraphicsElement[]} */ (found);
}

/** @param {Box[]} boxes @returns {Box | null} */
function around(boxes) {
  if (!boxes.length) return null;
  const x = Math.min(...boxes.map((box) => box.x)), y = Math.min(...boxes.map((box) => box.y));
  return { x, y, width: Math.max(...boxes.map((box) => box.x + box.width)) - x, height: Math.max(...boxes.map((box) => box.y + box.height)) - y };
}

/** @param {Box[]} boxes @param {Box} all */
const inRow = (boxes, all) => all.height <= ROW * Math.max(...boxes.map((box) => box.height)) || all.width <= ROW * Math.max(...boxes.map((box) => box.width));

// Only the part with the ringed places is shown, where that is much less than the whole drawing, and a large screen could not show
// all of it.
/** @param {App} app @param {HTMLElement} host @param {view.Guide} guide */
function crop(app, host, guide) {
  const svg = host.querySelector("svg");
  if (!svg || host._cropped === guide.svg) return;
  host._cropped = guide.svg;
  requestAnimationFrame(() => {
    const whole = svg.viewBox.baseVal, matrix = svg.getScreenCTM()?.inverse();
    if (!matrix || !whole.width || (app.wide && 1 / matrix.a >= shapeOf({ id: "guide", svg: guide.svg ?? "" }).least)) return;
    const boxes = guide.lines.flatMap((line) => places(host, line)).map((each) => each.getBoundingClientRect()).filter((box) => box.width).map((box) => {
      const from = new DOMPoint(box.left, box.top).matrixTransform(matrix), to = new DOMPoint(box.right, box.bottom).matrixTransform(matrix);
      return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
    });
    const all = around(boxes), air = whole.width * AIR;
    if (!all) return;
    const [x, width] = span(all.x - air, all.width + 2 * air, whole.x, whole.width, LEAST * whole.width);
    const [y, height] = span(all.y - air, all.height + 2 * air, whole.y, whole.height, Math.min(LEAST * whole.height, FLAT * width));
    svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    const over = host.nextElementSibling;
    if (over) over._redraw?.();
  });
}

// A stretch of the drawing, not shorter than the least that is shown, and within it.
/** @param {number} from @param {number} length @param {number} start @param {number} whole @param {number} least @returns {[number, number]} */
function span(from, length, start, whole, least) {
  const long = Math.min(whole, Math.max(length, least));
  return [Math.min(Math.max(start, from - (long - length) / 2), start + whole - long), long];
}

// Rings and numbers lie over the drawing, as shares of it, so that they stay where they are when it grows.
/** @param {App} app @param {any} over @param {view.Guide} guide */
function ring(app, over, guide) {
  const host = over.previousElementSibling, frame = over.getBoundingClientRect();
  over._redraw = () => ring(app, over, guide);
  if (!host || !frame.width) return;
  const scale = host.querySelector("svg")?.getScreenCTM()?.a ?? 1;
  const small = scale < shapeOf({ id: "guide", svg: guide.svg ?? "" }).least;
  host.classList.toggle("small", small);
  /** @type {Box[]} */
  const numbers = [], words = small ? [] : [...host.querySelectorAll("text")].map((each) => each.getBoundingClientRect()).filter((box) => box.width);
  over.replaceChildren(...guide.lines.flatMap((line, i) => {
    const boxes = places(host, line).map((each) => each.getBoundingClientRect()).filter((box) => box.width);
    const all = around(boxes);
    if (!all) return [];
    const ringed = boxes.length > FEW || inRow(boxes, all) ? [all] : boxes, first = ringed[0];
    const rings = ringed.map((box) => lying("i", `c-guide-ring ${line.ticked ? "ticked" : ""}`, box, frame));
    const { x, y } = spot(first, frame, words, numbers);
    numbers.push(numberBox({ x, y }));
    const badge = lying("button", `c-guide-badge ${line.ticked ? "ticked" : ""}`, { x, y, width: 0, height: 0 }, frame);
    badge.textContent = line.ticked ? "✓" : String(i + 1);
    badge.setAttribute("type", "button");
    badge.setAttribute("aria-hidden", "true");
    badge.setAttribute("tabindex", "-1");
    badge.setAttribute("data-mark", line.id);
    badge.addEventListener("click", () => tick(app, line));
    return [...rings, badge];
  }));
}

/** @param {{ x: number, y: number }} at @returns {Box} */
const numberBox = ({ x, y }) => ({ x: x - BADGE, y: y - BADGE, width: 2 * BADGE, height: 2 * BADGE });

// Where a number covers least of words and other numbers: on the edge of its ring, first at the right, because captions of a drawing
// begin at the left, and above a low ring, which it would cover.
/** @param {Box} box @param {DOMRect} frame @param {Box[]} words @param {Box[]} numbers */
function spot(box, frame, words, numbers) {
  const above = box.height < 3 * BADGE ? BADGE / 2 : 0, ways = [];
  for (const y of [box.y - above, box.y + box.height + above]) {
    for (let x = box.x + box.width; x > box.x - BADGE; x -= BADGE) ways.push({ x: within(x, frame.left, frame.right), y: within(y, frame.top, frame.bottom) });
  }
  const hidden = (at, boxes) => boxes.reduce((sum, each) => sum + common(numberBox(at), each) / (each.width * each.height), 0);
  const covers = ways.map((at) => hidden(at, words) + HIDES * hidden(at, numbers));
  return ways[covers.indexOf(Math.min(...covers))];
}

// The area that two boxes have in common.
/** @param {Box} one @param {Box} other */
function common(one, other) {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(width, 0) * Math.max(height, 0);
}

// The middle of a number, so that all of it is in sight.
/** @param {number} at @param {number} from @param {number} to */
const within = (at, from, to) => Math.min(Math.max(at, from + BADGE), to - BADGE);

/** @param {string} tag @param {string} name @param {Box} box @param {DOMRect} frame */
function lying(tag, name, box, frame) {
  const el = document.createElement(tag), share = (length, whole) => `${(100 * length) / whole}%`;
  el.className = name;
  Object.assign(el.style, { left: share(box.x - frame.left, frame.width), top: share(box.y - frame.top, frame.height) });
  if (box.width) Object.assign(el.style, { width: share(box.width, frame.width), height: share(box.height, frame.height) });
  return el;
}
