// At my turn: a vibration and, where this device was asked for it, a sound and a notification; the time that a turn takes.
import { h } from "./dom.js";
import { button } from "./elements.js";

const BUZZ = 150;
const KEPT = "companion.signals";
const NOTES = [660, 880]; // one after the other, each a seventh of a second
const LEFT_MS = 15 * 60 * 1000; // after that the table was left for a while

export class Signals {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.on = remembered();
    /** @type {number | undefined} */
    this.seat = undefined;
    this.began = 0;
    this.since = Date.now();
    /** @type {AudioContext | undefined} */
    this.audio = undefined;
    this.refused = false;
    this.ticks = setInterval(() => this.tick(), 1000);
    // Browsers keep a page silent until its first tap.
    this.touched = () => { if (this.on.has("sound") && this.audio?.state !== "running") this.wake().resume().catch(() => {}); };
    app.root.addEventListener("pointerdown", this.touched, { passive: true });
  }

  end() {
    clearInterval(this.ticks);
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

  // A phone shows notifications only through the worker of its page.
  async notify() {
    const { view } = this.app, said = this.app.word("turn_now"), how = { body: view.title, tag: view.address };
    try {
      const worker = await navigator.serviceWorker?.getRegistration();
      if (worker) await worker.showNotification(said, how);
      else new Notification(said, how).onclick = () => window.focus();
    } catch { /* not allowed any more */ }
  }

  // Another table: nothing is known of its turns.
  begin() {
    this.seat = undefined;
  }

  // -- the time of a turn ------------------------------------------------------------------------------------------

  // The clocks of two devices may differ: only a page that is loaded in the middle of a turn needs the table's.
  /** @param {view.View} view */
  shown(view) {
    const seat = view.players?.find((card) => card.turn)?.player.seat, began = view.turn_clock?.began ?? this.began;
    if (seat === this.seat && began === this.began) return;
    const now = Date.now(), gone = this.seat === undefined ? now - 1000 * began : 0;
    Object.assign(this, { seat, began, since: gone > 0 && gone < LEFT_MS ? now - gone : now });
    this.tick();
  }

  seconds() {
    return Math.max(0, Math.round((Date.now() - this.since) / 1000));
  }

  tick() {
    for (const place of this.app.root.querySelectorAll(".c-timer")) place.textContent = this.time();
  }

  // How long this turn has taken, and how long a turn of this table usually takes.
  time() {
    const usual = this.app.view.turn_clock?.usual;
    return `${clock(this.seconds())}${usual ? ` · ${this.app.word("usually").replace("{n}", clock(usual))}` : ""}`;
  }

  timer() {
    return this.on.has("timer") && this.app.playing ? h("span", { key: "timer", class: "c-timer", role: "timer", own: true, hook: () => this.tick() }) : null;
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
    this.refused = name === "notify" && !this.on.has(name) && Notification.permission === "denied";
    if (name === "sound" && this.on.has(name)) this.sound(); // so that everybody knows it, and the browser allows the next one
    if (name === "vibrate" && this.on.has(name)) navigator.vibrate?.(BUZZ);
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
