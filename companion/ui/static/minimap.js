// A small map of a drawing that is larger than its room: its large shapes, the places that answer, and a frame around what is in
// sight. It is made on the page, from the drawing that lies there: no byte more is sent for it, and nothing while all is in sight.
import { h } from "./dom.js";
import { turned } from "./chores.js";
import { button } from "./buttons.js";
import { icon } from "./icons.js";
import { zoomOf } from "./zoom.js";

const NS = "http://www.w3.org/2000/svg";
const SHAPES = new Set(["circle", "ellipse", "rect", "path", "polygon", "use"]);
const LEAST = 1 / 14; // of the drawing: a smaller shape is left out
const DRAG = 6; // pixels: a tap moves no further
const OWN = ["id", "data-key", "data-place", "data-rove", "role", "tabindex", "aria-label"]; // attributes that stay with the drawing

// In the header of a phone: the map while something is out of sight, and else a sign; a tap opens map and parts, a pull moves the board.
/** @param {App} app */
export function mapButton(app) {
  if (!app.playing) return null;
  const several = !app.wide && (app.view.board?.parts?.length ?? 0) > 1;
  const open = () => {
    if (!app.dragged) app.set({ parts: !app.ui.parts, onTable: turned(app, false) }); // and close the list over the board
    app.dragged = false;
  };
  return h("button", {
    key: "parts", type: "button", class: `c-button quiet icon-only c-map-button ${several ? "several" : ""}`, title: app.word("board_part"), "aria-expanded": String(app.ui.parts),
    hook: (node) => later(app, node), on: { click: open, pointerdown: (event) => pull(app, event) },
  }, icon(app, "parts"), h("span", { class: "c-map", own: true, "aria-hidden": "true" }), h("span", { class: "c-hidden" }, app.word("board_part")));
}

// The same map, large enough for a finger and for the arrow keys.
/** @param {App} app */
export function largeMap(app) {
  const all = () => app.set({ whole: !app.ui.whole, zoom: 1, parts: false });
  return h("div", { key: "map", class: "c-map-large" },
    h("div", {
      class: "c-map", own: true, role: "group", tabindex: "0", "aria-label": app.word("map"), hook: (node) => later(app, node),
      on: {
        pointerdown: (event) => pull(app, event),
        click: (event) => {
          if (!app.dragged && (app.ui.whole || within(event))) return all();
          if (!app.dragged) moveTo(app, event.currentTarget, event);
          app.dragged = false;
          return app.set({ parts: false }); // the board has come there, and is seen
        },
        keydown: (event) => {
          const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
          if (by) roomOf(app)?.host.scrollBy({ left: by[0] * app.room.width / 3, top: by[1] * app.room.height / 3 });
          else if (event.key === "Enter" || event.key === " ") all();
          else return;
          event.preventDefault();
          event.stopPropagation();
        },
      },
    }),
    button(app, { label: app.word("whole"), selected: app.ui.whole, local: all }, { key: "whole", className: "c-whole" }));
}

// Whether a drawing is shown whole, too small to be read, to see where things are.
/** @param {App} app */
export function isWhole(app) {
  return app.ui.whole && zoomOf(app) === 1;
}

// A pull across the map moves the board under it.
/** @param {App} app @param {Heard<PointerEvent>} event */
function pull(app, event) {
  const map = /** @type {HTMLElement} */ (event.currentTarget), { clientX: x, clientY: y } = event;
  const chooser = map.closest(".c-chooser"), over = new AbortController();
  app.dragged = false;
  if (!drawingOf(map)) return;
  map.setPointerCapture(event.pointerId);
  map.addEventListener("pointermove", (moved) => {
    app.dragged ||= Math.hypot(moved.clientX - x, moved.clientY - y) > DRAG;
    if (!app.dragged) return;
    chooser?.classList.add("pulled");
    moveTo(app, map, moved);
  }, { signal: over.signal });
  for (const end of ["pointerup", "pointercancel"]) {
    map.addEventListener(end, () => {
      over.abort();
      chooser?.classList.remove("pulled");
    }, { signal: over.signal });
  }
}

// The room of the board and the drawing in it, where that is moved about as a whole.
/** @param {App} app */
function roomOf(app) {
  const host = app.root.querySelector(".c-board-parts:not(.tiled)");
  const svg = /** @type {SVGSVGElement | null | undefined} */ (host?.querySelector(".chosen .c-drawing > svg"));
  return host && svg ? { host, svg } : null;
}

/** @param {Element} map */
const drawingOf = (map) => /** @type {SVGSVGElement | null} */ (map.querySelector("svg.c-map-drawing"));

// From a point of the window to one of a drawing.
/** @param {SVGSVGElement} svg @param {number} x @param {number} y */
function inside(svg, x, y) {
  return new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()?.inverse());
}

// The point of the map under a finger comes to the middle of the room.
/** @param {App} app @param {Element} map @param {{ clientX: number, clientY: number }} event */
function moveTo(app, map, { clientX, clientY }) {
  const room = roomOf(app), small = drawingOf(map);
  if (!room || !small) return;
  const at = inside(small, clientX, clientY).matrixTransform(room.svg.getScreenCTM() ?? undefined);
  const { left, top } = room.host.getBoundingClientRect();
  room.host.scrollLeft += at.x - left - room.host.clientWidth / 2;
  room.host.scrollTop += at.y - top - room.host.clientHeight / 2;
}

// Whether a tap meets the frame.
/** @param {Heard<MouseEvent>} event */
function within({ currentTarget, clientX, clientY }) {
  const frame = currentTarget.querySelector(".c-map-frame")?.getBoundingClientRect();
  return frame !== undefined && clientX >= frame.left && clientX <= frame.right && clientY >= frame.top && clientY <= frame.bottom;
}

// Once the page is painted: no tap waits for a map.
/** @param {App} app @param {Element} node */
function later(app, node) {
  if (node._lying) return;
  node._lying = requestAnimationFrame(() => setTimeout(() => {
    node._lying = 0;
    if (node.isConnected) draw(app, node);
  }));
}

/** @param {Element} host */
function isCropped({ scrollWidth, clientWidth, scrollHeight, clientHeight }) {
  return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
}

/** @param {App} app @param {Element} node the button, or the large map */
function draw(app, node) {
  const room = roomOf(app), map = node.matches(".c-map") ? node : node.querySelector(".c-map");
  const cropped = room !== null && isCropped(room.host);
  node.classList.toggle("cropped", cropped);
  if (!room || !map) return;
  watch(app, room.host, node);
  if (!cropped && map !== node) return;
  const text = room.host.querySelector(".chosen .c-drawing")?._svg;
  if (map._drawn !== text || !drawingOf(map)) {
    map._drawn = text;
    map.replaceChildren(shrunk(room.svg));
  }
  const small = drawingOf(map);
  if (small) mark(small, room.host, room.svg);
}

// The frame follows the board as it is moved, and as its room changes.
/** @param {App} app @param {Element} host @param {Element} node */
function watch(app, host, node) {
  if (node._watched === host) return;
  node._gone?.();
  const over = new AbortController(), size = new ResizeObserver(() => later(app, node));
  host.addEventListener("scroll", () => later(app, node), { passive: true, signal: over.signal });
  size.observe(host);
  node._watched = host;
  node._gone = () => {
    over.abort();
    size.disconnect();
  };
}

/** @param {string} tag @param {Record<string, string>} given */
function made(tag, given) {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
  return element;
}

// The large shapes of a drawing, with its colours.
/** @param {SVGSVGElement} svg */
function shrunk(svg) {
  const { width, height } = svg.getBoundingClientRect();
  const least = Math.max(width, height) * LEAST;
  /** @param {Element} from @param {Element} to */
  const copy = (from, to) => {
    for (const child of from.children) {
      const shape = SHAPES.has(child.localName);
      if (!shape && !["g", "svg"].includes(child.localName)) continue;
      const box = child.getBoundingClientRect();
      if (Math.max(box.width, box.height) < least) continue;
      const twin = /** @type {Element} */ (child.cloneNode(false));
      for (const name of OWN) twin.removeAttribute(name);
      if (!shape) copy(child, twin);
      if (shape || twin.firstChild) to.append(twin);
    }
  };
  const small = made("svg", { class: `c-map-drawing ${svg.getAttribute("class") ?? ""}`, viewBox: svg.getAttribute("viewBox") ?? "", focusable: "false" });
  copy(svg, small);
  small.append(made("path", { class: "c-map-rest", "fill-rule": "evenodd" }), made("path", { class: "c-map-places" }), made("rect", { class: "c-map-frame" }));
  return small;
}

// The frame around the visible part, a shade over the rest, and a dot for every place that answers.
/** @param {SVGSVGElement} small @param {Element} host @param {SVGSVGElement} svg */
function mark(small, host, svg) {
  const room = host.getBoundingClientRect(), { x, y, width, height } = svg.viewBox.baseVal;
  const from = inside(svg, room.left, room.top), to = inside(svg, room.left + host.clientWidth, room.top + host.clientHeight);
  const left = Math.max(x, from.x), top = Math.max(y, from.y), right = Math.min(x + width, to.x), bottom = Math.min(y + height, to.y);
  const frame = { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
  for (const [name, value] of Object.entries(frame)) small.querySelector(".c-map-frame")?.setAttribute(name, value.toFixed(1));
  small.querySelector(".c-map-rest")?.setAttribute("d", `M${x} ${y}h${width}v${height}h${-width}zM${left} ${top}h${frame.width}v${frame.height}h${-frame.width}z`);
  const places = [...svg.querySelectorAll(".target")].map((each) => {
    const box = each.getBoundingClientRect(), { x: across, y: down } = inside(svg, (box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return `M${across.toFixed(0)} ${down.toFixed(0)}h0`;
  });
  small.querySelector(".c-map-places")?.setAttribute("d", places.join(""));
}
