// The pad of a sheet: one category at a time, a number for each player with large keys, and the running order above.
// Which category and which row is open belongs to this page; the numbers live in Python, as those of a form do.
import { h } from "./dom.js";
import { part } from "./form.js";
import { button } from "./buttons.js";
import { icon, mark } from "./icons.js";

const END = "";

/** @param {App} app @param {view.Pad} panel */
export function pad(app, panel) {
  const at = place(app, panel);
  const step = panel.steps.find((each) => each.id === at.step);
  return h("section", { key: panel.id, class: `c-pad ${step ? "" : "ended"}`, tabindex: "-1", on: { keydown: (event) => typed(app, panel, event) }, hook: step && app.wide ? focusOnce : null },
    trail(app, panel, step),
    order(app, panel),
    step && step === panel.steps[0] ? about(app, panel) : null,
    panel.error && h("p", { class: "c-error", role: "alert" }, panel.error),
    step ? category(app, panel, step) : written(app, panel));
}

// A page opens a sheet at its first open category; a sheet that has just been given its address stays where it was.
/** @param {App} app @param {view.Pad} panel */
function place(app, panel) {
  const known = app.pad;
  if (known?.id !== panel.id || (known.mark && known.mark !== panel.mark)) app.pad = { id: panel.id, ...open(app, panel, null) };
  app.pad.mark = panel.mark ?? "";
  if (app.pad.leaving && answered(app)) arrive(app, panel);
  else if (!panel.steps.some((each) => each.id === app.pad.step)) Object.assign(app.pad, open(app, panel, null));
  return app.pad;
}

/** @param {App} app */
function answered(app) {
  return !app.pending.size && !app.outbox.length && app.posted <= app.done;
}

// An entry may bring up another category: the next one opens when all is answered, and the keys wait for it.
/** @param {App} app @param {view.Pad} panel @param {string} from */
function leave(app, panel, from) {
  app.flush();
  Object.assign(app.pad, { leaving: from, row: -1 });
  if (answered(app)) arrive(app, panel);
  app.refresh();
}

/** @param {App} app @param {view.Pad} panel */
function arrive(app, panel) {
  const { leaving, queue = [] } = app.pad;
  Object.assign(app.pad, { leaving: null, queue: [] }, open(app, panel, leaving));
  if (queue.length) queueMicrotask(() => {
    const now_ = /** @type {view.Pad} */ (app.view.panels?.find((each) => each.id === panel.id));
    for (const key of now_ ? queue : []) key === "next" ? next(app, now_) : press(app, now_, key);
  });
}

// The first row without an entry after a category, or from the beginning.
/** @param {App} app @param {view.Pad} panel @param {string | null | undefined} after */
function open(app, panel, after) {
  const from = panel.steps.findIndex((each) => each.id === after) + 1;
  const next = [...panel.steps.slice(from), ...panel.steps.slice(0, from)].find((each) => !complete(app, panel, each) && each.id !== after);
  const row = next?.rows?.findIndex((each) => empty(amount(app, panel, each))) ?? 0;
  return { step: next?.id ?? END, row: Math.max(0, row), fresh: true, held: false };
}

// Entered, or just being entered: Python may be slower than the fingers.
/** @param {App} app @param {view.Pad} panel @param {view.PadStep} step */
function complete(app, panel, step) {
  if (step.complete) return true;
  return step.section ? Boolean(app.local(panel.id, `seen.${step.id}`, false)) : (step.rows ?? []).every((row) => !empty(amount(app, panel, row)));
}

/** @param {unknown} value @returns {value is null | undefined} */
function empty(value) {
  return value === undefined || value === null;
}

/** @param {App} app @param {view.Pad} panel @param {view.PadRow} row @returns {number | null | undefined} */
function amount(app, panel, row) {
  return app.local(panel.id, row.name, row.value);
}

// The categories that led to the open one: Back goes through them.
/** @param {App} app @returns {Record<string, () => void>} */
export function walked(app) {
  const { pad: at } = app;
  if (!app.view.panels?.some((panel) => panel.panel === "pad" && panel.id === at.id)) return {};
  const path = at.path ?? [], here = path.indexOf(at.step);
  at.path = here < 0 ? [...path, at.step] : path.slice(0, here + 1);
  const before = at.path.slice(0, -1).map((step, n) => [`pad ${n}`, () => choose(app, { step, row: 0, held: true })]);
  return Object.fromEntries(before);
}

// -- the keys --------------------------------------------------------------------------------------------------------

/** @param {App} app @param {view.Pad} panel */
function now(app, panel) {
  const step = panel.steps.find((each) => each.id === app.pad.step);
  return { at: app.pad, step, row: step?.rows?.[app.pad.row] };
}

/** @param {App} app @param {view.Pad} panel @param {number} digit */
function press(app, panel, digit) {
  if (app.pad.leaving) return wait(app, digit);
  const { at, row } = now(app, panel);
  if (!row) return;
  const before = at.fresh ? null : amount(app, panel, row);
  const next = empty(before) ? digit : before * 10 + (before < 0 || Object.is(before, -0) ? -digit : digit);
  if (Math.abs(next) > 9999) return;
  at.fresh = false;
  app.change(panel.id, row.name, next, 300);
  // A second digit that would exceed a likely value is not expected: the next player follows by itself.
  if (!at.held && (next === 0 || Math.abs(next) * 10 > Math.max(row.likely, -(row.min ?? 0)))) ahead(app, panel);
  else app.refresh();
}

/** @param {App} app @param {number | "next"} key */
function wait(app, key) {
  app.pad.queue = [...(app.pad.queue ?? []), key];
}

/** @param {App} app @param {view.Pad} panel */
function erase(app, panel) {
  const { at, row } = now(app, panel);
  const value = row && amount(app, panel, row);
  if (!row || empty(value) || at.fresh) return back(app, panel);
  at.fresh = Math.abs(value) < 10;
  app.change(panel.id, row.name, Math.trunc(value / 10) || 0, 300);
  app.refresh();
}

/** @param {App} app @param {view.Pad} panel */
function turnSign(app, panel) {
  const { row } = now(app, panel);
  if (row) app.change(panel.id, row.name, -(amount(app, panel, row) ?? 0), 300);
  app.pad.fresh = false;
  app.refresh();
}

/** @param {App} app @param {Partial<PadPlace>} at */
function choose(app, at) {
  Object.assign(app.pad, { fresh: true, held: false, leaving: null, queue: [], ...at });
  app.refresh();
}

// "Next": a player without an entry is left at nothing, and so are the following ones.
/** @param {App} app @param {view.Pad} panel */
function next(app, panel) {
  if (app.pad.leaving) return wait(app, "next");
  const { at, step, row } = now(app, panel);
  if (!step) return;
  if (row && !empty(amount(app, panel, row)) && at.row + 1 < (step.rows?.length ?? 0)) return choose(app, { row: at.row + 1 });
  const left = (step.rows ?? []).filter((each) => empty(amount(app, panel, each)));
  /** @type {Record<string, Value>} */
  const fields = Object.fromEntries(left.map((each) => [each.name, each.was ?? Math.max(each.min ?? 0, 0)]));
  if (step.section) fields[`seen.${step.id}`] = true;
  if (Object.keys(fields).length) {
    const seq = app.send({ op: "fill", fields });
    for (const [name, value] of Object.entries(fields)) app.drafts.set(`${panel.id} ${name}`, { value, seq });
  }
  leave(app, panel, step.id);
}

/** @param {App} app @param {view.Pad} panel */
function ahead(app, panel) {
  const { at, step } = now(app, panel);
  if (!step) return;
  const open_ = (step.rows ?? []).findIndex((row, i) => i > at.row && empty(amount(app, panel, row)));
  if (open_ >= 0) choose(app, { row: open_ });
  else leave(app, panel, step.id);
}

/** @param {App} app @param {view.Pad} panel */
function back(app, panel) {
  const { at, step } = now(app, panel);
  if (at.leaving) return choose(app, { row: (step?.rows?.length ?? 1) - 1, held: true });
  if (at.row > 0) return choose(app, { row: at.row - 1, held: true });
  const before = panel.steps[panel.steps.findIndex((each) => each === step) - 1];
  if (before) choose(app, { step: before.id, row: Math.max(0, (before.rows?.length ?? 0) - 1), held: true });
}

/** @param {App} app @param {view.Pad} panel @param {Heard<KeyboardEvent>} event */
function typed(app, panel, event) {
  if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^[0-9]$/.test(event.key)) press(app, panel, Number(event.key));
  else if (event.key === "Backspace") erase(app, panel);
  else if (event.key === "Enter" && event.target === event.currentTarget) next(app, panel);
  else if (event.key === "-" && (now(app, panel).row?.min ?? 0) < 0) turnSign(app, panel);
  else return;
  event.preventDefault();
}

/** @param {HTMLElement} node */
function focusOnce(node) {
  if (node._focused) return;
  node._focused = true;
  node.focus({ preventScroll: true });
}

// -- drawing ---------------------------------------------------------------------------------------------------------

/** @param {App} app @param {view.Pad} panel @param {view.PadStep | undefined} step */
function trail(app, panel, step) {
  const n = panel.steps.findIndex((each) => each === step) + 1;
  const said = app.word("pad_of").replace("{n}", n || panel.steps.length).replace("{most}", panel.steps.length);
  return h("div", { key: "trail", class: "c-pad-trail", role: "progressbar", "aria-label": said, "aria-valuenow": n || panel.steps.length, "aria-valuemin": "0", "aria-valuemax": panel.steps.length },
    panel.steps.map((each) => h("span", { key: each.id, class: `${each.complete ? "done" : ""} ${each === step ? "here" : ""}` })));
}

/** @param {App} app @param {view.Pad} panel */
function order(app, panel) {
  return h("div", { key: "order", class: "c-pad-order" },
    h("div", { class: "c-pad-so-far" }, h("h2", {}, app.word("pad_far")), panel.lead && h("span", { class: "c-soft", role: "status" }, panel.lead)),
    h("ol", { class: "c-pad-ranks" }, panel.ranks.map((rank) => h("li", { key: rank.player.seat, class: `c-${rank.player.colour}` },
      h("span", { class: "c-pad-place" }, rank.place), mark(rank.player, "small"), h("span", { class: "c-pad-name" }, rank.player.name),
      h("span", { class: "c-pad-bar", "aria-hidden": "true" }, h("span", { style: `width:${100 * (rank.share ?? 0)}%` })),
      h("strong", { class: "c-pad-points" }, rank.points)))));
}

// The players and the options of the game: beside the first category.
/** @param {App} app @param {view.Pad} panel */
function about(app, panel) {
  if (!panel.about && !panel.actions?.length) return null;
  return h("details", { key: "about", class: "c-pad-about" }, h("summary", {}, panel.about?.title || app.word("players")),
    panel.about && part(app, panel, { ...panel.about, title: "" }),
    h("div", { class: "c-row" }, panel.actions?.map((action, i) => button(app, action, { key: i }))));
}

/** @param {App} app @param {view.Pad} panel @param {view.PadStep} step */
function category(app, panel, step) {
  return h("div", { key: "category", class: "c-pad-sheet" },
    h("div", { class: "c-pad-title" }, step.icon && icon(app, step.icon),
      h("div", {}, h("h2", { tabindex: "-1" }, step.title), step.help && h("p", { class: "c-soft" }, step.help))),
    step.rows?.length ? h("ul", { class: "c-pad-rows" }, step.rows.map((row, i) => line(app, panel, row, i))) : null,
    step.section && part(app, panel, step.section),
    keys(app, panel, step));
}

/** @param {App} app @param {view.Pad} panel @param {view.PadRow} row @param {number} i */
function line(app, panel, row, i) {
  const value = amount(app, panel, row);
  const here = app.pad.row === i;
  return h("li", { key: row.name, class: here ? "here" : "" },
    h("button", { type: "button", class: "c-pad-row", "aria-label": `${row.label}: ${empty(value) ? "" : value}`, "aria-current": here ? "true" : null, on: { click: () => choose(app, { row: i, held: true }) } },
      row.player && mark(row.player), h("span", { class: "c-pad-name" }, row.player?.name ?? row.label),
      h("span", { class: "c-pad-gain" }, row.gain),
      h("span", { class: `c-pad-value ${here && app.pad.fresh ? "fresh" : ""} ${empty(value) ? "was" : ""}` }, String(value ?? row.was ?? "").replace("-", "−"))),
    row.error && h("p", { class: "c-error", role: "alert" }, row.error));
}

/** @param {App} app @param {view.Pad} panel @param {view.PadStep} step */
function keys(app, panel, step) {
  const row = step.rows?.[app.pad.row];
  /** @param {string} name @param {Child} content @param {() => void} act @param {string} [className] @param {string | null} [label] */
  const key = (name, content, act, className = "", label = null) => h("button", { key: name, type: "button", class: `c-pad-key ${className}`, "data-key": name, "aria-label": label, on: { click: act } }, content);
  const digit = (n) => key(String(n), String(n), () => press(app, panel, n), n === 0 ? "zero" : "");
  const signed = row && (row.min ?? 0) < 0;
  return h("div", { class: `c-pad-keys ${step.rows?.length ? "" : "few"} ${signed ? "signed" : ""}`, role: "group", "aria-label": app.word("pad_keys") },
    step.rows?.length ? [7, 8, 9].map(digit) : null,
    step.rows?.length ? key("erase", icon(app, "erase"), () => erase(app, panel), "soft", app.word("pad_erase")) : null,
    step.rows?.length ? [4, 5, 6].map(digit) : null,
    key("back", icon(app, step.rows?.length ? "up" : "back"), () => back(app, panel), "soft", app.word("pad_back")),
    step.rows?.length ? [1, 2, 3].map(digit) : null,
    key("next", [h("span", {}, app.word("pad_next")), h("small", {}, follows(app, panel, step, row))], () => next(app, panel), "next"),
    step.rows?.length ? digit(0) : null,
    signed ? key("sign", "−", () => turnSign(app, panel), "soft", app.word("pad_sign")) : null);
}

// The target of "next".
/** @param {App} app @param {view.Pad} panel @param {view.PadStep} step @param {view.PadRow | undefined} row */
function follows(app, panel, step, row) {
  const other = row && !empty(amount(app, panel, row)) && step.rows?.[app.pad.row + 1];
  if (other) return other.player?.name ?? other.label;
  const to = open(app, panel, step.id).step;
  return panel.steps.find((each) => each.id === to)?.title ?? app.word("pad_end");
}

// At the end every category is one tap away, with its entries.
/** @param {App} app @param {view.Pad} panel */
function written(app, panel) {
  return h("details", { key: "written", class: "c-pad-written" }, h("summary", {}, app.word("pad_all")),
    h("ul", {}, panel.steps.map((step) => h("li", { key: step.id },
      h("button", { type: "button", class: "c-pad-past", on: { click: () => choose(app, { step: step.id, row: 0, held: true }) } },
        step.icon && icon(app, step.icon), h("span", { class: "c-pad-name" }, step.title),
        (step.rows ?? []).map((row) => h("span", { key: row.name, class: `c-pad-cell ${row.player ? `c-${row.player.colour}` : ""}` }, String(amount(app, panel, row) ?? "·").replace("-", "−"))))))));
}
