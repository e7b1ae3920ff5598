// Answers that are pieces: a grid of pictures. A tap plays one; where several are entered together it ticks it.
import { pointedAt } from "./lessons_and_advice.js";
import { shapeOf } from "./board_layout.js";
import { h } from "./dom.js";
import { arrow, beside, more } from "./unfold_options.js";
import { button } from "./buttons.js";
import { rove, settleRove } from "./arrow_keys.js";
import { chips } from "./chips.js";
import { icon, mark } from "./icons.js";

// More pieces than this stand close together, where their groups are known: the picture says it all.
const MANY = 6;
export const ALL = "pieces"; // a tap on any of them goes on in the other way
const LONG = 24; // letters below a picture, for which a narrow column would take more than three lines

/** @param {App} app @param {Option[]} list @param {One} one */
export function pieces(app, list, one) {
  if (!list.length) return null;
  const found = ways(list);
  const detail = list.length > 2 && list.every((option) => option.detail === list[0].detail) ? list[0].detail : "";
  const chosen = Math.max(0, found.findIndex((way) => way.id === app.ui.more));
  const shown = found[chosen].list;
  const unfolded = shown.find((option) => option.key === app.ui.more);
  const close = list.length > MANY && list[0].family;
  const all = shared(shown);
  return [
    found.length > 1 ? inEachWay(app, all, found, chosen) : inEachCase(app, all, detail),
    besideEachOther(list, runs(shown).map((run, i, { length }) => {
      const named = length > 1 && run[0].group, own = named && !close ? shared(run, 1) : [];
      return h("div", { key: `run ${i}`, class: "c-run", style: `--pieces:${run.length}` },
        named && h("div", { key: "group", class: "c-group" }, h("span", {}, run[0].group), chips(app, own.filter((each) => !all.some((one) => same(one, each))))),
        h("ul", { key: "pieces", class: `c-pieces ${close ? "close" : ""} ${!detail && run.some((option) => words(option).length > LONG) ? "wordy" : ""}`, on: { keydown: rove }, hook: settleRove },
          run.map((option, n) => piece(app, option, { close, starts: close && n && option.family !== run[n - 1].family, all: [...all, ...own], said: detail }))));
    })),
    unfolded && h("div", { key: "unfolded" }, more(app, unfolded, one)),
  ];
}

// Where all pieces go on in the same ways, one switch chooses between them: the first alone or with one of the others, or, of
// many pieces, with an addition that has a picture. A piece without additions stays where it is.
/** @param {Option[]} list @returns {Way[]} */
function ways(list) {
  const { detail, more: other = [] } = list[0];
  const added = list.filter((option) => option.beside?.length);
  /** @param {Option} option */
  const names = ({ detail: said, beside: each = [] }) => [said, ...each.map(({ label }) => label)].join("\n");
  if (added.length > MANY && added[0].detail && added.every((option) => names(option) === names(added[0]))) {
    const additions = (added[0].beside ?? []).map(({ label, svg }, n) => ({
      id: n ? `${ALL} ${n + 1}` : ALL, name: label, svg,
      list: list.map((option) => (option.beside?.length ? { ...option, ...option.beside[n], label: `${option.label}: ${label}`, svg: option.svg, beside: [] } : option)),
    }));
    return [{ id: "", name: added[0].detail, list: list.map((option) => ({ ...option, beside: [] })) }, ...additions];
  }
  /** @param {Option} option */
  const alike = ({ detail: said, more: each = [] }) => said === detail && each.length === 1 && each[0].label === other[0]?.label;
  if (list.length < 3 || !detail || !list.every(alike)) return [{ id: "", name: "", list }];
  const second = list.map((option) => ({ ...option, ...option.more?.[0], label: option.label, detail: other[0].label, more: [] }));
  return [{ id: "", name: detail, list: list.map((option) => ({ ...option, more: [] })) }, { id: ALL, name: other[0].label, list: second }];
}

/** @param {App} app @param {view.Chip[]} all @param {Way[]} found @param {number} chosen */
function inEachWay(app, all, found, chosen) {
  return h("div", { key: "each", class: "c-each ways" }, all.length ? [h("span", { class: "c-each-words" }, app.word("each")), chips(app, all)] : null,
    h("span", { class: "c-segments", role: "group" }, found.map(({ id, name, svg }, n) => h("button", {
      key: n, type: "button", class: "c-segment", "aria-pressed": String(n === chosen), "aria-label": svg ? name : null, title: svg ? name : null, "data-more": id || null,
      on: { click: () => app.set({ more: id || null }) },
    }, svg ? h("span", { class: "c-drawing", svg }) : name))));
}

// Short runs share a line of a phone, where every piece has the width that its smallest text needs.
/** @param {Option[]} list @param {Child[]} shown */
function besideEachOther(list, shown) {
  const needs = Math.max(...list.map(({ key, svg }) => shapeOf({ id: `piece ${key}`, svg })).map(({ wide, least }) => wide * least));
  return h("div", { key: "runs", class: `c-runs ${shown.length > 1 ? "several" : ""}`, style: `--needs:${needs.toFixed(1)}px` }, shown);
}

/** @param {Option} option */
const words = ({ detail = "", cautions = [] }) => [detail, ...cautions.map((each) => each.text)].join(" ");

// Pieces under one heading: cards of the hand, of the discard pile.
/** @param {Option[]} list */
function runs(list) {
  const found = [];
  for (const option of list) {
    if (found.length && found.at(-1)[0].group === option.group) found.at(-1).push(option);
    else found.push([option]);
  }
  return found;
}

/** @param {App} app @param {view.Chip[]} all @param {string} [detail] */
export function inEachCase(app, all, detail = "") {
  return all.length || detail ? h("p", { key: "each", class: "c-each" }, app.word("each"), chips(app, all), detail) : null;
}

// A common cost and gain of several answers is shown once.
/** @param {Pick<Option, "cost" | "gain">[]} list @param {number} [least] */
export function shared(list, least = 3) {
  const [first, ...others] = list.map(({ cost = [], gain = [] }) => [...cost, ...gain]);
  return list.length < least ? [] : first.filter((one) => others.every((chips) => chips.some((each) => same(each, one))));
}

/** @param {view.Chip} one @param {view.Chip} other */
export const same = (one, other) => one.icon === other.icon && one.text === other.text && one.tone === other.tone;

/** @param {App} app @param {Option} option @param {{ close: unknown, starts: unknown, all: view.Chip[], said: string | undefined }} how */
function piece(app, option, { close, starts, all, said }) {
  const pick = app.view.question?.pick;
  const ticked = option.ticked ?? 0;
  const closed = pick && !pick.more && (!ticked || pick.row);
  return h("li", { key: option.key, class: starts ? "starts" : null },
    h("button", {
      type: "button", class: `c-piece ${ticked ? "ticked" : ""} ${pointedAt(app, option) ? "taught" : ""}`, "data-rove": true, "data-option": option.key, "aria-label": option.label, title: option.label,
      "aria-pressed": pick ? String(ticked > 0) : null, "aria-disabled": closed || app.view.read_only ? "true" : null,
      on: { click: () => (pick ? !closed && app.send({ op: "pick", key: option.key }) : app.choose(option.key)) },
    },
      h("span", { class: "c-drawing", svg: option.svg }),
      costAndGain(app, option, close, all, said),
      ticked ? h("span", { class: "c-tick" }, option.players?.length ? option.players.map((player) => mark(player, "small")) : pick?.row ? null : icon(app, "check"),
        (ticked > 1 || pick?.row) && !option.players?.length ? h("span", {}, `×${ticked}`) : null) : null),
    beside(app, option), arrow(app, option));
}

// Its cost and gain, under the picture; a drawn piece has neither.
function costAndGain(app, option, close, all, said) {
  const own = (list) => (list ?? []).filter((each) => !all.some((one) => same(one, each)));
  const lists = close ? [] : [chips(app, own(option.cost)), chips(app, own(option.gain))];
  const care = option.cautions?.map((each) => each.text).join(" ");
  const detail = close || said ? "" : option.detail;
  if (!lists.some(Boolean) && !care && !detail) return null;
  return h("span", { class: "c-piece-about" }, lists, detail && h("span", { class: "c-option-detail" }, detail),
    care && h("span", { class: "c-option-detail c-careful" }, care));
}

// Dice in a row: a tap takes one back, the next face fills the first gap.
/** @param {App} app @param {view.Die[] | undefined} row */
export function diceRow(app, row) {
  return row?.length ? h("div", { key: "dice-row", class: "c-dice", role: "group" }, row.map((die, at) =>
    h("button", { key: at, type: "button", class: `c-die ${die.next ? "next" : ""}`, "aria-label": `${die.player ? `${die.player.name}: ` : ""}${die.label}`, disabled: !die.svg, on: { click: () => app.send({ op: "unpick", at }) } },
      h("span", { class: "c-drawing", svg: die.svg ?? "" }), die.player && mark(die.player, "small")))) : null;
}

/** @param {App} app @param {view.Pick | undefined} pick */
export function enterPieces(app, pick) {
  return pick && h("div", { key: "enter-pieces", class: "c-final" }, button(app, pick.submit, { key: "enter", className: "c-submit" }));
}
