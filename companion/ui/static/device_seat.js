// This device: its seat, a signal at its turn, a screen that stays on, and access for other devices.
import { h } from "./dom.js";
import { Signals } from "./turn_signals.js";
import { TurnTimer } from "./turn_timer.js";

const EVERYBODYS = -1;

export class Device {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.lock = null;
    this.mine = false;
    /** @type {string | null} */
    this.watched = null;
    this.signals = new Signals(app);
    this.clock = new TurnTimer(app);
    this.seen = () => this.stayAwake();
    document.addEventListener("visibilitychange", this.seen);
  }

  end() {
    document.removeEventListener("visibilitychange", this.seen);
    this.lock?.release();
    this.signals.end();
    this.clock.end();
  }

  // -- the seat: this browser's own choice at each table, sent to every page that opens it --------------------------

  table() {
    return new URLSearchParams(this.app.view.address ?? "").get("table");
  }

  // After every view: take the seat that this device had before, and give a signal when its turn has come.
  shown() {
    const table = this.table(), kept = table ? seatAt(table) : null;
    if (kept !== null && table !== this.seated && this.app.view.seat === undefined) this.app.send({ op: "seat", seat: kept });
    this.seated = table;
    if (table && !this.app.view.banner?.scrub) this.watch(table);
    this.stayAwake();
  }

  // A look back, or reading elsewhere meanwhile, begins and ends no turn.
  /** @param {string} table */
  watch(table) {
    if (table !== this.watched) {
      Object.assign(this, { watched: table, mine: false });
      this.clock.begin();
    }
    const mine = this.myTurn();
    this.clock.shown(this.app.view);
    if (mine && !this.mine) this.signals.turn();
    this.mine = mine;
  }

  // The timer, where this device has switched it on.
  timer() {
    return this.signals.on.has("timer") && this.app.playing ? this.clock.element() : null;
  }

  /** @param {Command} command */
  said(command) {
    const table = this.table();
    if (command.op === "seat" && table) keepSeat(table, command.seat);
  }

  card() {
    return (this.app.view.players ?? []).find((card) => card.player.seat === this.app.view.seat);
  }

  myTurn() {
    return Boolean(this.card()?.turn) && !this.app.view.read_only;
  }

  classes() {
    if (!this.card()) return "";
    return this.myTurn() ? "own-seat my-turn" : "own-seat others-turn";
  }

  frame() {
    return this.myTurn() ? h("div", { key: "frame", class: `c-frame c-${this.card()?.player.colour}`, "aria-hidden": "true" }) : null;
  }

  // -- a screen that stays on while a table is open, where the browser can do that ----------------------------------

  async stayAwake() {
    const wanted = this.app.full && ["table", "tv"].includes(this.app.view.screen) && document.visibilityState === "visible";
    if (!wanted) {
      this.lock?.release();
      this.lock = null;
      return;
    }
    if (this.asking || (this.lock && !this.lock.released)) return;
    this.asking = true;
    // Only in a secure context, and a low battery may refuse: then the screen goes dark as usual.
    try { this.lock = (await navigator.wakeLock?.request("screen")) ?? null; } catch { this.lock = null; }
    this.asking = false;
  }

  // -- sharing: the server gives access, not the kernel -------------------------------------------------------------

  /** @param {boolean} on */
  async share(on) {
    const answer = await fetch("companion/share", {
      method: "POST", body: JSON.stringify({ on }), headers: { "Content-Type": "application/json", "X-XSRFToken": this.app.model.token?.() ?? "" },
    }).catch(() => null);
    this.app.send({ op: "tab", id: "share", failed: !answer?.ok });
  }
}

// Private windows may forbid storage; then nothing is stored.
/** @param {string} table */
export function seatAt(table) {
  try {
    const kept = localStorage.getItem(`companion.seat.${table}`);
    return kept === null ? null : Number(kept);
  } catch { return null; }
}

// A device without a seat is known by a number of its own, also after it loads the page again.
export function deviceNumber() {
  const made = 1 + Math.floor(Math.random() * 2 ** 30);
  try {
    const kept = Number(localStorage.getItem("companion.device")) || made;
    localStorage.setItem("companion.device", String(kept));
    return kept;
  } catch { return made; }
}

/** @param {string} table @param {number | undefined} seat */
function keepSeat(table, seat) {
  try { localStorage.setItem(`companion.seat.${table}`, String(seat ?? EVERYBODYS)); } catch { /* not kept */ }
}
