// On the table: chores with the real pieces, above the next question. Folded to a line, or open; going on needs no tick.
import { aloud } from "./read_aloud.js";
import { h } from "./dom.js";
import { banner } from "./boxes.js";
import { button } from "./buttons.js";
import { chips } from "./chips.js";
import { icon, mark } from "./icons.js";

const LAYOUT = "layout";
const SOME = 5; // more lines than these are a long list
const MUCH = 3; // so many new lines open a card again after the player has gone on; so does one that must not be overlooked

/** @param {view.OnTable} card */
const loud = (card) => card.lines.filter((line) => line.loud).length;

/** @param {App} app */
export function onTableOpen({ view: { on_table: card }, ui: { onTable } }) {
  const known = card && onTable?.id === card.id && (onTable.open || !(card.lines.length >= onTable.lines + MUCH || loud(card) > onTable.loud));
  return Boolean(known ? onTable?.open : card?.open);
}

// The ticks when the layout of a table first came here: laid out in the guided set-up, it stands folded.
const laid = { table: /** @type {string | null} */ (null), ids: /** @type {Set<string>} */ (new Set()) };

// The lines of a card to show, and those that were laid out before it came.
/** @param {App} app @param {view.OnTable} card @param {view.TableLine[]} list */
function split({ view }, card, list) {
  if (card.id !== LAYOUT) return { now: list, before: [] };
  const table = new URLSearchParams(view.address).get("table");
  if (laid.table !== table) Object.assign(laid, { table, ids: new Set(list.filter((line) => line.ticked).map((line) => line.id)) });
  const now = list.filter((line) => !laid.ids.has(line.id));
  return now.length ? { now, before: list.filter((line) => laid.ids.has(line.id)) } : { now: list, before: [] };
}

// The card once the player has opened or folded it.
/** @param {App} app @param {boolean} open */
export const turned = ({ view: { on_table: card } }, open) => (card ? { id: card.id, open, lines: card.lines.length, loud: loud(card) } : undefined);

/** @param {App} app */
export function onTable(app) {
  const card = app.view.on_table;
  if (!card) return null;
  const open = onTableOpen(app);
  const moves = card.lines.filter((line) => !line.aside);
  const { now, before } = split(app, card, moves);
  const done = now.filter((line) => line.ticked).length;
  const turn = () => {
    app.set({ onTable: turned(app, !open) });
    app.root.querySelector(".c-side")?.scrollTo({ top: 0 });
  };
  return h("section", { key: "on-table", class: `c-on-table ${open ? "open" : ""}`, "aria-label": card.title },
    h("button", { type: "button", class: "c-on-table-head", "data-on-table": card.id, "aria-expanded": String(open), on: { click: turn } },
      h("span", { class: "c-on-table-title" }, open ? card.title : card.summary),
      !card.no_ticks && h("span", { class: "c-on-table-count" }, `${done}/${now.length}`), icon(app, open ? "up" : "down")),
    open && h("div", { key: "lines", class: "c-on-table-body" },
      scenes(app, card.scenes), now.length > SOME ? lost(app, card) : null, card.help && h("p", { class: "c-soft" }, card.help), lines(app, card, now),
      before.length ? h("details", { key: "before", class: "c-fold" }, h("summary", {}, `${app.word("laid_out")}: ${before.length}`), lines(app, card, before)) : null,
      aside(app, card), card.offer && banner(app, card.offer, { key: "offer" }), card.guide && button(app, card.guide, { key: "guide" }),
      h("div", { class: "c-on-table-foot" },
        h("button", { type: "button", class: "c-button primary c-go-on", on: { click: turn } }, h("span", { class: "c-button-label" }, card.go_on), icon(app, "forward")),
        aloud(app, unticked(card)))));
}

// The lines that are not ticked, with their goods, for the device's voice: people have the pieces in their hands.
/** @param {view.OnTable} card */
const unticked = (card) => card.lines.filter((line) => !line.ticked && !line.aside)
  .flatMap((line) => [line.text, (line.chips ?? []).map((chip) => `${chip.text?.[0] ?? ""}${chip.label ?? ""}`).join(", ")]).filter(Boolean).join(" ");

// The points lost in a long list, of which a phone shows only the beginning.
/** @param {App} app @param {view.OnTable} card */
function lost(app, card) {
  return card.lost?.length ? h("p", { key: "lost", class: "c-points-lost" }, card.lost.map(({ player, chips: points }) => h("span", { key: player.seat },
    mark(player, "small"), h("span", { class: "c-hidden" }, player.name), chips(app, points)))) : null;
}

// A line of a player begins with the name.
/** @param {view.TableLine} line */
const named = ({ text, player }) => (player ? [h("b", {}, player.name), text.slice(player.name.length)] : text);

// Its cause: a die, a card, a worker, a place.
/** @param {App} app @param {view.Scene[] | undefined} list */
function scenes(app, list) {
  return list?.length ? h("ol", { key: "scenes", class: "c-scenes" }, list.map((scene, i) => h("li", { key: i },
    scene.svg ? h("span", { class: "c-drawing", svg: scene.svg }) : scene.icon && icon(app, scene.icon), h("span", {}, scene.words)))) : null;
}

// Reasons and conditions that were not met: nothing to do, and no circle to tick.
/** @param {App} app @param {view.OnTable} card */
function aside(app, card) {
  return card.aside ? h("details", { key: "aside", class: "c-fold" }, h("summary", {}, card.aside),
    h("ul", { class: "c-chores" }, card.lines.filter((line) => line.aside).map((line) => h("li", { key: line.id, class: "c-chore-aside" },
      line.icon && icon(app, line.icon), h("span", {}, named(line)))))) : null;
}

/** @param {App} app @param {view.OnTable} card @param {view.TableLine[]} list */
function lines(app, card, list) {
  const items = [];
  let heading = "";
  for (const line of list) {
    if (line.heading && line.heading !== heading && line.heading !== card.title) {
      heading = line.heading;
      items.push(h("li", { key: `heading ${line.id}`, class: "c-group" }, heading));
    }
    items.push(h("li", { key: line.id, class: `c-chore ${line.ticked ? "ticked" : ""}` }, one(app, card, line),
      line.svgs?.length ? h("div", { class: "c-chore-pieces" }, line.svgs.map((svg, i) => h("span", { key: i, class: "c-drawing", svg }))) : null));
  }
  return h("ul", { class: `c-chores ${items.length > SOME ? "long" : ""}` }, items);
}

// A press lights its place on the board, a tap ticks it; where nothing is done by hand it is only read.
/** @param {App} app @param {view.OnTable} card @param {view.TableLine} line */
function one(app, card, line) {
  const light = () => line.place && app.markPlace(line.place);
  const dark = () => app.markPlace(null);
  const says = [
    line.player ? mark(line.player, "small") : line.icon && icon(app, line.icon),
    h("span", { class: "c-chore-text" }, named(line), line.why && h("span", { class: "c-chore-why" }, line.why)),
    chips(app, line.chips)];
  if (card.no_ticks) return h("div", { class: "c-chore-line" }, says);
  return h("button", {
    type: "button", class: "c-chore-line", "data-tick": line.id, role: "checkbox", "aria-checked": String(Boolean(line.ticked)),
    "aria-disabled": app.view.read_only ? "true" : null,
    on: {
      click: () => app.view.read_only || app.send({ op: "tick", id: line.id }),
      pointerdown: light, pointerenter: light, focus: light, pointerup: dark, pointerleave: dark, pointercancel: dark, blur: dark,
    },
  },
    h("span", { class: "c-chore-tick", "aria-hidden": "true" }, line.ticked && icon(app, "check")), says);
}
