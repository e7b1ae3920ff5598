// Touch to learn: a long press, a right click or the key ? on a place of the board or an icon opens a card about it.
import { h } from "./dom.js";
import { button } from "./buttons.js";
import { chips } from "./chips.js";
import { icon, mark } from "./icons.js";
import { onLongPress } from "./long_press.js";

const USED = /^#[a-z]+-([\w-]+)$/;

// The things under a finger: a place of the board, and the icons there, the nearest one first.
/** @param {Element | null} target */
function pressedAt(target) {
  const place = target?.closest("[data-place]") ?? null;
  const own = target?.closest("use")?.getAttribute("href") ?? "";
  const within = place ? [...place.querySelectorAll("use")].map((each) => each.getAttribute("href") ?? "") : [];
  const drawn = [own, ...within].map((href) => USED.exec(href)?.[1]);
  const icons = [target?.closest("[data-icon]")?.getAttribute("data-icon"), ...drawn].filter((each) => each);
  return { place: place?.getAttribute("data-place") ?? "", icons: [...new Set(icons)] };
}

/** @param {App} app @param {Element | null} target */
function learn(app, target) {
  const { place, icons } = pressedAt(target);
  if (!place && !icons.length) return false;
  app.send({ op: "learn", place, icons });
  return true;
}

// A long press or a right click on the board opens a card.
/** @param {App} app @param {HTMLElement} root */
export function learnByPressing(app, root) {
  const there = (target) => { const { place, icons } = pressedAt(target); return Boolean(place || icons.length); };
  onLongPress(root, there, (target) => learn(app, target));
}

// The key ? asks about the element in focus, or else the one under the mouse.
/** @param {App} app */
export function asked(app) {
  const focused = document.activeElement;
  if (focused && app.root.contains(focused) && learn(app, focused)) return true;
  return learn(app, [...app.root.querySelectorAll(":hover")].at(-1) ?? null);
}

/** @param {App} app */
export function closeCard(app) {
  app.send({ op: "learn" });
}

/** @param {App} app */
export function card(app) {
  const { card: shown } = app.view;
  if (!shown) return null;
  const ask = () => { app.send({ op: "tab", id: "explain" }); app.send({ op: "search", text: shown.title }); };
  return h("div", { key: "learn", class: "c-veil c-low c-learn", on: { click: (event) => event.target === event.currentTarget && closeCard(app) } },
    h("div", { class: "c-learn-card", role: "dialog", "aria-modal": "true", "aria-label": shown.title, hook: (el) => { enterCard(el); showPlaces(app, el, shown); } },
      h("div", { class: "c-learn-head" },
        shown.icon && h("span", { class: "c-learn-picture" }, icon(app, shown.icon)),
        h("h2", {}, shown.title),
        button(app, { label: app.word("close"), icon: "close", kind: "quiet", local: () => closeCard(app) }, { iconOnly: true })),
      h("p", {}, shown.text),
      shown.here && h("p", { class: "c-learn-here" }, shown.here),
      shown.now && h("p", { key: "now", class: "c-learn-now" }, shown.now),
      shown.held_heading && h("h3", { key: "heading", class: "c-learn-heading" }, shown.held_heading),
      shown.held?.length ? h("div", { key: "held", class: "c-learn-held", role: "group", "aria-label": shown.held_heading || app.word("learn_held") },
        shown.held.map((each) => h("span", { key: each.player.seat, class: `c-${each.player.colour}` }, mark(each.player, "small"), h("span", { class: "c-hidden" }, each.player.name), each.label ? h("span", { role: "img", "aria-label": each.label }, each.text) : each.text))) : null,
      shown.answers?.length ? h("div", { key: "answers", class: "c-learn-more", role: "group", "aria-label": app.word("learn_now") },
        h("h3", {}, app.word("learn_now")),
        h("dl", { class: "c-rows" }, shown.answers.map((row, i) => h("div", { key: i },
          h("dt", {}, row.label), h("dd", {}, row.text, chips(app, row.chips)))))) : null,
      cards(app, "get", shown.ways, app.word("learn_get")),
      cards(app, "others", shown.others),
      h("div", { key: "ways", class: "c-row c-learn-ways" },
        shown.rule && button(app, { label: app.word("learn_rule"), icon: "rule", command: { op: "article", id: shown.rule.id } }),
        button(app, { label: app.word("learn_ask"), icon: "explain", local: ask }))));
}

// Ways to other cards, under a heading if they have one.
/** @param {App} app @param {string} key @param {view.Action[] | undefined} actions @param {string} [heading] */
function cards(app, key, actions, heading) {
  if (!actions?.length) return null;
  return h("div", { key, class: "c-learn-more", role: heading && "group", "aria-label": heading },
    heading && h("h3", {}, heading),
    h("div", { class: "c-learn-others" }, actions.map((each) => button(app, each, { key: each.command?.card }))));
}

/** @param {HTMLElement} el */
function enterCard(el) {
  if (el._entered) return;
  el._entered = true;
  const back = document.activeElement;
  el._gone = () => back?.isConnected && back.focus({ preventScroll: true });
  requestAnimationFrame(() => el.querySelector("button")?.focus({ preventScroll: true }));
}

// The places of a card that was not opened on the board are moved to where the card leaves the board in sight.
/** @param {App} app @param {HTMLElement} el @param {view.LearnCard} shown */
function showPlaces(app, el, shown) {
  if (el._shown === shown.title || shown.here) return;
  el._shown = shown.title;
  requestAnimationFrame(() => {
    const place = app.root.querySelector(".c-board-parts .taught"), box = place?.getBoundingClientRect();
    if (box && box.bottom > el.getBoundingClientRect().top) place?.scrollIntoView({ block: "start" });
  });
}
