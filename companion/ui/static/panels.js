// The panels: each shows one part of `view.panels`.
import { chart } from "./chart.js";
import { h } from "./dom.js";
import { form } from "./form.js";
import { bars, picture, tally } from "./stats_panels.js";
import { glances, shape } from "./stats_headlines.js";
import { cards, games } from "./home.js";
import { join } from "./join_table.js";
import { scan } from "./scan_codes.js";
import { log } from "./log.js";
import { pad } from "./score_pad.js";
import { box, heading } from "./boxes.js";
import { button } from "./buttons.js";
import { search } from "./search.js";
import { story } from "./story_cards.js";
import { turns } from "./turn_cards.js";
import { headline } from "./game_end.js";
import { share } from "./share_table.js";
import { article } from "./article.js";
import { table } from "./score_table.js";
import { progress } from "./known_facts.js";

/** @type {{ [Kind in Panel["panel"]]: (app: App, panel: any) => Vnode | null }} */
const KINDS = { text, headline, article, search, table, chart, log, form, cards, games, buttons, share, join, scan, progress, pad, turns, glances, shape, tally, bars, picture, story };

/** @param {App} app @param {Panel[] | undefined} list */
export function panels(app, list) {
  return (list ?? []).map((panel) => KINDS[panel.panel]?.(app, panel));
}

/** @param {App} app @param {view.Text} panel */
function text(app, panel) {
  return box(panel, "c-prose", heading(panel), panel.paragraphs.map((paragraph, i) => h("p", { key: i }, paragraph)));
}

/** @param {App} app @param {view.Buttons} panel */
function buttons(app, panel) {
  return box(panel, `c-buttons c-buttons-${panel.id}`, heading(panel), panel.text && h("p", { class: "c-soft" }, panel.text),
    h("div", { class: panel.actions.every((action) => action.kind === "quiet") ? "c-list" : "c-row" }, panel.actions.map((action, i) => button(app, action, { key: i }))));
}
