// The cost and gain of a place of the board, beside it: only where there is room, as nothing may cover a piece.
import { h } from "./dom.js";
import { chips } from "./chips.js";
import { same, shared } from "./piece_options.js";

const GAP = 2, INSET = 8; // the distance from the edge in a corner
const FURTHER = [1, 1.2, 1.4], RIM = [1.7, 2, 2.3], STEPS = 24;
const BACKGROUND = 3; // an element so many times as wide and high as a place is no piece

/** @param {App} app */
export function badges(app) {
  // A button may also show that there is no more; the place of the board does not.
  const options = new Map((app.view.question?.options ?? []).flatMap((option) => [option.open_key, option.key].flatMap((key) => (key ? [[key, option]] : []))));
  const drawn = (app.view.board?.targets ?? []).flatMap(({ place, keys }) => {
    const possible = (keys ?? []).flatMap((key) => options.get(key) ?? []).filter((option) => option.allowed !== false);
    const valued = possible.map(({ key, cost = [], gain = [] }) => ({ place, key, goods: [...cost, ...gain].filter((chip) => chip.icon) })).filter(({ goods }) => goods.length);
    return valued.length === 1 ? valued : []; // several answers with a gain: no badge
  });
  // Common values are shown once, with the question.
  const all = app.view.question?.fold_places ? shared(drawn.map(({ goods }) => ({ gain: goods }))) : [];
  return h("div", { key: "badges", class: "c-badges", "aria-hidden": "true", hook: (layer) => {
    if (!layer._watch) {
      layer._watch = new ResizeObserver(() => lie(layer));
      layer._gone = () => layer._watch?.disconnect();
      layer._watch.observe(layer);
      layer.parentElement?.addEventListener("scroll", () => later(layer), { capture: true, passive: true });
    }
    later(layer);
  } }, drawn.map(({ place, key, goods }) => ({ place, key, goods: goods.filter((each) => !all.some((one) => same(one, each))) })).filter(({ goods }) => goods.length)
    .map(({ place, key, goods }) => h("span", { key: place, class: "c-gains", "data-badge": place, "data-of": key }, chips(app, goods))));
}

// With the next frame, once.
/** @param {HTMLElement} layer */
function later(layer) {
  cancelAnimationFrame(layer._lying ?? 0);
  layer._lying = requestAnimationFrame(() => layer.isConnected && lie(layer));
}

// A drawing that scrolls in itself would leave them behind. All is measured before anything is moved: measuring again after
// a move would lay the page out for every badge.
/** @param {HTMLElement} layer */
function lie(layer) {
  const board = layer.parentElement;
  const badges = /** @type {HTMLElement[]} */ ([...layer.children]);
  if (!board || (!badges.length && !board.querySelector(".c-over > *"))) return;
  const room = layer.getBoundingClientRect();
  const tall = board.querySelector(".c-board-parts:is(.tall, .zoomed)");
  corner(board, room);
  const drawn = tall ? [] : pieces(board);
  const line = [...board.querySelectorAll(".c-last")].map((each) => sized(each.getBoundingClientRect(), 0));
  const taken = tall ? null : [...over(board), ...line, ...[...board.querySelectorAll(".c-board-picker, .c-chooser")].map((each) => sized(each.getBoundingClientRect(), 0)), ...drawn];
  const lying = new Set();
  const spots = badges.map((badge) => {
    const at = taken && !lying.has(badge.dataset.of) && free(badge, board, room, taken);
    if (!at) return null;
    taken.push(at);
    lying.add(badge.dataset.of);
    return at;
  });
  badges.forEach((badge, i) => {
    const at = spots[i];
    badge.classList.toggle("lies", Boolean(at));
    badge.style.transform = at ? `translate(${at.left - room.left}px, ${at.top - room.top}px)` : "";
  });
}

const sized = ({ left, right, top, bottom, width, height }, size) => ({ left, right, top, bottom, size: size ?? Math.min(width, height) });
const meet = (one, other) => one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** @param {Element} board */
function over(board) {
  return [...board.querySelectorAll(".c-over > *")].map((each) => sized(each.getBoundingClientRect(), 0));
}

/** @param {Element} board */
function pieces(board) {
  const drawn = [...board.querySelectorAll(".c-board-part svg :is(use, text, image, circle, rect, path, polygon, ellipse, svg)")];
  return drawn.map((each) => each.getBoundingClientRect()).filter((box) => box.width).map((box) => sized(box));
}

// An overlay of the board lies in the corner where it covers least: the usual one, if that is as good. On a phone on its side, where
// every corner may have words or something to tap, it has a line of its own then.
/** @param {Element} board @param {DOMRect} room */
function corner(board, room) {
  const host = /** @type {HTMLElement | null} */ (board.querySelector(".c-over"));
  host?.classList.remove("line");
  const boxes = host ? over(board) : [];
  if (!host || !boxes.length || getComputedStyle(host).position !== "absolute") return;
  const under = board.querySelector(".c-board-parts")?.getBoundingClientRect().top ?? room.top; // of the last move
  const width = Math.max(...boxes.map((box) => box.right - box.left)), height = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
  const small = pieces(board).filter((each) => each.size < Math.min(room.width, room.height) / 2);
  const kept = [...board.querySelectorAll(".c-board-part .target, .c-board-part text")].map((each) => each.getBoundingClientRect()).filter((each) => each.width);
  const ways = [[false, false], [false, true], [true, false], [true, true]].map(([top, left]) => {
    const at = { left: left ? room.left : room.right - width - INSET, top: top ? under : room.bottom - height - INSET };
    const box = { ...at, right: at.left + width + INSET, bottom: at.top + height + INSET };
    return { top, left, covers: small.filter((each) => meet(box, each)).length, hides: kept.some((each) => meet(box, each)) };
  });
  const free = ways.filter((each) => !each.hides);
  if (!free.length && host.closest(".layout-flat")) return host.classList.add("line");
  const best = (free.length ? free : ways).reduce((one, other) => (other.covers < one.covers ? other : one));
  host.style.setProperty("--below-last", `${under - room.top + INSET}px`);
  host.classList.toggle("top", best.top);
  host.classList.toggle("left", best.left);
}

// The first side of its place where it covers nothing.
/** @param {HTMLElement} badge @param {Element} board @param {DOMRect} room @param {Box[]} taken */
function free(badge, board, room, taken) {
  const box = board.querySelector(`.c-board-part [data-place="${CSS.escape(badge.dataset.badge ?? "")}"]`)?.getBoundingClientRect();
  if (!box?.width) return null;
  const { offsetWidth: width, offsetHeight: height } = badge;
  const most = BACKGROUND * Math.min(box.width, box.height);
  const middle = [box.left + (box.width - width) / 2, box.top + (box.height - height) / 2];
  const above = box.top - height - GAP, below = box.bottom + GAP, flush = box.right - width;
  const ways = [[box.right + GAP, middle[1]], [box.left - width - GAP, middle[1]], [middle[0], above], [middle[0], below],
    [box.left, above], [flush, above], [box.left, below], [flush, below], ...around(box, width, height)];
  return ways.map(([left, top]) => ({ left, top, right: left + width, bottom: top + height, size: 0 }))
    .find((at) => at.left >= room.left && at.right <= room.right && at.top >= room.top && at.bottom <= room.bottom
      && !taken.some((each) => each.size < most && meet(at, each))) ?? null;
}

// Further out on all sides, the nearest first; beyond the rim where the place is large, as a gear is, and stays the nearest.
/** @param {DOMRect} box @param {number} width @param {number} height @returns {Generator<[number, number]>} */
function* around(box, width, height) {
  const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
  for (const far of Math.min(box.width, box.height) > 2 * height ? [...FURTHER, ...RIM] : FURTHER) {
    const across = (box.width * far + width) / 2, down = (box.height * far + height) / 2;
    for (let turn = 0; turn < STEPS; turn += 1) {
      const angle = (2 * Math.PI * turn) / STEPS;
      yield [x + across * Math.cos(angle) - width / 2, y + down * Math.sin(angle) - height / 2];
    }
  }
}
