// A tap on the chart of chances leads to one turn, and to nothing else.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { open } from "./page.js";

const document = open();
const { nearest, swallowClicks } = await import("../../../companion/ui/static/chart.js");
const axis = { d2p: (value) => 10 * value };
const point = (x, y, customdata) => ({ x, y, customdata, xaxis: axis, yaxis: axis });

test("of several marks at a tap the nearest one is meant, and a line is none", () => {
  const points = [point(4, 4, undefined), point(3, 9, 34), point(5, 4, 43)];
  assert.equal(nearest(points, { x: 41, y: 41 }).customdata, 43);
  assert.equal(nearest(points, { x: 30, y: 80 }).customdata, 34);
  assert.equal(nearest([point(4, 4, undefined)], { x: 40, y: 40 }), undefined);
});

test("the click of the same touch does not reach what has come under the finger", () => {
  const button = document.createElement("button"), heard = [];
  document.body.append(button);
  button.addEventListener("click", () => heard.push("click"));
  swallowClicks(document);
  button.click();
  assert.deepEqual(heard, []);
  mock.timers.tick(450);
  button.click();
  assert.deepEqual(heard, ["click"]);
});
