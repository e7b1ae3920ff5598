// The panels: each shows one part of `view.panels`.
import { ceremony, countAgain } from "./game_end.js";
import { chart } from "./chart.js";
import { h, softly } from "./dom.js";
import { form } from "./form.js";
import { bars, picture, tally } from "./player_stats.js";
import { glances, podium, shape } from "./stats_headlines.js";
import { cards, games } from "./home.js";
import { join } from "./join_table.js";
import { scan } from "./scan_codes.js";
import { log } from "./log.js";
import { pad } from "./score_pad.js";
import { box, button, heading, mark, rove, ruleLink, settleRove } from "./elements.js";
import { search } from "./search.js";
import { story } from "./story_cards.js";
import { turns } from "./turn_cards.js";

/** @type {{ [Kind in Panel["panel"]]: (app: App, panel: any) => Vnode | null }} */
const KINDS = { text, headline, article, search, table, chart, log, form, cards, games, buttons, share, join, scan, progress, pad, turns, glances, shape, tally, bars, picture, story };

/** @param {App} app @param {Panel[] | undefined} list */
export function panels(app, list) {
  return (list ?? []).map((panel) => KINDS[panel.panel]?.(app, panel));
}

// The way from the top of the page to the field for a link or a code.
/** @param {App} app */
export function toJoin(app) {
  const found = app.full && app.view.panels?.find((panel) => panel.panel === "join");
  if (!found || found.panel !== "join") return null;
  const local = () => document.getElementById(`c-f-${found.id}`)?.focus();
  return button(app, { label: found.title, icon: "join", kind: "quiet", local }, { key: "join", className: "c-to-join" });
}

/** @param {App} app @param {view.Text} panel */
function text(app, panel) {
  return box(panel, "c-prose", heading(panel), panel.paragraphs.map((paragraph, i) => h("p", { key: i }, paragraph)));
}

/** @param {App} app @param {view.Headline} panel */
function headline(app, panel) {
  return ceremony(app, panel) ?? h("section", { key: panel.id, class: "c-panel c-headline" },
    panel.podium?.length ? null : h("div", { key: "marks", class: "c-headline-marks" }, panel.players?.map((player) => mark(player, "huge"))),
    h("h2", { class: "c-headline-text", tabindex: "-1" }, panel.text),
    panel.detail && h("p", {}, panel.detail),
    panel.podium?.length ? podium(panel.podium, true) : null,
    panel.notes?.length ? h("ul", { class: "c-headline-notes" }, panel.notes.map((note) => h("li", { key: note }, note))) : null,
    countAgain(app, panel));
}

/** @param {App} app @param {view.Article} panel */
function article(app, panel) {
  const blocks = [];
  for (const [i, block] of panel.blocks.entries()) {
    const inside = block.spans.map((span, n) => spanOf(app, span, n));
    const kind = block.kind ?? "text";
    const tag = { heading: "h3", item: "li" }[kind] ?? "p";
    const node = h(tag, { key: i, class: `c-block ${kind}` }, inside);
    if (kind !== "item") blocks.push(node);
    else if (blocks.at(-1)?.tag === "ul") blocks.at(-1).children.push(node);
    else blocks.push(h("ul", { key: `list ${i}` }, node));
  }
  return box(panel, "c-prose c-article",
    panel.back && button(app, { icon: "back", kind: "quiet", ...panel.back }, { key: "back" }),
    heading(panel), blocks,
    panel.related?.length ? h("nav", { class: "c-related", "aria-label": app.word("related") },
      h("h3", {}, app.word("related")), h("div", { class: "c-row" }, panel.related.map((rule) => ruleLink(app, rule)))) : null,
    panel.source && h("p", { class: "c-source" }, panel.source));
}

/** @param {App} app @param {view.Span} span @param {number} key */
function spanOf(app, span, key) {
  const command = span.article ? { op: "article", id: span.article } : span.command;
  if (command) return h("button", { key, type: "button", class: "c-inline", on: { click: () => app.send(command) } }, span.text);
  return span.strong ? h("strong", { key }, span.text) : span.text;
}

/** @param {App} app @param {view.Table} panel */
function table(app, panel) {
  return box(panel, "c-scores", heading(panel),
    panel.choices?.length ? h("div", { class: "c-segments", role: "group", "aria-label": panel.title },
      panel.choices.map((action, i) => button(app, action, { key: i, className: "c-segment" }))) : null,
    panel.caption && h("p", { class: "c-soft" }, panel.caption),
    h("div", { class: "c-table-wrap", tabindex: "0", role: "group", "aria-label": panel.title }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, panel.corner || h("span", { class: "c-hidden" }, panel.title)),
        panel.columns.map((column, i) => h("th", { key: i, scope: "col" },
          column.player && mark(column.player, "small"), h("span", { class: column.player ? "c-column-name" : "" }, column.label))))),
      h("tbody", {}, panel.rows.map((row, i) => h("tr", { key: `${i} ${row.label}`, class: `${row.total ? "total" : ""} ${row.heading ? "heading" : ""}` },
        h("th", { scope: "row", colspan: row.heading ? panel.columns.length + 1 : null, style: row.level ? `padding-inline-start:${0.5 + row.level * 0.5}rem` : null },
          softly(row.label), ruleLink(app, row.rule)),
        row.heading ? null : row.cells?.map((cell, n) => h("td", { key: n }, cell))))))));
}

/** @param {App} app @param {view.Buttons} panel */
function buttons(app, panel) {
  return box(panel, `c-buttons c-buttons-${panel.id}`, heading(panel), panel.text && h("p", { class: "c-soft" }, panel.text),
    h("div", { class: panel.actions.every((action) => action.kind === "quiet") ? "c-list" : "c-row" }, panel.actions.map((action, i) => button(app, action, { key: i }))));
}

/** @param {App} app @param {view.Share} panel */
function share(app, panel) {
  // The address of a notebook opens no table; one of the network or of another app does.
  if (!app.full && panel.items.some((item) => item.address.startsWith("?"))) {
    return box(panel, "c-share", heading(panel), h("p", { class: "c-soft" }, app.word("share_notebook")));
  }
  return box(panel, "c-share", heading(panel), panel.text && h("p", { class: "c-soft" }, panel.text),
    panel.actions?.length ? h("div", { key: "switch", class: "c-share-switch" }, panel.actions.map((action, i) => button(app, action, { key: i }))) : null,
    h("div", { class: "c-share-items" }, panel.items.map((item, i) => {
      const address = app.absolute(item.address);
      return h("div", { key: i, class: "c-share-item" },
        h("h3", {}, item.label), item.text && h("p", { class: "c-soft" }, item.text),
        item.code && h("p", { class: "c-join-code" }, item.code),
        item.svg && h("div", { class: "c-qr", role: "img", "aria-label": app.word("qr"), svg: item.svg }),
        h("input", { class: "c-text", readonly: true, value: address, "aria-label": item.label, on: { focus: (event) => event.target.select() } }),
        button(app, { label: app.word("copy"), local: () => app.copy(address) }));
    })));
}

/** @param {App} app @param {view.Progress} panel */
function progress(app, panel) {
  const part = (known, needed) => `width:${needed ? (100 * known) / needed : 100}%`;
  /** @param {view.Progress | view.ProgressRow} row @param {string | null} label */
  const bar = (row, label) => h("div", { class: "c-bar", role: label ? "progressbar" : null, "aria-label": label, "aria-valuenow": label ? row.known : null,
    "aria-valuemin": label ? "0" : null, "aria-valuemax": label ? row.needed : null, "aria-hidden": label ? null : "true" }, h("span", { style: part(row.known, row.needed) }));
  return box(panel, "c-progress", heading(panel), bar(panel, panel.title), h("p", {}, panel.text),
    panel.actions?.length ? h("div", { class: "c-row" }, panel.actions.map((action, i) => button(app, action, { key: i }))) : null,
    h("ul", { class: "c-known", on: { keydown: rove }, hook: settleRove }, panel.rows.map((row) => h("li", { key: row.label },
      h("button", { type: "button", class: `c-known-row ${row.known >= row.needed ? "whole" : ""}`, "data-rove": true, on: { click: () => app.act(row.open) } },
        h("span", {}, row.label), bar(row, null), h("span", { class: "c-known-count" }, row.text))))));
}
