// A document for the page's scripts, and an app in it at whose other end the test answers in the place of Python.
import { mock } from "node:test";
import { JSDOM } from "jsdom";

const NAMES = ["CSS", "DOMException", "Element", "Event", "FileReader", "HTMLElement", "KeyboardEvent", "MouseEvent", "MutationObserver", "Node", "document",
  "history", "innerHeight", "innerWidth", "localStorage", "location"];

class NoObserver {
  observe() {}
  disconnect() {}
}

// Time stands still: `mock.timers.tick` moves it on.
export function open() {
  const { window } = new JSDOM('<!doctype html><body data-voila><div id="companion"></div></body>', { url: "http://localhost/" });
  for (const name of NAMES) globalThis[name] = window[name];
  const later = (act) => setTimeout(act, 16);
  const matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
  Object.assign(globalThis, { window, ResizeObserver: NoObserver, requestAnimationFrame: later, cancelAnimationFrame: clearTimeout });
  globalThis.CSS ??= { escape: (text) => text.replace(/[^\w-]/g, "\\$&") };
  Object.assign(window, { matchMedia, requestAnimationFrame: later });
  window.Element.prototype.scrollTo = () => {};
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  return window.document;
}

// The app with a view; `sent` are its commands, and `answer` brings a view and says that the last command is done.
export async function start(view) {
  const document = open();
  const { App } = await import("../../../companion/ui/static/app.js");
  const state = { view, icons: {}, greeted: true }, hearers = {}, sent = [];
  const model = {
    get: (key) => state[key],
    send: (command) => { if (command.op !== "ping") sent.push(command); },
    on: (event, hear) => { hearers[event] = hear; },
    off: () => {},
  };
  const app = new App({ model, el: document.getElementById("companion") });
  const answer = (next = state.view) => {
    state.view = next;
    hearers["change:view"]();
    const { seq, page } = sent.at(-1);
    hearers["msg:custom"]({ type: "done", seq, page });
  };
  const find = (where) => {
    const found = document.querySelector(where);
    if (!found) throw new Error(`nothing at ${where}`);
    return found;
  };
  return { app, sent, answer, find, all: (where) => [...document.querySelectorAll(where)], tap: (where) => find(where).click() };
}
