// Touch to learn: the commands of a long press, a right click and a key, and the contents of a card.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { start } from "./page.js";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g data-place="palenque.1"><rect/><use href="#tz-fish"/><use href="#tz-corn"/></g></svg>';
const view = (more) => ({
  screen: "table", tab: "play", title: "Table", rev: 1, words: {},
  board: { parts: [{ id: "gears", label: "Gears", svg: SVG }], focus: "gears", targets: [{ place: "palenque.1", label: "Palenque 1", keys: ["place"] }] },
  question: { text: "What?", options: [{ key: "place", label: "Place" }] }, ...more,
});
const CARD = { title: "Fishing", text: "It gives 3 corn.", rule: { id: "TZ-PAL-01" }, others: [{ label: "Corn", command: { op: "learn", icons: ["corn"] } }] };
const point = (node, type, more = {}) => node.dispatchEvent(Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX: 5, clientY: 5, ...more }), { isPrimary: true }));
const commands = (page) => page.sent.map(({ op, place, icons }) => [op, place, icons]);

test("a long press asks about the place and its icons, and is no tap", async () => {
  const page = await start(view());
  mock.timers.tick(400);
  const corn = page.all("use")[1];
  point(corn, "pointerdown");
  mock.timers.tick(600);
  point(corn, "pointerup");
  point(corn, "click");
  assert.deepEqual(commands(page), [["learn", "palenque.1", ["corn", "fish"]]]);
});

test("a short press and one that moves are taps and drags", async () => {
  const page = await start(view());
  mock.timers.tick(400);
  const place = page.find("rect");
  point(place, "pointerdown");
  point(place, "pointermove", { clientX: 40 });
  mock.timers.tick(600);
  point(place, "pointerup");
  point(place, "pointerdown");
  mock.timers.tick(100);
  point(place, "pointerup");
  point(place, "click", { detail: 1 });
  assert.deepEqual(page.sent.map(({ op }) => op), ["play"]);
});

test("a right click asks at once, and nothing is asked where there is nothing to learn", async () => {
  const page = await start(view());
  assert.equal(point(page.find("h1"), "contextmenu"), true, "the menu of the browser");
  assert.equal(point(page.find("rect"), "contextmenu"), false);
  assert.deepEqual(commands(page), [["learn", "palenque.1", ["fish", "corn"]]]);
});

test("a card says what it is, leads to the rule and to others, and closes", async () => {
  const page = await start(view({ card: CARD }));
  assert.match(page.find(".c-learn-card").textContent, /Fishing.*It gives 3 corn/);
  page.tap(".c-learn-others button");
  page.answer();
  page.tap(".c-learn-ways button");
  page.answer();
  page.find(".c-app").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  assert.deepEqual(page.sent.map(({ op, id }) => [op, id]), [["learn", undefined], ["article", "TZ-PAL-01"], ["learn", undefined]]);
});

test("a card says who has how many under one heading, how to get one, and lights its places", async () => {
  const ann = { seat: 0, name: "Ann", letter: "A", colour: "red", shape: "circle" };
  const ways = [{ label: "Yaxchilan", command: { op: "learn", card: "yaxchilan" } }];
  const page = await start(view({ words: { learn_get: "How to get one" }, card: {
    ...CARD, now: "Skulls left: 13.", held_heading: "Skulls", held: [{ player: ann, text: "2", label: "2 skulls" }], ways, places: ["palenque.*"],
  } }));
  assert.match(page.find(".c-learn-card").textContent, /Skulls left: 13\..*Skulls.*Ann.*2.*How to get one.*Yaxchilan/);
  assert.equal(page.find(".c-learn-held [role=img]").getAttribute("aria-label"), "2 skulls");
  assert.ok(page.find('[data-place="palenque.1"]').classList.contains("taught"));
  page.tap('.c-learn-more[aria-label="How to get one"] button');
  assert.equal(page.sent.at(-1).card, "yaxchilan");
});
