// Home: the games as tiles, and cards of tables and sheets.
import { h } from "./dom.js";
import { box, heading } from "./boxes.js";
import { button } from "./buttons.js";
import { icon, mark } from "./icons.js";

/** @param {App} app @param {view.Games} panel */
export function games(app, panel) {
  return h("section", { key: panel.id, class: "c-games", "aria-labelledby": `c-t-${panel.id}` },
    h("h2", { id: `c-t-${panel.id}`, class: "c-hidden" }, panel.title),
    h("ul", { class: "c-tiles" }, panel.tiles.map((tile) => h("li", { key: tile.id, class: "c-tile", "data-game": tile.id },
      emblem(tile.emblem),
      h("div", { class: "c-tile-words" },
        h("h3", {}, tile.title),
        h("p", { class: "c-tile-facts" },
          h("span", {}, icon(app, "people"), h("span", { class: "c-hidden" }, `${app.word("players")}: `), tile.players),
          tile.minutes && h("span", {}, icon(app, "clock"), tile.minutes),
          tile.box && h("span", { class: "c-tile-box" }, icon(app, "box"), tile.box)),
        tile.about && h("p", { class: "c-tile-about" }, tile.about),
        h("div", { class: "c-tile-ways" }, tile.actions.map((action, i) => button(app, action, { key: i, attrs: { "aria-label": `${action.label}: ${tile.title}` } }))))))));
}

/** @param {string | undefined} svg */
function emblem(svg) {
  return svg && h("span", { class: "c-emblem", "aria-hidden": "true", svg });
}

/** @param {App} app @param {view.Cards} panel */
export function cards(app, panel) {
  return box(panel, `c-cards ${panel.strip ? "strip" : ""} ${panel.cards.some((card) => card.go) ? "" : "past"}`, heading(panel),
    panel.cards.length ? h("ul", { class: "c-card-list" }, panel.cards.map((card) => h("li", { key: card.id, class: "c-card" },
      h("button", { type: "button", class: "c-card-open", on: { click: () => app.act(card.open) } },
        emblem(card.emblem),
        h("span", { class: "c-card-words" },
          h("span", { class: "c-card-title" }, card.title),
          card.players?.length ? h("span", { class: "c-card-players" }, card.players.map((player) => h("span", { key: player.seat, class: "c-card-player" }, mark(player, "small"), h("span", {}, player.name))), card.turn && h("span", { class: "c-card-turn" }, card.turn)) : null,
          card.lines?.map((line, i) => h("span", { key: i, class: "c-soft" }, line))),
        card.go && h("span", { class: "c-card-go" }, card.go)),
      card.actions?.length ? h("div", { class: "c-card-actions" }, card.actions.map((action, i) => button(app, action, { key: i, iconOnly: Boolean(action.icon) }))) : null)))
      : h("p", { class: "c-soft" }, panel.empty));
}
