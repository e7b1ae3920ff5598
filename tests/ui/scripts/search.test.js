// The search box: questions while typing, the table's own answers, and the device's voice.
import assert from "node:assert/strict";
import { test } from "node:test";
import { start } from "./page.js";

const view = (more) => ({
  screen: "rules", title: "Rules", language: "uk", rev: 1, words: { aloud: "Read aloud" },
  panels: [{ panel: "search", id: "search", label: "Ask", text: "beg", results: [{ label: "Begging", detail: "You may beg.", command: { op: "article", id: "TZ-BEG-01" } }], ...more }],
});
const press = (node) => node.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));

test("questions can be chosen while typing", async () => {
  const page = await start(view({ questions: ["can I beg twice", "who begs"] }));
  assert.deepEqual(page.all("datalist option").map((option) => option.value), ["can I beg twice", "who begs"]);
  assert.equal(page.find("input[type=search]").getAttribute("list"), page.find("datalist").id);
});

test("the table's own answer stands first: a tap sends its command, a sentence without one is only read", async () => {
  const page = await start(view({ moment: "Ann: place?", said: [{ label: "Allowed: beg.", command: { op: "play", key: "beg" } }, { label: "Ann: 3 corn." }] }));
  assert.equal(page.find(".c-said p").textContent, "Ann: place?");
  press(page.find(".c-said button"));
  assert.deepEqual(page.sent.map(({ op, key }) => [op, key]), [["play", "beg"]]);
  assert.equal(page.all(".c-said li")[1].querySelector("button"), null);
});

test("the voice of the device reads the answer, in the language of the page", async () => {
  const spoken = [];
  const page = await start(view({}));
  window.speechSynthesis = { cancel() {}, speak: (words) => spoken.push([words.text, words.lang]) };
  globalThis.SpeechSynthesisUtterance = class {
    constructor(text) {
      this.text = text;
    }
  };
  press(page.find(".c-results button"));
  page.answer(view({ note: "again" }));
  press(page.find(".c-aloud"));
  page.answer(view({ said: [{ label: "Allowed: beg." }] }));
  press(page.find(".c-aloud"));
  assert.deepEqual(spoken, [["You may beg.", "uk"], ["Allowed: beg.", "uk"]]);
});

test("without a voice nothing is offered", async () => {
  const page = await start(view({}));
  assert.deepEqual(page.all(".c-aloud"), []);
});
