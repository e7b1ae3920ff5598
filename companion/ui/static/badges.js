// What a place of the board costs and brings, beside it: only where there is room, as nothing may lie over a piece.
import { h } from "./dom.js";
import { chips } from "./parts.js";

const GAP = 2;
const BACKGROUND = 3; // what is so many times as wide and high as a place is no piece

export function badges(app) {
  const options = new Map((app.view.question?.options ?? []).map((option) => [option.key, option]));
  const told = (app.view.board.targets ?? []).map(({ place, keys }) => {
    const possible = (keys ?? []).map((key) => options.get(key)).filter((option) => option && option.allowed !== false);
    const [{ key, cost = [], gain = [] }] = possible.length === 1 ? possible : [{}];
    return { place, key, goods: [...cost, ...gain].filter((chip) => chip.icon) };
  }).filter(({ goods }) => goods.length);
  return h("div", { key: "badges", class: "c-badges", "aria-hidden": "true", hook: (layer) => {
    layer._watch ??= new ResizeObserver(() => lie(layer));
    layer._gone ??= () => layer._watch.disconnect();
    layer._watch.observe(layer);
    requestAnimationFrame(() => layer.isConnected && lie(layer));
  } }, told.map(({ place, key, goods }) => h("span", { key: place, class: "c-gains", "data-badge": place, "data-of": key }, chips(app, goods))));
}

// A drawing that scrolls in itself would leave them behind.
function lie(layer) {
  const board = layer.parentNode;
  const room = layer.getBoundingClientRect();
  const taken = board.querySelector(".c-board-parts.tall") ? null : pieces(board);
  const lying = new Set();
  for (const badge of layer.children) {
    const at = taken && !lying.has(badge.dataset.of) && free(badge, board, room, taken);
    badge.classList.toggle("lies", Boolean(at));
    if (!at) continue;
    taken.push(at);
    lying.add(badge.dataset.of);
    badge.style.transform = `translate(${at.left - room.left}px, ${at.top - room.top}px)`;
  }
}

function pieces(board) {
  const drawn = [...board.querySelectorAll(".c-board-part svg :is(use, text, image, circle, rect, path, polygon, ellipse, svg)")];
  const sized = ({ left, right, top, bottom, width, height }, size) => ({ left, right, top, bottom, size: size ?? Math.min(width, height) });
  return [
    ...[...board.querySelectorAll(".c-over > *")].map((each) => sized(each.getBoundingClientRect(), 0)),
    ...drawn.map((each) => each.getBoundingClientRect()).filter((box) => box.width).map((box) => sized(box)),
  ];
}

// The first of the sides of its place where it covers nothing.
function free(badge, board, room, taken) {
  const box = board.querySelector(`.c-board-part [data-place="${CSS.escape(badge.dataset.badge)}"]`)?.getBoundingClientRect();
  if (!box?.width) return null;
  const { offsetWidth: width, offsetHeight: height } = badge;
  const most = BACKGROUND * Math.min(box.width, box.height);
  const middle = [box.left + (box.width - width) / 2, box.top + (box.height - height) / 2];
  const above = box.top - height - GAP, below = box.bottom + GAP, flush = box.right - width;
  const ways = [[box.right + GAP, middle[1]], [box.left - width - GAP, middle[1]], [middle[0], above], [middle[0], below],
    [box.left, above], [flush, above], [box.left, below], [flush, below]];
  return ways.map(([left, top]) => ({ left, top, right: left + width, bottom: top + height, size: 0 }))
    .find((at) => at.left >= room.left && at.right <= room.right && at.top >= room.top && at.bottom <= room.bottom
      && !taken.some((each) => each.size < most && at.left < each.right && at.right > each.left && at.top < each.bottom && at.bottom > each.top)) ?? null;
}
