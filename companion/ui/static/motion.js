// Change is seen: a piece that lies elsewhere glides there, a new one comes from its player, one that is gone goes to them,
// numbers count where they stand, points fly to their seat. It all takes less than half a second, waits for nothing, and the next view ends it.

const MOVE_MS = 380;
const RECENT_MS = 5000; // a change so soon after a tap comes from where it was
const NOTHING = new Map();
const NAMED = ["id", "data-key", "data-place", "role", "tabindex", "aria-label"]; // by which a piece is found
const MATRIX = /** @type {const} */ (["a", "b", "c", "d", "e", "f"]);

/** @typedef {{ piece: Element, at: DOMPoint, within: DOMMatrix | null }} Lying A piece, where it lies in its drawing, and its group there. */

export class Motion {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.still = window.matchMedia("(prefers-reduced-motion: reduce)");
    /** @type {Set<Animation>} */
    this.running = new Set();
    /** @type {Set<Element>} Pieces on their way off the board. */
    this.leaving = new Set();
    /** @type {Map<string, Map<string, Lying>>} Drawings as they were last seen: a phone shows one at a time, and returns to it. */
    this.seen = new Map();
    /** @type {number | undefined} The seat that was asked. */
    this.asked = undefined;
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
    for (const each of this.leaving) each.remove(); // before the drawing is changed
    this.leaving.clear();
  }

  // Before a view is drawn: where everything lies. One that only tells more of the same table lets it move on.
  /** @param {view.View} before */
  watch(before) {
    const { root, view } = this.app, here = before.address === view.address;
    this.numbers = NOTHING;
    if (here && before.rev === view.rev) return;
    this.finish();
    if (!here) this.seen.clear();
    if (!here || this.still.matches || !view.board) return;
    for (const drawing of drawings(root)) this.seen.set(nameOf(drawing), lying(drawing));
    this.asked = before.question?.player?.seat;
    this.numbers = numbers(before);
  }

  // After it is drawn, with the next frame, which lays the page out anyway.
  play() {
    const { numbers: had } = this;
    if (!had.size) return;
    for (const [name, value] of numbers(this.app.view)) this.count(name, had.get(name), value);
    requestAnimationFrame(() => {
      for (const drawing of drawings(this.app.root)) {
        const were = this.seen.get(nameOf(drawing));
        if (were) this.glideAll(drawing, were);
      }
    });
  }

  // A piece is known by its key. A new one comes from where one of its kind has left, or else from its player; the others that have
  // left go to theirs.
  /** @param {Element} drawing @param {Map<string, Lying>} were */
  glideAll(drawing, were) {
    const now = moving(drawing), left = new Map(were);
    for (const [key] of now) left.delete(key);
    for (const [key, piece] of now) {
      const was = were.get(key);
      if (was?.piece === piece) continue; // it keeps its element, and moves by its style
      const [other, its] = was ? [] : [...left].find(([, each]) => alike(each.piece, piece)) ?? [];
      if (other) left.delete(other);
      this.glide(piece, was ?? its);
    }
    for (const each of left.values()) if (!each.piece.isConnected) this.leave(drawing, each);
  }

  // A copy that can be neither tapped nor heard.
  /** @param {Element} drawing @param {Lying} was */
  leave(drawing, { piece, at, within }) {
    const copy = /** @type {Element} */ (piece.cloneNode(true)), group = document.createElementNS(drawing.namespaceURI, "g");
    const shown = /** @type {SVGSVGElement} */ (drawing).getScreenCTM(), goal = shown && this.home(piece)?.matrixTransform(shown.inverse());
    if (!within) return;
    for (const each of [copy, ...copy.querySelectorAll("*")]) for (const name of NAMED) each.removeAttribute(name);
    group.setAttribute("class", "c-leaves");
    group.setAttribute("aria-hidden", "true");
    group.setAttribute("transform", `matrix(${MATRIX.map((each) => within[each]).join(" ")})`);
    group.append(copy);
    drawing.append(group);
    this.leaving.add(group);
    const inside = within.inverse(), from = at.matrixTransform(inside), to = (goal ?? at).matrixTransform(inside);
    const flight = this.run(copy, [{ translate: "0px 0px" }, { translate: `${to.x - from.x}px ${to.y - from.y}px`, opacity: 0 }]);
    flight.onfinish = () => {
      group.remove();
      this.leaving.delete(group);
    };
  }

  /** @param {Element} piece @param {Lying | undefined} was */
  glide(piece, was) {
    const drawing = piece.closest("svg")?.getScreenCTM(), within = /** @type {SVGGElement} */ (piece.parentNode).getScreenCTM();
    const from = was?.at ?? (drawing && this.home(piece)?.matrixTransform(drawing.inverse()));
    const fresh = was ? {} : { opacity: 0 };
    if (!drawing || !within || !from) return void this.run(piece, [fresh, {}]);
    const inside = within.inverse().multiply(drawing), now = middle(piece).matrixTransform(inside), then = from.matrixTransform(inside);
    if (was && Math.hypot(then.x - now.x, then.y - now.y) < 1) return;
    this.run(piece, [{ translate: `${then.x - now.x}px ${then.y - now.y}px`, ...fresh }, { translate: "0px 0px" }]);
  }

  // The point of the board next to the seat of a piece's owner, or of the player who was asked.
  /** @param {Element} piece */
  home(piece) {
    const owner = this.app.view.players?.find(({ player }) => [...piece.classList].some((each) => each.endsWith(`-${player.colour}`)));
    const seat = owner?.player.seat ?? this.asked;
    const chip = this.app.root.querySelector(`[data-count="${seat}.score"]`)?.getBoundingClientRect();
    const board = boardOf(this.app.root)?.getBoundingClientRect();
    if (!chip?.width || !board) return undefined;
    const within = (low, value, high) => Math.max(low, Math.min(value, high));
    return new DOMPoint(within(board.left, chip.x + chip.width / 2, board.right), within(board.top, chip.y + chip.height / 2, board.bottom));
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
    const board = boardOf(this.app.root)?.getBoundingClientRect();
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

/** @param {Element} root */
function boardOf(root) {
  return root.querySelector(".c-board-parts, .c-tv-board");
}

// The visible ones: hidden elements have no position.
/** @param {Element} root */
function drawings(root) {
  return [...root.querySelectorAll(".c-board-part svg, .c-tv-board svg")].filter((each) => each.getClientRects().length);
}

/** @param {Element} drawing */
function nameOf(drawing) {
  return drawing.closest("figure")?.getAttribute("aria-label") ?? "";
}

/** @param {Element} drawing @returns {[string, Element][]} */
function moving(drawing) {
  return [...drawing.querySelectorAll(".moves[data-key], .turns[data-key]")].map((piece) => [piece.getAttribute("data-key") ?? "", piece]);
}

/** @param {Element} drawing @returns {Map<string, Lying>} */
function lying(drawing) {
  const shown = /** @type {SVGSVGElement} */ (drawing).getScreenCTM()?.inverse();
  const groupOf = (piece) => shown && DOMMatrix.fromMatrix(shown).multiply(piece.parentNode.getScreenCTM());
  return new Map(moving(drawing).map(([key, piece]) => [key, { piece, at: middle(piece), within: groupOf(piece) ?? null }]));
}

/** @param {Element} one @param {Element} other */
function alike(one, other) {
  return one.getAttribute("class") === other.getAttribute("class");
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

// The number goes from its old value to the new one; any other text written there meanwhile ends it.
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
