// A player's statistics: large numbers, bars and drawings.
import { h, softly } from "./dom.js";
import { icon, mark } from "./icons.js";

/** @param {view.Bars | view.Picture} panel @param {string} className @param {...Child} inside */
function frame(panel, className, ...inside) {
  return h("section", { key: panel.id, class: `c-panel ${className}`, "aria-labelledby": panel.title ? `c-t-${panel.id}` : null },
    panel.title && h("div", { class: "c-pad-so-far" }, h("h2", { id: `c-t-${panel.id}` }, panel.title), panel.note && h("span", { class: "c-soft" }, panel.note)),
    ...inside);
}

/** @param {App} app @param {view.Tally} panel */
export function tally(app, panel) {
  return h("section", { key: panel.id, class: "c-panel c-tally" }, panel.counts.map(([value, words]) => h("div", { key: words }, h("strong", {}, value), h("span", { class: "c-soft" }, words))));
}

/** @param {App} app @param {view.Bars} panel */
export function bars(app, panel) {
  return frame(panel, "c-bars-panel", h("ul", {}, panel.bars.map((bar) => {
    const inside = [
      bar.player ? mark(bar.player, "small") : bar.icon ? icon(app, bar.icon) : h("span", {}),
      h("span", { class: "c-bar-label" }, softly(bar.label)), bar.left && h("strong", {}, bar.left),
      h("span", { class: `c-split c-${bar.rest ?? "none"}`, "aria-hidden": "true" },
        h("span", { class: `c-${bar.colour ?? "none"}`, style: `width:${100 * bar.share}%` }),
        bar.line !== undefined && bar.line !== null ? h("i", { style: `inset-inline-start:${100 * bar.line}%` }) : null),
      h("strong", {}, bar.right)];
    const { open } = bar;
    return h("li", { key: bar.label, class: bar.left ? "both" : "" },
      open ? h("button", { type: "button", class: "c-bar-row", on: { click: () => app.act(open) } }, inside) : h("div", { class: "c-bar-row" }, inside));
  })));
}

/** @param {App} app @param {view.Picture} panel */
export function picture(app, panel) {
  return frame(panel, "c-picture", h("div", { class: "c-drawing", role: "img", "aria-label": panel.alt, svg: panel.svg }));
}
