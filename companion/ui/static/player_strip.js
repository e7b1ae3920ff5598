// The strip of players: name, points, goods, the look ahead, and the rest on a tap.
import { h } from "./dom.js";
import { goods, plainGoods, tappedGood } from "./corrections.js";
import { button } from "./buttons.js";
import { chips } from "./chips.js";
import { icon, mark } from "./icons.js";

/** @param {App} app */
export function players(app) {
  const cards = app.view.players ?? [];
  if (!cards.length) return null;
  const turn = cards.find((card) => card.turn) ?? (app.view.question ? cards[0] : null); // a finished game has no turn
  const chosen = cards.find((card) => card.player.seat === app.ui.seat) ?? cards.find((card) => card.player.seat === app.view.seat) ?? turn;
  return h("section", { key: "players", class: "c-players", "aria-label": app.word("players") },
    h("div", { class: "c-strip", style: `--seats:${cards.length}`, "data-seats": cards.length }, cards.map((card) => seat(app, card, card === chosen))),
    chosen && h("div", { key: "goods", class: `c-seat-goods c-${chosen.player.colour}` }, goods(app, chosen), app.layout === "flat" ? app.device?.timer() : null),
    chosen && app.ui.seat !== null && app.ui.seat !== undefined && details(app, chosen));
}

/** @param {App} app @param {view.PlayerCard} card @param {boolean} chosen */
export function seat(app, card, chosen) {
  const { player } = card;
  const open = app.ui.seat === player.seat;
  return h("button", {
    key: player.seat, type: "button", class: `c-seat c-${player.colour} ${card.turn ? "turn" : ""} ${chosen ? "chosen" : ""}`,
    "aria-expanded": String(open), on: { click: (event) => tappedGood(app, card, event) || app.set({ seat: open ? null : player.seat }) },
  },
    mark(player),
    h("span", { class: "c-seat-words" },
      h("span", { class: "c-seat-name" }, player.name),
      h("span", { class: "c-seat-score" }, card.first && h("span", { class: "c-first" }, icon(app, "first"), h("span", { class: "c-hidden" }, app.word("first_player"))), h("span", { "data-count": `${player.seat}.score` }, card.score),
        card.projected && h("span", { class: "c-projected" }, h("span", { "aria-hidden": "true" }, `≈${card.projected}`), h("span", { class: "c-hidden" }, app.word("projected").replace("{n}", card.projected)))),
      card.ahead && h("span", { class: "c-ahead" }, chips(app, [card.ahead]))),
    card.turn && h("span", { class: "c-hidden" }, app.word("on_turn")),
    h("span", { class: "c-seat-all" }, plainGoods(app, card)));
}

/** @param {App} app @param {view.PlayerCard} card */
function details(app, card) {
  return h("div", { key: `details ${card.player.seat}`, class: `c-seat-details c-${card.player.colour}` },
    h("div", { class: "c-row" },
      h("strong", {}, card.player.name), card.note && h("span", { class: "c-soft" }, card.note), h("span", { class: "c-space" }),
      button(app, { label: app.word("close"), icon: "close", kind: "quiet", local: () => app.set({ seat: null }) }, { iconOnly: true })),
    card.svg && h("div", { class: "c-drawing", svg: card.svg }),
    card.rows?.length ? h("dl", { class: "c-rows" }, card.rows.map((row, i) => h("div", { key: i },
      h("dt", {}, row.label), h("dd", {}, row.text, chips(app, row.chips))))) : null);
}
