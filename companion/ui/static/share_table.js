// Addresses of a table for other devices, each with its QR code.
import { h } from "./dom.js";
import { box, heading } from "./boxes.js";
import { button } from "./buttons.js";

/** @param {App} app @param {view.Share} panel */
export function share(app, panel) {
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
