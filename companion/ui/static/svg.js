// Drawings come as SVG text from our own Python. They are parsed, cleaned and merged into the page, so that
// a moved piece keeps its element and the move can be animated. Text that has not changed is not even parsed.

const NS = "http://www.w3.org/2000/svg";
const FORBIDDEN = new Set(["script", "foreignobject", "iframe", "object", "embed", "image", "animate", "set"]);
const SMALL = 2000;
const icons = new Map();

/** @param {Element} root */
function clean(root) {
  for (const element of root.querySelectorAll("*")) {
    if (element.namespaceURI !== NS || FORBIDDEN.has(element.localName.toLowerCase())) element.remove();
    else cleanTag(element);
  }
  cleanTag(root);
}

/** @param {Element} element */
function cleanTag(element) {
  for (const { name, value } of [...element.attributes]) {
    const outside = /(^|:)href$/i.test(name) && !value.startsWith("#");
    if (/^on/i.test(name) || outside) element.removeAttribute(name);
  }
}

// A template runs and loads nothing, and needs no document of its own for every text.
/** @param {string} text @returns {SVGElement | null} */
export function parseSvg(text) {
  const inert = document.createElement("template");
  inert.innerHTML = text;
  const root = inert.content.firstElementChild;
  if (root?.localName !== "svg" || root.namespaceURI !== NS) return null;
  clean(root);
  return /** @type {SVGElement} */ (document.adoptNode(root));
}

// Icons are few and many times on a page: each is parsed once.
/** @param {string} text @returns {Node | null | undefined} */
function drawn(text) {
  if (text.length > SMALL) return parseSvg(text);
  if (!icons.has(text)) icons.set(text, parseSvg(text));
  return icons.get(text)?.cloneNode(true);
}

/** @param {string} text @returns {ChildNode | null | undefined} */
function piece(text) {
  return parseSvg(`<svg xmlns="${NS}">${text}</svg>`)?.firstChild;
}

// A node as a list, empty where nothing could be drawn.
/** @param {Node | null | undefined} node */
const all = (node) => (node ? [node] : []);

/** @param {Element} host @param {string} text */
export function morphInto(host, text) {
  const before = host._svg;
  host._svg = text;
  const old = host.firstElementChild;
  if (!text) host.replaceChildren();
  else if (!old || !before) host.replaceChildren(...all(drawn(text)));
  else renew(old, before, text);
}

// An element's opening tag and its children, as texts. A ">" inside a value is always escaped in ours.
/** @param {string} text @returns {Split} */
function split(text) {
  const open = text.slice(0, text.indexOf(">") + 1);
  const children = [];
  let depth = open.endsWith("/>") ? 0 : 1;
  for (let from = open.length, end = from, at; depth && (at = text.indexOf("<", end)) >= 0;) {
    end = text.indexOf(">", at) + 1;
    if (depth === 1 && at > from) {
      children.push(text.slice(from, at));
      from = at;
    }
    if (text[at + 1] === "/") depth -= 1;
    else if (text[end - 2] !== "/") depth += 1;
    if (depth === 1) {
      children.push(text.slice(from, end));
      from = end;
    }
  }
  return { open, children };
}

// `node` shows `before` and shall show `after`. Its text in parts is stored with it, as the next `before`.
/** @param {any} node @param {string} before @param {string} after */
function renew(node, before, after) {
  if (before === after) return;
  const was = node.nodeType === Node.ELEMENT_NODE && (node._split ?? split(before));
  if (!was || was.children.length !== node.childNodes.length) {
    node.replaceWith(...all(after.startsWith("<svg") ? parseSvg(after) : piece(after)));
    return;
  }
  const is = node._split = split(after);
  if (was.open !== is.open) rename(node, is.open);
  renewChildren(node, was.children, is.children);
}

/** @param {Element} node @param {string} open */
function rename(node, open) {
  const tag = open.replace(/\/?>$/, "/>");
  const fresh = /** @type {Element} */ (tag.startsWith("<svg") ? parseSvg(tag) : piece(tag));
  delete node._plain;
  for (const name of node.getAttributeNames()) if (!fresh.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

// The same text first, then the same key, then the next of the same kind.
/** @param {Element} parent @param {string[]} before @param {string[]} after */
function renewChildren(parent, before, after) {
  /** @type {(ChildNode | null)[]} */
  const nodes = [...parent.childNodes];
  const partners = new Array(after.length);
  for (const trait of [(text) => text, keyOf, kindOf]) {
    const free = new Map();
    nodes.forEach((node, i) => {
      const mark = node && trait(before[i]);
      if (!mark) return;
      if (free.has(mark)) free.get(mark).push(i);
      else free.set(mark, [i]);
    });
    after.forEach((text, n) => {
      const i = partners[n] === undefined ? free.get(trait(text))?.shift() : undefined;
      if (i === undefined) return;
      partners[n] = { node: nodes[i], text: before[i] };
      nodes[i] = null;
    });
  }
  for (const node of nodes) node?.remove();
  let at = parent.firstChild;
  after.forEach((text, n) => {
    const { node, text: was } = partners[n] ?? {};
    if (!node) {
      const fresh = piece(text);
      if (fresh) parent.insertBefore(fresh, at);
      return;
    }
    if (node === at) at = node.nextSibling;
    else parent.insertBefore(node, at);
    renew(node, was, text);
  });
}

/** @param {string} text */
function keyOf(text) {
  const found = /^<([\w:-]+)[^>]*? (?:data-key|id)="([^"]*)"/.exec(text);
  return found && `${found[1]} ${found[2]}`;
}

// A keyed element never becomes another one: it would fly there.
/** @param {string} text */
function kindOf(text) {
  return keyOf(text) ? null : /^<[\w:-]+/.exec(text)?.[0] ?? "text";
}
