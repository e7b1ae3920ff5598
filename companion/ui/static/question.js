// The question panel: who is asked, what, and the options with cost, gain, reasons and cautions.
import { h } from "./dom.js";
import { form } from "./form.js";
import { held } from "./hold.js";
import { pieces, tellPieces } from "./pieces.js";
import { arrow, more } from "./unfold.js";
import { button, chips, icon, mark, reasons, rove, ruleLink, settleRove } from "./parts.js";

export function question(app) {
  const { view, ui } = app;
  const asked = view.question;
  if (!asked) return null;
  const all = asked.options ?? [];
  const narrowed = ui.narrow ? all.filter((option) => ui.narrow.includes(option.key)) : [];
  const shown = narrowed.length ? narrowed : all;
  const folded = asked.fold_refused && !narrowed.length;
  const possible = folded ? shown.filter((option) => option.allowed !== false) : shown;
  const refused = folded ? shown.filter((option) => option.allowed === false) : [];
  const final = possible.filter((option) => option.kind === "primary");
  const places = asked.fold_places && !narrowed.length ? possible.filter((option) => option.kind === "place") : [];
  const drawn = possible.filter((option) => option.svg && option.allowed !== false);
  const rest = possible.filter((option) => option.kind !== "primary" && !places.includes(option) && !drawn.includes(option));
  return h("section", { key: "question", class: `c-question ${asked.player ? `c-${asked.player.colour}` : ""}`, "aria-labelledby": "c-question-text" },
    h("div", { class: "c-asked" },
      asked.player && mark(asked.player, "large"),
      h("div", { class: "c-asked-words" },
        asked.player && h("div", { class: "c-asked-name" }, asked.player.name),
        h("h2", { id: "c-question-text", class: "c-question-text", tabindex: "-1" }, asked.text))),
    asked.help && h("p", { class: "c-question-help" }, asked.help),
    h("div", { class: "c-question-tools" },
      ruleLink(app, asked.rule),
      h("span", { key: "history", class: "c-history" },
        view.undo && button(app, { icon: "undo", ...view.undo }, { key: "undo", className: "c-undo", attrs: { title: view.undo.detail || view.undo.label, ...(view.undo_step && !view.undo.disabled ? { on: held(app, view.undo, view.undo_step) } : {}) } }),
        view.redo && button(app, { icon: "redo", ...view.redo }, { key: "redo", iconOnly: true }))),
    (asked.running || asked.running_chips?.length) && h("p", { class: "c-running" }, asked.running, chips(app, asked.running_chips)),
    narrowed.length ? h("div", { class: "c-narrow" },
      h("span", {}, app.word("narrowed")),
      button(app, { label: app.word("show_all"), kind: "quiet", local: () => app.set({ narrow: null }) })) : null,
    asked.cautions?.length ? h("div", { key: "cautions", class: "c-shared" }, reasons(app, asked.cautions, "caution")) : null,
    asked.form && form(app, asked.form),
    places.length ? h("details", { key: "places", class: "c-fold" },
      h("summary", {}, app.word("places_count").replace("{n}", places.length)),
      options(app, places, "places")) : null,
    pieces(app, drawn),
    options(app, rest, "options"),
    refused.length ? h("details", { key: "refused", class: "c-fold" },
      h("summary", {}, app.word("refused_count").replace("{n}", refused.length)),
      options(app, refused, "refused")) : null,
    tellPieces(app, asked.pick),
    final.length ? h("div", { key: "final", class: "c-final" }, options(app, final, "final")) : null,
    asked.actions?.length ? h("div", { class: "c-row" }, asked.actions.map((action, i) => button(app, action, { key: i }))) : null);
}

function options(app, list, key) {
  if (!list.length) return null;
  const items = [];
  let group = "";
  for (const option of list) {
    if ((option.group ?? "") !== group) {
      group = option.group ?? "";
      if (group) items.push(h("li", { key: `group ${group} ${items.length}`, class: "c-group" }, group));
    }
    items.push(one(app, option));
  }
  return h("ul", { key, class: "c-options", on: { keydown: rove }, hook: settleRove }, items);
}

function one(app, option) {
  const { ui, view } = app;
  const refused = option.allowed === false;
  const open = refused && ui.open === option.key;
  const marked = option.place && ui.place === option.place;
  const cautions = refused ? [] : option.cautions ?? [];
  const arrows = arrow(app, option);
  const length = option.label.length + 5 * ((option.cost?.length ?? 0) + (option.gain?.length ?? 0));
  const short = !refused && option.kind !== "primary" && !cautions.length && !option.detail && !arrows && length <= 19;
  const point = (event) => app.pointAt(event, option.place);
  const leave = () => app.markPlace(null);
  return h("li", { key: option.key, class: `c-option-item ${refused ? "refused" : ""} ${option.kind ?? "normal"} ${marked ? "marked" : ""} ${short ? "short" : ""} ${arrows ? "with-more" : ""}` },
    h("button", {
      type: "button", class: "c-option", "data-rove": true, "data-option": option.key,
      "aria-disabled": view.read_only && !refused ? "true" : null,
      "aria-expanded": refused ? String(open) : null,
      on: {
        click: () => app.choose(option.key),
        pointerenter: point, pointerleave: leave, focus: point, blur: leave,
      },
    },
      option.icon && icon(app, option.icon),
      h("span", { class: "c-option-words" },
        h("span", { class: "c-option-label" }, option.label),
        option.detail && h("span", { class: "c-option-detail" }, option.detail)),
      option.marked && !refused && h("span", { class: "c-careful" }, icon(app, "why"), h("span", { class: "c-hidden" }, app.word("careful"))),
      chips(app, option.cost), chips(app, option.gain),
      refused && h("span", { class: "c-why" }, icon(app, "why"), h("span", {}, app.word("why_not")))),
    arrows, more(app, option, one),
    open && h("div", { key: "why", class: "c-opened" }, reasons(app, option.reasons, "refusal")),
    cautions.length ? h("div", { key: "care", class: "c-opened" }, reasons(app, cautions, "caution")) : null);
}
