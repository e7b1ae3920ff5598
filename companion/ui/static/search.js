// The search box: questions to choose from while typing, answers of the table, answers of the rules, and a voice.
import { aloud } from "./read_aloud.js";
import { h } from "./dom.js";
import { button } from "./buttons.js";
import { rove, settleRove } from "./arrow_keys.js";
import { icon } from "./icons.js";

/** @param {App} app @param {view.Search} panel */
export function search(app, panel) {
  const id = `c-s-${panel.id}`;
  const value = app.local(panel.id, "text", panel.text ?? "");
  const ask = (wait) => (event) => app.change(panel.id, "text", event.target.value, wait, (text) => ({ op: "search", text }));
  return h("section", { key: panel.id, class: "c-panel c-search", role: "search" },
    h("label", { class: "c-label", for: id }, panel.label),
    h("div", { class: "c-searchbox" }, icon(app, "search"),
      h("input", { id, type: "search", class: "c-text", value, placeholder: panel.placeholder || null, autocomplete: "off", enterkeyhint: "search", maxlength: "200",
        list: panel.questions?.length ? `${id}-questions` : null, on: { input: ask(220), change: ask(0) } })),
    panel.questions?.length ? h("datalist", { id: `${id}-questions` }, panel.questions.map((question) => h("option", { key: question, value: question }))) : null,
    value ? said(app, panel) : null,
    panel.note && value ? h("p", { class: "c-soft", role: "status" }, panel.note) : null,
    value ? answered(app, panel) : again(app, panel),
    panel.results?.length ? h("ul", { class: "c-results", on: { keydown: rove }, hook: settleRove }, panel.results.map((result, i) => h("li", { key: i },
      button(app, result, { className: "c-result", attrs: { "data-rove": true } })))) : null);
}

// The answer of the table itself, under the question of the moment.
/** @param {App} app @param {view.Search} panel */
function said(app, panel) {
  if (!panel.said?.length) return null;
  return h("div", { class: "c-said", role: "status" },
    h("p", { class: "c-soft" }, panel.moment),
    h("ul", {}, panel.said.map((line, i) => h("li", { key: i },
      line.command ? button(app, line, { className: "c-result" }) : h("p", {}, line.label)))));
}

// Actions on an answer: the device's own voice reads the answer of the table, or else the first rule; a link opens it again.
/** @param {App} app @param {view.Search} panel */
function answered(app, panel) {
  const answers = panel.said?.length ? panel.said.map((line) => line.label) : (panel.results ?? []).slice(0, 1).map((result) => result.detail ?? "");
  const { link } = panel;
  return h("div", { class: "c-answered" },
    aloud(app, answers.join(" ")),
    link && app.full ? button(app, { label: app.word("copy_answer"), kind: "quiet", local: () => app.copy(app.absolute(link)) }, { className: "c-copy-answer" }) : null);
}

// The last questions, to ask again.
/** @param {App} app @param {view.Search} panel */
function again(app, panel) {
  if (!panel.asked?.length) return null;
  return h("div", { class: "c-last-asked" },
    h("p", { class: "c-soft" }, app.word("asked")),
    h("ul", { class: "c-results" }, panel.asked.map((text) => h("li", { key: text },
      button(app, { label: text, kind: "quiet", command: { op: "search", text } }, { className: "c-result" })))));
}
