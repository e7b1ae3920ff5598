// At my turn: a vibration and, where this device was asked for it, a sound and a notification; the switches of all signals.
import { h } from "./dom.js";
import { button } from "./buttons.js";

const BUZZ = 150;
const KEPT = "companion.signals";
const NOTES = [660, 880]; // one after the other, each a seventh of a second

export class Signals {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.on = remembered();
    /** @type {AudioContext | undefined} */
    this.audio = undefined;
    this.refused = false;
    // Browsers keep a page silent until its first tap.
    this.touched = () => { if (this.on.has("sound") && this.audio?.state !== "running") this.wake().resume().catch(() => {}); };
    app.root.addEventListener("pointerdown", this.touched, { passive: true });
  }

  end() {
    this.app.root.removeEventListener("pointerdown", this.touched);
    this.audio?.close();
  }

  wake() {
    return this.audio ??= new AudioContext();
  }

  // The turn of this device has come.
  turn() {
    if (this.on.has("vibrate")) navigator.vibrate?.(BUZZ);
    if (this.on.has("sound")) this.sound();
    if (this.on.has("notify") && document.visibilityState === "hidden") this.notify();
  }

  // Not where the page is still silent: it would sound later, at the next tap.
  async sound() {
    const audio = this.wake();
    await Promise.race([audio.resume().catch(() => {}), new Promise((done) => { setTimeout(done, 500); })]);
    if (audio.state !== "running") return;
    NOTES.forEach((pitch, n) => {
      const note = audio.createOscillator(), soft = audio.createGain(), at = audio.currentTime + n / 7;
      note.frequency.value = pitch;
      soft.gain.setValueAtTime(0.2, at);
      soft.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
      note.connect(soft).connect(audio.destination);
      note.start(at);
      note.stop(at + 0.3);
    });
  }

  // A phone shows notifications only through a worker; where there is none, the page shows its own.
  async notify() {
    const { view, assets } = this.app, said = this.app.word("turn_now");
    const how = { body: view.title, tag: view.address, icon: assets ? `${assets}icons/icon-192.png` : undefined, renotify: true };
    try {
      const worker = await noticeWorker(assets);
      if (worker) worker.postMessage({ said, how, address: location.href });
      else new Notification(said, how).onclick = () => window.focus();
    } catch { /* not allowed any more */ }
  }

  // -- the settings of this device, in the menu ----------------------------------------------------------------------

  menu() {
    const { app } = this;
    if (app.view.screen !== "table" || app.view.read_only) return null;
    const words = { vibrate: app.word("signal_vibrate"), sound: app.word("signal_sound"), notify: app.word("signal_notify"), timer: app.word("signal_timer") };
    const mine = app.view.seat !== undefined && app.view.seat !== null; // a device of everybody has no turn of its own
    const there = { vibrate: mine && "vibrate" in navigator, sound: mine && "AudioContext" in window, notify: mine && "Notification" in window && isSecureContext, timer: true };
    return h("section", { key: "signals", class: "c-menu choice", "data-menu": "signals", "aria-label": app.word("signals") }, h("h3", {}, app.word("signals")),
      h("div", { class: "c-segments" }, Object.entries(words).filter(([name]) => there[name]).map(([name, label]) =>
        button(app, { label, kind: "quiet", selected: this.on.has(name), stays: true, local: () => void this.turnOver(name) }, { key: name, className: "c-segment" }))),
      this.refused && h("p", { role: "status" }, app.word("signal_refused")));
  }

  /** @param {string} name */
  async turnOver(name) {
    if (this.on.has(name)) this.on.delete(name);
    else if (name !== "notify" || (await Notification.requestPermission()) === "granted") this.on.add(name);
    if (name === "notify") void (this.on.has(name) ? noticeWorker : leaveWorker)(this.app.assets);
    this.refused = name === "notify" && !this.on.has(name) && Notification.permission === "denied";
    if (name === "sound" && this.on.has(name)) this.sound(); // so that everybody knows it, and the browser allows the next one
    if (name === "vibrate" && this.on.has(name)) navigator.vibrate?.(BUZZ);
    try { localStorage.setItem(KEPT, JSON.stringify([...this.on])); } catch { /* not kept */ }
    this.app.refresh();
  }
}

// The worker has a scope of its own, in which there is no page: nothing but notifications goes through it.
/** @param {string | undefined} assets @returns {Promise<ServiceWorker | null>} */
async function noticeWorker(assets) {
  if (!assets || !navigator.serviceWorker) return null;
  try {
    const { active, installing, waiting } = await navigator.serviceWorker.register(`${assets}turn_notice.js`);
    return await awake(active ?? waiting ?? installing);
  } catch { return null; }
}

/** @param {ServiceWorker | null} worker @returns {Promise<ServiceWorker | null>} */
async function awake(worker) {
  if (!worker || worker.state === "activated") return worker;
  if (worker.state === "redundant") return null;
  await new Promise((done) => { worker.addEventListener("statechange", done, { once: true }); });
  return awake(worker);
}

/** @param {string | undefined} assets */
async function leaveWorker(assets) {
  try { await (await navigator.serviceWorker?.getRegistration(`${assets}turn_notice.js`))?.unregister(); } catch { /* there is none */ }
}

/** @returns {Set<string>} */
function remembered() {
  try { return new Set(JSON.parse(localStorage.getItem(KEPT) ?? "null") ?? ["vibrate"]); } catch { return new Set(["vibrate"]); }
}
