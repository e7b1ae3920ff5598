// The way back: an open panel is an entry of the browser's history, closed without a detour.
import assert from "node:assert/strict";
import { test } from "node:test";
import { start } from "./page.js";

test("two steps back leave a table, without a new entry of the history on the way", async () => {
  const page = await start({ screen: "table", title: "Tzolk'in", language: "en", rev: 1, address: "?table=a", home: { label: "Home", command: { op: "home" } }, words: { leave_sure: "Leave this table?" } });
  const { trail } = page.app;
  page.app.full = true;
  trail.straight = true; // a phone that came by a link
  trail.follow();
  assert.equal(trail.depth, 1);
  trail.back(0);
  assert.deepEqual([page.app.ui.confirm, trail.entries, trail.depth], ["Leave this table?", [["stay", "confirm"]], 1]);
  const pushed = [], push = history.pushState;
  history.pushState = (...entry) => pushed.push(entry);
  trail.back(0);
  history.pushState = push;
  assert.deepEqual([page.sent.map(({ op }) => op), page.app.ui.confirm, trail.leaving, pushed], [["home"], null, false, []]);
});
