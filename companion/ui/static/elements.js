// The basic elements of every screen: buttons, chips, player marks, reasons, lists moved through with arrow keys.
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
    move.icon && icon(app, move.icon), h("span", { class: move.icon && i >= named ? "c-hidden" : "" }, move.text))));
}

/** @param {App} app @param {Action} action @param {{ key?: Props["key"], className?: string, iconOnly?: boolean, attrs?: Props }} [how] */
export function button(app, action, { key, className = "", iconOnly = false, attrs = {} } = {}) {
  const classes = `c-button ${action.kind ?? "normal"} ${iconOnly ? "icon-only" : ""} ${className}`;
  const inside = [
    action.icon && icon(app, action.icon),
    action.player && mark(action.player, "small"),
    h("span", { class: iconOnly ? "c-hidden" : "c-button-label" }, action.label,
      action.detail && h("span", { class: "c-button-detail" }, action.detail)),
  ];
  if (action.href?.startsWith("?") && !app.full) {
    // The address of a notebook is not ours to change.
    action = { ...action, href: undefined, command: { op: "open", address: action.href } };
  }
  if (action.href) {
    return h("a", { key, class: classes, href: safeLink(action.href), ...attrs }, inside);
  }
  return h("button", {
    key, type: "button", class: classes, disabled: action.disabled,
    "aria-pressed": action.selected === undefined ? null : String(action.selected),
    title: iconOnly ? action.label : null,
    on: { click: () => app.act(action) }, ...attrs,
  }, inside);
}

/** @param {string} href */
function safeLink(href) {
  return /^(https?:|\?|\/(?!\/)|#|\.)/i.test(href) ? href : "#";
}

/** @param {App} app @param {view.Rule | undefined} rule */
export function ruleLink(app, rule) {
  if (!rule) return null;
  return h("button", { type: "button", class: "c-rule", on: { click: () => app.send({ op: "article", id: rule.id }) } },
    icon(app, "rule"), h("span", {}, rule.title || rule.id));
}

/** @param {App} app @param {view.Reason[] | undefined} list @param {string} className */
export function reasons(app, list, className) {
  if (!list?.length) return null;
  return h("ul", { class: `c-reasons ${className}` },
    list.map((reason) => h("li", {}, h("span", {}, reason.text), ruleLink(app, reason.rule), taught(app, reason.lesson))));
}

// The lesson of a refusal.
/** @param {App} app @param {view.Taught | null | undefined} lesson */
function taught(app, lesson) {
  if (!lesson) return null;
  return h("aside", { class: "c-lesson" }, h("strong", {}, lesson.title), h("p", {}, lesson.text),
    button(app, { label: app.word("lesson_got"), kind: "quiet", command: { op: "got_it", id: lesson.id } }));
}

/** @param {App} app @param {view.Banner} shown @param {{ key?: string, onClose?: () => void, more?: Child }} [how] */
export function banner(app, { text, actions, tone }, { key, onClose, more } = {}) {
  return h("div", { key, "data-bar": key, class: `c-banner ${tone ?? "info"}`, role: tone === "error" ? "alert" : "status" },
    h("span", { class: "c-banner-text" }, text), more,
    h("span", { class: "c-banner-actions" },
      actions?.map((action, i) => button(app, action, { key: i, iconOnly: Boolean(action.icon) })),
      onClose && button(app, { label: app.word("close"), icon: "close", kind: "quiet", local: onClose }, { iconOnly: true })));
}

// Arrow keys move the focus inside a group that Tab enters only once.
/** @param {Heard<KeyboardEvent>} event */
export function rove(event) {
  const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
  const step = steps[event.key];
  const from = event.target.closest?.("[data-rove]");
  if (step === undefined || !from || event.target.matches("input, select, textarea")) return;
  const items = [...event.currentTarget.querySelectorAll("[data-rove]")].filter((item) => !item.disabled);
  const next = Math.min(items.length - 1, Math.max(0, items.indexOf(from) + step));
  for (const item of items) item.setAttribute("tabindex", item === items[next] ? "0" : "-1");
  items[next]?.focus();
  event.preventDefault();
}

// Exactly one item of a roving group can be reached with Tab: the focused one, else the first.
/** @param {Element} group */
export function settleRove(group) {
  const items = [...group.querySelectorAll("[data-rove]")].filter((item) => !item.disabled);
  const active = items.find((item) => item === document.activeElement)
    ?? items.find((item) => item.getAttribute("aria-selected") === "true" || item.getAttribute("aria-checked") === "true")
    ?? items.find((item) => item.getAttribute("tabindex") === "0") ?? items[0];
  for (const item of items) {
    const index = item === active ? "0" : "-1";
    // Even the same value makes the browser lay the page out at once to find the focusable elements.
    if (item.getAttribute("tabindex") !== index) item.setAttribute("tabindex", index);
  }
}

// A panel: its heading, and a box of its own that a screen reader finds by it.
/** @param {Titled} panel */
export function heading(panel) {
  return panel.title ? h("h2", { id: `c-t-${panel.id}` }, panel.title) : null;
}

/** @param {Titled} panel @param {string} className @param {...Child} children */
export function box(panel, className, ...children) {
  return h("section", { key: panel.id, class: `c-panel ${className}`, "aria-labelledby": panel.title ? `c-t-${panel.id}` : null }, ...children);
}
