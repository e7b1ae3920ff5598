// The keyboard: numbers choose, U takes back, Enter or D is done. Letters go by the position of the key, so that they are found on
// every layout; while the user is typing, or has a dialog open, keys are ignored.
import { h } from "./dom.js";
import { asked } from "./about_cards.js";

const POSSIBLE = ".c-question .c-option-item:not(.refused) .c-option, .c-question .c-piece:not([aria-disabled])";
const FIRST = 9;
const TYPING = "input, textarea, select, [contenteditable]";

/** @param {App} app @returns {HTMLElement[]} */
function possible(app) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (app.root.querySelectorAll(POSSIBLE))].filter((each) => each.checkVisibility());
}

// The end of the question: laying the shown piece, entering the ticked pieces, or the end of the turn.
/** @param {App} app @returns {HTMLElement | null} */
function ending(app) {
  return app.root.querySelector(".c-lay:enabled, .c-question .c-final .c-submit:enabled, .c-question .primary:not(.refused) > .c-option")
    ?? app.root.querySelector('.c-question .c-option-item:not(.refused) > [data-option="end"]');
}

/** @param {App} app @param {any} event */
export function pressed(app, event) {
  const { ui, view } = app;
  if (event.key === "?" && !event.target.closest?.(TYPING) && asked(app)) return event.preventDefault();
  if (view.card || event.defaultPrevented || event.repeat || event.altKey || event.metaKey || event.shiftKey) return;
  if (!app.playing || !view.question || app.covered || ui.menu || ui.confirm || ui.fix || event.target.closest?.(TYPING)) return;
  const number = Number(/^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]);
  const onButton = event.target.closest?.("button, a, summary, [role=button]");
  const { undo } = view;
  /** @type {HTMLElement | null | undefined} */
  let meant;
  if (event.code === "KeyZ" ? event.ctrlKey : event.code === "KeyU" && !event.ctrlKey) {
    if (!undo || undo.disabled) return;
    event.preventDefault();
    app.act(undo);
  } else if (event.ctrlKey) return;
  else if (number) meant = possible(app)[number - 1];
  else if (event.code === "KeyD" || (event.key === "Enter" && !onButton)) meant = ending(app);
  if (!meant) return;
  event.preventDefault();
  meant.click();
}

// The numbers stand on the options, where there is a keyboard rather than a finger (keyboard.css).
/** @param {App} app @param {HTMLElement} section */
export function number(app, section) {
  cancelAnimationFrame(section._numbering ?? 0);
  section._numbering = requestAnimationFrame(() => {
    for (const each of section.querySelectorAll("[data-n]")) each.removeAttribute("data-n");
    if (app.layout === "desk") possible(app).slice(0, FIRST).forEach((each, n) => each.setAttribute("data-n", n + 1));
  });
}

/** @param {App} app */
export function keysHelp(app) {
  if (app.layout !== "desk" || app.view.read_only) return null;
  const keys = { "1–9": app.word("key_choose"), U: app.word("key_undo"), "D ↵": app.word("key_done"), "?": app.word("key_learn") };
  return h("p", { key: "keys", class: "c-shortcuts" }, Object.entries(keys).map(([key, does]) => h("span", { key }, h("kbd", {}, key), does)));
}
