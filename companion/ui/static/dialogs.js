// The menu, and dialogs that ask back.
import { h } from "./dom.js";
import { button } from "./buttons.js";
import { tabs } from "./header.js";

/** @param {App} app */
export function menu(app) {
  const { view, ui } = app;
  if (!ui.menu) return null;
  return h("div", { key: "sheet", class: "c-veil", on: { click: (event) => event.target === event.currentTarget && app.set({ menu: false }) } },
    h("div", { class: "c-sheet", role: "dialog", "aria-modal": "true", "aria-label": app.word("menu"), hook: enter },
      h("div", { class: "c-row" }, h("h2", {}, app.word("menu")), h("span", { class: "c-space" }),
        button(app, { label: app.word("close"), icon: "close", kind: "quiet", local: () => app.set({ menu: false }) }, { iconOnly: true })),
      app.playing && app.layout === "phone" ? h("div", { key: "tabs", class: "c-menu c-menu-tabs" }, tabs(app)) : null,
      view.menus?.map((menu) => h("section", { key: menu.id, class: `c-menu ${menu.kind ?? "list"}`, "data-menu": menu.id, "aria-label": menu.label },
        h("h3", {}, menu.label),
        h("div", { class: menu.kind === "choice" ? "c-segments" : "c-menu-list" }, menu.items.map((action, i) =>
          button(app, { kind: "quiet", ...action }, { key: i, className: menu.kind === "choice" ? "c-segment" : "" }))))),
      app.device.signals.menu()));
}

/** @param {App} app */
export function confirmation(app) {
  const { ui } = app;
  if (!ui.confirm) return null;
  return h("div", { key: "asking", class: "c-veil", on: { click: (event) => event.target === event.currentTarget && app.set({ confirm: null }) } },
    h("div", { class: "c-dialog", role: "alertdialog", "aria-modal": "true", "aria-label": ui.confirm, hook: enter },
      h("p", {}, ui.confirm),
      h("div", { class: "c-row" },
        button(app, { label: app.word("cancel"), local: () => app.set({ confirm: null }) }),
        button(app, { ...app.asker, kind: app.asker.kind === "danger" ? "danger" : "primary", icon: "" }))));
}

/** @param {Element} el */
function enter(el) {
  if (el._entered) return;
  el._entered = true;
  const back = document.activeElement;
  el._gone = () => back?.isConnected && back.focus({ preventScroll: true });
  requestAnimationFrame(() => el.querySelector("button, input, select")?.focus());
}
