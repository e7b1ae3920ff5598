// The pad of a sheet: numbers for everybody, category by category, and the keys that wait for Python.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { start } from "./page.js";

const player = (seat, name) => ({ seat, name, letter: name[0], colour: ["red", "blue"][seat], shape: "circle" });
const row = (seat, name, step, more = {}) => ({ name: `${step}.${seat}`, label: name, likely: 20, player: player(seat, name), ...more });
const category = (id, more = {}, rows = {}) => ({ id, title: id, rows: [row(0, "Ann", id, rows), row(1, "Ben", id, rows)], ...more });

function sheet(steps = [category("corn"), category("gold")]) {
  return { screen: "sheet", title: "Sheet", rev: 1, words: { pad_of: "{n}/{most}" }, panels: [{ panel: "pad", id: "pad", mark: "m", steps, ranks: [] }] };
}

const here = ({ find }) => [find(".c-pad-title h2").textContent, find('.c-pad-row[aria-current="true"] .c-pad-name').textContent];
const changes = ({ sent }) => sent.filter((each) => each.op === "change").map(({ field, value }) => [field, value]);
const press = (page, ...keys) => { for (const key of keys) page.tap(`[data-key="${key}"]`); };
const values = ({ all }) => all(".c-pad-value").map((each) => each.textContent);

test("a number that can grow no further goes on to the next player", async () => {
  const page = await start(sheet());
  press(page, 1);
  assert.deepEqual(here(page), ["corn", "Ann"]); // 10 to 19 are likely, too
  press(page, 2);
  assert.deepEqual(here(page), ["corn", "Ben"]);
  assert.deepEqual(values(page), ["12", ""]);
});

test("a number is sent once it stands for a moment, whole", async () => {
  const page = await start(sheet());
  press(page, 1, 2);
  assert.deepEqual(changes(page), []);
  mock.timers.tick(300);
  assert.deepEqual(changes(page), [["corn.0", 12]]);
});

test("nothing and large numbers go on at once", async () => {
  const page = await start(sheet());
  press(page, 0);
  assert.deepEqual(here(page), ["corn", "Ben"]);
  press(page, 9); // the last of this category: both numbers are sent, one after the other
  page.answer();
  assert.deepEqual(changes(page), [["corn.0", 0], ["corn.1", 9]]);
});

test("next fills those who were left out, and opens the next category when Python has answered", async () => {
  const page = await start(sheet());
  press(page, "next");
  assert.deepEqual(page.sent.map(({ op, fields }) => [op, fields]), [["fill", { "corn.0": 0, "corn.1": 0 }]]);
  assert.equal(page.find(".c-pad-title h2").textContent, "corn");
  page.answer(sheet([category("corn", { complete: true }, { value: 0 }), category("gold")]));
  assert.deepEqual(here(page), ["gold", "Ann"]);
});

test("what stood there before stays when it is passed over, and nothing falls below the least", async () => {
  const steps = [category("corn", { rows: [row(0, "Ann", "corn", { was: 7 }), row(1, "Ben", "corn", { min: 2 })] })];
  const page = await start(sheet(steps));
  press(page, "next");
  assert.deepEqual(page.sent[0].fields, { "corn.0": 7, "corn.1": 2 });
});

test("keys pressed while Python thinks are kept for the category that comes", async () => {
  const page = await start(sheet());
  press(page, "next", 5);
  page.answer(sheet([category("corn", { complete: true }, { value: 0 }), category("gold")]));
  await Promise.resolve();
  assert.deepEqual(values(page), ["5", ""]);
  assert.deepEqual(here(page), ["gold", "Ben"]);
});

test("erase takes the last digit, then goes back a player", async () => {
  const page = await start(sheet([category("corn", {}, { likely: 200 })]));
  press(page, 1, 2, "erase");
  assert.deepEqual(values(page), ["1", ""]);
  press(page, "erase");
  assert.deepEqual(values(page), ["0", ""]);
  press(page, 3);
  assert.deepEqual(values(page), ["3", ""]); // the next digit begins again
});

test("back goes to the player before, whose number then stays open", async () => {
  const page = await start(sheet());
  press(page, 9, "back");
  assert.deepEqual(here(page), ["corn", "Ann"]);
  press(page, 8);
  assert.deepEqual(here(page), ["corn", "Ann"]);
  assert.deepEqual(values(page), ["8", ""]);
});

test("the sign key stands only where a number may be negative", async () => {
  const plain = await start(sheet());
  assert.equal(plain.all('[data-key="sign"]').length, 0);
  const page = await start(sheet([category("corn", {}, { min: -20, likely: 200 })]));
  press(page, 5, "sign");
  assert.deepEqual(values(page), ["−5", ""]);
  press(page, 1);
  assert.deepEqual(values(page), ["−51", ""]);
});

test("a keyboard enters numbers as the keys do", async () => {
  const page = await start(sheet());
  for (const key of ["1", "Backspace", "7"]) {
    page.find(".c-pad").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }
  assert.deepEqual(values(page), ["7", ""]);
});

test("after the last category every entry is one tap away", async () => {
  const page = await start(sheet([category("corn", { complete: true }, { value: 4 }), category("gold", { complete: true }, { value: 6 })]));
  assert.deepEqual(page.all(".c-pad-past").map((each) => each.textContent), ["corn44", "gold66"]);
  page.tap(".c-pad-past");
  assert.deepEqual(here(page), ["corn", "Ann"]);
});
