// Forms: a field shows the player's own value until Python has answered, and sends the value of the right field.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { start } from "./page.js";

const form = (field, more = {}) => ({
  screen: "teach", title: "Form", rev: 1, words: { cell: "{row} {column} {what}" },
  panels: [{ panel: "form", id: "f", sections: [{ id: "s", fields: [{ name: "x", label: "X", ...field }] }], ...more }],
});
const numbers = (...values) => values.map((value) => ({ value, label: String(value) }));
const changes = ({ sent }) => sent.map(({ op, value }) => [op, value]);
const press = (node) => node.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));

function type(page, text) {
  const field = page.find(".c-amount");
  field.value = text;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

test("a stepper stays within its bounds", async () => {
  const page = await start(form({ kind: "stepper", value: 2, min: 0, max: 3 }));
  const [less, more] = page.all(".c-step");
  press(more);
  assert.deepEqual(changes(page), [["change", 3]]);
  assert.equal(page.find(".c-amount").value, "3");
  assert.equal(more.disabled, true);
  page.answer(form({ kind: "stepper", value: 0, min: 0, max: 3 }));
  assert.equal(less.disabled, true);
});

test("a typed number may have a comma and a minus; anything else is put back", async () => {
  const page = await start(form({ kind: "stepper", value: 2 }));
  type(page, "−1,5");
  page.answer();
  type(page, "many");
  assert.deepEqual(changes(page), [["change", -1.5]]);
  assert.equal(page.find(".c-amount").value, "2");
});

test("the player's value stands until the answer, then Python's", async () => {
  const page = await start(form({ kind: "text", value: "a" }));
  const field = page.find("input");
  field.value = "ab";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  page.app.refresh();
  assert.equal(field.value, "ab");
  mock.timers.tick(250);
  assert.deepEqual(changes(page), [["change", "ab"]]);
  page.answer(form({ kind: "text", value: "AB" }));
  assert.equal(field.value, "AB");
});

test("a second tap on the chosen key takes it away only where it clears", async () => {
  for (const [clears, value] of [[true, null], [false, 2]]) {
    const page = await start(form({ kind: "choice", segmented: true, value: 2, choices: numbers(1, 2), clears }));
    press(page.all(".c-segment")[1]);
    assert.deepEqual(changes(page), [["change", value]]);
  }
});

test("the key beyond the last number adds one at each tap", async () => {
  const page = await start(form({ kind: "choice", segmented: true, value: 2, max: 4, choices: numbers(1, 2) }));
  page.tap('[data-key="further"]');
  page.answer();
  page.answer(form({ kind: "choice", segmented: true, value: 3, max: 4, choices: numbers(1, 2) }));
  page.tap('[data-key="further"]');
  assert.deepEqual(changes(page), [["change", 3], ["change", 4]]);
});

test("the only empty field answers the question with its key", async () => {
  const submit = { label: "Enter", command: { op: "enter" } };
  const page = await start(form({ kind: "choice", segmented: true, choices: numbers(1, 2) }, { ends: "x", submit }));
  press(page.all(".c-segment")[0]);
  page.answer();
  assert.deepEqual(page.sent.map(({ op }) => op), ["change", "enter"]);
});

test("several are ticked and unticked", async () => {
  const page = await start(form({ kind: "several", value: [["a"]], choices: [{ value: "a", label: "A" }, { value: "b", label: "B" }] }));
  page.tap('[data-tick="b"]');
  page.tap('[data-tick="a"]');
  mock.timers.tick(120);
  assert.deepEqual(changes(page), [["change", [["b"]]]]);
});

test("a brush paints cells, and wipes the ones that it has painted", async () => {
  const choices = [{ value: "", label: "nothing" }, { value: "corn", label: "corn" }, { value: "gold", label: "gold" }];
  const page = await start(form({ kind: "cells", value: [["", "gold"], ["", ""]], holes: [2], choices }));
  assert.equal(page.all("[data-cell]").length, 3);
  page.tap('[data-brush="gold"]');
  page.tap('[data-cell="0"]');
  page.tap('[data-cell="1"]');
  mock.timers.tick(120);
  assert.deepEqual(changes(page), [["change", [["gold", ""], ["", ""]]]]);
});

test("the pad of a face sends every tap", async () => {
  const page = await start(form({
    kind: "pad", value: [["corn", ""]], at: 1, choices: [{ value: "corn", label: "corn" }], keys: [{ value: "gold", label: "gold", words: "1" }], held: [],
  }));
  for (const where of ['[data-face="corn"]', '[data-key="gold"]', '[data-hold="0"]', ".c-facecell"]) {
    page.tap(where);
    page.answer();
  }
  const taps = page.sent.map(({ op, field, face, key, hold, at }) => ({ op, field, face, key, hold, at }));
  assert.deepEqual(JSON.parse(JSON.stringify(taps)), [
    { op: "pad", field: "x", face: "corn" }, { op: "pad", field: "x", key: "gold" }, { op: "pad", field: "x", hold: 0 }, { op: "pad", field: "x", at: 0 },
  ]);
});

test("a file that is too large is not read", async () => {
  const page = await start(form({ kind: "file", max: 3 }));
  const field = page.find('input[type="file"]');
  Object.defineProperty(field, "files", { value: [{ name: "long.toml", size: 4 }] });
  field.dispatchEvent(new Event("change", { bubbles: true }));
  assert.deepEqual(page.sent.map(({ op, name, size, data }) => [op, name, size, data]), [["file", "long.toml", 4, undefined]]);
});
