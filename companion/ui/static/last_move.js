// The last move, in one line that stays over the board.
import { h } from "./dom.js";
import { chips, deeds } from "./chips.js";
import { mark } from "./icons.js";

// The last turn, in one line that stays.
/** @param {App} app */
export function lastMove(app) {
  const move = app.view.last;
  return move ? h("p", { key: "last", class: `c-last c-${move.player?.colour ?? "none"}` }, h("span", { class: "c-hidden" }, app.word("tv_last")),
    move.player && mark(move.player, "small"), h("span", { class: "c-last-text" }, move.moves?.length ? deeds(app, move.moves, 2) : move.text), chips(app, move.chips)) : null;
}
