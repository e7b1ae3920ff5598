// The page that needs no server: the same app, with Python in a worker at the other end of its line.
import app from "./app.js";
import { Model } from "./kernel_websocket.js";
import { installed } from "./new_version.js";

const ASSETS = new URL("./", import.meta.url).href;
const host = /** @type {HTMLElement} */ (document.getElementById("companion"));
/** @param {string} name */
const word = (name) => companionWord(name);

class Line {
  /** @param {(data: { type: string, message?: ArrayBuffer, why?: string }) => void} heard */
  constructor(heard) {
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => heard(data);
    this.worker.onerror = (event) => heard({ type: "failed", why: event.message });
  }

  /** @param {{ content?: Command }} message */
  post({ content }) {
    this.worker.postMessage(JSON.stringify(content));
  }
}

// -- messages before there is an app, or in its place --------------------------------------------------------------

/** @param {string} text @param {string} [label] @param {() => void} [act] */
function say(text, label, act) {
  host.hidden = true;
  document.getElementById("said")?.remove();
  document.getElementById("loading")?.setAttribute("hidden", "");
  const box = document.createElement("div"), words = document.createElement("p");
  Object.assign(box, { id: "said", className: "w-said" });
  box.setAttribute("role", "alert");
  words.textContent = text;
  box.append(words);
  if (label && act) box.append(button(label, act, "w-button"));
  document.body.append(box);
  box.querySelector("button")?.focus();
}

function unsay() {
  host.hidden = false;
  document.getElementById("said")?.remove();
  document.getElementById("loading")?.removeAttribute("hidden");
}

/** @param {string} label @param {() => void} act @param {string} className */
function button(label, act, className) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", textContent: label, className, onclick: act });
  return made;
}

// -- the line ------------------------------------------------------------------------------------------------------

const line = new Line(hear);
const model = new Model(line, ASSETS);

/** @param {{ type: string, message?: ArrayBuffer, why?: string }} data */
function hear({ type, message, why }) {
  switch (type) {
    case "said": model.take(JSON.parse(new TextDecoder().decode(message))); return;
    case "elsewhere": say(word("elsewhere"), word("take_over"), () => { say(word("taking_over")); line.worker.postMessage("take"); }); return;
    case "here": unsay(); return;
    case "moved": say(word("moved"), word("take_over"), () => location.reload()); return;
    case "cleared": say(word("cleared"), word("again"), () => location.reload()); return;
    case "failed": console.error(why); say(word("failed"), word("again"), () => location.reload()); return;
  }
}

// A table that came by an address: it is in the part that is never sent to a server, and is imported like a file.
function brought() {
  const packed = new URLSearchParams(location.hash.slice(1)).get("table");
  if (!packed) return null;
  history.replaceState(null, "", location.pathname + location.search);
  return packed;
}

function begin() {
  if (!model.get("view")?.screen) return;
  model.off("change:view", begin);
  app.render({ model, el: host });
  document.getElementById("loading")?.remove();
  installed(button);
}

let asked = false;
model.on("change:view", begin);
model.on("change:view", () => {
  // The browser is not to clear the tables away with its cache.
  if (model.get("view")?.screen === "table" && !asked) {
    asked = true;
    navigator.storage?.persist?.().catch(() => {});
  }
});
model.send({ op: "hello", address: location.search, ...companionReader, wide: app.roomy(), seat: app.seat(), packed: brought(), page: location.origin + location.pathname });
// A page in the browser's back cache must release the tables; it is loaded again when it comes back.
addEventListener("pagehide", () => line.worker.terminate());
addEventListener("pageshow", (event) => event.persisted && location.reload());
