// How the parts of a board share a wide room: the one that the question is about is large, others stand beside and below it,
// as many as can still be read. No text of a board is smaller than LEAST pixels.
const LEAST = 9, GAP = 10;
const HIGH = 1.6; // a drawing so many times as high as wide scrolls in itself
const LARGEST = 2, LARGEST_BESIDE = 1.7, COLUMN = 420;
const NATURAL = 0.9; // a drawing without text is looked at as large as it was drawn
const ENOUGH = 1.5, HIGH_ROOM = 640; // so many times the least size is read with ease; in a high room the first part may grow with it
const LATER = 0.08; // so much less a part counts than the one before it
const FILLED = 0.85; // less of a room is rather filled by larger parts

/** @type {Map<string, Shape>} */
const shapes = new Map();

// The size of a drawing, and the scale at which its smallest text can just be read.
/** @param {{ id: string, svg?: string }} part @returns {Shape} */
export function shapeOf({ id, svg = "" }) {
  const known = shapes.get(id);
  if (known?.svg === svg) return known;
  const [, wide, high] = (/viewBox="\S+ \S+ (\S+) (\S+)"/.exec(svg) ?? []).map(Number);
  const sizes = [...svg.matchAll(/font-size="([\d.]+)"/g)].map((each) => Number(each[1]));
  const shape = { id, svg, wide: wide || 1, high: high || 1, least: sizes.length ? LEAST / Math.min(...sizes) : 0 };
  shapes.set(id, shape);
  return shape;
}

/** @param {Shape} shape */
export function isHigh({ wide, high }) {
  return high / wide > HIGH;
}

// Where each part lies; a part for which there is no room has none.
/** @param {Shape[]} parts the large one first @param {number} width @param {number} height @returns {Map<string, Tile>} */
export function tiled([first, ...others], width, height) {
  const lowest = isHigh(first) ? Math.min(width, COLUMN) / first.wide : Math.max(first.least, 0.01);
  if (first.wide * lowest > width + 0.5) return new Map([[first.id, { left: 0, top: 0, width: first.wide * lowest, height: Math.max(height, first.high * lowest), scrolls: false, least: 1 }]]);
  const low = first.high * lowest > height + 0.5; // it scrolls in its own room
  const fit = low ? lowest : Math.min(width / first.wide, height / first.high, LARGEST);
  let best = new Map(), most = -1;
  for (let scale = fit; scale >= Math.max(lowest, fit / 2) - 0.001; scale -= 0.04) {
    const main = first.wide * scale, rest = width - main - GAP;
    for (let count = 0; count === 0 || (rest - GAP * (count - 1)) / count >= 300; count += 1) {
      const tiles = packed(first, low, others, height, [main, ...Array(count).fill((rest - GAP * (count - 1)) / count)]);
      const worth = worthOf(tiles, [first, ...others], Math.max(1, height / HIGH_ROOM)) * Math.min(1, shareOf(tiles, width * height) / FILLED);
      if (worth > most) [best, most] = [tiles, worth];
    }
  }
  return centred(best, width, height);
}

// How much of the room is drawn on.
/** @param {Map<string, Tile>} tiles @param {number} room */
function shareOf(tiles, room) {
  return [...tiles.values()].reduce((sum, { width, height }) => sum + width * height, 0) / room;
}

// Rather one more part than a part that is larger than it must be. The first one counts twice, and may be larger; of the
// others, those that the question needs more come before.
/** @param {Map<string, Tile>} tiles @param {Shape[]} parts @param {number} more how much larger the first part may be */
function worthOf(tiles, parts, more) {
  let worth = 0;
  for (const [place, { id }] of parts.entries()) {
    const tile = tiles.get(id);
    if (!tile) continue;
    const { width, height, least } = tile;
    const enough = Math.min(1, (least * ENOUGH * (place ? 1 : more)) ** 2);
    worth += width * height * (place ? 1 - LATER * place : 2) * (enough + (1 - enough) * 0.1);
  }
  return worth;
}

// Each part in the first lane where it can be read and ends above the edge.
/** @param {Shape} first @param {boolean} low @param {Shape[]} others @param {number} height @param {number[]} widths */
function packed(first, low, others, height, widths) {
  const lanes = widths.map((width, n) => ({ width, left: widths.slice(0, n).reduce((sum, each) => sum + each + GAP, 0), top: 0 }));
  /** @type {Map<string, Tile>} */
  const tiles = new Map();
  for (const part of [first, ...others]) {
    const most = part === first ? LARGEST : LARGEST_BESIDE;
    for (const lane of lanes) {
      const own = low && part === first, scrolls = own || isHigh(part);
      const scale = own ? lane.width / part.wide : Math.min(lane.width / part.wide, scrolls ? COLUMN / part.wide : Math.min(most, (height - lane.top) / part.high));
      const high = scrolls ? height - lane.top : part.high * scale;
      if (scale < part.least * (part === first ? 0.999 : 1.01) || lane.top + high > height + 0.5 || (scrolls && high < height * 0.6)) continue;
      const wide = part.wide * scale;
      tiles.set(part.id, { left: lane.left + (lane.width - wide) / 2, top: lane.top, width: wide, height: high, scrolls, least: (part.least || NATURAL) / scale });
      lane.top += high + GAP;
      break;
    }
  }
  return tiles;
}

// The rest of the room lies around them.
/** @param {Map<string, Tile>} tiles @param {number} width @param {number} height */
function centred(tiles, width, height) {
  const all = [...tiles.values()];
  const right = Math.max(...all.map((each) => each.left + each.width)), left = Math.min(...all.map((each) => each.left));
  const bottom = Math.max(...all.map((each) => each.top + each.height));
  for (const each of all) {
    each.left += (width - right - left) / 2;
    each.top += (height - bottom) / 2;
  }
  return tiles;
}
