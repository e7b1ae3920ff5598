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
const words = { reveal_next: "Next", reveal_winner: "Who won?", reveal_skip: "Result", reveal_again: "Again" };
const end = { screen: "end", tab: "play", title: "T", rev: 2, address: "?table=1", words, panels: [{ panel: "headline", id: "winner", text: "Ann wins", players: [seats[0]], reveals, seats }] };
const play = { screen: "table", tab: "play", title: "T", rev: 1, address: "?table=1", words, panels: [] };

async function ended(before = play) {
  const page = await start(before);
  page.app.send({ op: "play", key: "last" });
  page.answer(end);
  return page;
}

const names = ({ all }) => all(".c-reveal-name").map((each) => each.textContent);
const title = ({ all }) => all(".c-reveal-title").map((each) => each.textContent);
const winner = ({ all }) => all(".c-headline-text").map((each) => each.textContent);

test("who sees the game end sees it counted, and the order change", async () => {
  const page = await ended();
  assert.deepEqual([title(page), names(page), winner(page)], [["Corn"], ["Ben", "Ann"], []]);
  mock.timers.tick(2200);
  assert.deepEqual([title(page), names(page)], [["Skulls"], ["Ann", "Ben"]]);
  mock.timers.tick(2200);
  assert.deepEqual([title(page), winner(page)], [[], ["Ann wins"]]);
});

test("a tap goes on, and another one goes to the result", async () => {
  const page = await ended();
  page.tap(".c-reveal-ways .primary");
  assert.deepEqual(title(page), ["Skulls"]);
  page.tap(".c-reveal-ways .primary");
  assert.deepEqual(winner(page), ["Ann wins"]);
  page.tap(".c-headline .c-button");
  assert.deepEqual(title(page), ["Corn"]);
  page.tap(".c-reveal-ways .c-button");
  assert.deepEqual(winner(page), ["Ann wins"]);
});

test("who opens an end later sees the winner", async () => {
  assert.deepEqual(winner(await start(end)), ["Ann wins"]);
  assert.deepEqual(winner(await ended({ ...play, address: "?table=2" })), ["Ann wins"]);
});
