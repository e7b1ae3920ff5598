// What a piece shows, tapped in: one tap takes a face that is at hand, keys put another one together.
import { h } from "./dom.js";
import { button, icon, rove, settleRove } from "./parts.js";

export function facepad(app, { field }) {
  const rows = field.value ?? [];
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
      return h("button", { key: number, type: "button", class: `c-facecell ${here ? "here" : ""} ${text ? "" : "bare"}`, "aria-current": here ? "true" : null, "aria-label": `${field.spots?.[number] ?? number + 1}: ${faces.get(text)?.label ?? ""}`, on: { click: () => send({ at: number }) } },
        text ? signs(app, faces.get(text)) : h("span", { class: "c-soft" }, here ? "…" : String(places.indexOf(number) + 1)));
    })),
    field.spots?.length ? h("p", { class: "c-soft" }, field.spots[field.at ?? 0]) : null,
    cells.length ? null : keys(app, field, send),
    h("p", { class: "c-label" }, field.unit || app.word("same_as")),
    h("div", { class: `c-ready ${cells.length ? "" : "numbers"}`, role: "group", "aria-label": app.word("same_as"), on: { keydown: rove }, hook: settleRove }, (field.choices ?? []).map((choice) =>
      h("button", { key: String(choice.value), type: "button", class: `c-ready-face ${choice.icon === "on" ? "on" : ""}`, "data-rove": true, "data-face": choice.value, "aria-label": choice.label, title: choice.label, on: { click: () => send({ face: choice.value }) } }, signs(app, choice)))),
    cells.length ? [h("p", { class: "c-label" }, app.word("tap_in")), keys(app, field, send)] : null,
    pressed || cells[field.at ?? 0] ? h("div", { class: "c-row" },
      button(app, { label: app.word("delete"), icon: "close", local: () => send({ back: true }) }, { key: "back", iconOnly: true }),
      last || !cells.length ? null : button(app, { label: app.word("next_cell"), icon: "forward", local: () => send({ next: true }) }, { key: "next" })) : null);
}

function keys(app, field, send) {
  return h("div", { key: "keys", class: "c-facekeys", role: "group", "aria-label": app.word("tap_in"), on: { keydown: rove }, hook: settleRove }, (field.keys ?? []).map((key) =>
    h("button", { key: key.value, type: "button", class: `c-facekey ${key.words ? "pressed" : ""}`, "data-rove": true, "data-key": key.value, on: { click: () => send({ key: key.value }) } },
      key.icon && icon(app, key.icon), h("span", {}, key.label), key.words && h("span", { class: "c-tick" }, key.words))));
}

function signs(app, choice) {
  if (!choice) return null;
  if (!choice.chips?.length) return h("span", { class: "c-face-words" }, choice.label);
  return h("span", { class: "c-signs", "aria-hidden": "true" }, choice.chips.map((each) => [each.icon && icon(app, each.icon), each.text]));
}
