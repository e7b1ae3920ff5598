// The second screen of a table: read from three metres, by everybody, with nothing to tap.
import { countedPad, countedRace } from "./game_end.js";
import { h, softly } from "./dom.js";
import { banner } from "./boxes.js";
import { chips, deeds } from "./chips.js";
import { icon, mark } from "./icons.js";

/** @param {App} app */
export function television(app) {
  const { view } = app;
  const over = view.panels?.find((panel) => panel.panel === "headline");
  if (over?.panel === "headline" && app.ui.reveal) return counted(app, over, app.ui.reveal.step);
  const colour = (over?.players?.[0] ?? onTurn(view)?.player)?.colour ?? "none";
  return h("div", { key: "tv", class: `c-tv c-${colour} ${over ? "over" : ""}` },
    h("header", { class: "c-tv-band c-header" }, over ? winner(over) : turn(app), moment(app)),
    h("main", { class: "c-tv-body" },
      over ? sources(view) : h("section", { key: "board", class: "c-tv-board", "aria-label": app.word("board") },
        view.board?.parts?.filter((part) => part.svg).map((part) => h("div", { key: part.id, class: "c-drawing", svg: part.svg }))),
      h("div", { key: "side", class: "c-tv-side", hook: (side) => { requestAnimationFrame(() => fit(app, side)); } }, view.notice && banner(app, view.notice, { key: "notice" }), race(app, Boolean(over)), chores(app), over || view.on_table?.open ? null : last(app))));
}

// The end, read out in step with the phones.
/** @param {App} app @param {view.Headline} over @param {number} step */
function counted(app, over, step) {
  return h("div", { key: "tv", class: "c-tv c-none over c-tv-counted" },
    h("header", { class: "c-tv-band c-header" }, h("h1", { "aria-live": "polite" }, over.reveals?.[step].label), moment(app)),
    h("main", { class: "c-tv-body" },
      h("section", { key: "sources", class: "c-tv-card c-tv-sources" }, countedPad(app, over, step)),
      h("section", { key: "race", class: "c-tv-card c-tv-race" }, countedRace(app, over, step))));
}

/** @param {view.View} view */
function onTurn(view) {
  return view.players?.find((card) => card.turn);
}

/** @param {App} app */
function turn(app) {
  const card = onTurn(app.view), asked = app.view.question;
  return h("div", { key: "turn", class: "c-tv-turn" }, card && mark(card.player, "huge"),
    h("div", {}, card && h("p", { class: "c-tv-small" }, app.word("tv_on")), h("h1", {}, card ? card.player.name : asked?.text),
      card && asked && h("p", { class: "c-tv-asked" }, asked.text)));
}

/** @param {view.Headline} over */
function winner(over) {
  return h("div", { key: "winner", class: "c-tv-turn" }, over.players?.map((player) => mark(player, "huge")),
    h("div", {}, h("h1", {}, over.text), over.detail && h("p", { class: "c-tv-asked" }, over.detail)));
}

// The day of the game, and everybody's next event.
/** @param {App} app */
function moment(app) {
  const { view } = app, coming = view.players?.filter((card) => card.ahead) ?? [];
  const [far, ...rest] = (view.subtitle || view.title).split(" · ");
  return h("div", { key: "moment", class: "c-tv-moment" },
    h("p", { class: "c-tv-when" }, far, rest.length ? h("span", { class: "c-tv-small" }, rest.join(" · ")) : null),
    coming.length ? h("p", { class: "c-tv-ahead" }, coming.map((card) => h("span", { key: card.player.seat }, mark(card.player, "small"), chips(app, card.ahead && [card.ahead])))) : null);
}

/** @param {App} app @param {boolean} over */
function race(app, over) {
  const lanes = app.view.race ?? [];
  return h("section", { key: "race", class: "c-tv-card c-tv-race" },
    h("h2", {}, app.word("tv_points"), over ? null : h("span", { class: "c-tv-legend" }, h("i", { class: "now" }), app.word("tv_now"), h("i", { class: "ended" }), app.word("tv_ended"))),
    h("ul", {}, lanes.map((lane) => h("li", { key: lane.player.seat, class: `c-${lane.player.colour} ${lane.turn ? "turn" : ""}` },
      mark(lane.player), h("span", { class: "c-tv-name" }, lane.player.name),
      h("span", { class: "c-tv-bar", "aria-hidden": "true" },
        h("i", { class: "ended", style: `width:${100 * (lane.ended ?? 0)}%` }), h("i", { class: "now", style: `width:${100 * lane.share}%` })),
      h("strong", { "data-count": `${lane.player.seat}.score` }, over ? lane.projected : lane.score), over ? null : h("span", { class: "c-tv-ended" }, `≈${lane.projected}`), over ? null : goods(app, lane)))));
}

// The goods in front of a player, where there is room for it.
/** @param {App} app @param {view.Lane} lane */
function goods(app, lane) {
  const card = app.view.players?.find((each) => each.player.seat === lane.player.seat);
  return card?.goods?.length ? h("span", { class: "c-tv-goods" }, chips(app, card.goods)) : null;
}

// The chores that are not ticked.
/** @param {App} app */
function chores(app) {
  const card = app.view.on_table, left = card?.lines.filter((line) => !line.ticked && !line.aside) ?? [];
  if (!card || !left.length) return null;
  return h("section", { key: "chores", class: "c-tv-card c-tv-chores" }, h("h2", {}, card.title),
    h("ul", {}, left.map((line) => h("li", { key: line.id },
      line.player ? mark(line.player, "small") : icon(app, line.icon), h("span", {}, line.text), chips(app, line.chips)))),
    h("p", { class: "c-tv-small", own: true }));
}

// Things without room go: first the goods of the players, then the last things to do, whose number is said.
/** @param {App} app @param {HTMLElement} side */
function fit(app, side) {
  const list = side.querySelector(".c-tv-chores");
  side.classList.remove("tight");
  if (!list) return;
  const lines = [...list.querySelectorAll("li")], more = list.querySelector("p");
  const full = () => list.scrollHeight > list.clientHeight + 1;
  for (const line of lines) line.hidden = false;
  if (more) more.textContent = "";
  if (full()) side.classList.add("tight");
  for (let n = lines.length - 1; n > 0 && full(); n -= 1) {
    lines[n].hidden = true;
    if (more) more.textContent = app.word("tv_more").replace("{n}", lines.length - n);
  }
}

/** @param {App} app */
function last(app) {
  const move = app.view.last;
  if (!move) return null;
  return h("section", { key: "last", class: `c-tv-card c-tv-last c-${move.player?.colour ?? "none"}` },
    h("h2", {}, app.word("tv_last")),
    h("p", {}, move.player && mark(move.player), h("span", {}, move.moves?.length ? deeds(app, move.moves, 2) : move.text), chips(app, move.chips)));
}

/** @param {view.View} view */
function sources(view) {
  const found = view.panels?.find((panel) => panel.panel === "table");
  if (!found) return null;
  return h("section", { key: "sources", class: "c-tv-card c-tv-sources" }, h("h2", {}, found.title), h("table", {},
    h("thead", {}, h("tr", {}, h("td", {}), found.columns.map((column, i) => h("th", { key: i, scope: "col" }, column.player && mark(column.player, "small"), column.label)))),
    h("tbody", {}, found.rows.filter((row) => !row.level && !row.heading).map((row, i) => h("tr", { key: i, class: row.total ? "total" : "" },
      h("th", { scope: "row" }, softly(row.label)), row.cells?.map((cell, n) => h("td", { key: n }, cell)))))));
}
