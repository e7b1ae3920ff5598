// Zooming a board: two fingers, or two taps beside the places to tap. It stays for the turn; the drawing scrolls in its room.
const MOST = 4, TWICE = 2.2;
const DOUBLE_MS = 350, DOUBLE_PX = 30;
let tapped = { at: 0, x: 0, y: 0 };
let pinch = { far: 0, zoom: 1 };

/** @param {App} app */
export function zoomOf(app) {
  return app.playing && !app.view.question?.laying ? app.ui.zoom : 1;
}

/** @param {App} app @returns {Handlers} */
export function pinching(app) {
  return {
    touchstart: (event) => { pinch = { far: apart(event), zoom: zoomOf(app) }; },
    touchmove: (event) => {
      if (event.touches.length !== 2 || !pinch.far) return;
      event.preventDefault();
      const [one, other] = event.touches;
      zoomTo(app, event.currentTarget, pinch.zoom * apart(event) / pinch.far, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
    },
  };
}

/** @param {TouchEvent} event */
function apart({ touches: [one, other] }) {
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
}

// The second of two taps beside every place zooms there, and back.
/** @param {App} app @param {any} event */
export function tappedBeside(app, event) {
  const { clientX: x, clientY: y, timeStamp: at } = event;
  const again = at - tapped.at < DOUBLE_MS && Math.hypot(x - tapped.x, y - tapped.y) < DOUBLE_PX;
  tapped = { at: again ? 0 : at, x, y };
  if (again) zoomTo(app, event.currentTarget, zoomOf(app) > 1 ? 1 : TWICE, x, y);
}

// The point under the fingers stays there.
/** @param {App} app @param {HTMLElement} host @param {number} wish @param {number} x @param {number} y */
function zoomTo(app, host, wish, x, y) {
  if (app.view.question?.laying) return;
  const zoom = Math.min(MOST, Math.max(1, wish));
  const drawing = () => host.querySelector(".chosen .c-drawing")?.getBoundingClientRect();
  const before = drawing();
  app.set({ zoom });
  const after = drawing();
  if (!before?.width || !after) return;
  host.scrollLeft += after.left + ((x - before.left) / before.width) * after.width - x;
  host.scrollTop += after.top + ((y - before.top) / before.height) * after.height - y;
}
