// The way to a table of another device: where a link or a code leads.
import assert from "node:assert/strict";
import { test } from "node:test";
import { start } from "./page.js";

const panel = { panel: "join", id: "join", title: "Join", text: "Paste it", label: "Link", enter: "Join", wrong: "No link" };
const home = (more) => ({ screen: "home", title: "T", rev: 0, address: "?lang=en", words: {}, panels: [{ ...panel, ...more }] });
const here = "http://192.168.0.7:8866/?lang=uk";
const found = async () => (await import("../../../companion/ui/static/join_table.js")).wayOf;

test("a link of a table leads there, and a link of anything else nowhere", async () => {
  await start(home());
  const wayOf = await found();
  for (const link of ["http://192.168.0.9:8866/?table=abc&join=ABCD-EFGH", "http://192.168.0.9/?join=ABCD-EFGH", "https://example.org/play/#table=eJx"]) {
    assert.equal(wayOf(` ${link} `, false, here), link);
  }
  for (const other of ["https://example.org/", "javascript:alert(1)//?table=1", "?table=abc", "http://", "corn"]) {
    assert.equal(wayOf(other, true, here), null, other);
  }
});

test("a code is entered only where the server knows what it opens", async () => {
  await start(home());
  const wayOf = await found();
  assert.equal(wayOf("abcd efgh", true, here), "http://192.168.0.7:8866/?join=abcd%20efgh");
  assert.equal(wayOf("ABCD-EFGH", false, here), null);
});

test("what leads nowhere is said at the field, and typing on takes it back", async () => {
  const page = await start(home());
  assert.deepEqual(page.all(".c-join"), [], "a notebook stays where it is");
  page.app.full = true;
  page.app.refresh();
  const field = page.find(".c-join input");
  field.reportValidity = () => false;
  field.value = "corn";
  page.find(".c-join form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  assert.equal(field.validationMessage, "No link");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  assert.equal(field.validationMessage, "");
  assert.deepEqual(page.sent, []);
});
