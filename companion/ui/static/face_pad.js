// The face of a piece, tapped in: one tap takes a known face, keys compose another one.
import { h, softly } from "./dom.js";
import { button } from "./buttons.js";
import { rove, settleRove } from "./arrow_keys.js";
import { signs } from "./chips.js";
import { icon } from "./icons.js";

/** @param {App} app @param {Control} control */
export function facepad(app, { field }) {
  const rows = /** @type {string[][]} */ (field.value ?? []);
  const columns = rows[0]?.length ?? 1;
  const faces = new Map((field.choices ?? []).map((choice) => [choice.value, choice]));
  const send = (tap) => app.send({ op: "pad", field: field.name, ...tap });
  const cells = rows.flat();
  const places = cells.map((_, number) => number).filter((number) => !(field.holes ?? []).includes(number));
  const last = places.at(-1) === (field.at ?? 0);
  const pressed = field.keys?.some((key) => key.words);
  return h("div", { class: "c-facepad" },
    h("div", { class: "c-facecells", style: `--columns:${columns}` }, cells.map((text, number) => {
      const here = number === (field.at ?? 0);
      if (!places.includes(number)) return h("span", { key: number });
      const entered = Boolean(text) || field.entered?.includes(number);
      return h("button", { key: number, type: "button", class: `c-facecell ${here ? "here" : ""} ${text ? "" : entered ? "nothing" : "bare"}`, "aria-current": here ? "true" : null, "aria-label": `${field.spots?.[number] ?? number + 1}: ${entered ? faces.get(text)?.label ?? "" : "?"}`, on: { click: () => send({ at: number }) } },
        h("span", { class: "c-cell-number", "aria-hidden": "true" }, String(places.indexOf(number) + 1)),
        text ? face(app, faces.get(text)) : entered ? icon(app, "check") : h("span", { class: "c-soft" }, here ? "…" : "?"));
    })),
    field.held && places.length > 1 ? held(app, field, places, send) : null,
    field.spots?.length ? h("p", { class: "c-soft" }, field.spots[field.at ?? 0]) : null,
    field.gains?.length ? ready(app, app.word("brings"), "", field.gains, (face) => send({ face }))
      : field.choices?.length ? ready(app, field.unit || app.word("tap_shown"), cells.length ? "" : "numbers", field.choices, (face) => send({ face })) : null,
    app.view.screen === "table" && cells.length ? folded(app, field, send) : together(app, field, send),
    pressed || cells[field.at ?? 0] ? h("div", { class: "c-row" },
      button(app, { label: app.word("delete"), icon: "close", local: () => send({ back: true }) }, { key: "back", iconOnly: true }),
      last || !cells.length ? null : button(app, { label: app.word("next_cell"), icon: "forward", local: () => send({ next: true }) }, { key: "next" })) : null);
}

// At a table the rare faces, exchanges and others, stand behind one line: the usual ones need no scrolling.
/** @param {App} app @param {view.Field} field @param {(tap: object) => void} send */
function folded(app, field, send) {
  return field.prices?.length || field.keys?.length ? h("details", { key: "other", class: "c-fold" },
    h("summary", {}, app.word("other_faces")), together(app, field, send)) : null;
}

// The keys that compose a face: a price waits for its gain, a key counts as often as it is tapped.
/** @param {App} app @param {view.Field} field @param {(tap: object) => void} send */
export function together(app, field, send) {
  return [
    field.prices?.length ? ready(app, Object(field.value).length ? app.word("pays") : app.word("price"), "prices", field.prices, (price) => send({ price })) : null,
    field.keys?.length ? [!Object(field.value).length && !field.prices?.length ? null : h("p", { key: "tap_in", class: "c-label" }, app.word("tap_in")), keys(app, field, send)] : null,
  ];
}

// Faces taken by one tap.
/** @param {App} app @param {string} label @param {string} kind @param {view.Choice[]} choices @param {(value: Value) => void} take */
export function ready(app, label, kind, choices, take) {
  return h("div", { key: label, class: "c-ready-box" }, h("p", { class: "c-label" }, label),
    h("div", { class: `c-ready ${kind}`, role: "group", "aria-label": label, on: { keydown: rove }, hook: settleRove }, choices.map((choice) =>
      h("button", { key: String(choice.value), type: "button", class: `c-ready-face ${choice.icon === "on" ? "on" : ""}`, "data-rove": true, "data-face": choice.value, "aria-label": choice.label, "aria-pressed": choice.icon === "on" ? "true" : null, title: choice.label, on: { click: () => take(choice.value) } }, face(app, choice)))));
}

// A player who sorts the tiles by one of their cells enters it once: it stays for the next tile.
/** @param {App} app @param {view.Field} field @param {number[]} places @param {(tap: object) => void} send */
function held(app, field, places, send) {
  return h("div", { key: "held", class: "c-held", role: "group", "aria-label": app.word("stays") }, h("span", { class: "c-soft" }, app.word("stays")),
    places.map((number, place) => h("button", { key: number, type: "button", class: "c-segment", "aria-pressed": String(field.held?.includes(number)), "data-hold": number, on: { click: () => send({ hold: number }) } }, String(place + 1))));
}

/** @param {App} app @param {view.Field} field @param {(tap: object) => void} send */
function keys(app, field, send) {
  return h("div", { key: "keys", class: "c-facekeys", role: "group", "aria-label": app.word("tap_in"), on: { keydown: rove }, hook: settleRove }, (field.keys ?? []).map((key) =>
    h("button", { key: key.value, type: "button", class: `c-facekey ${key.words ? "pressed" : ""}`, "data-rove": true, "data-key": key.value, on: { click: () => send({ key: key.value }) } },
      key.icon && icon(app, key.icon), h("span", {}, softly(key.label)), key.words && h("span", { class: "c-tick" }, key.words))));
}

/** @param {App} app @param {view.Choice | undefined} choice */
function face(app, choice) {
  return choice ? signs(app, choice) ?? h("span", { class: "c-face-words" }, softly(choice.label)) : null;
}
