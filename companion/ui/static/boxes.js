// The boxes of a screen: panels with their headings, banners, reasons, and the lesson of a refusal.
import { h } from "./dom.js";
import { button, ruleLink } from "./buttons.js";

/** @param {App} app @param {view.Reason[] | undefined} list @param {string} className */
export function reasons(app, list, className) {
  if (!list?.length) return null;
  return h("ul", { class: `c-reasons ${className}` },
    list.map((reason) => h("li", {}, h("span", {}, reason.text), ruleLink(app, reason.rule), taught(app, reason.lesson))));
}

// The lesson of a refusal.
/** @param {App} app @param {view.Taught | null | undefined} lesson */
function taught(app, lesson) {
  if (!lesson) return null;
  return h("aside", { class: "c-lesson" }, h("strong", {}, lesson.title), h("p", {}, lesson.text),
    button(app, { label: app.word("lesson_got"), kind: "quiet", command: { op: "got_it", id: lesson.id } }));
}

/** @param {App} app @param {view.Banner} shown @param {{ key?: string, onClose?: () => void, more?: Child }} [how] */
export function banner(app, { text, actions, tone }, { key, onClose, more } = {}) {
  return h("div", { key, "data-bar": key, class: `c-banner ${tone ?? "info"}`, role: tone === "error" ? "alert" : "status" },
    h("span", { class: "c-banner-text" }, text), more,
    h("span", { class: "c-banner-actions" },
      actions?.map((action, i) => button(app, action, { key: i, iconOnly: Boolean(action.icon) })),
      onClose && button(app, { label: app.word("close"), icon: "close", kind: "quiet", local: onClose }, { iconOnly: true })));
}

// A panel: its heading, and a box of its own that a screen reader finds by it.
/** @param {Titled} panel */
export function heading(panel) {
  return panel.title ? h("h2", { id: `c-t-${panel.id}` }, panel.title) : null;
}

/** @param {Titled} panel @param {string} className @param {...Child} children */
export function box(panel, className, ...children) {
  return h("section", { key: panel.id, class: `c-panel ${className}`, "aria-labelledby": panel.title ? `c-t-${panel.id}` : null }, ...children);
}
