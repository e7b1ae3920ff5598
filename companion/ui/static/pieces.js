// Answers that are pieces: a grid of pictures. A tap plays one; where several are told together it ticks it.
import { h } from "./dom.js";
import { arrow, beside, more } from "./unfold.js";
import { button, chips, icon, mark, rove, settleRove } from "./parts.js";

export function pieces(app, list, one) {
  if (!list.length) return null;
  const unfolded = list.find((option) => option.key === app.ui.more);
  return [
    h("ul", { key: "pieces", class: "c-pieces", on: { keydown: rove }, hook: settleRove }, list.map((option) => piece(app, option))),
    unfolded && h("div", { key: "unfolded" }, more(app, unfolded, one)),
  ];
}

function piece(app, option) {
  const pick = app.view.question.pick;
  const ticked = option.ticked ?? 0;
  const closed = pick && !pick.more && !ticked;
  return h("li", { key: option.key },
    h("button", {
      type: "button", class: `c-piece ${ticked ? "ticked" : ""}`, "data-rove": true, "data-option": option.key, "aria-label": option.label, title: option.label,
      "aria-pressed": pick ? String(ticked > 0) : null, "aria-disabled": closed || app.view.read_only ? "true" : null,
      on: { click: () => (pick ? !closed && app.send({ op: "pick", key: option.key }) : app.choose(option.key)) },
    },
      h("span", { class: "c-drawing", svg: option.svg }),
      told(app, option),
      ticked ? h("span", { class: "c-tick" }, option.players?.length ? option.players.map((player) => mark(player, "small")) : icon(app, "check"),
        ticked > 1 && !option.players?.length ? h("span", {}, `×${ticked}`) : null) : null),
    beside(app, option), arrow(app, option));
}

// What it costs and brings, under the picture; what is merely drawn has neither.
function told(app, option) {
  const lists = [chips(app, option.cost), chips(app, option.gain)];
  const care = option.cautions?.map((each) => each.text).join(" ");
  if (!lists.some(Boolean) && !care) return null;
  return h("span", { class: "c-piece-told" }, lists, option.detail && h("span", { class: "c-option-detail" }, option.detail),
    care && h("span", { class: "c-option-detail c-careful" }, care));
}

export function tellPieces(app, pick) {
  return pick && h("div", { key: "tell-pieces", class: "c-final" }, button(app, pick.submit, { key: "tell", className: "c-submit" }));
}
