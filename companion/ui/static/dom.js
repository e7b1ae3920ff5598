// A small keyed DOM: `h` describes an element, `patch` makes the page match, touching only the changes.
// Text becomes text nodes, never markup. `svg` is the one way markup comes in, and it is cleaned (svg.js).
import { morphInto } from "./svg.js";

/** @param {string} tag @param {Props | null} [props] @param {...Child} children @returns {Vnode} */
export function h(tag, props, ...children) {
  const kept = [];
  for (const child of /** @type {any[]} */ (children).flat(Infinity)) {
    if (child === null || child === undefined || child === false || child === "") continue;
    kept.push(typeof child === "number" ? String(child) : child);
  }
  return { tag, props: props ?? {}, children: kept };
}

const VOWEL = "аеёєиіїоуыэюяaeiouy", CONSONANT = "бвгґджзйклмнпрстфхцчшщbcdfghjklmnpqrstvwxz";
const SYLLABLE = new RegExp(`([${VOWEL}](?:[${CONSONANT}]ь?(?=[${CONSONANT}]))?)(?=[${CONSONANT}]+ь?[${VOWEL}])`, "gi");
const LONG = /[а-яёєіїґ]{11,}/gi, ALONE = /^[а-яёєіїґ]{7,}$/i;

// A long word that has no room breaks between its syllables: not every browser knows where they are. A word that stands alone
// breaks nowhere else, however short it is.
/** @param {string | undefined} text */
export function softly(text) {
  return text?.replace(ALONE.test(text) ? ALONE : LONG, inSyllables);
}

/** @param {string} word */
export function inSyllables(word) {
  return word[0] + word.slice(1).replace(SYLLABLE, "$1\u00ad");
}

/** @param {Element} root @param {Child} children */
export function patch(root, children) {
  patchChildren(root, h("", {}, children).children);
}

/** @param {Vnode | string} vnode */
function make(vnode) {
  if (typeof vnode === "string") return document.createTextNode(vnode);
  const node = document.createElement(vnode.tag);
  node._key = vnode.props.key;
  node._props = {};
  update(node, vnode);
  return node;
}

/** @param {any} node @param {Vnode | string} vnode */
function fits(node, vnode) {
  if (typeof vnode === "string") return node.nodeType === Node.TEXT_NODE;
  return node.nodeType === Node.ELEMENT_NODE && node._key === vnode.props.key && node.localName === vnode.tag;
}

// Mostly the same children stand in the same order.
/** @param {Element} el @param {(Vnode | string)[]} vnodes */
function inPlace(el, vnodes) {
  let node = el.firstChild;
  for (const vnode of vnodes) {
    if (!node || !fits(node, vnode)) return false;
    node = node.nextSibling;
  }
  return !node;
}

/** @param {Element} el @param {(Vnode | string)[]} vnodes */
function patchChildren(el, vnodes) {
  if (inPlace(el, vnodes)) {
    let node = el.firstChild;
    for (const vnode of vnodes) {
      amend(node, vnode);
      node = node?.nextSibling ?? null;
    }
    return;
  }
  const keyed = new Map();
  const plain = [];
  for (const node of el.childNodes) {
    if (node._key === undefined) plain.push(node);
    else keyed.set(node._key, node);
  }
  const used = new Set();
  const matched = vnodes.map((vnode) => {
    const key = typeof vnode === "string" ? undefined : vnode.props.key;
    const node = key === undefined
      ? plain.find((each) => !used.has(each) && fits(each, vnode))
      : keyed.get(key);
    if (!node || used.has(node) || !fits(node, vnode)) return null;
    used.add(node);
    return node;
  });
  // Removed nodes go first, so that the remaining ones (which may hold the focus) need not be moved.
  for (const node of [...el.childNodes]) if (!used.has(node)) drop(node);
  let at = el.firstChild;
  vnodes.forEach((vnode, i) => {
    const node = matched[i];
    if (!node) {
      el.insertBefore(make(vnode), at);
      return;
    }
    amend(node, vnode);
    if (node === at) at = node.nextSibling;
    else el.insertBefore(node, at);
  });
}

/** @param {any} node @param {Vnode | string} vnode */
function amend(node, vnode) {
  if (typeof vnode !== "string") update(node, vnode);
  else if (node.data !== vnode) node.data = vnode;
}

/** @param {any} node */
function drop(node) {
  if (node.nodeType === Node.ELEMENT_NODE) {
    for (const each of [node, ...node.querySelectorAll("*")]) each._gone?.();
  }
  node.remove();
}

/** @param {HTMLElement} node @param {Vnode} vnode */
function update(node, { props, children }) {
  const before = node._props ?? {};
  for (const name in before) if (!(name in props)) set(node, name, null, before[name]);
  for (const name in props) if (props[name] !== before[name] || name === "value" || name === "checked") {
    set(node, name, props[name], before[name]);
  }
  node._props = props;
  if (props.svg === undefined && !props.own) patchChildren(node, children);
  props.hook?.(node);
}

/** @param {any} node @param {string} name @param {any} value @param {unknown} old */
function set(node, name, value, old) {
  switch (name) {
    case "key": case "hook": case "own":
      return;
    case "on":
      for (const type in value ?? {}) if (!(type in (node._on ?? {}))) node.addEventListener(type, heard);
      node._on = value;
      return;
    case "svg":
      if (value !== old) morphInto(node, value ?? "");
      return;
    case "value":
      if (!node._typing && node.value !== String(value ?? "")) node.value = value ?? "";
      return;
    case "checked":
      node.checked = Boolean(value);
      return;
    default:
      if (value === null || value === undefined || value === false) node.removeAttribute(name);
      else node.setAttribute(name, value === true ? "" : value);
  }
}

/** @param {any} event */
function heard(event) {
  event.currentTarget._on?.[event.type]?.(event);
}
