// The search box: questions to choose from while typing, what the table itself says, what the rules say, and a voice.
import { h } from "./dom.js";
import { button, icon, rove, settleRove } from "./parts.js";

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
    value ? aloud(app, panel) : null,
    panel.results?.length ? h("ul", { class: "c-results", on: { keydown: rove }, hook: settleRove }, panel.results.map((result, i) => h("li", { key: i },
      button(app, result, { className: "c-result", attrs: { "data-rove": true } })))) : null);
}

// What the table itself says, under the question of the moment.
/** @param {App} app @param {view.Search} panel */
function said(app, panel) {
  if (!panel.said?.length) return null;
  return h("div", { class: "c-said", role: "status" },
    h("p", { class: "c-soft" }, panel.moment),
    h("ul", {}, panel.said.map((line, i) => h("li", { key: i },
      line.command ? button(app, line, { className: "c-result" }) : h("p", {}, line.label)))));
}

// The device's own voice reads what the table says, or else the answer of the first rule.
/** @param {App} app @param {view.Search} panel */
function aloud(app, panel) {
  const answers = panel.said?.length ? panel.said.map((line) => line.label) : (panel.results ?? []).slice(0, 1).map((result) => result.detail ?? "");
  const text = answers.join(" ");
  if (!text || !("speechSynthesis" in window)) return null;
  return button(app, { label: app.word("aloud"), kind: "quiet", local: () => readAloud(text, app.view.language) }, { className: "c-aloud" });
}

/** @param {string} text @param {string | undefined} language */
function readAloud(text, language) {
  const words = new SpeechSynthesisUtterance(text);
  words.lang = language ?? "en";
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(words);
}
