// Drawings: cleaned of all that could run or load, and changed in place.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { open } from "./page.js";
import { morphInto, parseSvg } from "../../../companion/ui/static/svg.js";

const NS = 'xmlns="http://www.w3.org/2000/svg"';
const HOSTILE = {
  "a script": "<script>hack()</script>",
  "a script in capitals": "<SCRIPT>hack()</SCRIPT>",
  "a script that loads": '<script href="data:text/javascript,hack()"/>',
  "a handler": '<rect onload="hack()" onclick="hack()"/>',
  "a handler in capitals": '<rect OnMouseOver="hack()"/>',
  "a link that runs": '<a href="javascript:hack()"><text>x</text></a>',
  "a link that runs after a blank": '<a href=" javascript:hack()"><text>x</text></a>',
  "a link that runs, written in entities": '<a href="&#106;avascript:hack()"><text>x</text></a>',
  "an old link that runs": '<a xlink:href="javascript:hack()"><text>x</text></a>',
  "a link of another prefix": '<a xmlns:p="http://www.w3.org/1999/xlink" p:href="javascript:hack()"><text>x</text></a>',
  "a drawing from outside": '<use href="https://example.org/x.svg#a"/>',
  "an old drawing from outside": '<use xlink:href="//example.org/x.svg#a"/>',
  "a picture": '<image href="https://example.org/x.png"/>',
  "HTML inside": '<foreignObject><img src="x" onerror="hack()"/></foreignObject>',
  "HTML that ends the drawing": '<p><img src="x" onerror="hack()"></p>',
  "an ending hidden in a title": "<title><img src=x onerror=hack()></title>",
  "an ending hidden in a style": "<style><img src=x onerror=hack()></style>",
  "an ending hidden in a comment": "<!--><img src=x onerror=hack()>-->",
  "an ending hidden in letters": "<![CDATA[><img src=x onerror=hack()>]]>",
  "a frame": '<iframe src="javascript:hack()"></iframe>',
  "a frame in a description": '<desc><iframe srcdoc="x"></iframe></desc>',
  "an object": '<object data="javascript:hack()"></object><embed src="javascript:hack()">',
  "formulas": '<math><mtext><img src=x onerror="hack()"></mtext></math>',
  "a link that an animation makes run": '<a href="#x"><animate attributeName="href" values="javascript:hack()"/><text>x</text></a>',
  "a link that is set to run": '<a href="#x"><set attributeName="href" to="javascript:hack()"/><text>x</text></a>',
  "a drawing in a drawing": '<svg onload="hack()"><script>hack()</script></svg>',
};

beforeEach(() => { open(); });

function isHarmless(root) {
  for (const element of [root, ...root.querySelectorAll("*")]) {
    assert.equal(element.namespaceURI, "http://www.w3.org/2000/svg", element.outerHTML);
    assert.doesNotMatch(element.localName, /^(script|foreignobject|iframe|object|embed|image|animate|set)$/i);
    for (const { name, value } of element.attributes) {
      assert.doesNotMatch(name, /^on/i);
      if (/href$/i.test(name)) assert.match(value, /^#/);
    }
  }
}

for (const [name, markup] of Object.entries(HOSTILE)) {
  test(`${name} is taken out of a drawing`, () => {
    const drawn = parseSvg(`<svg ${NS}><g>${markup}</g></svg>`);
    if (drawn) isHarmless(drawn);
  });

  test(`${name} does not come in with a change`, () => {
    const host = document.createElement("div");
    morphInto(host, `<svg ${NS}><g><circle r="1"/></g><g/></svg>`);
    morphInto(host, `<svg ${NS}><g><circle r="1"/>${markup}</g><g>${markup}</g></svg>`);
    isHarmless(host.firstElementChild);
  });
}

test("a handler on the drawing itself is taken away, at first and with a change", () => {
  const host = document.createElement("div");
  morphInto(host, `<svg ${NS} onload="hack()"><g/></svg>`);
  isHarmless(host.firstElementChild);
  morphInto(host, `<svg ${NS} onload="hack()" class="b"><g onclick="hack()"/></svg>`);
  isHarmless(host.firstElementChild);
  assert.equal(host.firstElementChild.getAttribute("class"), "b");
});

test("only a drawing is a drawing", () => {
  for (const text of ["", "words", "<p><svg></svg></p>", "<img src=x onerror=hack()>", '<math href="x"></math>']) assert.equal(parseSvg(text), null, text);
});

test("what belongs to a drawing stays", () => {
  const text = `<svg ${NS} viewBox="0 0 9 9"><defs><g id="a"></g></defs><use href="#a"></use><text class="ink">3 &lt; 4</text></svg>`;
  assert.equal(parseSvg(text).outerHTML, text);
});

test("a piece that moves keeps its element", () => {
  const host = document.createElement("div");
  const drawn = (...pieces) => `<svg ${NS}>${pieces.map(([key, x]) => `<g data-key="${key}" style="transform:translate(${x}px)"><circle r="1"/></g>`).join("")}</svg>`;
  const piece = (key) => host.querySelector(`[data-key="${key}"]`);
  morphInto(host, drawn(["a", 1], ["b", 2], ["c", 3]));
  const [a, b, c] = ["a", "b", "c"].map(piece);
  morphInto(host, drawn(["c", 3], ["a", 7], ["d", 4]));
  assert.deepEqual([piece("a"), piece("c")], [a, c]);
  assert.match(a.getAttribute("style"), /7px/);
  assert.equal(b.isConnected, false);
  assert.deepEqual([...host.firstElementChild.children].map((each) => each.dataset.key), ["c", "a", "d"]);
});

test("a drawing after another looks as if it were drawn anew", () => {
  const texts = [
    `<svg ${NS}><g><rect x="1"/></g><text>one</text></svg>`,
    `<svg ${NS} class="x"><text>two</text><g><rect x="2"/><rect x="3"/></g></svg>`,
    `<svg ${NS}><g id="k"><path d="M0 0"/></g>tail</svg>`,
    `<svg ${NS}></svg>`,
    "",
  ];
  for (const before of texts) for (const after of texts) {
    const host = document.createElement("div"), fresh = document.createElement("div");
    for (const text of [before, after]) morphInto(host, text);
    morphInto(fresh, after);
    assert.equal(host.innerHTML, fresh.innerHTML, `${before} to ${after}`);
  }
});
