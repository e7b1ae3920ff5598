// The end of a game, read out like a score pad: one category after the other, bars growing, then the winner.
import { h } from "./dom.js";
import { button, mark } from "./parts.js";

const PACE_MS = 2200;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

// Somebody who sees the game end sees it counted; who opens it later sees the winner.
/** @param {App} app @param {view.View} before */
export function beginCounting(app, before) {
  const { screen, address } = app.view;
  if (screen !== "end" || before.screen !== "table" || before.address !== address) return;
  count(app, 0);
}

/** @param {App} app @param {number | null} step */
function count(app, step) {
  clearTimeout(timer);
  app.ui.reveal = step;
  if (step !== null) timer = setTimeout(() => go(app, 1), PACE_MS);
}

/** @param {App} app */
function stepsOf(app) {
  const found = app.view.panels?.find((panel) => panel.panel === "headline");
  return (found?.panel === "headline" && found.reveals) || [];
}

/** @param {App} app @param {number} by */
function go(app, by) {
  const next = (app.ui.reveal ?? 0) + by;
  count(app, next < stepsOf(app).length ? Math.max(0, next) : null);
  app.refresh();
  if (app.ui.reveal === null) /** @type {HTMLElement | null} */ (app.root.querySelector(".c-headline-text"))?.focus({ preventScroll: true });
}

/** @param {App} app @param {view.Headline} panel */
export function ceremony(app, panel) {
  const { reveal } = app.ui, steps = panel.reveals ?? [], seats = panel.seats ?? [];
  const step = reveal === null ? undefined : steps[reveal];
  if (!step || app.view.screen !== "end") return null;
  const order = seats.map((_, n) => n).sort((one, other) => step.shares[other] - step.shares[one]);
  return h("section", { key: panel.id, class: "c-panel c-headline c-reveal" },
    h("div", { class: "c-pad-trail", "aria-hidden": "true" }, steps.map((_, n) => h("span", { key: n, class: n <= (reveal ?? 0) ? "told" : "" }))),
    h("h2", { class: "c-reveal-title", "aria-live": "polite" }, step.label),
    h("ol", { class: "c-reveal-rows" }, order.map((n) => h("li", { key: seats[n].seat, class: `c-${seats[n].colour}` },
      mark(seats[n], "small"), h("span", { class: "c-reveal-name" }, seats[n].name),
      h("span", { class: `c-pad-gain ${step.points[n].startsWith("−") ? "lost" : ""}` }, step.points[n]), h("strong", {}, step.sums[n]),
      h("span", { class: "c-pad-bar", "aria-hidden": "true" }, h("span", { style: `width:${100 * step.shares[n]}%` }))))),
    h("div", { class: "c-row c-reveal-ways" },
      button(app, { label: app.word("reveal_skip"), kind: "quiet", local: () => go(app, steps.length) }, { key: "skip" }),
      button(app, { label: reveal === steps.length - 1 ? app.word("reveal_winner") : app.word("reveal_next"), kind: "primary", local: () => go(app, 1) }, { key: "next" })));
}

// The winner, and the way to see it counted once more.
/** @param {App} app @param {view.Headline} panel */
export function countAgain(app, panel) {
  if (!panel.reveals?.length || app.view.screen !== "end") return null;
  const again = () => {
    count(app, 0);
    app.refresh();
  };
  return button(app, { label: app.word("reveal_again"), kind: "quiet", local: again }, { key: "again" });
}
