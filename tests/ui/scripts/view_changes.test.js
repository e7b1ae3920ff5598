// The changes of a view, as Python sends them, put together in the page. VIEWS: views of a game and their changes, in order.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { Model } from "../../../companion/ui/static/kernel_websocket.js";

let posted, model;

beforeEach(() => {
  posted = [];
  model = new Model({ post: (data) => posted.push(data) }, "");
});

const whole = (number, view) => model.take({ method: "update", state: { number, view } });
const change = (since, number, changed, gone = []) => model.take({ method: "update", state: { since, number, changed, gone } });

test("every view of a game comes out as Python made it", () => {
  const steps = JSON.parse(readFileSync(process.env.VIEWS, "utf8"));
  whole(0, steps[0].view);
  steps.slice(1).forEach(({ view, changed, gone }, i) => {
    change(i, i + 1, changed, gone);
    assert.deepEqual(model.get("view"), view);
  });
  assert.ok(steps.length > 10);
  assert.deepEqual(posted, []);
});

test("a change of a view that the page does not have asks for the whole", () => {
  whole(1, { title: "one" });
  change(2, 3, { title: "three" });
  assert.deepEqual(posted, [{ method: "request_state" }]);
  assert.equal(model.get("view").title, "one");
  whole(3, { title: "three" });
  change(3, 4, { title: "four" });
  assert.equal(model.get("view").title, "four");
});

test("fields come, change and go", () => {
  whole(1, { title: "one", notice: { text: "hello" }, rev: 1 });
  change(1, 2, { rev: 2, tab: "play" }, ["notice"]);
  assert.deepEqual(model.get("view"), { title: "one", rev: 2, tab: "play" });
});

test("the view before stays as it was", () => {
  whole(1, { title: "one", board: { parts: [{ id: "all", svg: "<svg><g>1</g></svg>" }] } });
  const before = model.get("view");
  change(1, 2, { board: { parts: [{ id: "all", svg: [[0, 1], ">2</g></svg>"] }] } });
  assert.equal(before.board.parts[0].svg, "<svg><g>1</g></svg>");
  assert.equal(model.get("view").board.parts[0].svg, "<svg><g>2</g></svg>");
});

test("hearers hear what has changed, until they leave", () => {
  const heard = [];
  const hear = () => heard.push(model.get("view").title);
  model.on("change:view", hear);
  whole(1, { title: "one" });
  model.take({ method: "update", state: { number: 1, icons: {} } });
  model.off("change:view", hear);
  whole(2, { title: "two" });
  assert.deepEqual(heard, ["one"]);
});
