// The way to a table of another device: a link that was sent, or a code that its screen shows.
import { h } from "./dom.js";
import { box, heading } from "./boxes.js";
import { button } from "./buttons.js";

const CODE = /^[\dA-Z]{4}[\s-]?[\dA-Z]{4}$/i;

// Where a text leads: links of a companion carry a table or a code; anything else leads nowhere.
/** @param {string} text @param {boolean} codes @param {string} here */
export function wayOf(text, codes, here) {
  const said = text.trim();
  if (CODE.test(said)) return codes ? new URL(`./?join=${encodeURIComponent(said)}`, here).href : null;
  if (!/^https?:[/]{2}/i.test(said)) return null;
  try {
    const link = new URL(said);
    const leads = ["table", "join"].some((name) => link.searchParams.has(name)) || new URLSearchParams(link.hash.slice(1)).has("table");
    return leads ? link.href : null;
  } catch {
    return null;
  }
}

/** @param {App} app @param {view.Join} panel */
export function join(app, panel) {
  if (!app.full) return null; // a notebook stays where it is
  const id = `c-f-${panel.id}`;
  const go = (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (document.getElementById(id)), way = wayOf(field.value, Boolean(panel.codes), document.baseURI);
    field.setCustomValidity(way ? "" : panel.wrong);
    if (!way) return field.reportValidity();
    location.assign(way);
    // A link to this very page with a table in its hash does not load it again.
    if (way.split("#")[0] === location.href.split("#")[0] && way.includes("#")) location.reload();
  };
  return box(panel, "c-join", heading(panel), h("p", { class: "c-soft" }, panel.text),
    h("form", { class: "c-row", on: { submit: go } },
      h("label", { class: "c-hidden", for: id }, panel.label),
      h("input", { id, name: "way", class: "c-text", type: "text", required: true, maxlength: "4000", placeholder: panel.label, autocomplete: "off", autocapitalize: panel.codes ? "characters" : "off", spellcheck: "false",
        on: { input: (event) => event.target.setCustomValidity("") } }),
      h("button", { type: "submit", class: "c-button normal" }, panel.enter)));
}

// The way from the top of the page to the field for a link or a code.
/** @param {App} app */
export function toJoin(app) {
  const found = app.full && app.view.panels?.find((panel) => panel.panel === "join");
  if (!found || found.panel !== "join") return null;
  const local = () => document.getElementById(`c-f-${found.id}`)?.focus();
  return button(app, { label: found.title, icon: "join", kind: "quiet", local }, { key: "join", className: "c-to-join" });
}
