// Options with slots stay where they are from question to question, so that nothing moves under a finger. Details that do
// not fit stand below them all: the reasons of a refused option, other ways to go on, and last every caution once.
import { h, softly } from "./dom.js";
import { reasons } from "./boxes.js";
import { rove, settleRove } from "./arrow_keys.js";
import { chips } from "./chips.js";
import { icon } from "./icons.js";

export const ALL = "slots";
const MOST = 26; // letters of a caution that a small button has room for
/** @param {Option} option */
const ways = (option) => [...option.more ?? [], ...option.beside ?? []];

/** @param {App} app @param {view.SlotRow[]} given @param {Option[]} options @param {One} one */
export function slots(app, given, options, one) {
  const found = /** @type {Found} */ (new Map(options.map((option) => [option.key, option])));
  const rows = given.map((each, i) => (each.bare && i < given.length - 1 ? { ...each, slots: each.slots.map((slot) => first(slot, found)) } : each));
  const behind = rows.flatMap((each) => each.slots).flatMap((slot) => unfolding(slot, found));
  const plain = rows.findLast((each) => !each.label && !each.bare);
  const there = plain ?? (behind.length ? rows.find((each) => each.label) : null); // without a row of its own the arrow stands at a heading
  const possibleAt = rows.findIndex(({ slots: list }) => list.some((slot) => slot.keys?.some((key) => found.get(key).allowed !== false)));
  const used = rows[possibleAt]?.bare ? 0 : possibleAt; // rows without an answer before the first with one
  const spent = used > 2 ? used : 0; // fewer leave the others in sight, and buttons stay where they are
  return [
    rows.map((each, i) => row(app, { ...each, last: i === rows.length - 1, spent: i < spent }, found, `slots ${i}`, one, each === there && (behind.length || each.slots.length > 1) && others(app, behind))),
    below(app, options, behind, one),
  ];
}

// A row with others below it never grows: of several answers in a slot the first stands there, the rest behind the arrow.
/** @param {view.Slot} slot @param {Found} found @returns {Slot} */
function first(slot, found) {
  const keys = slot.keys ?? [];
  const [kept] = [...keys.filter((key) => found.get(key).allowed !== false), ...keys];
  return { ...slot, keys: keys.filter((key) => key === kept), texts: slot.texts?.filter((_, i) => keys[i] === kept), rest: keys.filter((key) => key !== kept) };
}

// The options behind the arrow, by the option in whose slot they are.
/** @param {Slot} slot @param {Found} found @returns {Behind[]} */
function unfolding(slot, found) {
  return (slot.keys ?? []).map((key, i) => {
    const rest = i ? [] : (slot.rest ?? []).map((each) => found.get(each));
    return { option: found.get(key), icon: slot.icon, ways: [...ways(found.get(key)), ...rest.flatMap((each) => [each, ...ways(each)])] };
  }).filter((each) => each.ways.length);
}

// Options of one slot stand on top of each other, and an empty slot keeps its room.
/** @param {App} app @param {SlotRow} given @param {Found} found @param {string} key @param {One} one @param {Child} more */
function row(app, { slots: list, label, bare, beside, last, spent }, found, key, one, more) {
  const ends = last && list.some((slot) => slot.keys?.some((each) => found.get(each).kind === "primary"));
  return h("div", { key, class: `c-slot-row ${bare ? "bare" : ""} ${beside ? "beside" : ""} ${label || bare ? "" : "plain"} ${list.length > 3 ? "many" : ""} ${spent ? "spent" : ""} ${ends ? "ends" : ""}` },
    label && h("div", { class: "c-group" }, h("span", {}, label), more),
    h("div", { class: "c-slots", style: `--slots:${list.length}`, "data-slots": list.length, role: "group", "aria-label": label || null, on: { keydown: rove }, hook: settleRove },
      list.map((slot, i) => h("div", { key: i, class: `c-slot ${ends && slot.keys?.some((each) => cares(found.get(each))) ? "cares" : ""}` },
        ends && slot.keys && slot.keys.length > 1 && cares(found.get(slot.keys[0])) ? h("p", { key: "care", class: "c-slot-care" }, cares(found.get(slot.keys[0]))) : null,
        slot.keys?.length
          ? slot.keys.map((each, n) => one(app, found.get(each), brief(app, found.get(each), { ...slot, last: ends }, slot.texts?.[n], beside)))
          : h("span", { class: "c-slot-empty", "aria-hidden": "true" }, slot.icon && icon(app, slot.icon), h("span", { class: "c-slot-label" }, softly(slot.label))))),
      label ? null : more));
}

/** @param {Option} option */
const cares = (option) => (option.kind === "primary" && option.allowed !== false ? option.cautions ?? [] : []).map((each) => each.text).join(" ");

// A caution in little room.
/** @param {Option} option */
function caresInShort(option) {
  const short = option.cautions?.[0]?.short;
  return cares(option) && short && short.length <= MOST ? short : "";
}

// Its picture or else its name first, its details, and its cost and gain; a screen reader hears all of
// its words. The end of the turn shows its own cautions: no player looks below it. In the last row it has the room
// for all of them, and two ways to end the turn have them before them.
/** @param {App} app @param {Option} option @param {Partial<Slot>} slot @param {string} [text] @param {boolean} [beside] */
function brief(app, option, slot, text, beside) {
  const brings = option.cost?.length || option.gain?.length;
  const own = option.allowed !== false ? option.cautions ?? [] : [];
  const said = !slot.last ? caresInShort(option) : (slot.keys?.length ?? 0) > 1 ? "" : cares(option);
  const name = h("span", { class: "c-slot-label", "aria-hidden": "true" }, softly(slot.label || option.label));
  const careful = option.allowed !== false && (option.marked || own.length) && !said && !(slot.last && option.kind === "primary");
  return [
    h("span", { class: "c-hidden" }, option.label, option.detail && `: ${option.detail}`),
    slot.icon ? null : name,
    slot.icon && h("span", { class: "c-slot-face", "aria-hidden": "true" }, icon(app, slot.icon), text && h("b", {}, text)),
    brings ? h("span", { class: "c-slot-brings" }, chips(app, option.cost), chips(app, option.gain)) : null, beside && lacks(app, option),
    option.before?.length ? h("span", { class: "c-slot-before", "aria-hidden": "true" }, chips(app, option.before)) : null,
    option.detail && (!brings || option.closes || option.kind === "primary") && !option.before?.length && option.allowed !== false && h("span", { class: "c-slot-detail", "aria-hidden": "true" }, option.short || option.detail),
    slot.icon ? name : null,
    said && h("span", { class: "c-slot-care" }, said),
    careful ? h("span", { class: "c-careful" }, icon(app, "why"), h("span", { class: "c-hidden" }, app.word("careful"))) : null,
  ];
}

// The missing goods of a refused option; else the first of its reasons, for which a phone has no room: there a tap shows it.
/** @param {App} app @param {Option} option */
function lacks(app, option) {
  if (option.allowed !== false) return null;
  return h("span", { class: "c-lacks", "aria-hidden": "true" }, icon(app, "why"), option.lacks?.length ? chips(app, option.lacks) : h("span", { class: "c-lacks-text" }, option.reasons?.[0]?.text));
}

// All other ways of all slots unfold behind one arrow.
/** @param {App} app @param {Behind[]} behind */
function others(app, behind) {
  const count = possible(behind).reduce((sum, each) => sum + each.ways.length, 0);
  const open = app.ui.more === ALL;
  return h("button", {
    key: "others", type: "button", class: "c-slot-others", disabled: !behind.length, "data-rove": true, "aria-expanded": String(open), "data-more": ALL,
    on: {
      click: () => {
        app.set({ more: open ? null : ALL, stop: open ? 1 : 2 });
        app.root.querySelector(".c-others")?.scrollIntoView({ block: "nearest" });
      },
    },
  }, icon(app, open ? "up" : "down"), h("span", { "aria-hidden": "true" }, count || ""), h("span", { class: "c-hidden" }, app.word("other_ways").replace("{n}", count)));
}

// The short form of an option.
/** @param {App} app @param {Option} option */
export function compact(app, option) {
  return brief(app, option, { label: option.label });
}

/** @param {App} app @param {Option[]} options @param {Behind[]} behind @param {One} one */
function below(app, options, behind, one) {
  const { ui } = app;
  const open = options.find((option) => option.allowed === false && option.key === ui.open);
  return h("div", { key: "below", class: "c-below" },
    open && h("div", { key: "why", class: "c-opened" }, h("strong", {}, open.label), reasons(app, open.reasons, "refusal")),
    ui.more === ALL && behind.length ? unfolded(app, behind, one) : null);
}

// The width that the longest word of some options needs; a long name has at most three lines.
/** @param {Option[]} list */
function leastWidth(list) {
  const longest = Math.max(...list.flatMap(({ label }) => label.match(/\p{L}+/gu) ?? [""]).map((word) => word.length));
  return Math.max(55, longest > 5 ? 22 + 7 * longest : 0, list.some(({ label }) => label.length > 32) ? 132 : 0);
}

// The other ways that are open, slot by slot; the refused ones come last, folded.
/** @param {App} app @param {Behind[]} behind @param {One} one */
function unfolded(app, behind, one) {
  const open = possible(behind), shut = possible(behind, false);
  /** @param {Behind} behind */
  const section = ({ option, icon: name, ways: list }) => h("section", { key: option.key, class: "c-other", "aria-label": option.label },
    h("div", { class: "c-other-of", title: option.label }, icon(app, name) ?? option.label),
    h("div", { class: "c-compact", style: `--least:${leastWidth(list)}px`, on: { keydown: rove }, hook: settleRove }, list.map((each) => h("div", { key: each.key, class: "c-slot" }, one(app, each, compact(app, each))))));
  const count = shut.reduce((sum, each) => sum + each.ways.length, 0);
  return h("div", { key: "others", class: "c-others" }, open.map(section),
    count ? h("details", { key: "shut", class: "c-fold" }, h("summary", {}, app.word("refused_count").replace("{n}", count)), shut.map(section)) : null);
}

/** @param {Behind[]} behind @param {boolean} [allowed] */
function possible(behind, allowed = true) {
  return behind.map((each) => ({ ...each, ways: each.ways.filter((way) => (way.allowed !== false) === allowed) })).filter((each) => each.ways.length);
}

// Every caution once; it comes last, as its options are marked.
/** @param {App} app @param {view.SlotRow[]} rows @param {Option[]} options @param {view.Reason[] | undefined} shared */
export function cautionsOf(app, rows, options, shared) {
  const keys = (list) => new Set(list.flatMap((each) => each.slots.flatMap((slot) => slot.keys ?? [])));
  const fixed = keys(rows), ends = keys(rows.slice(-1));
  const own = options.filter((option) => fixed.has(option.key) && option.allowed !== false && !(option.kind === "primary" && ends.has(option.key))).flatMap((option) => option.cautions ?? []);
  const list = [...new Map([...(shared ?? []), ...own].map((caution) => [caution.text, caution])).values()];
  return list.length ? h("div", { key: "cautions", class: "c-shared" }, reasons(app, list, "caution")) : null;
}
