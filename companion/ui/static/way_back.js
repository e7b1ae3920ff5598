// The way back: a panel open above a screen is an entry of the browser's history. Back closes the last of it, and leaves the
// screen only when nothing is open. A phone that came straight to a table is asked before it leaves: below the table nothing of
// ours lies.
import { turned } from "./chores.js";
import { walked } from "./score_pad.js";

export class Trail {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {string[][]} panels opened together: one entry of the history each */
    this.entries = [];
    this.depth = 0;
    this.leaving = false; // our own steps back, which close nothing
    this.closing = false; // several layers, one after the other
    this.asked = 0; // the last command that Back has sent
    /** @type {string | null} the address of a table that was just begun, while the steps back to its form are taken */
    this.begun = null;
    this.at = location.search;
    // No screen of ours lies below the first one.
    this.straight = (!history.state || Boolean(history.state.straight)) && window.matchMedia("(pointer: coarse)").matches;
    this.popped = (event) => this.back(event.state?.depth ?? 0);
    if (!app.full) return; // a notebook's history is not ours
    if (history.state?.depth) history.replaceState({ straight: history.state.straight }, ""); // reloaded: nothing is open any more
    window.addEventListener("popstate", this.popped);
  }

  end() {
    window.removeEventListener("popstate", this.popped);
  }

  // After every drawing, and once a command is answered: as many entries as there are things open.
  follow() {
    if (!this.app.full || this.leaving || this.closing || this.begun !== null || this.app.done < this.asked) return;
    const open = Object.keys(this.layers());
    this.entries = this.entries.map((entry) => entry.filter((name) => open.includes(name))).filter((entry) => entry.length);
    const known = this.entries.flat(), fresh = open.filter((name) => !known.includes(name));
    if (fresh.length) this.entries.push(fresh);
    for (; this.depth < this.entries.length; this.depth += 1) history.pushState({ depth: this.depth + 1, straight: this.straight }, "");
    if (this.depth > this.entries.length) {
      this.leaving = true;
      history.go(this.entries.length - this.depth);
    }
  }

  /** @param {number} depth */
  back(depth) {
    this.depth = depth;
    if (this.begun !== null) {
      history.replaceState({}, "", this.begun);
      this.begun = null;
      this.at = location.search;
      this.show(this.app.view);
      this.follow();
      return;
    }
    if (placeOf(location.search) !== placeOf(this.at)) {
      this.entries = [];
      this.leaving = false;
      this.at = location.search;
      this.asked = this.app.send({ op: "open", address: location.search });
      return;
    }
    if (location.search !== this.at) history.replaceState(history.state, "", this.at || location.pathname); // another language since
    if (this.leaving) this.leaving = false;
    else this.close(this.entries.splice(depth).flat().reverse());
    this.follow();
  }

  /** @param {string[]} names */
  close(names) {
    const open = this.layers(), before = this.app.seq;
    this.closing = true;
    for (const name of names) open[name]?.();
    this.closing = false;
    if (this.app.seq > before) this.asked = this.app.seq;
  }

  layers() {
    return { ...(this.straight && this.app.view.screen === "table" ? { stay: this.askToLeave() } : {}), ...layers(this.app) };
  }

  // Back once more, or the button, leads home.
  askToLeave() {
    const { app } = this, asked = app.ui.confirm && app.asker.leaves;
    const leave = () => {
      this.straight = false;
      if (app.view.home) app.act(app.view.home);
    };
    return asked ? leave : () => {
      app.asker = { label: app.word("leave"), local: leave, leaves: true };
      app.set({ confirm: app.word("leave_sure") });
    };
  }

  // The address bar follows the view.
  /** @param {Partial<view.View>} before */
  show(before) {
    const { app } = this, { view } = app;
    if (!app.full || this.begun !== null || view.address === undefined || view.address === location.search) return;
    if (app.posted < this.asked) return; // Back was pressed again: the browser is ahead of the view
    const to = view.address || location.pathname;
    const begun = before.screen === "new" && begins(view.address); // back leads home, not to the form
    const same = before.address === undefined || app.done < this.asked || placeOf(view.address) === placeOf(location.search);
    if (same) history.replaceState(history.state, "", to);
    else if (begun && this.depth) {
      this.begun = to;
      this.entries = [];
      history.go(-this.depth);
      return;
    } else if (begun || this.depth) {
      history.replaceState({}, "", to);
      this.depth = 0;
      this.entries = [];
    } else {
      history.pushState({}, "", to);
      this.straight = false;
    }
    this.at = location.search;
  }
}

// Whether an address shows a table, or the game in two minutes before its first turn.
/** @param {string} address */
function begins(address) {
  const query = new URLSearchParams(address);
  return query.has("table") || query.has("story");
}

// An address without the language and the look of the page.
/** @param {string} address */
function placeOf(address) {
  const query = new URLSearchParams(address);
  for (const name of ["lang", "theme"]) query.delete(name);
  return query.toString();
}

// The layers open above the screen, from the bottom to the top, and how it is closed.
/** @param {App} app @returns {Record<string, () => void>} */
function layers(app) {
  const { view, ui } = app;
  const query = new URLSearchParams(view.address ?? "");
  const table = query.has("table");
  const article = query.has("article") ? null : view.panels?.find((panel) => panel.panel === "article");
  const back = article?.panel === "article" && article.back;
  const shut = (change) => () => app.set(change);
  const sections = forms(view).flatMap((form) => form.sections ?? []);
  const composed = sections.flatMap((section) => section.actions ?? []).find(({ command }) => command?.op === "compose" && !command.field);
  /** @type {Record<string, any>} */
  const found = {
    ...walked(app),
    choice: sections.some((section) => section.id === ui.choice) && shut({ choice: null }),
    sitting: sections.some((section) => section.seat === ui.sitting) && shut({ sitting: null }),
    look: table && view.banner?.scrub && (() => app.send({ op: "now", tab: app.lookedFrom ?? "play" })),
    tab: table && view.tab && view.tab !== "play" && (() => app.send({ op: "tab", id: "play" })),
    article: back && (() => app.act(back)),
    sheet: ui.stop === 2 && shut({ stop: 1, more: null }),
    onTable: ui.onTable?.open && ui.onTable.id === view.on_table?.id && shut({ onTable: turned(app, false) }),
    counting: view.counting && (() => app.send({ op: "counted" })),
    answering: view.answer_for && !app.covered && shut({ answering: null }),
    face: tappedFace(app, sections),
    compose: composed && (() => app.act(composed)),
    spot: ui.spot && shut({ spot: null }),
    why: ui.open && shut({ open: null }),
    more: ui.more && shut({ more: null }),
    seat: ui.seat !== null && shut({ seat: null }),
    narrow: ui.narrow && shut({ narrow: null }),
    whole: ui.whole && shut({ whole: false }),
    parts: ui.parts && shut({ parts: false }),
    card: view.card && (() => app.send({ op: "learn" })),
    fix: ui.fix && shut({ fix: null }),
    menu: ui.menu && shut({ menu: false }),
    confirm: ui.confirm && shut({ confirm: null }),
  };
  return Object.fromEntries(Object.entries(found).filter(([, close]) => close));
}

/** @param {view.View} view */
function forms(view) {
  const asked = view.question?.form ? [view.question.form] : [];
  return [...asked, ...(view.panels ?? []).flatMap((panel) => (panel.panel === "form" ? [panel] : []))];
}

// A face that is being tapped in: Back takes back its last key.
/** @param {App} app @param {view.Section[]} sections */
function tappedFace(app, sections) {
  const begun = sections.flatMap((section) => section.fields ?? []).find((field) => field.keys?.some((key) => key.words));
  return begun && (() => app.send({ op: "pad", field: begun.name, back: true }));
}
