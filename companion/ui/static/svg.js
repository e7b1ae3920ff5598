// Drawings come as SVG text from our own Python. They are parsed, cleaned and merged into what is on the page, so that
// a moved piece keeps its element and the move can be animated.

const NS = "http://www.w3.org/2000/svg";
const FORBIDDEN = new Set(["script", "foreignobject", "iframe", "object", "embed", "image"]);
const parser = new DOMParser();

function clean(element) {
  for (const child of [...element.children]) {
    if (FORBIDDEN.has(child.localName.toLowerCase()) || child.namespaceURI !== NS) child.remove();
    else clean(child);
  }
  for (const { name, value } of [...element.attributes]) {
    const outside = /(^|:)href$/i.test(name) && !value.startsWith("#");
    if (/^on/i.test(name) || outside) element.removeAttribute(name);
  }
}

export function parseSvg(text) {
  const root = parser.parseFromString(text, "image/svg+xml").documentElement;
  if (root.localName !== "svg" || root.querySelector("parsererror")) return null;
  clean(root);
  return document.importNode(root, true);
}

export function morphInto(host, text) {
  const fresh = text ? parseSvg(text) : null;
  const old = host.firstElementChild;
  if (!fresh) host.replaceChildren();
  else if (!old) host.replaceChildren(fresh);
  else morph(old, fresh);
}

function morph(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (!fresh.firstElementChild && !old.firstElementChild) {
    if (old.textContent !== fresh.textContent) old.textContent = fresh.textContent;
    return;
  }
  const keyed = new Map();
  const plain = [];
  for (const node of old.childNodes) {
    const key = keyOf(node);
    if (key) keyed.set(key, node);
    else plain.push(node);
  }
  const used = new Set();
  const order = [...fresh.childNodes].map((node) => {
    const key = keyOf(node);
    const match = key ? keyed.get(key) : plain.find((each) => !used.has(each) && alike(each, node));
    if (!match || used.has(match) || !alike(match, node)) return node;
    used.add(match);
    if (match.nodeType === Node.ELEMENT_NODE) morph(match, node);
    else if (match.data !== node.data) match.data = node.data;
    return match;
  });
  for (const node of [...old.childNodes]) if (!used.has(node)) node.remove();
  let at = old.firstChild;
  for (const node of order) {
    if (node === at) at = at.nextSibling;
    else old.insertBefore(node, at);
  }
}

function keyOf(node) {
  return node.nodeType === Node.ELEMENT_NODE ? node.getAttribute("data-key") ?? node.getAttribute("id") : null;
}

function alike(a, b) {
  return a.nodeType === b.nodeType && a.nodeName === b.nodeName;
}
