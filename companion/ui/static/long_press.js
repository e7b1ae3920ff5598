// Long presses, of things on the board and of buttons. Milliseconds, and pixels that a finger may slip meanwhile.
const LONG = 500, LONG_ON_BUTTON = 550, SLIP = 10;

/** @param {Event} event */
function elementOf(event) {
  return /** @type {Element | null} */ (event.target);
}

// A long press or a click with the right button opens a card; the click that follows is no tap and is swallowed.
/** @param {HTMLElement} root @param {(target: Element | null) => boolean} there @param {(target: Element | null) => boolean} open */
export function onLongPress(root, there, open) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let from = { x: 0, y: 0 }, opened = false;
  const stop = () => clearTimeout(timer);
  root.addEventListener("pointerdown", (event) => {
    stop();
    opened = false;
    if (event.button || !event.isPrimary) return;
    const target = elementOf(event);
    from = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => { opened = open(target); }, LONG);
  });
  root.addEventListener("pointermove", (event) => { if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIP) stop(); });
  for (const name of ["pointerup", "pointercancel"]) root.addEventListener(name, stop);
  root.addEventListener("click", (event) => {
    if (opened) event.stopPropagation();
    opened = false;
  }, { capture: true });
  root.addEventListener("contextmenu", (event) => {
    if (event.defaultPrevented || !there(elementOf(event))) return;
    event.preventDefault();
    stop();
    if (!opened) open(elementOf(event));
  });
}

// A button that does one thing when it is tapped and another when it is held down.

/** @param {App} app @param {Action} tap @param {Action} hold @returns {Handlers} */
export function held(app, tap, hold) {
  const stop = (event) => clearTimeout(event.currentTarget._holding);
  return {
    pointerdown: (event) => {
      const button = event.currentTarget;
      button._held = false;
      clearTimeout(button._holding);
      button._holding = setTimeout(() => {
        button._held = true;
        app.act(hold);
      }, LONG_ON_BUTTON);
    },
    pointerup: stop, pointerleave: stop, pointercancel: stop,
    contextmenu: (event) => event.preventDefault(),
    click: (event) => {
      if (!event.currentTarget._held) app.act(tap);
      event.currentTarget._held = false;
    },
  };
}
