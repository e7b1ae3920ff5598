// A table of points by source and player, or any small table.
import { h, softly } from "./dom.js";
import { box, heading } from "./boxes.js";
import { button, ruleLink } from "./buttons.js";
import { mark } from "./icons.js";

/** @param {App} app @param {view.Table} panel */
export function table(app, panel) {
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
