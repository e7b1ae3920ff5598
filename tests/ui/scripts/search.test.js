// The search box: questions while typing, the table's own answers, and the device's voice.
import assert from "node:assert/strict";
import { test } from "node:test";
import { start } from "./page.js";

const view = (more) => ({
  screen: "rules", title: "Rules", language: "uk", rev: 1, words: { aloud: "Read aloud", asked: "Asked here", copy_answer: "Copy a link", copied: "Copied" },
  panels: [{ panel: "search", id: "search", label: "Ask", text: "beg", results: [{ label: "Begging", detail: "You may beg.", command: { op: "article", id: "TZ-BEG-01" } }], ...more }],
});
globalThis.SpeechSynthesisUtterance = class {
  constructor(text) {
    this.text = text;
  }
};
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

test("the last questions stand under an empty box and can be asked again", async () => {
  const page = await start(view({ text: "", results: [], asked: ["can I beg twice", "who begs"] }));
  assert.deepEqual(page.all(".c-last-asked li").map((line) => line.textContent), ["can I beg twice", "who begs"]);
  press(page.all(".c-last-asked button")[1]);
  assert.deepEqual(page.sent.map(({ op, text }) => [op, text]), [["search", "who begs"]]);
  page.answer(view({ text: "who begs", asked: [] }));
  assert.deepEqual(page.all(".c-last-asked"), []);
});

test("a link to the answer is copied whole", async () => {
  const page = await start(view({}));
  page.app.full = true;
  press(page.find(".c-results button"));
  page.answer(view({ link: "?table=abc&ask=who+begs" }));
  let copied = "";
  document.execCommand = () => {
    copied = document.querySelector("body > textarea").value;
    return true;
  };
  press(page.find(".c-copy-answer"));
  assert.ok(copied.startsWith("http"), copied);
  assert.ok(copied.endsWith("?table=abc&ask=who+begs"), copied);
});

test("the voice reads what is still to be done on the table", async () => {
  const spoken = [];
  const page = await start(view({}));
  window.speechSynthesis = { cancel() {}, speak: (words) => spoken.push(words.text) };
  const lines = [{ id: "a", text: "Turn the gear.", ticked: true }, { id: "b", text: "Feed the workers." }, { id: "c", text: "Take corn." }];
  press(page.find(".c-results button"));
  page.answer({ ...view({}), screen: "table", panels: [], on_table: { id: "1", title: "On the table", summary: "3 things", help: "", go_on: "Go on", open: true, lines } });
  press(page.find(".c-on-table .c-aloud"));
  assert.deepEqual(spoken, ["Feed the workers. Take corn."]);
});
