// Buttons, and links to rules.
import { h } from "./dom.js";
import { icon, mark } from "./icons.js";

/** @param {App} app @param {Action} action @param {{ key?: Props["key"], className?: string, iconOnly?: boolean, attrs?: Props }} [how] */
export function button(app, action, { key, className = "", iconOnly = false, attrs = {} } = {}) {
  const classes = `c-button ${action.kind ?? "normal"} ${iconOnly ? "icon-only" : ""} ${className}`;
  const inside = [
    action.icon && icon(app, action.icon),
    action.player && mark(action.player, "small"),
    h("span", { class: iconOnly ? "c-hidden" : "c-button-label" }, action.label,
      action.detail && h("span", { class: "c-button-detail" }, action.detail)),
  ];
  if (action.href?.startsWith("?") && !app.full) {
    // The address of a notebook is not ours to change.
    action = { ...action, href: undefined, command: { op: "open", address: action.href } };
  }
  if (action.href) {
    return h("a", { key, class: classes, href: safeLink(action.href), ...attrs }, inside);
  }
  return h("button", {
    key, type: "button", class: classes, disabled: action.disabled,
    "aria-pressed": action.selected === undefined ? null : String(action.selected),
    title: iconOnly ? action.label : null,
    on: { click: () => app.act(action) }, ...attrs,
  }, inside);
}

/** @param {string} href */
function safeLink(href) {
  return /^(https?:|\?|\/(?!\/)|#|\.)/i.test(href) ? href : "#";
}

/** @param {App} app @param {view.Rule | undefined} rule */
export function ruleLink(app, rule) {
  if (!rule) return null;
  return h("button", { type: "button", class: "c-rule", on: { click: () => app.send({ op: "article", id: rule.id }) } },
    icon(app, "rule"), h("span", {}, rule.title || rule.id));
}
