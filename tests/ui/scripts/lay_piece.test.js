// A piece to lay: a tap on a place shows it there, another tap turns it by a quarter.
import assert from "node:assert/strict";
import { test } from "node:test";
import { start } from "./page.js";

// As Python sends them: a value of nothing is left out.
const spots = [
  { key: "at a", places: ["a"] },
  { key: "at a turned 3", places: ["a"], turns: 3 },
  { key: "at a turned 1", places: ["a"], turns: 1 },
  { key: "at b turned 1", places: ["b"], turns: 1 },
  { key: "at b", places: ["b"] },
];
const board = { parts: [{ id: "all", label: "Board", svg: '<svg xmlns="http://www.w3.org/2000/svg"><g data-place="a"></g><g data-place="b"></g></svg>' }] };
const table = { screen: "table", title: "Table", rev: 1, tab: "play", board, question: { text: "Where?", laying: { picture: "<svg></svg>", pictures: ["<svg></svg>"], spots } } };

test("the turns go round in one direction and come back to the first", async () => {
  const page = await start(table);
  const shown = () => page.app.ui.spot?.key;
  const seen = [];
  for (let n = 0; n < 4; n += 1) {
    page.find('[data-place="a"]').dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    seen.push(shown());
  }
  assert.deepEqual(seen, ["at a", "at a turned 1", "at a turned 3", "at a"]);
});

test("on another place it is turned as little as need be", async () => {
  const page = await start(table);
  for (const place of ["a", "b"]) page.find(`[data-place="${place}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  assert.equal(page.app.ui.spot.key, "at b");
});
