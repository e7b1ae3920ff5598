// The timer of a turn: how long it has taken, beside the time that a turn of this table usually takes.
import { h } from "./dom.js";

const BREAK_MS = 15 * 60 * 1000; // after that the table was left for a while

export class TurnTimer {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {number | undefined} */
    this.seat = undefined;
    this.began = 0;
    this.since = Date.now();
    this.ticks = setInterval(() => this.tick(), 1000);
  }

  end() {
    clearInterval(this.ticks);
  }

  // Another table: nothing is known of its turns.
  begin() {
    this.seat = undefined;
  }

  // The clocks of two devices may differ: only a page that is loaded in the middle of a turn needs the table's.
  /** @param {view.View} view */
  shown(view) {
    const seat = view.players?.find((card) => card.turn)?.player.seat, began = view.turn_clock?.began ?? this.began;
    if (seat === this.seat && began === this.began) return;
    const now = Date.now(), gone = this.seat === undefined ? now - 1000 * began : 0;
    Object.assign(this, { seat, began, since: gone > 0 && gone < BREAK_MS ? now - gone : now });
    this.tick();
  }

  seconds() {
    return Math.max(0, Math.round((Date.now() - this.since) / 1000));
  }

  tick() {
    for (const place of this.app.root.querySelectorAll(".c-timer")) place.textContent = this.time();
  }

  time() {
    const usual = this.app.view.turn_clock?.usual;
    return `${clock(this.seconds())}${usual ? `${this.app.layout === "flat" ? "\n" : " · "}${this.app.word("usually").replace("{n}", clock(usual))}` : ""}`;
  }

  element() {
    return h("span", { key: "timer", class: "c-timer", role: "timer", own: true, hook: () => this.tick() });
  }
}

/** @param {number} seconds */
function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
