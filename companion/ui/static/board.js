// The board: drawings whose places can be tapped, and the strip of players.
import { badges } from "./board_badges.js";
import { h } from "./dom.js";
import { notice } from "./header.js";
import { ghost, layAt } from "./lay_piece.js";
import { glowing } from "./lessons_and_advice.js";
import { onTable, onTableOpen } from "./chores.js";
import { isWhole, largeMap } from "./minimap.js";
import { rove, settleRove } from "./arrow_keys.js";
import { isHigh, shapeOf, tiled } from "./board_layout.js";
import { pinching, tappedBeside, zoomOf } from "./zoom.js";
import { lastMove } from "./last_move.js";

const FINGER = 44;

/** @param {App} app */
export function board(app) {
  const parts = app.view.board?.parts ?? [];
  if (!parts.length) return null;
  const drawn = parts.filter((part) => part.svg);
  const chosen = drawn.find((part) => part.id === app.ui.part) ?? drawn.find((part) => part.id === app.view.board?.focus) ?? drawn[0];
  const tiles = laidOut(app, drawn, chosen);
  const pans = app.playing && !tiles && !isWhole(app);
  return h("section", { key: "board", class: "c-board", "aria-label": app.word("board") },
    app.playing ? lastMove(app) : null,
    parts.length > 1 && (!app.playing || app.wide) ? picker(app, parts, chosen) : null,
    app.playing && app.ui.parts ? h("div", { key: "chooser", class: "c-chooser" }, largeMap(app), parts.length > 1 && !app.wide ? picker(app, parts, chosen) : null) : null,
    h("div", {
      key: "parts", class: `c-board-parts ${tiles ? "tiled" : tall(app, chosen) && !isWhole(app) ? "tall" : ""} ${zoomOf(app) > 1 ? "zoomed" : ""}`, style: `--zoom:${zoomOf(app)}`, tabindex: answered(app, drawn) ? null : "0", on: {
        ...pinching(app),
        click: (event) => tapped(app, event),
        keydown: (event) => (event.key === "Enter" || event.key === " " ? tapped(app, event) : rove(event)),
        focusin: (event) => app.pointAt(event, placeOf(event)), focusout: () => app.markPlace(null),
        pointerover: (event) => app.pointAt(event, placeOf(event)),
      }, hook: (host) => dress(app, host),
    }, drawn.filter((part) => !tiles || tiles.has(part.id)).map((part) => h("figure", {
      key: part.id, class: `c-board-part ${part === chosen ? "chosen" : ""} ${tiles?.get(part.id)?.scrolls ? "scrolls" : ""}`, "data-span": part.span ?? 1,
      role: "group", "aria-label": part.label, tabindex: tiles?.get(part.id)?.scrolls ? "0" : null, style: tiles ? lies(tiles.get(part.id)) : pans ? legible(part) : null,
    }, h("div", { class: "c-drawing", svg: part.svg })))),
    app.view.question?.laying ? ghost(app) : app.playing ? badges(app) : null,
    app.playing ? over(app) : null);
}

// Layers over the board: the card of the table on a phone on its side, and notices.
/** @param {App} app */
function over(app) {
  const lying = [app.layout !== "flat" || onTableOpen(app) ? null : onTable(app), notice(app)];
  return h("div", { key: "over", class: `c-over ${lying.some(Boolean) ? "c-covers" : ""}` }, ...lying);
}

// Whether a place of these drawings can be tapped: Tab comes to it then, and otherwise to the board, which may scroll.
/** @param {App} app @param {view.BoardPart[]} drawn */
function answered(app, drawn) {
  return app.view.board?.targets?.some(({ place }) => drawn.some((part) => part.svg.includes(`data-place="${place}"`)));
}

/** @param {App} app @param {view.BoardPart[]} parts @param {view.BoardPart} chosen */
function picker(app, parts, chosen) {
  return h("div", { key: "picker", class: "c-board-picker c-segments", role: "group", "aria-label": app.word("board_part"), on: { keydown: rove }, hook: (row) => {
    settleRove(row);
    inSight(row);
  } },
    parts.map((part) => h("button", {
      key: part.id, type: "button", class: "c-segment", "data-rove": true, "aria-pressed": String(part === chosen),
      on: { click: () => {
        app.set({ part: part.id, parts: false });
        if (!part.svg) app.send({ op: "part", id: part.id });
      } },
    }, part.label)));
}

// The chosen part of a row that is longer than its room.
/** @param {HTMLElement} row */
function inSight(row) {
  requestAnimationFrame(() => {
    const chosen = /** @type {HTMLElement | null} */ (row.querySelector('[aria-pressed="true"]'));
    if (chosen && row.scrollWidth > row.clientWidth) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  });
}

// A wide room holds several parts: first those that the question is about.
/** @param {App} app @param {view.BoardPart[]} drawn @param {view.BoardPart} chosen */
function laidOut(app, drawn, chosen) {
  if (!app.playing || !app.wide || !app.room.width || zoomOf(app) > 1) return null;
  const order = app.view.board?.beside ?? [];
  const beside = drawn.filter((part) => part !== chosen).sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  return tiled([chosen, ...beside].map(shapeOf), app.room.width, app.room.height);
}

/** @param {Tile | undefined} tile */
function lies(tile) {
  return tile ? `left:${tile.left}px;top:${tile.top}px;width:${tile.width}px;height:${tile.height}px` : null;
}

// In a small room a drawing is as large as it must be to be read, and is moved there.
/** @param {view.BoardPart} part */
function legible(part) {
  const { wide, high, least } = shapeOf(part);
  return `min-width:${Math.ceil(wide * least)}px;min-height:${Math.ceil(high * least)}px`;
}

// A drawing much higher than wide; or one whose places want all the width of a phone, to be as wide as a finger.
/** @param {App} app @param {view.BoardPart | undefined} part */
function tall(app, part) {
  if (!part) return false;
  if (app.view.board?.targets?.length && ["phone", "flat"].includes(app.layout) && part.svg.includes('class="c-near"')) return true;
  return isHigh(shapeOf(part));
}

/** @param {Heard<Event>} event */
function placeOf(event) {
  const place = event.target.closest?.("[data-place]")?.getAttribute("data-place");
  return place ?? null;
}

// A place that is smaller than a finger also takes taps beside it, where nothing else lies.
/** @param {any} event */
function beside(event) {
  if (!event.detail) return null; // a key, not a finger
  const near = [...event.currentTarget.querySelectorAll(".chosen .target")].map((each) => {
    const { left, right, top, bottom, width, height } = each.getBoundingClientRect();
    const across = Math.max(left - event.clientX, event.clientX - right, 0), down = Math.max(top - event.clientY, event.clientY - bottom, 0);
    return { place: each.getAttribute("data-place"), far: Math.max(across, down), met: across <= Math.max(0, FINGER - width) / 2 && down <= Math.max(0, FINGER - height) / 2 };
  }).filter((each) => each.met);
  return near.length ? near.reduce((one, other) => (other.far < one.far ? other : one)).place : null;
}

/** @param {App} app @param {Heard<UIEvent>} event */
function tapped(app, event) {
  const place = placeOf(event) ?? beside(event);
  if (layAt(app, place)) {
    event.preventDefault();
    return;
  }
  const target = app.view.board?.targets?.find((each) => each.place === place);
  if (!target) {
    if (event.detail) tappedBeside(app, event);
    return;
  }
  event.preventDefault();
  const { keys = [] } = target;
  if (target.ahead) app.play(keys[0]);
  else if (keys.length === 1) app.choose(keys[0]);
  else if (keys.length) {
    if (app.view.tab && app.view.tab !== "play") app.send({ op: "tab", id: "play" });
    app.set({ narrow: keys, open: null, stop: 1 });
  }
}

/** @param {App} app @param {HTMLElement} host */
function dress(app, host) {
  const targets = new Map((app.covered ? [] : app.view.board?.targets ?? []).map((target) => [target.place, target]));
  const named = new Set(), glows = glowing(app);
  for (const element of host.querySelectorAll("[data-place]")) {
    const place = element.getAttribute("data-place") ?? "";
    const target = targets.get(place);
    element.classList.toggle("target", Boolean(target && target.allowed !== false));
    element.classList.toggle("target-refused", target?.allowed === false);
    element.classList.toggle("marked", app.ui.place === place);
    const glow = glows(place);
    element.classList.toggle("taught", glow >= 0);
    if (glow >= 0) element.style.setProperty("--step", String(glow));
    else element.style.removeProperty("--step");
    const speaks = target && !named.has(place);
    if (speaks) {
      named.add(place);
      element._plain ??= { role: element.getAttribute("role"), "aria-label": element.getAttribute("aria-label") };
      for (const [name, value] of Object.entries({ role: "button", "aria-label": target.label, "data-rove": "" })) {
        if (element.getAttribute(name) !== value) element.setAttribute(name, value);
      }
    } else if (element._plain) {
      for (const name of ["data-rove", "tabindex"]) element.removeAttribute(name);
      for (const [name, value] of Object.entries(element._plain)) {
        if (value === null) element.removeAttribute(name);
        else element.setAttribute(name, value);
      }
      delete element._plain;
    }
  }
  for (const svg of host.querySelectorAll("figure svg")) svg.setAttribute("focusable", "false");
  settleRove(host);
  measure(app, host);
  const asked = `${app.view.rev} ${app.view.board?.focus} ${app.ui.part}`;
  // With the next frame, which lays the page out anyway.
  if (host._asked !== asked && !host.classList.contains("zoomed")) requestAnimationFrame(() => { for (const each of [host, ...host.querySelectorAll(".scrolls")]) scrollToAsked(each, app.view.question?.player?.seat); });
  host._asked = asked;
}

// How much room the board has, for its parts to share.
/** @param {App} app @param {HTMLElement} host */
function measure(app, host) {
  if (host._room || typeof ResizeObserver === "undefined") return;
  host._room = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = host;
    if (!width || (app.room.width === width && app.room.height === height)) return;
    app.room = { width, height };
    if (app.playing && app.wide) app.refresh();
  });
  host._room.observe(host);
  host._gone = () => host._room?.disconnect();
}

// A drawing that scrolls shows the subject of the question first: the middle of the places that answer it, or else the pieces
// of the asked player.
/** @param {Element} host @param {number | undefined} seat */
function scrollToAsked(host, seat) {
  if (host.scrollHeight <= host.clientHeight && host.scrollWidth <= host.clientWidth) return;
  const near = host.querySelector(".c-near");
  const places = near ? [near] : [...host.querySelectorAll(".target")];
  const boxes = (places.length ? places : [...host.querySelectorAll(`[data-key="board.${seat}"]`)]).map((each) => each.getBoundingClientRect()).filter((box) => box.width);
  if (!boxes.length) return;
  const middle = (from, to) => (Math.min(...boxes.map((box) => box[from])) + Math.max(...boxes.map((box) => box[to]))) / 2;
  const room = host.getBoundingClientRect();
  host.scrollTop += middle("top", "bottom") - room.top - host.clientHeight / 2;
  host.scrollLeft += middle("left", "right") - room.left - host.clientWidth / 2;
}
