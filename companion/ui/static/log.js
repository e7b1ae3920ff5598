// The log, with its days and turns numbered, and a rail to go to them: a day shows its turns beside it.
import { h } from "./dom.js";
import { box, heading } from "./boxes.js";
import { button } from "./buttons.js";
import { rove, settleRove } from "./arrow_keys.js";
import { chips, deeds } from "./chips.js";
import { mark } from "./icons.js";

// A log of fewer turns needs no rail.
const SOME_TURNS = 8;

/** @param {App} app @param {view.Log} panel */
export function log(app, panel) {
  const numbered = panel.lines.some(({ day, turn }) => day || turn);
  const title = panel.note ? h("div", { class: "c-turns-title" }, heading(panel), h("span", { class: "c-soft" }, panel.note)) : heading(panel);
  return box(panel, "c-log", title,
    panel.actions?.length ? h("div", { class: "c-row" }, panel.actions.map((action, i) => button(app, action, { key: i }))) : null,
    panel.lines.length ? h("ol", { class: "c-lines", on: { keydown: rove }, hook: follow }, panel.lines.map((line, i) => lineOf(app, line, i, numbered)))
      : h("p", { class: "c-soft" }, panel.empty),
    rail(app, panel));
}

// Its days, each with the turns that begin in it.
/** @param {view.LogLine[]} lines */
function daysOf(lines) {
  const days = [];
  for (const { day, turn } of lines) {
    if (day) days.push({ day, turns: [] });
    if (turn) days.at(-1)?.turns.push(turn);
  }
  return days;
}

/** @param {App} app @param {view.Log} panel */
function rail(app, panel) {
  const days = daysOf(panel.lines);
  if (days.reduce((sum, { turns }) => sum + turns.length, 0) < SOME_TURNS) return null;
  const shown = days.find(({ day }) => day === app.ui.day) ?? days.at(-1);
  const go = (event, where) => event.currentTarget.closest(".c-log").querySelector(where).scrollIntoView({ block: "center" });
  const one = (kind, n, label, pressed, to) => h("button", {
    key: `${kind} ${n}`, type: "button", class: `c-segment ${kind}`, "data-rove": true, "aria-label": label, "aria-pressed": pressed,
    on: { click: (event) => { go(event, `[data-${kind}="${n}"]`); to?.(); } },
  }, n);
  return h("nav", { key: "days", class: "c-log-days", "aria-label": app.word("jump"), on: { keydown: rove }, hook: (nav) => {
    settleRove(nav);
    if (nav._days !== days.length) requestAnimationFrame(() => { nav.scrollLeft = nav.scrollWidth; });
    nav._days = days.length;
  } }, h("span", { class: "c-soft" }, app.word("jump")), days.map((each) => [
    one("day", each.day, null, String(each === shown), () => app.set({ day: each.day })),
    each === shown ? each.turns.map((n) => one("turn", n, turnWords(app, n), null)) : null,
  ]));
}

/** @param {App} app @param {number} n */
const turnWords = (app, n) => app.word("turn_number").replace("{n}", n);

/** @param {App} app @param {view.LogLine} line @param {number} i @param {boolean} numbered */
function lineOf(app, line, i, numbered) {
  const kind = line.kind ?? "move";
  const points = line.points && h("span", { class: `c-line-points ${/^[-−]/.test(line.points) ? "lost" : ""}` }, line.points);
  const inside = [
    numbered && h("span", { class: "c-line-when" },
      line.day && h("span", { class: "c-line-day" }, line.day),
      line.turn ? h("span", { class: "c-line-turn", title: turnWords(app, line.turn) }, line.turn) : null),
    line.player && mark(line.player, "small"),
    h("span", { class: "c-line-text" },
      line.head && h("span", { key: "head", class: "c-line-head" }, h("b", {}, line.head), points),
      line.moves?.length ? deeds(app, line.moves, 1) : line.text, line.chips?.length ? h("span", { class: "c-line-goods" }, chips(app, line.chips)) : null,
      line.moves?.length && (line.current || line.head) ? h("span", { class: "c-line-said" }, line.text) : null),
    line.head ? null : points,
  ];
  const looks = line.at !== undefined && line.at !== null;
  return h("li", { key: line.id || `${i}`, class: `c-line ${kind} ${line.current ? "current" : ""}`, "aria-current": line.current ? "step" : null, "data-day": line.day || null, "data-turn": line.turn || null },
    looks ? h("button", { type: "button", class: "c-line-button", "data-rove": true, on: { click: () => app.send({ op: "look", at: line.at }) } }, inside)
      : h("div", { class: "c-line-button" }, inside));
}

/** @param {HTMLElement} list */
function follow(list) {
  settleRove(list);
  const current = list.querySelector(".current");
  if (!current) return;
  const mark = `${list.children.length} ${current?._key}`;
  if (list._followed === mark) return;
  list._followed = mark;
  requestAnimationFrame(() => {
    if (list.scrollHeight > list.clientHeight) list.scrollTo({ top: (current?.offsetTop ?? 0) - list.clientHeight / 2 });
    else current?.scrollIntoView({ block: "center" });
  });
}
