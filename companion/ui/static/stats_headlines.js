// The headlines of the statistics: a podium, the last places, two rivals; and placeholders for figures that are still counted.
import { h } from "./dom.js";
import { box, heading } from "./boxes.js";
import { icon, mark } from "./icons.js";
import { podium } from "./podium.js";

/** @param {App} app @param {view.Glances} panel */
export function glances(app, panel) {
  return h("section", { key: panel.id, class: "c-glances", "aria-label": panel.title }, panel.glances.map((one) =>
    h("button", { key: one.id, type: "button", class: `c-panel c-glance ${one.id}`, on: { click: () => app.act(one.open) } },
      h("span", { class: "c-glance-title" }, h("b", {}, one.title), one.note && h("span", { class: "c-soft" }, one.note), icon(app, "onward")),
      h("span", { class: "c-glance-body" },
        one.steps?.length ? podium(one.steps) : null,
        h("span", { key: "words", class: "c-glance-words" },
          one.rivals?.length ? h("span", { key: "pair", class: "c-rivals" }, mark(one.rivals[0]), h("strong", {}, one.head), mark(one.rivals[1])) : h("strong", {}, one.head),
          one.rivals?.length ? h("span", { key: "bar", class: `c-split c-${one.rivals[1].colour}`, "aria-hidden": "true" }, h("span", { class: `c-${one.rivals[0].colour}`, style: `width:${100 * (one.share ?? 0)}%` })) : null,
          one.rivals?.length ? h("span", { key: "names", class: "c-hidden" }, one.rivals.map((player) => player.name).join(", ")) : null,
          one.text && h("span", { key: "text", class: "c-soft" }, one.text),
          one.places?.length ? h("span", { key: "places", class: "c-places" }, one.places.map((place, i) => h("span", { key: i, class: place === "1" ? "won" : "" }, place || "–"))) : null)))));
}

/** @param {App} app @param {view.Shape} panel */
export function shape(app, panel) {
  return box(panel, panel.title ? "c-shape" : "c-shape bare", heading(panel), h("div", { class: "c-shimmer", style: `height:${panel.height}px`, "aria-hidden": "true" }));
}
