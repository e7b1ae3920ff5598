// The end of a game: categories one by one, and then the winner.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { start } from "./page.js";

const player = (seat, name) => ({ seat, name, letter: name[0], colour: ["red", "blue"][seat], shape: "circle" });
const seats = [player(0, "Ann"), player(1, "Ben")];
const reveals = [
  { label: "Corn", points: ["+1", "+5"], sums: ["1", "5"], shares: [0.1, 0.5] },
  { label: "Skulls", points: ["+9", "–"], sums: ["10", "5"], shares: [1, 0.5] },
];
const words = { reveal_next: "Next", reveal_winner: "Who won?", reveal_skip: "Result", reveal_again: "Again", reveal_lead: "{name} leads", reveal_sum: "So far", reveal_back: "Back" };
const headline = { panel: "headline", id: "winner", text: "Ann wins", players: [seats[0]], reveals, seats };
const end = (counting, more) => ({ screen: "end", tab: "play", title: "T", rev: 2, address: "?table=1", words, panels: [counting ? { ...headline, counting } : headline], ...more });
const play = { screen: "table", tab: "play", title: "T", rev: 1, address: "?table=1", words, panels: [] };

async function ended(counting = {}, more = {}) {
  const page = await start(play);
  page.app.send({ op: "play", key: "last" });
  page.answer(end(counting, more));
  return page;
}

const text = ({ all }, where) => all(where).map((each) => each.textContent);
const names = (page) => text(page, ".c-reveal-name");
const title = (page) => text(page, ".c-reveal-title");
const winner = (page) => text(page, ".c-headline-text");
const sentSteps = ({ sent }) => sent.filter(({ op }) => op === "reveal").map(({ step }) => step);

test("the game is counted by itself, the order changes, and the new lead is said", async () => {
  const page = await ended();
  assert.deepEqual([title(page), names(page), winner(page)], [["Corn"], ["Ben", "Ann"], []]);
  assert.deepEqual(text(page, ".c-reveal-pad .to-come td"), ["·", "·"]);
  mock.timers.tick(2200);
  assert.deepEqual([title(page), names(page), text(page, ".c-reveal-lead")], [["Skulls"], ["Ann", "Ben"], ["AAnn leads"]]);
  mock.timers.tick(2200);
  assert.deepEqual([title(page), winner(page), sentSteps(page)], [[], ["Ann wins"], []]);
});

test("points that are lost make nobody the leader, and neither does a tie", async () => {
  const lost = [
    { label: "Corn", points: ["+5", "+4"], sums: ["5", "4"], shares: [1, 0.8] },
    { label: "Hunger", points: ["−9", "−6"], sums: ["−4", "−2"], shares: [-0.8, -0.4] },
    { label: "Skulls", points: ["+2", "–"], sums: ["−2", "−2"], shares: [-0.4, -0.4] },
  ];
  const page = await ended({}, { panels: [{ ...headline, reveals: lost, counting: {} }] });
  const lead = () => text(page, ".c-reveal-lead");
  mock.timers.tick(2200);
  assert.deepEqual([names(page), lead()], [["Ben", "Ann"], ["BBen leads"]]);
  mock.timers.tick(2200);
  assert.deepEqual([title(page), lead()], [["Skulls"], [""]]);
});

test("a tap goes on here at once, and is sent to the table", async () => {
  const page = await ended();
  page.tap(".c-reveal-ways .primary");
  assert.deepEqual([title(page), sentSteps(page)], [["Skulls"], [1]]);
  page.app.show(end({ ms: 300 })); // said before our command arrived there
  assert.deepEqual(title(page), ["Skulls"]);
  page.answer(end({ step: 1 }));
  page.tap(".c-reveal-ways .icon-only");
  assert.deepEqual([title(page), sentSteps(page)], [["Corn"], [1, 0]]);
  page.answer(end({ step: 0 }));
  page.tap(".c-reveal-ways .quiet");
  assert.deepEqual([winner(page), sentSteps(page)], [["Ann wins"], [1, 0, 2]]);
});

test("a device that comes late begins where the table is, and goes on with it", async () => {
  const page = await start(end({ step: 0, ms: 2900 }));
  assert.deepEqual(title(page), ["Skulls"]);
  mock.timers.tick(1499);
  assert.deepEqual(title(page), ["Skulls"]);
  mock.timers.tick(1);
  assert.deepEqual(winner(page), ["Ann wins"]);
  assert.deepEqual(winner(await start(end({ ms: 9000 }))), ["Ann wins"]);
  assert.deepEqual(winner(await start(end(null))), ["Ann wins"]);
});

test("another device skips, or goes back", async () => {
  const page = await ended();
  page.app.show(end({ step: 2 }));
  assert.deepEqual(winner(page), ["Ann wins"]);
  page.app.show(end({ step: 0 }));
  assert.deepEqual(title(page), ["Corn"]);
});

test("a device that only looks has no buttons, and counts again for itself alone", async () => {
  const page = await ended({}, { read_only: true });
  assert.deepEqual(page.all(".c-reveal-ways"), []);
  mock.timers.tick(2200);
  mock.timers.tick(2200);
  page.tap(".c-headline .c-button");
  page.app.show(end(null, { read_only: true }));
  assert.deepEqual(title(page), ["Corn"]);
  page.tap(".c-reveal-ways .primary");
  assert.deepEqual([title(page), sentSteps(page)], [["Skulls"], []]);
});

test("a television reads it out too", async () => {
  const page = await start({ ...end({}), screen: "tv", read_only: true });
  assert.deepEqual([text(page, ".c-tv-band h1"), names(page)], [["Corn"], ["Ben", "Ann"]]);
  mock.timers.tick(2200);
  mock.timers.tick(2200);
  assert.deepEqual(text(page, ".c-tv-band h1"), ["Ann wins"]);
});

test("where less motion is asked for, every category waits for a tap", async () => {
  const page = await start(play);
  page.app.motion.still = { matches: true };
  page.app.send({ op: "play", key: "last" });
  page.answer(end({ ms: 2900 }));
  mock.timers.tick(9000);
  assert.deepEqual(title(page), ["Corn"]);
  page.tap(".c-reveal-ways .primary");
  page.tap(".c-reveal-ways .primary");
  assert.deepEqual(winner(page), ["Ann wins"]);
});
