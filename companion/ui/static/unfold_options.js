// An option with other ways to go on: they unfold behind a small arrow. One tap on any of them answers both questions.
import { h } from "./dom.js";
import { icon } from "./icons.js";

// All options of a question by their keys, including the ones behind an arrow.
/** @param {view.Question | undefined} question @param {string} key */
export function findOption(question, key) {
  for (const option of question?.options ?? []) {
    if (option.key === key) return option;
    const found = [...option.more ?? [], ...option.beside ?? []].find((each) => each.key === key);
    if (found) return found;
  }
  return undefined;
}

/** @param {App} app @param {Option} option */
export function arrow(app, option) {
  if (!option.more?.length) return null;
  const open = app.ui.more === option.key;
  return h("button", {
    key: "arrow", type: "button", class: "c-more-arrow", "aria-expanded": String(open), "data-more": option.key,
    on: { click: () => app.set({ more: open ? null : option.key }) },
  }, h("span", { class: "c-hidden" }, app.word("other_ways").replace("{n}", option.more.length)), icon(app, open ? "up" : "down"));
}

// The unfolded part: every other way as an option of its own.
/** @param {App} app @param {Option} option @param {One} one */
export function more(app, option, one) {
  if (!option.more?.length || app.ui.more !== option.key) return null;
  return h("ul", { key: "more", class: "c-options c-more" }, option.more.map((each) => one(app, each)));
}

// The same with an addition: small buttons beside it, each with its picture and its price.
/** @param {App} app @param {Option} option */
export function beside(app, option) {
  if (!option.beside?.length) return null;
  return h("div", { key: "beside", class: "c-beside" }, option.beside.map((each) => h("button", {
    key: each.key, type: "button", class: "c-beside-one", "data-option": each.key, "aria-label": each.svg ? each.label : `${option.label} ${each.label}`, title: each.label,
    "aria-disabled": app.view.read_only ? "true" : null, on: { click: () => app.choose(each.key) },
  }, each.svg ? h("span", { class: "c-drawing", svg: each.svg }) : each.label)));
}
