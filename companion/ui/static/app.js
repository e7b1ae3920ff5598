// The App: draws one `view` and sends small commands back. It holds no game state, only the state of this page.
import { board } from "./board.js";
import { players } from "./player_strip.js";
import { countAlong, isCounting } from "./game_end.js";
import { Device, deviceNumber, seatAt } from "./device_seat.js";
import { h, patch } from "./dom.js";
import { TapGuard } from "./tap_guard.js";
import { edge } from "./more_below.js";
import { shareFile, shareImage } from "./share_file.js";
import { counting, fixing } from "./corrections.js";
import { Motion } from "./motion.js";
import { pressed } from "./keyboard.js";
import { card, closeCard, learnByPressing } from "./about_cards.js";
import { showAdvised } from "./lessons_and_advice.js";
import { Link, lostBar } from "./connection.js";
import { panels } from "./panels.js";
import { question } from "./question.js";
import { handle, isWide, layoutOf, nextStop, stopOf } from "./bottom_sheet.js";
import { onTable, onTableOpen } from "./chores.js";
import { setup } from "./guided_setup.js";
import { television } from "./television.js";
import { bars, header, tabs, turnLine } from "./header.js";
import { confirmation, menu } from "./dialogs.js";
import { Trail } from "./way_back.js";
import { findOption } from "./unfold_options.js";

/** @satisfies {Partial<Ui>} */
const FRESH = { open: null, more: null, narrow: null, part: null, place: null, menu: false, confirm: null, parts: false, whole: false, spot: null, fix: null };
/** @type {view.View} */
const NOTHING = Object.create(null);
const HISTORY = new Set(["undo", "redo"]);

export class App {
  /** @type {PadPlace} */
  pad = { id: "", step: "", row: 0, fresh: true, held: false };
  /** @type {Action} */
  asker = {};
  /** @type {string | undefined} */ lookedFrom = undefined; // the tab in which a moment was chosen: Back leads there
  grip = 0; seq = 0; posted = 0; done = 0; room = { width: 0, height: 0 }; dragged = false;
  dark = window.matchMedia("(prefers-color-scheme: dark)");
  changed = () => this.show(this.model.get("view"));
  /** @param {Message} message @param {DataView[]} [buffers] */
  message = (message, buffers) => this.receive(message, buffers);
  /** @param {any} event */
  keys = (event) => {
    if (!this.full) event.stopPropagation();
    pressed(this, event);
    if (event.key === "Escape" && this.view.card) closeCard(this);
    else if (event.key === "Escape") this.set({ menu: false, confirm: null, seat: null, narrow: null, fix: null, parts: false });
  };
  themed = () => this.refresh();
  // On paper all is light.
  printed = (event) => paint(this.root, event.type === "beforeprint" ? "light" : this.themeNow());
  resized = () => this.measured(layoutOf(innerWidth, innerHeight));

  /** @param {Context} context */
  constructor({ model, el }) {
    this.model = model;
    this.root = document.createElement("div");
    this.root._app = this;
    this.tapGuard = new TapGuard(this.root);
    this.live = document.createElement("div");
    this.live.className = "c-hidden";
    this.live.setAttribute("aria-live", "polite");
    el.classList.add("c-host");
    el.append(this.root, this.live);
    /** @type {string} */
    this.assets = model.get("assets");
    this.full = !model.get("inline") && Boolean(document.body.dataset.voila ?? document.querySelector("[data-voila]"));
    /** @type {Ui} */
    this.ui = { ...FRESH, seat: null, sitting: null, stop: 1, zoom: 1, choice: null, answering: null, closed: null, restoring: false, reveal: null };
    /** @type {Map<string, Draft>} */
    this.drafts = new Map();
    /** @type {Map<string, (data?: DataView) => void>} */
    this.waiting = new Map();
    // A notebook can show the same widget twice: each page counts its own commands.
    this.page = Math.random().toString(36).slice(2);
    /** @type {(Command & { seq: number })[]} */
    this.outbox = [];
    /** @type {view.View} */
    this.view = model.get("view") ?? NOTHING;
    /** @type {Map<string, { timer: ReturnType<typeof setTimeout>, go: () => void }>} */
    this.pending = new Map();
    // A page with room gets the whole board, a small one only the part it shows.
    this.layout = this.full ? layoutOf(innerWidth, innerHeight) : "phone";
    // On a page of its own every key is meant for it, in a notebook only those pressed in its cell.
    this.listens = this.full ? window : this.root;
    this.listen();
    learnByPressing(this, this.root);
    this.link = new Link(this);
    this.device = new Device(this);
    this.trail = new Trail(this);
    this.motion = new Motion(this);
    countAlong(this);
    this.refresh();
    this.hello();
    this.device.shown();
  }

  // Without a setting in the address, an earlier choice of this browser counts.
  hello() {
    if (this.model.get("greeted")) return this.trail.show({});
    const said = new URLSearchParams(location.search);
    const language = !said.has("lang") && remembered("language");
    const theme = this.full && !said.has("theme") && remembered("theme");
    const chosen = (language && language !== this.view.language) || (theme && theme !== this.view.theme);
    if (chosen || this.wide) this.send({ op: "hello", language, theme, wide: this.wide });
    else this.trail.show({});
  }

  listen() {
    if (this.full) window.addEventListener("resize", this.resized);
    else this.followNotebook();
    this.model.on("change:view", this.changed);
    this.model.on("msg:custom", this.message);
    this.dark.addEventListener("change", this.themed);
    for (const moment of ["beforeprint", "afterprint"]) window.addEventListener(moment, this.printed);
    this.listens.addEventListener("keydown", this.keys);
  }

  /** @param {Layout} layout */
  measured(layout) {
    if (this.layout === layout) return;
    const before = this.wide;
    this.layout = layout;
    this.refresh();
    if (this.wide !== before) this.roomed();
  }

  roomed() {
    this.send({ op: "wide", value: this.wide });
  }

  get wide() {
    return isWide(this.layout);
  }

  // In a notebook the room is that of the cell, and the theme that of the notebook. Keys pressed here are ours, though to
  // the notebook the same letters mean to add and to cut cells: some listeners ask for the focused element, others hear
  // only events that are not stopped.
  followNotebook() {
    this.root.addEventListener("focusin", ({ target }) => target instanceof Element && target.setAttribute("data-lm-suppress-shortcuts", "true"));
    this.cell = new ResizeObserver(() => this.root.clientWidth && this.measured(layoutOf(this.root.clientWidth, this.root.clientHeight)));
    this.cell.observe(this.root);
    this.body = new MutationObserver(this.themed);
    this.body.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  }

  end() {
    this.tapGuard.end();
    this.listens.removeEventListener("keydown", this.keys);
    window.removeEventListener("resize", this.resized);
    this.cell?.disconnect();
    this.body?.disconnect();
    this.model.off("change:view", this.changed);
    this.model.off("msg:custom", this.message);
    this.dark.removeEventListener("change", this.themed);
    for (const moment of ["beforeprint", "afterprint"]) window.removeEventListener(moment, this.printed);
    this.trail.end();
    this.motion.end();
    this.link.end();
    this.device.end();
  }

  /** @param {Message} message @param {DataView[]} [buffers] */
  receive(message, buffers) {
    switch (message.type) {
      case "pong": this.link.pong(); return;
      case "done":
        if (message.page !== this.page) return;
        this.done = Math.max(this.done, message.seq);
        this.root.removeAttribute("aria-busy");
        this.post();
        if (this.drafts.size) this.refresh();
        this.trail.follow();
        return;
      case "asset": this.waiting.get(message.name)?.(buffers?.[0]); return;
      case "file": offer(message); return;
      case "share": shareFile(new File([message.text], message.name, { type: "text/plain" }), message.title); return;
      case "picture": shareImage(message).catch(() => offer({ name: `${message.name}.svg`, mime: "image/svg+xml", text: message.svg })); return;
    }
  }

  /** @param {view.View} view */
  show(view) {
    const before = this.view;
    this.view = view ?? NOTHING;
    const asks = (each) => JSON.stringify([each.screen, each.rev, each.question?.text, each.question?.options?.map((option) => option.key)]);
    const asked = asks(before) !== asks(this.view);
    if (asked) Object.assign(this.ui, FRESH, { menu: this.ui.menu && before.screen === this.view.screen });
    if (before.question?.player?.seat !== this.view.question?.player?.seat) Object.assign(this.ui, { answering: null, zoom: 1 });
    if (asked) this.ui.stop = nextStop(this);
    if (JSON.stringify(before.notice) !== JSON.stringify(this.view.notice)) this.ui.closed = null;
    const place = (each) => [each.screen, each.tab, each.panels?.[0]?.panel === "article"].join();
    const moved = place(before) !== place(this.view);
    this.trail.show(before);
    countAlong(this);
    if (asked && this.view.question) this.tapGuard.settle();
    this.motion.watch(before);
    // With the next frame, which lays the page out anyway; the current element scrolls into sight after that.
    if (moved || asked) requestAnimationFrame(() => { for (const each of this.root.querySelectorAll(".c-main, .c-side")) each.scrollTo({ top: 0 }); });
    this.refresh();
    showAdvised(this, before);
    this.motion.play();
    this.device.shown();
    if (this.view.announce && this.view.announce !== before.announce) this.live.textContent = this.view.announce;
  }

  // -- called by the parts -----------------------------------------------------------------------------------------

  /** @param {string} id */
  word(id) {
    return this.view.words?.[id] ?? "";
  }

  /** @param {Partial<Ui>} change */
  set(change) {
    Object.assign(this.ui, change);
    this.refresh();
  }

  /** @param {Command} command */
  send(command) {
    this.flush();
    if (command.op === "language" || command.op === "theme") remember(command.op, command.value);
    if (command.op === "look" && !this.view.banner?.scrub) this.lookedFrom = this.view.tab;
    this.device.said(command);
    this.seq += 1;
    this.outbox.push({ ...command, rev: this.view.rev ?? 0, seq: this.seq, page: this.page });
    this.post();
    return this.seq;
  }

  // One at a time: a notebook may answer two commands in two threads, and the second one first.
  post() {
    const next = this.outbox[0];
    if (!next || this.posted > this.done) return;
    this.root.setAttribute("aria-busy", "true");
    this.model.send(next);
    this.outbox.shift();
    this.posted = next.seq;
  }

  // A command up to this number without an answer was lost on the way: go on without it, and fetch the state.
  /** @param {number} seq */
  giveUp(seq) {
    this.done = Math.max(this.done, seq);
    this.roomed();
  }

  /** @param {Action} action */
  act(action) {
    if (action.confirm && this.ui.confirm !== action.confirm) {
      this.asker = action;
      this.set({ confirm: action.confirm, menu: false });
      return;
    }
    if (this.ui.confirm || (this.ui.menu && !action.stays)) this.set({ confirm: null, menu: false });
    const { command } = action;
    if (action.local) action.local();
    else if (command?.op === "share") this.device.share(command.on);
    else if (command?.op === "print") window.print();
    else if (command && HISTORY.has(command.op)) this.sendOncePerView(command);
    else if (command) this.send(command);
  }

  /** @param {string} key */
  choose(key) {
    const option = findOption(this.view.question, key);
    if (!option) return;
    if (option.allowed === false) {
      const narrowed = this.ui.narrow && !this.ui.narrow.includes(key) ? null : this.ui.narrow;
      this.set({ open: this.ui.open === key ? null : key, narrow: narrowed, stop: this.ui.stop || 1 });
      const item = this.root.querySelector(`[data-option="${CSS.escape(key)}"]`);
      const fold = item?.closest("details.c-fold");
      if (fold) fold.open = true;
      if (this.ui.open === key) this.live.textContent = option.reasons?.map((reason) => reason.text).join(" ") ?? "";
      (this.root.querySelector(".c-below .c-opened") ?? item?.closest(".c-option-item"))?.scrollIntoView({ block: "nearest" });
      return;
    }
    this.play(key);
  }

  // The question of another seat, until a tap says that it is answered here.
  get covered() {
    return Boolean(this.view.answer_for) && this.ui.answering !== this.view.question?.player?.seat;
  }

  /** @param {string} key */
  play(key) {
    if (!this.view.read_only && !this.covered) this.sendOncePerView({ op: "play", key });
  }

  // One question, one answer, or one step back.
  /** @param {Command} command */
  sendOncePerView(command) {
    if (this.tapGuard.counts(`${this.view.rev} ${this.done}`)) this.send(command);
  }

  // A finger neither hovers nor moves the focus: a mouse and the keyboard mark, a tap chooses.
  /** @param {any} event @param {string | null | undefined} place */
  pointAt(event, place) {
    const meant = event.type.startsWith("pointer") ? event.pointerType !== "touch" : event.target.matches(":focus-visible");
    if (meant) this.markPlace(place);
  }

  /** @param {string | null | undefined} place */
  markPlace(place) {
    if (this.ui.place === (place ?? null)) return;
    this.ui.place = place ?? null;
    for (const element of this.root.querySelectorAll("[data-place]")) {
      element.classList.toggle("marked", place !== null && element.getAttribute("data-place") === place);
    }
    for (const option of this.view.question?.options ?? []) {
      if (!option.place) continue;
      this.root.querySelector(`[data-option="${CSS.escape(option.key)}"]`)?.closest(".c-option-item")?.classList.toggle("marked", option.place === place);
    }
  }

  // A field shows the player's own value until Python has answered the change.
  /** @param {string} form @param {string} field @param {any} value */
  local(form, field, value) {
    const draft = this.drafts.get(`${form} ${field}`);
    if (!draft) return value;
    if (draft.seq !== null && draft.seq <= this.done) {
      this.drafts.delete(`${form} ${field}`);
      return value;
    }
    return draft.value;
  }

  /** @param {string} form @param {string} field @param {any} value @param {number} [wait] @param {((value: any) => Command) | null} [command] */
  change(form, field, value, wait = 0, command = null) {
    const key = `${form} ${field}`;
    clearTimeout(this.pending.get(key)?.timer);
    this.pending.delete(key);
    if (this.drafts.get(key)?.value === value && this.drafts.get(key)?.seq !== null) return;
    /** @type {Draft} */
    const draft = { value, seq: null };
    const go = () => {
      this.pending.delete(key);
      draft.seq = this.send(command ? command(value) : { op: "change", form, field, value });
    };
    this.drafts.set(key, draft);
    if (wait) this.pending.set(key, { timer: setTimeout(go, wait), go });
    else go();
    this.refresh();
  }

  flush() {
    const waiting = [...this.pending.values()];
    this.pending.clear();
    for (const each of waiting) {
      clearTimeout(each.timer);
      each.go();
    }
  }

  /** @param {string} name @returns {Promise<DataView>} */
  fetchAsset(name) {
    return new Promise((done, failed) => {
      this.waiting.set(name, (data) => (data ? done(data) : failed()));
      this.model.send({ op: "asset", name });
    });
  }

  /** @param {string} address */
  absolute(address) {
    return new URL(address, `${location.origin}${location.pathname}`).href;
  }

  /** @param {string} text */
  copy(text) {
    // Plain http on a home network has no clipboard API, so select and copy the old way.
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
    this.live.textContent = this.word("copied");
  }

  themeNow() {
    const theme = this.view.theme ?? "system";
    if (theme !== "system") return theme;
    const notebook = !this.full && document.body.dataset.jpThemeLight;
    return (notebook ? notebook === "false" : this.dark.matches) ? "dark" : "light";
  }

  // -- drawing ---------------------------------------------------------------------------------------------------

  refresh() {
    if (!this.view.screen) return;
    const { view, root } = this;
    const held = root.contains(document.activeElement) ? document.activeElement : null;
    const theme = this.themeNow();
    root.className = ["c-app", this.full ? "full" : "inline", `screen-${view.screen}`, `tab-${view.tab || "none"}`, `layout-${this.layout}`,
      view.board?.parts?.length && "with-board", this.playing && "playing", this.playing && stopOf(this), this.tapGuard.settling && "settling", this.device?.classes()].filter(Boolean).join(" ");
    paint(root, theme);
    root.dataset.rev = String(view.rev ?? 0);
    speak(root, view.language ?? "en");
    if (this.full) {
      speak(document.documentElement, root.lang);
      paint(document.documentElement, theme);
      document.title = view.title;
    }
    patch(root, view.screen === "tv" ? [lostBar(this), television(this)] : this.parts());
    if (held && !held.isConnected && !root.contains(document.activeElement)) {
      const next = [".c-dialog button", ".c-question-text", ".c-headline-text", "h1"];
      next.map((each) => root.querySelector(each)).find(Boolean)?.focus({ preventScroll: true });
    }
    this.trail?.follow();
  }

  parts() {
    return [lostBar(this), header(this), bars(this), setup(this) ?? this.main(), this.layout === "desk" ? null : tabs(this), menu(this), counting(this), fixing(this), card(this), confirmation(this), this.device?.frame()];
  }

  // The board and the question share the room, and neither scrolls the other away.
  get playing() {
    const { screen, tab, board: drawn } = this.view;
    return screen === "table" && tab === "play" && Boolean(drawn?.parts?.length);
  }

  main() {
    const { view } = this;
    const drawn = board(this);
    const colour = view.question?.player?.colour;
    const side = h("div", { key: "side", class: `c-side ${colour ? `c-${colour}` : ""}` },
      this.playing && (this.layout === "phone" || this.layout === "tablet") ? handle(this) : null,
      view.tab && view.tab !== "play" && view.question ? turnLine(this, view.question) : null,
      this.playing && !onTableOpen(this) ? null : onTable(this),
      question(this),
      h("div", { key: "panels", class: `c-panels ${isCounting(this) ? "counting" : ""}` }, panels(this, view.panels)),
      this.playing ? edge(this) : null);
    return h("main", { key: "main", class: "c-main" }, players(this), h("div", { key: "body", class: "c-body" }, drawn, side));
  }

}

// Even the same language or theme, set again, makes the browser style the whole page again.
/** @param {HTMLElement} element @param {string} language */
function speak(element, language) {
  if (element.lang !== language) element.lang = language;
}

/** @param {HTMLElement} element @param {string} theme */
function paint(element, theme) {
  if (element.dataset.theme !== theme) element.dataset.theme = theme;
}

// Private windows may forbid storage; then nothing is stored.
/** @param {string} name @param {string} value */
function remember(name, value) {
  try { localStorage.setItem(`companion.${name}`, value); } catch { /* not kept */ }
}

/** @param {string} name */
function remembered(name) {
  try { return localStorage.getItem(`companion.${name}`); } catch { return null; }
}

/** @param {Pick<Message, "name" | "mime" | "text" | "data">} message */
function offer({ name, mime, text, data }) {
  const link = document.createElement("a");
  const whole = data === undefined ? new Blob([text], { type: `${mime};charset=utf-8` }) : new Blob([unpacked(data)], { type: mime });
  link.href = URL.createObjectURL(whole);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** @param {string} data */
function unpacked(data) {
  return Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
}

// Whether a whole page has room for the whole board.
function roomy() {
  return isWide(layoutOf(innerWidth, innerHeight));
}

/** @param {Context} context */
function render(context) {
  const app = new App(context);
  return () => app.end();
}

// The seat of this browser at the table of its address.
function seat() {
  const table = new URLSearchParams(location.search).get("table");
  return table ? seatAt(table) : null;
}

export default { render, roomy, seat, number: deviceNumber };
