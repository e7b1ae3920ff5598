// Forms: values live in Python. Until an own change is answered, the page keeps showing the player's value.
import { h, softly } from "./dom.js";
import { facepad } from "./face_pad.js";
import { button, ruleLink } from "./buttons.js";
import { rove, settleRove } from "./arrow_keys.js";
import { signs } from "./chips.js";
import { icon, mark } from "./icons.js";
import { seatRow } from "./new_table_seats.js";
import { cells } from "./painting.js";

/** @param {App} app @param {view.Form} panel */
export function form(app, panel) {
  return h("section", { key: panel.id, class: `c-panel c-form ${panel.layout ?? "list"}`, "aria-labelledby": panel.title ? `c-t-${panel.id}` : null, hook: showWrong },
    panel.title && h("h2", { id: `c-t-${panel.id}` }, panel.title),
    panel.help && h("p", { class: "c-soft" }, panel.help),
    h("div", { class: "c-sections", style: `--people:${panel.sections.filter((section) => section.player).length || 1}` }, panel.sections.filter((section) => !isChoice(section)).map((section) => part(app, panel, section))),
    choices(app, panel, panel.sections.filter(isChoice)),
    panel.error && h("p", { class: "c-error", role: "alert" }, panel.error),
    h("div", { class: "c-row c-form-end" },
      panel.actions?.map((action, i) => button(app, action, { key: i })),
      panel.submit && button(app, { kind: "primary", ...panel.submit, ...(panel.missing ? { disabled: true, detail: panel.missing } : {}) }, { key: "submit", className: "c-submit" })));
}

// The wrong field may be far above the button that found it.
/** @param {HTMLElement} el */
function showWrong(el) {
  const wrong = el.querySelector(".c-error"), said = wrong?.textContent ?? "";
  if (wrong && said !== el._wrong) requestAnimationFrame(() => wrong.scrollIntoView({ block: "nearest" }));
  el._wrong = said;
}

/** @param {view.Section} section */
function isChoice(section) {
  return Boolean(section.folded && section.icon);
}

// Choices that are made already: each says how, side by side, and the one that is tapped unfolds below them all.
/** @param {App} app @param {Form} panel @param {view.Section[]} list */
function choices(app, panel, list) {
  if (!list.length) return null;
  const open = list.find((section) => section.id === app.ui.choice);
  return h("div", { key: "choices", class: "c-choices" },
    h("div", { class: "c-choice-keys" }, list.map((section) => h("button", {
      key: section.id, type: "button", class: "c-choice", "data-choice": section.id, "aria-expanded": String(section === open),
      on: { click: () => app.set({ choice: section === open ? null : section.id }) },
    }, icon(app, section.icon), h("span", {}, section.title), h("b", {}, section.total)))),
    open && h("fieldset", { key: `open ${open.id}`, class: "c-section c-chosen", "aria-label": open.title, hook: showOnce },
      open.fields?.map((field) => one(app, panel, field)),
      open.actions?.length ? h("div", { class: "c-row" }, open.actions.map((action, i) => button(app, action, { key: i }))) : null));
}

/** @param {HTMLElement} el */
function showOnce(el) {
  if (el._entered) return;
  el._entered = true;
  requestAnimationFrame(() => el.scrollIntoView({ block: "nearest" }));
}

/** @param {App} app @param {Form} panel @param {view.Section} section */
export function part(app, panel, section) {
  if (section.seat !== undefined) return seatRow(app, section, (field) => one(app, panel, field));
  if (section.folded) {
    return h("details", { key: section.id, class: "c-section c-folded" },
      h("summary", {}, section.title),
      section.note && h("p", { class: "c-soft" }, section.note),
      section.fields?.map((field) => one(app, panel, field)));
  }
  return h("fieldset", { key: section.id, "data-section": section.id, class: `c-section ${section.player ? `c-${section.player.colour}` : ""} ${section.fields?.length ? (section.player ? "" : "shared") : "bare"}` },
    (section.title || section.player) && h("legend", {}, section.player && mark(section.player), h("span", {}, section.title || section.player?.name),
      section.total && h("span", { class: "c-total" }, section.total)),
    section.note && h("p", { class: "c-soft" }, section.note),
    section.fields?.map((field) => one(app, panel, field)),
    section.error && h("p", { class: "c-error", role: "alert" }, section.error),
    section.actions?.length ? h("div", { class: "c-row c-section-actions" }, section.actions.map((action, i) => button(app, action, { key: i, iconOnly: Boolean(action.icon) && action.kind === "quiet" }))) : null);
}

/** @param {App} app @param {Form} panel @param {view.Field} field */
export function one(app, panel, field) {
  const id = `c-f-${panel.id}-${field.name}`.replace(/[^\w-]/g, "_");
  const value = app.local(panel.id, field.name, field.value);
  const say = (next, wait) => {
    app.change(panel.id, field.name, next, wait);
    if (panel.submit && panel.ends === field.name && field.choices?.some((each) => each.value === next)) app.act(panel.submit);
  };
  const described = [field.help && `${id}-help`, field.error && `${id}-error`].filter(Boolean).join(" ") || null;
  const common = { "aria-describedby": described, "aria-invalid": field.error ? "true" : null };
  const control = { stepper, choice, switch: toggle, text, file, cells, several, pad: facepad }[field.kind];
  return h("div", { key: field.name, class: `c-field ${field.kind} ${field.error ? "wrong" : ""} ${field.was ? "changed" : ""} ${field.clears && typeof field.choices?.[0]?.value === "number" ? "counted" : ""}` },
    h(["text", "file"].includes(field.kind) || (field.kind === "choice" && !field.segmented) ? "label" : "span",
      { id: `${id}-label`, class: "c-label", for: ["text", "file", "choice"].includes(field.kind) ? id : null },
      field.icon && icon(app, field.icon), h("span", { class: "c-label-text" }, softly(field.label)), field.unit && h("span", { class: "c-soft" }, field.unit),
      field.was && h("span", { class: "c-was" }, app.word("was").replace("{n}", field.was))),
    control(app, { field, id, value, say, common }),
    ruleLink(app, field.rule),
    field.help && h("p", { id: `${id}-help`, class: "c-help" }, field.help),
    field.error && h("p", { id: `${id}-error`, class: "c-error" }, field.error));
}

/** @param {App} app @param {Control} control */
function stepper(app, { field, id, value, say, common }) {
  const step = field.step ?? 1;
  const clamp = (n) => Math.min(field.max ?? Infinity, Math.max(field.min ?? -Infinity, n));
  const move = (by) => {
    const before = Number(/** @type {HTMLInputElement} */ (document.getElementById(id))?.value.replace("−", "-")) || 0;
    const next = clamp(before + by);
    if (next !== before) say(next);
  };
  const hold = (by) => (event) => {
    if (event.button) return;
    event.preventDefault();
    event.currentTarget.focus();
    let wait = 380;
    let timer = 0;
    const again = () => { move(by); wait = Math.max(60, wait * 0.8); timer = setTimeout(again, wait); };
    const stop = () => { clearTimeout(timer); for (const type of ["pointerup", "pointercancel", "blur"]) window.removeEventListener(type, stop); };
    for (const type of ["pointerup", "pointercancel", "blur"]) window.addEventListener(type, stop);
    again();
  };
  const shown = value === null || value === undefined ? "" : String(value).replace("-", "−");
  const small = (by, glyph, word, off) => h("button", {
    type: "button", class: "c-step", tabindex: "-1", "aria-label": `${field.label}: ${app.word(word)}`, disabled: off,
    on: { pointerdown: hold(by), click: (event) => { if (event.detail === 0) move(by); } },
  }, icon(app, glyph));
  const amount = Number(value ?? 0);
  return h("div", { class: "c-stepper-box" },
    field.choices?.length ? choice(app, { field: { ...field, segmented: true }, id: `${id}-keys`, value, say, common: {} }) : null,
    h("div", { class: "c-stepper" },
    small(-step, "minus", "less", field.min !== undefined && amount <= field.min),
    h("input", {
      id, class: "c-amount", inputmode: "numeric", autocomplete: "off", role: "spinbutton", value: shown, ...common,
      "aria-labelledby": `${id}-label`, "aria-valuenow": amount, "aria-valuemin": field.min ?? null, "aria-valuemax": field.max ?? null,
      on: {
        focus: (event) => event.target.select(),
        keydown: (event) => {
          const by = { ArrowUp: step, ArrowDown: -step, PageUp: 10 * step, PageDown: -10 * step }[event.key];
          if (by) { event.preventDefault(); move(by); }
        },
        // A number that is half typed is left alone when a new view comes in between.
        input: (event) => { event.target._typing = true; },
        blur: (event) => { event.target._typing = false; },
        change: (event) => {
          event.target._typing = false;
          const typed = Number(event.target.value.replace("−", "-").replace(",", "."));
          if (event.target.value.trim() && Number.isFinite(typed)) say(typed);
          else event.target.value = shown;
        },
      },
    }),
    small(step, "plus", "more", field.max !== undefined && amount >= field.max)));
}

/** @param {App} app @param {Control} control @returns {Vnode} */
function choice(app, { field, id, value, say, common }) {
  const choices = field.choices ?? [];
  if (field.segmented) {
    const numbers = choices.length > 7 && choices.every((each) => typeof each.value === "number");
    return h("div", { id, class: `c-segments ${numbers ? "numbers" : ""} ${choices[4]?.colour && !choices[4].words ? "five" : ""}`, role: "radiogroup", "aria-labelledby": `${id}-label`, ...common, on: { keydown: rove }, hook: settleRove },
      choices.map((each) => h("button", {
        key: String(each.value), type: "button", role: "radio", class: `c-segment ${each.colour ? `coloured c-${each.colour}` : ""} ${each.colour && !each.words ? "swatch" : ""}`, "data-rove": true,
        "aria-checked": String(each.value === value), "aria-label": each.words || (each.chips?.length ? each.label : null), title: each.words || each.label, disabled: each.disabled, on: { click: () => say(field.clears && each.value === value ? null : each.value) },
      }, each.colour && mark({ colour: each.colour, shape: shapeOf(each.colour), letter: "" }, "small"), each.icon && icon(app, each.icon), signs(app, each) ?? h("span", {}, each.label))), further(app, field, value, say));
  }
  if (field.keys?.length) return h("div", { class: "c-stepper-box" },
    choice(app, { field: { ...field, choices: field.keys, keys: [], segmented: true }, id: `${id}-keys`, value, say, common: {} }),
    choice(app, { field: { ...field, keys: [] }, id, value, say, common }));
  // A value that is null is not sent.
  const chosen = String(choices.findIndex((each) => (each.value ?? null) === (value ?? null)));
  return h("select", { id, class: "c-select", value: chosen, ...common,
    hook: (el) => { /** @type {HTMLSelectElement} */ (el).value = chosen; },
    on: { change: (event) => say(choices[Number(event.target.value)]?.value) } },
    choices.map((each, i) => h("option", { key: i, value: String(i), disabled: each.disabled }, each.label)));
}

// One more than the last key, at each tap.
/** @param {App} app @param {view.Field} field @param {any} value @param {Say} say */
export function further(app, { label, choices, max }, value, say) {
  const last = /** @type {number} */ (choices?.at(-1)?.value);
  if (max === undefined || !(max > last)) return null;
  const beyond = value > last;
  return h("button", { key: "further", type: "button", class: "c-segment", "data-rove": true, "data-key": "further", "aria-label": `${label}: ${app.word("more")}`, "aria-pressed": String(beyond), disabled: value >= max, on: { click: () => say(Math.max(value ?? 0, last) + 1) } }, beyond ? h("span", {}, value) : icon(app, "plus"));
}

// As many of them as there are, in any order.
/** @param {App} app @param {Control} control */
function several(app, { field, id, value, say, common }) {
  const ticked = value?.[0] ?? [];
  const toggle = (name) => say([ticked.includes(name) ? ticked.filter((each) => each !== name) : [...ticked, name]], 120);
  return h("div", { id, class: "c-segments several", role: "group", "aria-labelledby": `${id}-label`, ...common, on: { keydown: rove }, hook: settleRove },
    (field.choices ?? []).filter((each) => each.value).map((each) => h("button", { key: each.value, type: "button", class: "c-segment", "data-rove": true, "data-tick": each.value, "aria-pressed": String(ticked.includes(each.value)), on: { click: () => toggle(each.value) } }, signs(app, each) ?? h("span", {}, each.label))));
}

/** @param {view.Player["colour"]} colour @returns {view.Player["shape"]} */
function shapeOf(colour) {
  return /** @type {const} */ ({ red: "circle", blue: "square", green: "triangle", yellow: "diamond", purple: "hexagon" })[colour];
}

/** @param {App} app @param {Control} control */
function toggle(app, { id, value, say, common }) {
  return h("button", { id, type: "button", role: "switch", class: "c-switch", "aria-checked": String(Boolean(value)), "aria-labelledby": `${id}-label`, ...common,
    on: { click: () => say(!value) } }, h("span", { class: "c-knob" }));
}

/** @param {App} app @param {Control} control */
export function text(app, { field, id, value, say, common }) {
  if (field.keys?.length) return typed(app, { field, id, value, say, common });
  return h("input", { id, class: "c-text", type: "text", value: value ?? "", placeholder: field.placeholder || null, maxlength: field.max_length || null,
    autocomplete: "off", spellcheck: "false", ...common,
    on: { input: (event) => say(event.target.value, 250), change: (event) => say(event.target.value) } });
}

// A text that is put together from keys, which stand below the one that was touched last; a keyboard works as well.
/** @param {App} app @param {Control} control */
function typed(app, { field, id, value, say, common }) {
  const words = String(value ?? "").replaceAll(";", " ; ").split(" ").filter(Boolean);
  const put = (list) => say(list.join(" ").replaceAll(" ;", ";"));
  const open = app.ui.typing === field.name;
  const key = (name, label, tap, more = {}) => h("button", { key: name, type: "button", class: "c-segment", "data-rove": true, "data-key": name, "aria-label": `${field.label}: ${label}`, on: { click: tap }, ...more }, h("span", {}, label));
  return h("div", { class: "c-typed" },
    h("input", { id, class: `c-text ${open ? "current" : ""}`, type: "text", inputmode: "none", value: value ?? "", maxlength: field.max_length || null, autocomplete: "off", spellcheck: "false", ...common,
      on: { focus: () => app.ui.typing !== field.name && app.set({ typing: field.name }), input: (event) => say(event.target.value, 250), change: (event) => say(event.target.value) } }),
    open && h("div", { key: "keys", class: "c-segments", role: "group", "aria-labelledby": `${id}-label`, on: { keydown: rove }, hook: settleRove },
      field.keys?.map((each) => key(String(each.value), each.label, () => put([...words, each.value]))),
      key("back", "⌫", () => put(words.slice(0, -1)), { "aria-label": `${field.label}: ${app.word("less")}`, disabled: !words.length })));
}

// A file goes to Python as it is; its content is checked there.
/** @param {App} app @param {Control} control */
function file(app, { field, id, common }) {
  return h("input", { id, class: "c-text c-file", type: "file", accept: field.placeholder || null, ...common, on: { change: (event) => {
    const chosen = event.target.files?.[0];
    if (!chosen) return;
    const reader = new FileReader();
    reader.onload = () => {
      const data = String(reader.result);
      app.send({ op: "file", name: chosen.name, data: data.slice(data.indexOf(",") + 1) });
      event.target.value = "";
    };
    // A file that is too large is not even read: its size is enough to refuse it.
    if (field.max && chosen.size > field.max) app.send({ op: "file", name: chosen.name, size: chosen.size });
    else reader.readAsDataURL(chosen);
  } } });
}
