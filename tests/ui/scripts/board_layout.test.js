// How the parts of a board share a wide room.
import assert from "node:assert/strict";
import { test } from "node:test";
import { shapeOf, tiled } from "../../../companion/ui/static/board_layout.js";

const part = (id, wide = 360, high = 360, size = 10) => shapeOf({ id, label: id, svg: `<svg viewBox="0 0 ${wide} ${high}"><text font-size="${size}">1</text></svg>` });
const ends = ({ left, top, width, height }) => [left, top, left + width, top + height];
const meet = ([a, b, c, d], [e, f, g, h]) => a < g - 1 && e < c - 1 && b < h - 1 && f < d - 1;

test("the first part fills a room that has no place for another", () => {
  const tiles = tiled([part("a"), part("b")], 500, 480);
  assert.deepEqual([...tiles.keys()], ["a"]);
  assert.equal(Math.round(tiles.get("a").height), 480);
});

test("parts stand beside each other, inside the room, over nothing, and can be read", () => {
  const all = ["a", "b", "c", "d", "e"].map((id, n) => part(id, 360, 200 + 40 * n));
  for (const [width, height] of [[800, 600], [926, 588], [1384, 768], [2400, 1300]]) {
    const tiles = [...tiled(all, width, height)].map(([id, tile]) => ({ id, tile, box: ends(tile) }));
    assert.ok(tiles.length > 1);
    for (const [n, one] of tiles.entries()) {
      assert.ok(one.box[0] >= -1 && one.box[1] >= -1 && one.box[2] <= width + 1 && one.box[3] <= height + 1, JSON.stringify(one));
      assert.ok((one.tile.width / 360) * 10 >= 8.99);
      for (const other of tiles.slice(0, n)) assert.ok(!meet(one.box, other.box), `${one.id} ${other.id}`);
    }
  }
});

test("in a high room the first part is larger than the others, which come in their order", () => {
  const all = ["a", "b", "c", "d", "e", "f"].map((id) => part(id, 360, 366, 9.7));
  const tiles = tiled(all, 1400, 850);
  assert.ok(tiles.get("a").height > 600, String(tiles.get("a").height));
  assert.deepEqual([...tiles.keys()], ["a", "b", "c", "d", "e", "f"].slice(0, tiles.size));
});

test("a part too large for its room keeps its size, and is moved there", () => {
  const { width, height } = tiled([part("a", 360, 366, 9)], 300, 200).get("a");
  assert.deepEqual([width, height], [360, 366]);
});

test("a high part scrolls in a column of its own", () => {
  const tiles = tiled([part("a"), part("high", 364, 930)], 926, 588);
  assert.equal(tiles.get("high").scrolls, true);
  assert.ok(tiles.get("high").height <= 588);
});

test("a part that can only be read higher than its room scrolls there, and leaves others theirs", () => {
  const tiles = tiled([part("a", 360, 440, 9), part("b")], 808, 393);
  assert.deepEqual([...tiles.keys()], ["a", "b"]);
  const { width, height, scrolls } = tiles.get("a");
  assert.deepEqual([width, height, scrolls], [360, 393, true]);
});
