// The game in two minutes: cards to swipe through, bars that fill as they are seen, thumbnails, and a button that goes on.
import { h } from "./dom.js";
import { button } from "./buttons.js";
import { near } from "./guided_setup.js";
import { icon } from "./icons.js";

const SETTLE_MS = 120; // after so long without a step the row has come to rest

/** @param {App} app @param {view.Story} panel */
export function story(app, panel) {
  const { cards } = panel, { at, seen } = placeIn(app), last = cards.length - 1;
  /** @type {Action} */
  const onward = app.wide || at >= last ? panel.go_on : { label: cards[at + 1].next ?? "", kind: "primary", icon: "onward", local: () => turnTo(app, at + 1) };
  return h("section", { key: panel.id, class: "c-story" },
    app.wide || !last ? null : h("div", { key: "bars", class: "c-story-bars", "aria-hidden": "true" }, cards.map((card, i) => h("i", { key: card.id, class: i === at ? "here" : i <= seen ? "seen" : "" }))),
    h("div", { key: "cards", class: "c-story-cards", role: "group", "aria-label": app.view.title, tabindex: "0", on: { scroll: (event) => scrolled(app, event.target) }, hook: (row) => keep(app, row) },
      cards.map((card) => h("article", { key: card.id, class: "c-panel c-story-card", "aria-labelledby": `c-s-${card.id}` },
        h("div", { class: "c-story-words" }, h("h2", { id: `c-s-${card.id}` }, card.title), h("p", {}, card.text)),
        h("div", { class: "c-drawing", role: "img", "aria-label": card.alt, svg: card.svg })))),
    h("footer", { key: "foot", class: "c-story-foot" },
      app.wide || !last ? null : h("nav", { key: "thumbs", class: "c-story-thumbs", "aria-label": app.view.title }, cards.map((card, i) => h("button", {
        key: card.id, type: "button", class: `c-story-thumb ${i === at ? "here" : i <= seen ? "seen" : ""}`, "aria-label": card.title, title: card.title, "aria-current": i === at ? "step" : null,
        on: { click: () => turnTo(app, i) },
        hook: (thumb) => { const here = i === at ? "here" : ""; if (here && thumb._near !== here) near(thumb); thumb._near = here; },
      }, card.icon ? icon(app, card.icon) : String(i + 1), i <= seen && i !== at ? h("span", { class: "c-story-done" }, icon(app, "check")) : null))),
      h("div", { key: "row", class: "c-row" }, button(app, panel.ask, { key: "ask" }), button(app, onward, { key: "on", className: "c-story-on" }))));
}

// The card in sight and the furthest one that was; each story begins with its first card.
/** @param {App} app */
function placeIn(app) {
  const { story: place } = app.ui;
  return place && place.address === app.view.address ? place : { at: 0, seen: 0 };
}

/** @param {App} app @param {number} at */
function turnTo(app, at) {
  const row = app.root.querySelector(".c-story-cards");
  row?.scrollTo({ left: /** @type {HTMLElement} */ (row.children[at]).offsetLeft - /** @type {HTMLElement} */ (row.children[0]).offsetLeft });
  app.root.querySelector(".c-main")?.scrollTo({ top: 0 });
  arrive(app, at);
}

/** @param {App} app @param {number} at */
function arrive(app, at) {
  const before = placeIn(app);
  app.set({ story: { address: app.view.address ?? "", at, seen: Math.max(at, before.seen) } });
}

// The card whose middle is next to the middle of the row.
/** @param {App} app @param {HTMLElement} row */
function scrolled(app, row) {
  if (row.scrollWidth <= row.clientWidth) return; // all of them are in sight
  clearTimeout(row._settles);
  row._settles = setTimeout(() => {
    const middle = row.getBoundingClientRect().x + row.clientWidth / 2;
    const away = [...row.children].map((card) => { const { x, width } = card.getBoundingClientRect(); return Math.abs(x + width / 2 - middle); });
    const at = away.indexOf(Math.min(...away));
    if (row.isConnected && at !== placeIn(app).at) arrive(app, at);
  }, SETTLE_MS);
}

// Back from a question, the same card is in sight.
/** @param {App} app @param {HTMLElement} row */
function keep(app, row) {
  if (row._kept) return;
  row._kept = true;
  const { at } = placeIn(app);
  if (at) requestAnimationFrame(() => turnTo(app, at));
}
