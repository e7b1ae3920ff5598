// At my turn: a vibration and, where this device was asked for it, a sound, a notification, and the time that a turn takes.
import { h } from "./dom.js";
import { button } from "./elements.js";

const BUZZ = 150;
const KEPT = "companion.signals";
const NOTES = [660, 880]; // one after the other, each a seventh of a second

export class Signals {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.on = remembered();
    /** @type {number | undefined} */
    this.seat = undefined;
    this.since = Date.now();
    /** @type {Map<number, number[]>} the seconds of every turn that this page has seen, by seat */
    this.turns = new Map();
    /** @type {AudioContext | undefined} */
    this.audio = undefined;
    this.ticks = setInterval(() => this.tick(), 1000);
  }

  end() {
    clearInterval(this.ticks);
    this.audio?.close();
  }

  // The turn of this device has come.
  turn() {
    if (this.on.has("vibrate")) navigator.vibrate?.(BUZZ);
    if (this.on.has("sound")) this.sound();
    if (this.on.has("notify") && document.visibilityState === "hidden") this.notify();
  }

  sound() {
    const audio = this.audio ??= new AudioContext();
    audio.resume().catch(() => {}); // browsers keep a page silent until its first tap
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

  // A phone shows notifications only through the worker of its page.
  async notify() {
    const { view } = this.app, said = this.app.word("turn_now"), how = { body: view.title, tag: view.address };
    try {
      const worker = await navigator.serviceWorker?.getRegistration();
      if (worker) await worker.showNotification(said, how);
      else new Notification(said, how);
    } catch { /* not allowed any more */ }
  }

  // Another table: nothing is known of its turns.
  begin() {
    this.seat = undefined;
    this.turns.clear();
  }

  // -- the time of a turn ------------------------------------------------------------------------------------------

  /** @param {view.View} view */
  shown(view) {
    const seat = view.players?.find((card) => card.turn)?.player.seat;
    if (seat === this.seat) return;
    if (this.seat !== undefined) this.turns.set(this.seat, [...(this.turns.get(this.seat) ?? []), this.seconds()]);
    Object.assign(this, { seat, since: Date.now() });
    this.tick();
  }

  seconds() {
    return Math.max(0, Math.round((Date.now() - this.since) / 1000));
  }

  tick() {
    for (const place of this.app.root.querySelectorAll(".c-timer")) place.textContent = this.time();
  }

  // So long has this turn taken, and so long do the turns of its player usually take.
  time() {
    const past = [...(this.turns.get(this.seat ?? -1) ?? [])].sort((one, other) => one - other);
    const usual = past.length ? ` · ${this.app.word("usually").replace("{n}", clock(past[Math.floor(past.length / 2)]))}` : "";
    return `${clock(this.seconds())}${usual}`;
  }

  timer() {
    return this.on.has("timer") && this.app.playing ? h("span", { key: "timer", class: "c-timer", role: "timer", own: true, hook: () => this.tick() }) : null;
  }

  // -- the settings of this device, in the menu ----------------------------------------------------------------------

  menu() {
    const { app } = this;
    if (app.view.screen !== "table" || app.view.read_only) return null;
    const words = { vibrate: app.word("signal_vibrate"), sound: app.word("signal_sound"), notify: app.word("signal_notify"), timer: app.word("signal_timer") };
    const there = { vibrate: "vibrate" in navigator, sound: "AudioContext" in window, notify: "Notification" in window && isSecureContext, timer: true };
    return h("section", { key: "signals", class: "c-menu choice", "data-menu": "signals", "aria-label": app.word("signals") }, h("h3", {}, app.word("signals")),
      h("div", { class: "c-segments" }, Object.entries(words).filter(([name]) => there[name]).map(([name, label]) =>
        button(app, { label, kind: "quiet", selected: this.on.has(name), local: () => void this.turnOver(name) }, { key: name, className: "c-segment" }))));
  }

  /** @param {string} name */
  async turnOver(name) {
    if (this.on.has(name)) this.on.delete(name);
    else if (name !== "notify" || (await Notification.requestPermission()) === "granted") this.on.add(name);
    if (name === "sound" && this.on.has(name)) this.sound(); // so that everybody knows it, and the browser allows the next one
    try { localStorage.setItem(KEPT, JSON.stringify([...this.on])); } catch { /* not kept */ }
    this.app.refresh();
  }
}

/** @returns {Set<string>} */
function remembered() {
  try { return new Set(JSON.parse(localStorage.getItem(KEPT) ?? "null") ?? ["vibrate"]); } catch { return new Set(["vibrate"]); }
}

/** @param {number} seconds */
function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
