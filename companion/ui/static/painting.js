// Cells of a board, painted: take a brush, tap the cells.
import { h, softly } from "./dom.js";
import { ready, together } from "./face_pad.js";
import { button } from "./buttons.js";
import { rove, settleRove } from "./arrow_keys.js";
import { signs } from "./chips.js";

// The brush that was taken last, by field: it stays active while cells are painted.
const taken = new Map();

// Cells: take a brush, tap the cells. A cell that has this face already is wiped clean.
/** @param {App} app @param {Control} control */
export function cells(app, { field, id, value, say, common }) {
  const brushes = field.choices ?? [];
  const held = taken.get(id);
  // A new brush is active at once.
  const fresh = field.brush && held?.offered !== field.brush ? field.brush : held?.value;
  const brush = brushes.find((each) => each.value === fresh) ?? brushes.find((each) => each.value) ?? brushes[0];
  taken.set(id, { value: brush?.value, offered: field.brush });
  const take = (each) => { taken.set(id, { value: each.value, offered: field.brush }); app.refresh(); };
  const rows = value ?? [[]];
  const columns = rows[0]?.length ?? 0;
  const wide = rows.length === 1 && columns > 6;
  const clean = brushes.some((each) => each.value === "");
  const paint = (r, c) => {
    const next = rows[r][c] === brush.value && clean ? "" : brush.value;
    say(rows.map((row, y) => row.map((cell, x) => (y === r && x === c ? next : cell))), 120);
  };
  // The cell after the last one: painted, it is added to the list.
  const further = () => say(rows.map((row) => [...row, brush.value]), 120);
  const grow = (by) => say(rows.map((row) => (by > 0 ? [...row, ""] : row.slice(0, -1))));
  const one = (r, c) => {
    const number = r * columns + c;
    if (field.holes?.includes(number)) return h("span", { key: number });
    const text = rows[r][c];
    const face = brushes.find((each) => each.value === text);
    const label = app.word("cell").replace("{row}", r + 1).replace("{column}", c + 1).replace("{what}", face?.label ?? text);
    return h("button", { key: number, type: "button", class: `c-cell ${text ? "" : "empty"}`, "data-rove": true, "data-cell": number, "aria-label": label, title: face?.label ?? text,
      on: { click: () => paint(r, c), keydown: (event) => step(event, columns) } },
    wide && !text && h("span", { class: "c-cell-number", "aria-hidden": "true" }, number + 1), signs(app, face) ?? (text ? h("span", { "aria-hidden": "true" }, face?.label ?? text) : null));
  };
  const send = (tap) => app.send({ op: "pad", field: field.name, ...tap });
  return h("div", { class: "c-painting" },
    field.gains?.length ? ready(app, app.word("brings"), "", field.gains, (face) => send({ face })) : h("div", { class: "c-palette", role: "radiogroup", "aria-label": app.word("brush"), on: { keydown: rove }, hook: settleRove }, brushes.map((each) => h("button", {
      key: each.value, type: "button", role: "radio", class: "c-brush", "data-rove": true, "data-brush": each.value, "aria-checked": String(each === brush), on: { click: () => take(each) },
      "aria-label": each.label, title: each.label,
    }, signs(app, each), h("span", { class: each.chips?.length ? "c-brush-words" : "" }, softly(each.label))))),
    h("p", { class: "c-hand", "aria-hidden": "true" }, `${app.word("brush")}: `, h("strong", {}, brush?.label)),
    h("div", { id, class: `c-cells ${wide ? "long" : ""} ${rows.length > 1 ? "numbered" : ""}`, style: `--columns:${columns}`, role: "group", "aria-labelledby": `${id}-label`, ...common, on: { keydown: rove }, hook: settleRove },
      rows.length > 1 ? [h("span", { key: "corner" }), rows[0].map((_, c) => h("span", { key: `column ${c}`, class: "c-cell-number", "aria-hidden": "true" }, c + 1))] : null,
      rows.map((row, r) => [rows.length > 1 ? h("span", { key: `row ${r}`, class: "c-cell-number", "aria-hidden": "true" }, r + 1) : null, row.map((_, c) => one(r, c))]),
      field.grows && columns < (field.max ?? Infinity) ? h("button", { key: "further", type: "button", class: "c-cell empty further", "data-rove": true, "aria-label": app.word("cell").replace("{row}", 1).replace("{column}", columns + 1).replace("{what}", ""), on: { click: further } }, h("span", { class: "c-cell-number", "aria-hidden": "true" }, `+${columns + 1}`)) : null),
    field.grows ? h("div", { class: "c-grow" },
      button(app, { label: app.word("column_less"), icon: "minus", disabled: columns <= (field.min ?? 1), local: () => grow(-1) }, { key: "less", iconOnly: true }),
      button(app, { label: app.word("column_more"), icon: "plus", disabled: columns >= (field.max ?? Infinity), local: () => grow(1) }, { key: "more", iconOnly: true })) : null,
    together(app, field, send));
}

// Up and down go to the next row; left and right are the usual way through a group.
/** @param {Heard<KeyboardEvent>} event @param {number} columns */
export function step(event, columns) {
  const by = { ArrowDown: columns, ArrowUp: -columns }[event.key];
  if (!by) return;
  const next = event.currentTarget.parentElement?.querySelector(`[data-cell="${Number(event.currentTarget.dataset.cell) + by}"]`);
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
