// The link to the kernel: a heartbeat, and a bar when it stops. A tap on the bar restores the page from the store; our
// own page does so by itself where its kernel has ended (kernel_websocket.js).
import { h } from "./dom.js";

const EVERY = 2000;
const LATE = 4500;
const HELD_UP = 2 * EVERY; // a beat this late: the page slept or was busy, and answers may wait unread
const BUSY = 20000; // while a command waits for its answer: the kernel may be drawing a chart for the first time

export class Link {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.heard = performance.now();
    this.lost = false;
    this.asked = 0;
    this.beaten = performance.now();
    this.timer = setInterval(() => this.beat(), EVERY);
    this.seen = () => document.visibilityState === "visible" && this.woke();
    document.addEventListener("visibilitychange", this.seen);
    this.beat();
  }

  woke() {
    this.heard = Math.max(this.heard, performance.now() - LATE / 2);
    this.beat();
  }

  beat() {
    const now = performance.now();
    if (document.visibilityState === "hidden") this.heard = now;
    if (now - this.beaten > HELD_UP) this.heard = Math.max(this.heard, now - LATE / 2);
    this.beaten = now;
    try {
      this.asked = this.app.posted;
      this.app.model.send({ op: "ping" });
    } catch {
      this.heard = -Infinity;
    }
    const patience = this.app.done < this.app.posted ? BUSY : LATE;
    this.judge(now - this.heard > patience);
  }

  pong() {
    this.heard = performance.now();
    this.judge(false);
    // Answers come in order: a command from before the ping that has none was lost on the way.
    if (this.app.done < this.asked) this.app.giveUp(this.asked);
  }

  /** @param {boolean} lost */
  judge(lost) {
    if (lost === this.lost) return;
    this.lost = lost;
    this.app.refresh();
  }

  async restore() {
    this.app.set({ restoring: true });
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await fetch(this.app.assets ? `${this.app.assets}health` : location.href, { method: this.app.assets ? "GET" : "HEAD", cache: "no-store" });
        if (answer.ok || answer.status === 403) break;  // a device that was shut out is asked for the code
      } catch { /* the server is not back yet */ }
      await new Promise((done) => setTimeout(done, Math.min(5000, 500 * 1.5 ** tries)));
      if (!this.lost) { this.app.set({ restoring: false }); return; }
    }
    location.reload();
  }

  end() {
    clearInterval(this.timer);
    document.removeEventListener("visibilitychange", this.seen);
  }
}

/** @param {App} app */
export function lostBar(app) {
  if (!app.link?.lost) return null;
  if (!app.full) return h("p", { key: "lost", class: "c-lost", role: "alert" }, app.word("lost_notebook"));
  return h("div", { key: "lost", class: "c-lost", role: "alert" },
    h("button", { type: "button", on: { click: () => app.link.restore() } }, app.ui.restoring ? app.word("restoring") : app.word("lost")));
}
