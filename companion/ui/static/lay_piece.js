// A piece to lay: a tap shows it on the board, another turns it, a check mark lays it. Until then nothing is sent.
import { h } from "./dom.js";
import { button } from "./buttons.js";
import { chips } from "./chips.js";
import { icon } from "./icons.js";
import { parseSvg } from "./svg.js";

/** @param {view.Spot} spot */
const turns = (spot) => spot.turns ?? 0;

// A tap on a place lays the first cell of the piece there where it can, turned as little as need be; the same tap again turns it.
/** @param {view.Laying} laying @param {string} place @param {view.Spot | null} shown */
function nextSpot(laying, place, shown) {
  const there = laying.spots.filter((spot) => spot.places.includes(place));
  if (!there.length) return null;
  const turn = turns(shown ?? laying.spots[0]);
  /** @param {view.Spot} spot */
  const far = (spot) => 10 * spot.places.indexOf(place) + ((turns(spot) - turn + 4) % 4);
  const best = there.reduce((nearest, spot) => (far(spot) < far(nearest) ? spot : nearest));
  return best === shown ? turned(laying, shown) : best;
}

// Turned around its first place, as far as it fits there; where it does not, over any of its places.
/** @param {view.Laying} laying @param {view.Spot} shown */
function turned({ spots }, shown) {
  /** @param {view.Spot} spot */
  const next = (spot) => (turns(spot) - turns(shown) + 3) % 4;
  const around = spots.filter((spot) => spot.turns !== shown.turns);
  const first = around.filter((spot) => spot.places[0] === shown.places[0]);
  const any = around.filter((spot) => spot.places.some((each) => shown.places.includes(each)));
  const list = first.length ? first : any;
  return list.length ? list.reduce((best, spot) => (next(spot) < next(best) ? spot : best)) : shown;
}

/** @param {App} app @param {string | null} place */
export function layAt(app, place) {
  const laying = app.view.question?.laying;
  const spot = laying && place && !app.view.read_only && nextSpot(laying, place, app.ui.spot);
  if (!spot) return false;
  show(app, spot);
  return true;
}

/** @param {App} app @param {view.Spot} spot */
function show(app, spot) {
  app.set({ spot, open: null });
  const label = app.view.board?.targets?.find((target) => target.place === spot.places[0])?.label;
  const gains = brings(app, spot).map((row) => `${row.label}: ${row.chips?.map((chip) => chip.label).join(", ")}`);
  app.live.textContent = [label, ...(spot.says ?? []), ...gains].filter(Boolean).join(". ");
}

// The gain of its lines with the piece in them.
/** @param {App} app @param {view.Spot} spot */
function brings(app, spot) {
  const rows = app.view.question?.laying?.brings ?? [];
  return (spot.brings ?? []).map((n) => rows[n]);
}

/** @param {App} app @param {view.Spot} spot */
function says(app, spot) {
  return h("ul", { class: "c-says" },
    (spot.says ?? []).map((each) => h("li", { class: "c-fills" }, icon(app, "check"), each)),
    brings(app, spot).map((row) => h("li", {}, row.label, chips(app, row.chips))));
}

/** @param {App} app @param {view.Laying | undefined} laying */
export function layingPanel(app, laying) {
  if (!laying) return null;
  const { spot } = app.ui;
  return h("div", { key: "laying", class: "c-laying" },
    h("div", { class: "c-laying-head" },
      h("span", { class: "c-drawing", svg: laying.picture }),
      spot ? says(app, spot) : h("p", { class: "c-question-help" }, app.word("lay_help"))),
    h("div", { class: "c-laying-row" },
      laying.spots.some((each) => each.turns !== laying.spots[0].turns)
        ? button(app, { label: app.word("lay_turn"), icon: "turn", local: () => show(app, spot ? turned(laying, spot) : laying.spots[0]) }, { key: "turn", className: "c-turn" }) : null,
      button(app, { label: app.word("lay"), icon: "check", kind: "primary", disabled: !spot, local: () => spot && app.play(spot.key) }, { key: "lay", className: "c-lay" })));
}

// The piece at its position, over the drawing: it moves with the drawing but is no part of it.
/** @param {App} app */
export function ghost(app) {
  const { spot } = app.ui;
  return h("div", { key: "ghost", class: "c-ghost", "aria-hidden": "true", own: true, hook: (layer) => {
    layer._watch ??= new ResizeObserver(() => layer._place?.());
    layer._gone ??= () => layer._watch?.disconnect();
    layer._place = () => lie(layer, spot, app.view.question?.laying);
    layer._watch.observe(layer);
    layer._place();
  } });
}

/** @param {HTMLElement} layer @param {view.Spot | null} spot @param {view.Laying | undefined} laying */
function lie(layer, spot, laying) {
  const room = layer.getBoundingClientRect();
  const drawn = spot && laying ? spot.places.flatMap((place, n) => {
    const under = layer.parentElement?.querySelector(`.c-board-part [data-place="${CSS.escape(place)}"]`)?.getBoundingClientRect();
    const cell = under && parseSvg(laying.pictures[n]);
    if (!cell) return [];
    Object.assign(cell.style, { left: `${under.left - room.left}px`, top: `${under.top - room.top}px`, width: `${under.width}px`, height: `${under.height}px` });
    return cell;
  }) : [];
  layer.replaceChildren(...drawn);
}
