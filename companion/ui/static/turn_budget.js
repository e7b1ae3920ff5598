// The budget of a turn: how much is left of it, how much was used, and the cards and goods that add to it, one tap each.
import { h, inSyllables, softly } from "./dom.js";
import { rove, settleRove } from "./arrow_keys.js";
import { chips } from "./chips.js";
import { icon } from "./icons.js";
import { parseSvg } from "./svg.js";

const MOST = 8; // More are shown by their number alone.
const LONGEST = 15; // letters of a name above a gain; alone, among few, it may have twice as many
const FEW = 4;
const LATIN = /[a-z]{8,}/gi;
/** @type {Map<string, string>} */
const names = new Map();

/** @param {App} app @param {view.Strip} shown @param {Option[]} options @param {One} one */
export function strip(app, { icon: name, text, left = 0, used = 0, keys = [] }, options, one) {
  const found = /** @type {Found} */ (new Map(options.map((option) => [option.key, option])));
  return h("div", { key: "strip", class: "c-means" },
    h("div", { class: "c-means-head" }, pips(app, name, left, used), h("span", {}, text)),
    keys.length ? h("div", { class: "c-means-adds", role: "group", "aria-label": text, on: { keydown: rove }, hook: settleRove },
      keys.map((key) => one(app, found.get(key), brief(app, found.get(key), keys.length <= FEW)))) : null);
}

/** @param {App} app @param {string} name @param {number} left @param {number} used */
function pips(app, name, left, used) {
  const whole = Math.floor(left);
  const half = left > whole;
  const gone = Math.ceil(used - (half && used % 1 ? 0.5 : 0));
  if (gone + whole + Number(half) > MOST) return icon(app, name);
  const list = [...Array(gone).fill("gone"), ...Array(whole).fill("there"), ...(half ? ["half"] : [])];
  return h("span", { class: "c-pips", "aria-hidden": "true" }, list.map((kind, i) => h("span", { key: i, class: kind }, icon(app, name))));
}

// A card is called what its picture is called, as far as there is room; drawn letters would be too small here.
/** @param {string} svg @param {boolean} alone */
function nameOf(svg, alone) {
  if (!names.has(svg)) names.set(svg, parseSvg(svg)?.getAttribute("aria-label") ?? "");
  const name = names.get(svg) ?? "";
  return name.length <= LONGEST * (alone ? 2 : 1) ? softly(name)?.replace(LATIN, inSyllables) : "";
}

// Its picture, or its cost, or else its words; and its gain.
/** @param {App} app @param {Option} option @param {boolean} few */
function brief(app, option, few) {
  const brings = option.cost?.length || option.gain?.length;
  return [
    h("span", { class: option.svg || option.cost?.length ? "c-hidden" : "c-slot-label" }, option.label, option.detail && `${option.svg ? ":" : ""} ${option.detail}`),
    option.svg && [h("span", { class: "c-drawing", "aria-hidden": "true", svg: option.svg }), h("span", { class: "c-means-name", "aria-hidden": "true" }, nameOf(option.svg, few && !brings))],
    brings ? h("span", { class: "c-means-brings" }, option.svg && option.gain?.length ? null : chips(app, option.cost), chips(app, option.gain)) : null,
  ];
}
