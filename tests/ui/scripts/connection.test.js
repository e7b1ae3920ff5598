// The link to the kernel: when a page calls it lost, and when it waits.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { open } from "./page.js";
import { Link } from "../../../companion/ui/static/connection.js";

const EVERY = 2000;
let now, app, link, seen;

beforeEach(() => {
  open();
  now = 0;
  seen = "visible";
  globalThis.performance = { now: () => now };
  Object.defineProperty(document, "visibilityState", { get: () => seen });
  app = { posted: 0, done: 0, givenUp: [], model: { send() {} }, refresh() {}, giveUp(seq) { this.givenUp.push(seq); } };
  link = new Link(app);
});

// The timer beats in its usual time.
function pass(ms, answers = false) {
  for (const end = now + ms; now < end;) {
    now += EVERY;
    link.beat();
    if (answers) link.pong();
  }
}

// The page is busy or asleep: the beat comes late, and messages wait unread meanwhile.
function holdUp(ms) {
  now += ms;
  link.beat();
}

test("a link with answers holds", () => {
  pass(60000, true);
  assert.equal(link.lost, false);
});

test("a link without answers for more than 5 s is lost", () => {
  pass(4000);
  assert.equal(link.lost, false);
  pass(EVERY);
  assert.equal(link.lost, true);
});

test("a page that was held up for 7 s reads what waits before it judges", () => {
  pass(4000, true);
  holdUp(7000);
  assert.equal(link.lost, false);
  link.pong();
  pass(EVERY);
  assert.equal(link.lost, false);
});

test("a page that was held up and finds no answers calls the link lost soon after", () => {
  holdUp(7000);
  pass(2 * EVERY);
  assert.equal(link.lost, true);
});

test("while a command waits, the kernel may take 20 s", () => {
  app.posted = 1;
  pass(20000);
  assert.equal(link.lost, false);
  pass(EVERY);
  assert.equal(link.lost, true);
});

test("a hidden page waits; shown again, it asks first", () => {
  seen = "hidden";
  pass(60000);
  assert.equal(link.lost, false);
  seen = "visible";
  link.woke();
  assert.equal(link.lost, false);
  pass(3 * EVERY);
  assert.equal(link.lost, true);
});

test("a link that cannot send is lost at once, and found again with the first answer", () => {
  app.model.send = () => { throw new Error("no line"); };
  pass(EVERY);
  assert.equal(link.lost, true);
  app.model.send = () => {};
  link.pong();
  assert.equal(link.lost, false);
});

test("a command from before the ping whose answer never came is given up, a later one is not", () => {
  app.posted = 3;
  app.done = 2;
  pass(EVERY, true);
  assert.deepEqual(app.givenUp, [3]);
  app.done = 3;
  app.posted = 4;
  link.pong();
  assert.deepEqual(app.givenUp, [3]);
});
