// The diffing: the page becomes as described, and elements that can stay stay.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { open } from "./page.js";
import { h, patch, softly } from "../../../companion/ui/static/dom.js";

let root;

beforeEach(() => {
  root = open().createElement("div");
  document.body.append(root);
});

const list = (...names) => h("ul", {}, names.map((name) => h("li", { key: name }, name)));
const items = () => [...root.querySelectorAll("li")];

test("text is never markup", () => {
  patch(root, [h("p", { title: '"><b>' }, "<img src=x onerror=alert(1)>")]);
  assert.equal(root.querySelectorAll("img, b").length, 0);
  assert.equal(root.textContent, "<img src=x onerror=alert(1)>");
  assert.equal(root.firstChild.getAttribute("title"), '"><b>');
});

test("empty children are left out, numbers are words", () => {
  patch(root, [null, undefined, false, "", [[h("b", {}, 0)], 7]]);
  assert.equal(root.innerHTML, "<b>0</b>7");
});

test("keyed elements move, and stay the same elements", () => {
  patch(root, list("a", "b", "c", "d"));
  const before = new Map(items().map((each) => [each.textContent, each]));
  patch(root, list("d", "x", "b", "a"));
  assert.deepEqual(items().map((each) => each.textContent), ["d", "x", "b", "a"]);
  for (const name of ["a", "b", "d"]) assert.equal(items().find((each) => each.textContent === name), before.get(name));
  assert.equal(before.get("c").isConnected, false);
});

// Every order of some of four keys after every other.
test("every list becomes every other", () => {
  const orders = [[]];
  for (const order of orders) for (const name of "abcd") if (!order.includes(name)) orders.push([...order, name]);
  for (const from of orders) for (const to of orders) {
    patch(root, list(...from));
    patch(root, list(...to));
    assert.deepEqual(items().map((each) => each.textContent), to, `${from} to ${to}`);
  }
});

test("another tag under the same key is another element", () => {
  patch(root, h("a", { key: "k" }, "one"));
  const before = root.firstChild;
  patch(root, h("b", { key: "k" }, "one"));
  assert.notEqual(root.firstChild, before);
  assert.equal(root.innerHTML, "<b>one</b>");
});

test("an element that stays keeps the focus while others come and go around it", () => {
  const field = h("input", { key: "field" });
  patch(root, [h("p", { key: "above" }), field]);
  root.querySelector("input").focus();
  patch(root, [h("i", { key: "first" }), field, h("i", { key: "last" })]);
  assert.equal(document.activeElement, root.querySelector("input"));
});

test("attributes come, change and go", () => {
  patch(root, h("button", { class: "a", disabled: true, "aria-label": "x" }));
  patch(root, h("button", { class: "b", disabled: false, title: 3, "aria-label": null }));
  assert.equal(root.innerHTML, '<button class="b" title="3"></button>');
});

test("only the newest handler of an event is called, and once", () => {
  const heard = [];
  patch(root, h("button", { on: { click: () => heard.push("old") } }));
  patch(root, h("button", { on: { click: () => heard.push("new") } }));
  root.firstChild.click();
  patch(root, h("button", {}));
  root.firstChild.click();
  assert.deepEqual(heard, ["new"]);
});

test("a field that is typed in keeps its text; another one takes the value", () => {
  patch(root, h("input", { value: "1" }));
  const field = root.firstChild;
  Object.assign(field, { value: "12", _typing: true });
  patch(root, h("input", { value: "1" }));
  assert.equal(field.value, "12");
  field._typing = false;
  patch(root, h("input", { value: "1" }));
  assert.equal(field.value, "1");
});

test("a removed element and its children get the call that they are gone", () => {
  const gone = [];
  const watched = (name, ...inside) => h("p", { key: name, hook: (node) => { node._gone = () => gone.push(name); } }, ...inside);
  patch(root, [watched("outer", watched("inner")), watched("stays")]);
  patch(root, watched("stays"));
  assert.deepEqual(gone, ["outer", "inner"]);
});

test("an element of its own keeps what others put into it", () => {
  patch(root, h("div", { own: true }));
  root.firstChild.append("drawn");
  patch(root, h("div", { own: true, class: "c" }));
  assert.equal(root.innerHTML, '<div class="c">drawn</div>');
});

test("long words may break between syllables, others may not", () => {
  assert.equal(softly("монументальний храм")?.replaceAll("\u00ad", "-"), "мо-ну-мен-таль-ний храм");
  assert.equal(softly("corn"), "corn");
  assert.equal(softly(undefined), undefined);
});
