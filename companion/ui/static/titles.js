// The title of a screen, how far its game is, and the mark beside them.
import { h } from "./dom.js";

// A remark on a table is a mark beside the title where there is room; with ways to go on it is a line of its own.
/** @param {App} app */
export function inTitle({ view, wide, playing, layout }) {
  const { remark: said, tabs } = view, upright = playing && layout === "phone";
  return Boolean((wide || upright) && tabs?.length && said && !said.actions?.length);
}

/** @param {App} app */
export function remark(app) {
  const { text = "", short } = app.view.remark ?? {};
  return inTitle(app) ? h("span", { key: "remark", class: "c-remark", title: text }, h("span", { "aria-hidden": "true" }, short || text), h("span", { class: "c-hidden" }, text)) : null;
}

// During a turn an upright phone has room for how far the game is, not for its name.
/** @param {App} app */
export function titles(app) {
  const { title, subtitle = "" } = app.view, timer = app.layout === "flat" ? null : app.device?.timer();
  if (!app.playing || app.layout !== "phone" || !subtitle)
    return [h("h1", { key: "title", tabindex: "-1" }, title), app.wide ? timer : null, subtitle && h("p", { key: "far" }, subtitle, app.wide ? null : timer)];
  const [far, ...rest] = subtitle.split(" · ");
  return [h("h1", { key: "title", tabindex: "-1" }, h("span", { class: "c-hidden" }, `${title}: `), far), h("p", { key: "far" }, remark(app), rest.join(" · "), timer)];
}
