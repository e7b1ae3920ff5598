// A button that does one thing when it is tapped and another when it is held down.
const LONG = 550;

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
      }, LONG);
    },
    pointerup: stop, pointerleave: stop, pointercancel: stop,
    contextmenu: (event) => event.preventDefault(),
    click: (event) => {
      if (!event.currentTarget._held) app.act(tap);
      event.currentTarget._held = false;
    },
  };
}
