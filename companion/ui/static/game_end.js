// The end of a game, read out like a score pad: one category after the other, bars growing, then the winner.
// All devices of a table read it in step: the view says which category the table has come to and how long ago.
import { h, softly } from "./dom.js";
import { podium } from "./podium.js";
import { button } from "./buttons.js";
import { mark } from "./icons.js";

const PACE_MS = 2200;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {App} app */
function headlineOf(app) {
  const found = app.view.panels?.find((panel) => panel.panel === "headline");
  return found?.panel === "headline" ? found : undefined;
}

// Where the system asks for less motion nothing goes on by itself: each category waits for a tap.
/** @param {App} app */
const stands = (app) => !app.view.read_only && app.motion.still.matches;

// A new view: go on from where the table is. A device that repeats the ceremony for itself is left alone, and what the
// table said before it has heard of our own tap is out of date.
/** @param {App} app */
export function countAlong(app) {
  const { reveal } = app.ui, panel = headlineOf(app), counting = panel?.counting;
  if (panel && reveal && (reveal.own || reveal.sent > app.done)) return;
  if (!counting) return count(app, null);
  const ms = stands(app) ? 0 : counting.ms ?? 0;
  count(app, (counting.step ?? 0) + Math.floor(ms / PACE_MS), false, PACE_MS - (ms % PACE_MS));
}

/** @param {App} app @param {number | null} step @param {boolean} [own] @param {number} [wait] */
function count(app, step, own = false, wait = PACE_MS) {
  clearTimeout(timer);
  const running = step !== null && step < (headlineOf(app)?.reveals?.length ?? 0);
  app.ui.reveal = running ? { step: Math.max(0, step), own, sent: app.ui.reveal?.sent ?? 0 } : null;
  if (running && !stands(app)) timer = setTimeout(() => go(app, 1), wait);
}

// The other panels wait meanwhile.
/** @param {App} app */
export const isCounting = (app) => Boolean(app.ui.reveal && headlineOf(app)?.reveals?.[app.ui.reveal.step]);

/** @param {App} app @param {number} by */
function go(app, by) {
  const { step, own } = app.ui.reveal ?? { step: 0, own: false };
  count(app, step + by, own);
  app.refresh();
  if (app.ui.reveal === null) /** @type {HTMLElement | null} */ (app.root.querySelector(".c-headline-text"))?.focus({ preventScroll: true });
}

// A tap goes on at once here, and then on all devices.
/** @param {App} app @param {number} by */
function tapped(app, by) {
  const { step, own } = app.ui.reveal ?? { step: 0, own: true };
  go(app, by);
  const sent = own ? 0 : app.send({ op: "reveal", step: Math.max(0, step + by) });
  if (app.ui.reveal) app.ui.reveal.sent = sent;
}

/** @param {App} app @param {view.Headline} panel */
function ceremony(app, panel) {
  const { reveal } = app.ui, steps = panel.reveals ?? [];
  if (!reveal || !steps[reveal.step]) return null;
  return h("section", { key: panel.id, class: "c-panel c-headline c-reveal" },
    h("div", { class: "c-pad-trail", "aria-hidden": "true" }, steps.map((_, n) => h("span", { key: n, class: n <= reveal.step ? "done" : "" }))),
    h("h2", { class: "c-reveal-title", "aria-live": "polite" }, steps[reveal.step].label),
    h("div", { class: "c-reveal-both" }, countedRace(app, panel, reveal.step), countedPad(app, panel, reveal.step)),
    reveal.own || !app.view.read_only ? ways(app, steps.length, reveal.step) : null);
}

/** @param {App} app @param {number} count @param {number} step */
function ways(app, count, step) {
  return h("div", { class: "c-row c-reveal-ways" },
    step ? button(app, { label: app.word("reveal_back"), icon: "back", local: () => tapped(app, -1) }, { key: "back", iconOnly: true }) : null,
    button(app, { label: app.word("reveal_skip"), kind: "quiet", local: () => tapped(app, count) }, { key: "skip" }),
    button(app, { label: step === count - 1 ? app.word("reveal_winner") : app.word("reveal_next"), kind: "primary", local: () => tapped(app, 1) }, { key: "next" }));
}

// Everybody's points so far as bars, the most on top; a change of the lead is said.
/** @param {App} app @param {view.Headline} panel @param {number} at */
export function countedRace(app, panel, at) {
  const seats = panel.seats ?? [], steps = panel.reveals ?? [], step = steps[at];
  const ordered = (n) => seats.map((_, seat) => seat).sort((one, other) => steps[n].shares[other] - steps[n].shares[one]);
  const order = ordered(at), ahead = order[0];
  const leads = at > 0 && seats.length > 1 && leader(steps, at) === ahead && led(steps, at) !== ahead;
  return h("div", { key: "race", class: "c-reveal-race" },
    h("ol", { class: "c-reveal-rows" }, order.map((n) => h("li", { key: seats[n].seat, class: `c-${seats[n].colour}` },
      mark(seats[n], "small"), h("span", { class: "c-reveal-name" }, seats[n].name),
      h("span", { class: `c-pad-gain ${step.points[n].startsWith("−") ? "lost" : ""}` }, step.points[n]), h("strong", {}, step.sums[n]),
      h("span", { class: "c-pad-bar", "aria-hidden": "true" }, h("span", { style: `width:${100 * Math.max(0, step.shares[n])}%` }))))),
    h("p", { class: `c-reveal-lead c-${seats[ahead].colour}` }, leads && [mark(seats[ahead], "small"), h("b", {}, app.word("reveal_lead").replace("{name}", seats[ahead].name))]));
}

// The player with most points after a category; none where two are level.
/** @param {view.Reveal[]} steps @param {number} at */
function leader(steps, at) {
  const { shares } = steps[at], most = Math.max(...shares);
  return shares.filter((each) => each === most).length === 1 ? shares.indexOf(most) : -1;
}

// The last leader before a category.
/** @param {view.Reveal[]} steps @param {number} at */
const led = (steps, at) => steps.slice(0, at).map((_, n) => leader(steps, n)).filter((each) => each >= 0).at(-1);

// The score pad as it fills: a future value is a dot.
/** @param {App} app @param {view.Headline} panel @param {number} at */
export function countedPad(app, panel, at) {
  const seats = panel.seats ?? [], steps = panel.reveals ?? [];
  const pointsOf = (step, n) => (n > at ? seats.map(() => "·") : step.points);
  return h("table", { key: "pad", class: "c-reveal-pad" },
    h("thead", {}, h("tr", {}, h("td", {}), seats.map((player) => h("th", { key: player.seat, scope: "col" }, mark(player, "small"), h("span", { class: "c-hidden" }, player.name))))),
    h("tbody", {}, steps.map((step, n) => h("tr", { key: n, class: n === at ? "here" : n > at ? "to-come" : "" },
      h("th", { scope: "row" }, softly(step.label)), pointsOf(step, n).map((points, seat) => h("td", { key: seat }, points)))),
    h("tr", { key: "sum", class: "total" }, h("th", { scope: "row" }, app.word("reveal_sum")), steps[at].sums.map((sum, seat) => h("td", { key: seat }, sum)))));
}

// The winner, and the way to see it counted once more, on this device alone.
/** @param {App} app @param {view.Headline} panel */
function countAgain(app, panel) {
  if (!panel.reveals?.length || app.view.screen !== "end") return null;
  const again = () => {
    count(app, 0, true);
    app.refresh();
  };
  return button(app, { label: app.word("reveal_again"), kind: "quiet", local: again }, { key: "again" });
}

/** @param {App} app @param {view.Headline} panel */
export function headline(app, panel) {
  return ceremony(app, panel) ?? h("section", { key: panel.id, class: "c-panel c-headline" },
    panel.podium?.length ? null : h("div", { key: "marks", class: "c-headline-marks" }, panel.players?.map((player) => mark(player, "huge"))),
    h("h2", { class: "c-headline-text", tabindex: "-1" }, panel.text),
    panel.detail && h("p", {}, panel.detail),
    panel.podium?.length ? podium(panel.podium, true) : null,
    panel.notes?.length ? h("ul", { class: "c-headline-notes" }, panel.notes.map((note) => h("li", { key: note }, note))) : null,
    countAgain(app, panel));
}
