// Change is seen: a piece that lies elsewhere glides there, numbers count where they stand, points fly to their seat. It all
// takes less than half a second, waits for nothing, and the next view ends it.

const MOVE_MS = 380;
const RECENT_MS = 5000; // a change so soon after a tap comes from where it was
const NOTHING = new Map();

export class Motion {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.still = window.matchMedia("(prefers-reduced-motion: reduce)");
    /** @type {Set<Animation>} */
    this.running = new Set();
    /** @type {Map<string, { piece: Element, at: DOMPoint }>} */
    this.pieces = NOTHING;
    /** @type {Map<string, string>} */
    this.numbers = NOTHING;
    this.tap = { x: 0, y: 0, at: -RECENT_MS };
    this.tapped = (event) => { this.tap = { x: event.clientX, y: event.clientY, at: performance.now() }; };
    app.root.addEventListener("pointerdown", this.tapped, { passive: true });
  }

  end() {
    this.finish();
    this.app.root.removeEventListener("pointerdown", this.tapped);
  }

  finish() {
    for (const each of this.running) each.cancel();
    this.running.clear();
  }

  // Before a view is drawn: where everything lies.
  /** @param {view.View} before */
  watch(before) {
    const { app } = this, { view } = app;
    this.finish();
    const same = before.address === view.address && before.rev !== view.rev && Boolean(view.board);
    this.pieces = same && !this.still.matches ? pieces(app.root) : NOTHING;
    this.numbers = same && !this.still.matches ? numbers(before) : NOTHING;
  }

  // After it is drawn, with the next frame, which lays the page out anyway.
  play() {
    const { pieces: were, numbers: had } = this;
    if (!had.size) return;
    for (const [name, value] of numbers(this.app.view)) this.count(name, had.get(name), value);
    requestAnimationFrame(() => {
      for (const [key, piece] of moving(this.app.root)) this.glide(piece, were.get(key), were.size > 0);
    });
  }

  // A piece that keeps its element moves by its style; one that was drawn anew comes from where it lay.
  /** @param {Element} piece @param {{ piece: Element, at: DOMPoint } | undefined} was @param {boolean} drawn */
  glide(piece, was, drawn) {
    if (was?.piece === piece || !drawn) return;
    if (!was) return void this.run(piece, [{ opacity: 0 }, { opacity: 1 }]);
    const drawing = piece.closest("svg")?.getScreenCTM(), within = /** @type {SVGGElement} */ (piece.parentNode).getScreenCTM();
    if (!drawing || !within) return;
    const inside = within.inverse().multiply(drawing), now = middle(piece).matrixTransform(inside), then = was.at.matrixTransform(inside);
    if (Math.hypot(then.x - now.x, then.y - now.y) < 1) return;
    this.run(piece, [{ translate: `${then.x - now.x}px ${then.y - now.y}px` }, { translate: "0px 0px" }]);
  }

  /** @param {Element} element @param {Keyframe[]} frames */
  run(element, frames) {
    const animation = element.animate(frames, { duration: MOVE_MS, easing: "cubic-bezier(.3, 0, .2, 1)" });
    this.running.add(animation);
    return animation;
  }

  /** @param {string} name @param {string | undefined} from @param {string} to */
  count(name, from, to) {
    if (from === undefined || from === to) return;
    for (const place of this.app.root.querySelectorAll(`[data-count="${CSS.escape(name)}"]`)) {
      this.run(place, [{ scale: 1.3 }, { scale: 1 }]);
      const text = textOf(place, to);
      if (text && whole(from) && whole(to)) steps(text, Number(from), Number(to));
      if (name.endsWith(".score")) this.fly(place, from, to);
    }
  }

  // From the tap that brought them, or from the board.
  /** @param {Element} seat @param {string} from @param {string} to */
  fly(seat, from, to) {
    const gain = Number(to) - Number(from);
    const board = this.app.root.querySelector(".c-board-parts, .c-tv-board")?.getBoundingClientRect();
    if (!whole(from) || !whole(to) || !board) return;
    const recent = performance.now() - this.tap.at < RECENT_MS;
    const at = recent ? this.tap : { x: board.x + board.width / 2, y: board.y + board.height / 2 };
    const goal = seat.getBoundingClientRect(), sign = document.createElement("span");
    sign.className = `c-flying ${gain > 0 ? "gain" : "loss"}`;
    sign.setAttribute("aria-hidden", "true");
    sign.textContent = gain > 0 ? `+${gain}` : `−${-gain}`;
    this.app.root.parentElement?.append(sign);
    const end = `${goal.x + goal.width / 2}px ${goal.y + goal.height / 2}px`;
    const flight = this.run(sign, [{ translate: `${at.x}px ${at.y}px`, opacity: 1 }, { translate: end, opacity: 0.6 }]);
    flight.onfinish = flight.oncancel = () => sign.remove();
  }
}

/** @param {Element} root @returns {[string, Element][]} */
function moving(root) {
  return [...root.querySelectorAll(".c-board-part .moves[data-key], .c-tv-board .moves[data-key]")].map((piece) =>
    [`${piece.closest("figure")?.getAttribute("aria-label")} ${piece.getAttribute("data-key")}`, piece]);
}

/** @param {Element} root */
function pieces(root) {
  return new Map(moving(root).map(([key, piece]) => [key, { piece, at: middle(piece) }]));
}

// Where a piece lies in its drawing, however large that is shown.
/** @param {Element} piece */
function middle(piece) {
  const { x, y, width, height } = piece.getBoundingClientRect();
  const seen = new DOMPoint(x + width / 2, y + height / 2), drawing = piece.closest("svg")?.getScreenCTM();
  return drawing ? seen.matrixTransform(drawing.inverse()) : seen;
}

// The goods and points of everybody, by where they stand.
/** @param {view.View} view @returns {Map<string, string>} */
function numbers(view) {
  const found = new Map();
  for (const { player, score = "", goods = [] } of view.players ?? []) {
    found.set(`${player.seat}.score`, score);
    for (const { icon, text = "" } of goods) found.set(`${player.seat}.${icon}`, text);
  }
  return found;
}

/** @param {string} text */
function whole(text) {
  return /^\d+$/.test(text);
}

/** @param {Element} place @param {string} value @returns {Text | null} */
function textOf(place, value) {
  const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (walk.currentNode.nodeValue === value) return /** @type {Text} */ (walk.currentNode);
  return null;
}

// The number goes from its old value to the new one; whatever else is written there meanwhile ends it.
/** @param {Text} text @param {number} from @param {number} to */
function steps(text, from, to) {
  const began = performance.now();
  let shown = text.data = String(from);
  const step = () => {
    if (text.data !== shown) return;
    const part = Math.min(1, (performance.now() - began) / MOVE_MS);
    shown = text.data = String(Math.round(from + (to - from) * part));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
