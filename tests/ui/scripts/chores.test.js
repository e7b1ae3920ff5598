// The card of chores: those done in the guided set-up are folded below the remaining ones.
import assert from "node:assert/strict";
import { test } from "node:test";
import { start } from "./page.js";

const line = (id, ticked) => ({ id: `layout.${id}`, text: id, ...(ticked ? { ticked } : {}) });
const table = (lines, name = "a") => ({
  screen: "table", title: "Table", rev: 1, tab: "play", address: `?table=${name}&lang=en`, words: { laid_out: "Laid out" },
  on_table: { id: "layout", title: "Lay this out", summary: "On the table", go_on: "Continue", open: true, lines },
});
const texts = (page, selector) => page.all(selector).map((each) => each.textContent);

test("what was ticked before is folded, and what is ticked here stays in its place", async () => {
  const page = await start(table([line("board", true), line("goods")]));
  assert.deepEqual(texts(page, ".c-on-table-body > .c-chores .c-chore-text"), ["goods"]);
  assert.deepEqual(texts(page, ".c-fold .c-chore-text"), ["board"]);
  assert.deepEqual(texts(page, ".c-on-table-count"), ["0/1"]);
  page.tap('[data-tick="layout.goods"]');
  page.answer(table([line("board", true), line("goods", true)]));
  assert.deepEqual(texts(page, ".c-on-table-body > .c-chores .c-chore-text"), ["goods"]);
  assert.deepEqual(texts(page, ".c-on-table-count"), ["1/1"]);
});

test("another table has its own, and one where all is laid out shows it all", async () => {
  const page = await start(table([line("board", true), line("goods", true)], "b"));
  assert.deepEqual(texts(page, ".c-on-table-body > .c-chores .c-chore-text"), ["board", "goods"]);
  page.tap('[data-tick="layout.goods"]');
  page.answer(table([line("board"), line("goods")], "c"));
  assert.deepEqual(texts(page, ".c-on-table-count"), ["0/2"]);
});

test("what only says what happened has nothing to tick and no count", async () => {
  const told = table([line("goods")], "d");
  told.on_table = { ...told.on_table, id: "done.0", no_ticks: true };
  const page = await start(told);
  assert.deepEqual(texts(page, ".c-chore-text"), ["goods"]);
  assert.equal(page.all("[role=checkbox], .c-chore-tick, .c-on-table-count").length, 0);
});
