// The frame of every screen: title, tabs, buttons to the menu and elsewhere, and banners.
import { h } from "./dom.js";
import { rove, settleRove } from "./arrow_keys.js";
import { banner } from "./boxes.js";
import { button } from "./buttons.js";
import { icon } from "./icons.js";
import { onTable, onTableOpen } from "./chores.js";
import { toJoin } from "./join_table.js";
import { mapButton } from "./minimap.js";
import { scrub } from "./look_back.js";

/** @param {App} app */
export function header(app) {
  const { view } = app;
  return h("header", { key: "header", class: "c-header" },
    view.home && button(app, { icon: "back", kind: "quiet", ...view.home }, { key: "home", iconOnly: true }),
    h("div", { class: "c-titles" }, titles(app)), app.wide ? remark(app) : null,
    app.layout === "desk" ? tabs(app) : null,
    app.playing && app.layout !== "flat" && !onTableOpen(app) ? onTable(app) : null, toJoin(app),
    mapButton(app),
    toScores(app),
    view.menus?.length ? button(app, { label: app.word("menu"), icon: "menu", kind: "quiet", local: () => app.set({ menu: !app.ui.menu }) },
      { key: "menu", iconOnly: true, attrs: { "aria-expanded": String(app.ui.menu) } }) : null);
}

/** @param {App} app */
export function bars(app) {
  const { view } = app;
  return h("div", { key: "bars", class: "c-bars" },
    view.remark && !inTitle(app) && banner(app, view.remark, { key: "remark" }),
    view.device && banner(app, view.device, { key: "device" }),
    view.banner && (app.wide || !onTableOpen(app)) && banner(app, view.banner, { key: "banner", more: scrub(app, view.banner.scrub) }),
    app.playing ? null : notice(app));
}

// While playing it lies over the board: temporary elements may not move the buttons.
/** @param {App} app */
export function notice(app) {
  const { notice } = app.view;
  return notice && app.ui.closed !== notice.text ? banner(app, notice, { key: "notice", onClose: () => app.set({ closed: notice.text }) }) : null;
}

/** @param {App} app @param {view.Question} asked */
export function turnLine(app, asked) {
  return h("button", { key: "turn-line", type: "button", class: `c-turn-line ${asked.player ? `c-${asked.player.colour}` : ""}`, on: { click: () => app.send({ op: "tab", id: "play" }) } },
    icon(app, "back"), h("span", {}, asked.player && !asked.named ? `${asked.player.name}: ${asked.text}` : asked.text));
}

// On a phone the tabs of a table stand in the menu while it is played; the points are one tap away.
/** @param {App} app */
function toScores(app) {
  const scores = app.playing && app.layout === "phone" && app.view.tabs?.find(({ id }) => id === "scores");
  return scores ? button(app, { label: scores.label, icon: "scores", kind: "quiet", command: { op: "tab", id: "scores" } }, { key: "scores", iconOnly: true, className: "c-to-scores" }) : null;
}

/** @param {App} app */
export function tabs(app) {
  const { view } = app;
  if (!view.tabs?.length) return null;
  return h("nav", { key: "tabs", class: "c-tabs", "aria-label": app.word("tabs"), on: { keydown: rove }, hook: settleRove },
    view.tabs.map((tab) => h("button", {
      key: tab.id, type: "button", class: "c-tab", "data-rove": true, "data-tab": tab.id, "aria-current": tab.id === view.tab ? "page" : null,
      on: { click: () => {
        if (app.ui.menu) app.set({ menu: false });
        app.send(tab.address ? { op: "open", address: tab.address } : { op: "tab", id: tab.id });
      } },
    }, icon(app, tab.icon || tab.id), h("span", {}, tab.label), tab.badge && h("span", { class: "c-badge" }, tab.badge))));
}

// A remark on a table is a mark beside the title where there is room; with ways to go on it is a line of its own.
/** @param {App} app */
function inTitle({ view, wide, playing, layout }) {
  const { remark: said, tabs } = view, upright = playing && layout === "phone";
  return Boolean((wide || upright) && tabs?.length && said && !said.actions?.length);
}

/** @param {App} app */
function remark(app) {
  const { text = "", short } = app.view.remark ?? {};
  return inTitle(app) ? h("span", { key: "remark", class: "c-remark", title: text }, h("span", { "aria-hidden": "true" }, short || text), h("span", { class: "c-hidden" }, text)) : null;
}

// During a turn an upright phone has room for how far the game is, not for its name.
/** @param {App} app */
function titles(app) {
  const { title, subtitle = "" } = app.view, timer = app.layout === "flat" ? null : app.device?.timer();
  if (!app.playing || app.layout !== "phone" || !subtitle)
    return [h("h1", { key: "title", tabindex: "-1" }, title), app.wide ? timer : null, subtitle && h("p", { key: "far" }, subtitle, app.wide ? null : timer)];
  const [far, ...rest] = subtitle.split(" · ");
  return [h("h1", { key: "title", tabindex: "-1" }, h("span", { class: "c-hidden" }, `${title}: `), far), h("p", { key: "far" }, remark(app), rest.join(" · "), timer)];
}
