// Icons and marks: the pictures of buttons and goods, and the sign of a player by shape and colour.
import { h } from "./dom.js";

const SHAPES = {
  circle: '<circle cx="16" cy="16" r="14.5"/>',
  square: '<rect x="2" y="2" width="28" height="28" rx="5"/>',
  triangle: '<path d="M16 1.5 31 29a1.6 1.6 0 0 1-1.4 2.4H2.4A1.6 1.6 0 0 1 1 29Z"/>',
  diamond: '<path d="M16 .6 31.4 16 16 31.4.6 16Z"/>',
  hexagon: '<path d="M8.4 2h15.2L31.4 16 23.6 30H8.4L.6 16Z"/>',
};

const GLYPHS = {
  back: '<path d="M15 5l-7 7 7 7"/>',
  forward: '<path d="m9 5 7 7-7 7"/>',
  menu: '<path d="M5 7h14M5 12h14M5 17h14"/>',
  undo: '<path d="M9 14 4 9l5-5"/><path d="M4 9h10a6 6 0 0 1 0 12h-3"/>',
  redo: '<path d="m15 14 5-5-5-5"/><path d="M20 9H10a6 6 0 0 0 0 12h3"/>',
  close: '<path d="M6 6l12 12M18 6 6 18"/>',
  rule: '<path d="M4 5.5C6.5 4 9.5 4 12 6c2.5-2 5.5-2 8-.5V19c-2.5-1.5-5.5-1.5-8 .5-2.5-2-5.5-2-8-.5Z"/><path d="M12 6v13.5"/>',
  home: '<path d="M4 11.5 12 4l8 7.5V20h-5.5v-5.5h-5V20H4Z"/>',
  people: '<path d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-4 2.7-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14c2.2.8 3.5 2.9 3.5 6"/>',
  box: '<path d="m12 3 8.5 4.5v9L12 21l-8.5-4.5v-9ZM3.5 7.5 12 12l8.5-4.5M12 12v9"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5.5l3.5 2"/>',
  hand: '<path d="M8 13V5.5a1.5 1.5 0 0 1 3 0V11m0-6.5a1.5 1.5 0 0 1 3 0V11m0-5a1.5 1.5 0 0 1 3 0v9c0 3.5-2.5 6-6 6-2.5 0-4-1-5.5-3.5l-2.300-4c-.8-1.5 1-2.800 2.100-1.5L8 14.5"/>',
  grab: '<path d="M5 9.5h14M5 14.5h14"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  turn: '<path d="M19 12a7 7 0 1 1-2.2-5.1"/><path d="M19 3v4.5h-4.5"/>',
  parts: '<path d="m12 3 9 5-9 5-9-5Z"/><path d="m3 13 9 5 9-5"/>',
  play: '<path d="M7 5v14l12-7Z"/>',
  explain: '<path d="M9.2 9a2.9 2.9 0 1 1 4.3 2.6c-1 .6-1.5 1.2-1.5 2.4"/><path d="M12 17.5v.01"/><circle cx="12" cy="12" r="9.5"/>',
  scores: '<path d="M4 20V11M10 20V4M16 20v-6M22 20H2"/>',
  log: '<path d="M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01"/>',
  correct: '<path d="M4 20l1-4.5L16.5 4 20 7.5 8.5 19 4 20Z"/><path d="m14 6.5 3.5 3.5"/>',
  join: '<path d="M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2.5v2.5M20 14v2.5M14 20h2.5M20 20v-.5M17.5 18.5H20"/>',
  share: '<circle cx="6" cy="12" r="2.6"/><circle cx="18" cy="5.5" r="2.6"/><circle cx="18" cy="18.5" r="2.6"/><path d="m8.3 10.8 7.4-4M8.3 13.2l7.4 4"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="m16 16 5 5"/>',
  save: '<path d="M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M4 20h16"/>',
  erase: '<path d="M8 5h12v14H8l-5-7ZM11 9.5l5 5M16 9.5l-5 5"/>',
  up: '<path d="m6 14 6-6 6 6"/>',
  tv: '<path d="M3 5h18v12H3ZM8 21h8"/>',
  down: '<path d="m6 10 6 6 6-6"/>',
  onward: '<path d="m9 5 7 7-7 7"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  minus: '<path d="M5 12h14"/>',
  remove: '<path d="M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13"/>',
  first: '<path d="M6 21V4h11l-2.5 4L17 12H6"/>',
  lamp: '<path d="M9.5 17c-.2-2-3.500-3.400-3.500-7.500a6 6 0 0 1 12 0c0 4.100-3.300 5.500-3.500 7.500ZM10 20.500h4"/>',
  why: '<circle cx="12" cy="12" r="9.5"/><path d="M12 7v6M12 16.5v.01"/>',
};

/** @param {string} name */
function glyph(name) {
  return GLYPHS[name] && `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" class="c-glyph">${GLYPHS[name]}</svg>`;
}

/** @param {App} app @param {string | undefined} name */
export function icon(app, name = "") {
  const own = app.model.get("icons")[name];
  const svg = own ?? glyph(name);
  return svg ? h("span", { class: "c-icon", "aria-hidden": "true", "data-icon": own ? name : null, svg }) : null;
}

/** @param {Pick<view.Player, "colour" | "shape" | "letter">} player */
export function mark(player, size = "") {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${SHAPES[player.shape] ?? SHAPES.circle}</svg>`;
  return h("span", { class: `c-mark c-${player.colour} ${size}`, "data-shape": player.shape, "aria-hidden": "true" },
    h("span", { class: "c-mark-shape", svg }), h("span", { class: "c-mark-letter" }, player.letter));
}
