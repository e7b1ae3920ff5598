// The question panel: the player, the question, and the options with cost, gain, reasons and cautions.
import { h } from "./dom.js";
import { form } from "./form.js";
import { held } from "./long_press.js";
import { keysHelp, number } from "./keyboard.js";
import { layingPanel } from "./lay_piece.js";
import { advised, bubble, pointedAt } from "./lessons_and_advice.js";
import { diceRow, inEachCase, pieces, shared, enterPieces } from "./piece_options.js";
import { cautionsOf, compact, slots } from "./slots.js";
import { strip } from "./turn_budget.js";
import { arrow, beside, more } from "./unfold_options.js";
import { reasons } from "./boxes.js";
import { button, ruleLink } from "./buttons.js";
import { rove, settleRove } from "./arrow_keys.js";
import { chips } from "./chips.js";
import { icon, mark } from "./icons.js";

// A question longer than this is written smaller where there is little room; none is ever cut.
const LONG = 30;
// More options than this stand in two columns on a phone.
const MANY = 4;
// And so many have all the room that there is, their words small: no option should need scrolling.
const PLENTY = 10;
// Among plenty, a name of so many letters wants a line of its own, and on a narrow phone so many letters want both columns.
const LONG_NAME = 22, LONG_WORDS = 34;

/** @param {App} app */
export function question(app) {
  const { view, ui } = app;
  const asked = view.question;
  if (!asked) return null;
  const all = asked.options ?? [];
  const narrowed = all.filter((option) => ui.narrow?.includes(option.key));
  const rows = narrowed.length ? [] : asked.slots ?? [];
  const paid = narrowed.length ? null : asked.strip;
  const fixed = new Set(rows.flatMap((row) => row.slots.flatMap((slot) => slot.keys ?? [])));
  const shown = (narrowed.length ? narrowed : all).filter((option) => !fixed.has(option.key) && !paid?.keys?.includes(option.key));
  const folded = asked.fold_refused && !narrowed.length;
  const possible = folded ? shown.filter((option) => option.allowed !== false) : shown;
  const refused = folded ? shown.filter((option) => option.allowed === false) : [];
  const final = possible.filter((option) => option.kind === "primary");
  const places = asked.fold_places && !narrowed.length ? possible.filter((option) => option.kind === "place") : [];
  const aside = narrowed.length ? [] : possible.filter((option) => option.kind === "aside");
  const drawn = possible.filter((option) => option.svg && option.allowed !== false);
  const quiet = possible.filter((option) => option.kind === "quiet" && !option.svg && !option.more?.length);
  const foot = possible.length > MANY && quiet.length === 1 && !quiet[0].group ? quiet : []; // below many others it stays in sight
  const rest = possible.filter((option) => option.kind !== "primary" && ![...places, ...aside, ...drawn, ...foot].includes(option));
  const cautions = cautionsOf(app, rows, all, asked.cautions);
  return h("section", { key: "question", class: `c-question ${asked.player ? `c-${asked.player.colour}` : ""} ${rows.length ? "slotted" : ""} ${app.covered ? "covered" : ""}`, "aria-labelledby": "c-question-text", hook: (section) => { number(app, section); cover(app, section); } },
    head(app, asked),
    app.covered ? button(app, { label: view.answer_for, local: () => app.set({ answering: asked.player?.seat ?? null }) }, { key: "answer-for", className: "c-answer-for" }) : null,
    asked.help && h("p", { class: "c-question-help" }, asked.help),
    narrowed.length ? h("div", { class: "c-narrow" },
      h("span", {}, app.word("narrowed")),
      button(app, { label: app.word("show_all"), kind: "quiet", local: () => app.set({ narrow: null }) })) : null,
    advised(app, asked.advice),
    bubble(app, asked.lesson),
    asked.form && form(app, asked.form),
    layingPanel(app, asked.laying),
    paid && strip(app, paid, all, one),
    rows.length ? slots(app, rows, all.filter((option) => fixed.has(option.key)), one) : null,
    rows.length ? null : cautions,
    places.length ? inEachCase(app, shared(places)) : null,
    places.length ? h("details", { key: "places", class: "c-fold" },
      h("summary", {}, app.word("places_count").replace("{n}", places.length)),
      options(app, places, "places")) : null,
    diceRow(app, asked.pick?.row),
    pieces(app, drawn, one),
    options(app, rest, "options", rows.length > 0, rows[0]?.label),
    aside.length ? h("details", { key: "aside", class: "c-fold" },
      h("summary", {}, `${aside[0].group}: ${aside.length}`),
      options(app, aside.map((option) => ({ ...option, group: "" })), "aside")) : null,
    refused.length ? h("details", { key: "refused", class: "c-fold" },
      h("summary", {}, app.word("refused_count").replace("{n}", refused.length)),
      options(app, refused, "refused")) : null,
    rows.length ? cautions : null,
    enterPieces(app, asked.pick),
    final.length || foot.length ? h("div", { key: "final", class: "c-final" }, options(app, [...foot, ...final], "final")) : null,
    asked.actions?.length ? h("div", { class: drawn.length > PLENTY && !asked.pick ? "c-row c-final" : "c-row" }, asked.actions.map((action, i) => button(app, action, { key: i }))) : null,
    keysHelp(app));
}

// Behind "answer for …" the answers can be read, not given.
/** @param {App} app @param {HTMLElement} section */
function cover(app, section) {
  for (const child of section.children) child.toggleAttribute("inert", app.covered && !child.matches(".c-asked, .c-answer-for"));
}

/** @param {App} app @param {view.Question} asked */
function head(app, asked) {
  const { undo, undo_step: step, redo } = app.view;
  const hold = undo && step && !undo.disabled ? { on: held(app, undo, step) } : {};
  return h("div", { key: "asked", class: "c-asked" },
    asked.player && mark(asked.player, "large"),
    h("div", { class: "c-asked-words" },
      asked.player && h("div", { class: "c-asked-name" }, asked.player.name),
      h("h2", { id: "c-question-text", class: `c-question-text ${asked.text.length > LONG ? "long" : ""}`, tabindex: "-1" }, asked.text),
      (asked.running || asked.running_chips?.length) && h("p", { class: "c-running" }, asked.running, chips(app, asked.running_chips))),
    h("div", { class: "c-question-tools" },
      ruleLink(app, asked.rule),
      asked.advise && !app.covered && button(app, asked.advise, { key: "advise", className: "c-lamp", iconOnly: true }),
      h("span", { key: "history", class: "c-history" },
        undo && button(app, { icon: "undo", ...undo }, { key: "undo", className: "c-undo", attrs: { title: undo.detail || undo.label, ...hold } }),
        redo && button(app, { icon: "redo", ...redo }, { key: "redo", className: "c-redo", iconOnly: true }))));
}

// Beside slots there is little room: short options stand side by side, and the heading of the slots is not repeated.
/** @param {App} app @param {Option[]} list @param {string} key @param {boolean} [tight] @param {string} [heading] */
function options(app, list, key, tight = false, heading = "") {
  if (!list.length) return null;
  const items = [];
  let group = heading;
  for (const option of list) {
    if ((option.group ?? "") !== group) {
      group = option.group ?? "";
      if (group) items.push(h("li", { key: `group ${group} ${items.length}`, class: "c-group" }, group));
    }
    const little = tight && option.allowed !== false && !option.cautions?.length && !option.detail && !option.more?.length;
    items.push(little ? small(app, option) : one(app, option));
  }
  const many = tight || (list.length <= MANY && !list.some((option) => option.group)) ? "" : list.length < PLENTY ? "many" : "many plenty";
  return h("ul", { key, class: `c-options ${tight ? "tight" : ""} ${many}`, on: { keydown: rove }, hook: settleRove }, items);
}

// A short option, with the same several times beside it.
/** @param {App} app @param {Option} option */
function small(app, option) {
  const also = beside(app, option);
  return h("li", { key: option.key, class: `c-slot short ${also ? `again again-${option.beside?.length}` : ""}` }, one(app, option, compact(app, option)), also);
}

// In a slot, `brief` has the short form; the other details of an option stand below all slots.
/** @param {App} app @param {Option} option @param {Child} [brief] @returns {Vnode} */
export function one(app, option, brief = null) {
  const { ui, view } = app;
  const refused = option.allowed === false;
  const open = refused && ui.open === option.key;
  const marked = option.place && ui.place === option.place;
  const cautions = refused ? [] : option.cautions ?? [];
  const arrows = brief ? null : arrow(app, option);
  const also = brief ? null : beside(app, option);
  const length = option.label.length + 5 * ((option.cost?.length ?? 0) + (option.gain?.length ?? 0));
  const short = !brief && !refused && option.kind !== "primary" && !cautions.length && !option.detail && !arrows && !also && length <= 19;
  const wordy = [option.label.length > LONG_NAME && "long-name", Math.max(option.label.length, option.detail?.length ?? 0) > LONG_WORDS && "long-words"].filter(Boolean).join(" ");
  const point = (event) => app.pointAt(event, option.place);
  const leave = () => app.markPlace(null);
  return h(brief ? "div" : "li", { key: option.key, class: `c-option-item ${refused ? "refused" : ""} ${option.kind ?? "normal"} ${marked ? "marked" : ""} ${pointedAt(app, option) ? "taught" : ""} ${short ? "short" : ""} ${arrows ? "with-more" : ""} ${also ? "with-beside" : ""} ${wordy}` },
    h("button", {
      type: "button", class: "c-option", "data-rove": true, "data-option": option.key,
      "aria-disabled": view.read_only && !refused ? "true" : null,
      "aria-expanded": refused ? String(open) : null,
      on: {
        click: () => app.choose(option.key),
        pointerenter: point, pointerleave: leave, focus: point, blur: leave,
      },
    }, brief ?? whole(app, option, refused)),
    brief ? null : [
      also, arrows, more(app, option, one),
      open && h("div", { key: "why", class: "c-opened" }, reasons(app, option.reasons, "refusal")),
      cautions.length ? h("div", { key: "care", class: "c-opened" }, reasons(app, cautions, "caution")) : null,
    ]);
}

/** @param {App} app @param {Option} option @param {boolean} refused */
function whole(app, option, refused) {
  return [
    option.icon && icon(app, option.icon),
    h("span", { class: "c-option-words" },
      h("span", { class: "c-option-label" }, option.label),
      option.detail && h("span", { class: "c-option-detail" }, option.detail)),
    option.marked && !refused && h("span", { class: "c-careful" }, icon(app, "why"), h("span", { class: "c-hidden" }, app.word("careful"))),
    chips(app, option.cost), chips(app, option.gain),
    refused && h("span", { class: "c-why" }, icon(app, "why"), h("span", {}, app.word("why_not"))),
  ];
}
