// How much is known of the owner's box: a bar for everything, and a row for each kind of fact.
import { h } from "./dom.js";
import { box, heading } from "./boxes.js";
import { button } from "./buttons.js";
import { rove, settleRove } from "./arrow_keys.js";

/** @param {App} app @param {view.Progress} panel */
export function progress(app, panel) {
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
