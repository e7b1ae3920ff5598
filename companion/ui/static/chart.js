// Charts: a plotly figure drawn by a locally served plotly.js. Colours written `var(--name)` follow the theme.
import { h } from "./dom.js";
import { button } from "./buttons.js";
import { toTurn } from "./turn_cards.js";

const SWALLOW_MS = 450;
const CLICKS = ["mousedown", "mouseup", "click"];

/** @param {Charting} app @returns {Promise<any>} */
function loadPlotly(app) {
  if (window.Plotly) return Promise.resolve(window.Plotly);
  // Stored in the page, not here: every figure in a cell has a scope of its own.
  window.companionPlotly ??= (app.assets ? script(`${app.assets}vendor/plotly-basic.min.js`) : Promise.reject())
    .catch(() => app.fetchAsset("plotly").then((data) => script(URL.createObjectURL(new Blob([/** @type {DataView<ArrayBuffer>} */ (data)], { type: "text/javascript" })))))
    .then(() => window.Plotly)
    .catch((error) => { window.companionPlotly = undefined; throw error; });
  return window.companionPlotly;
}

/** @param {string} src */
function script(src) {
  return new Promise((done, failed) => {
    const element = document.createElement("script");
    Object.assign(element, { src, onload: done, onerror: failed });
    document.head.append(element);
  });
}

/** @param {any} value @param {CSSStyleDeclaration} style @returns {any} */
function resolve(value, style) {
  if (typeof value === "string") {
    return value.replace(/var\((--[\w-]+)\)/g, (_, name) => style.getPropertyValue(name).trim() || "#888");
  }
  if (Array.isArray(value)) return value.map((each) => resolve(each, style));
  if (value && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolve(each, style)]));
  }
  return value;
}

/** @param {any} figure @param {CSSStyleDeclaration} style @param {number} height */
function themed(figure, style, height) {
  const ink = style.getPropertyValue("--ink").trim();
  const soft = style.getPropertyValue("--ink-soft").trim();
  const line = style.getPropertyValue("--line").trim();
  const surface = style.getPropertyValue("--surface-1").trim();
  const { data = [], layout = {} } = resolve(figure, style);
  const axis = { gridcolor: line, zerolinecolor: line, linecolor: line, tickfont: { color: soft }, fixedrange: true };
  // Numbers fit the margins of the figure; only words are measured, which costs a second drawing.
  const words = (each) => Boolean(!layout.margin || each?.type === "category" || each?.ticktext);
  const axes = Object.fromEntries(["xaxis", "yaxis", ...Object.keys(layout).filter((name) => /^[xy]axis\d+$/.test(name))]
    .map((name) => [name, { ...axis, automargin: words(layout[name]), ...layout[name] }]));
  return {
    data,
    layout: {
      margin: { l: 36, r: 12, t: 12, b: 36 }, hovermode: "x unified", dragmode: false,
      legend: { orientation: "h", x: 0, y: 1.02, yanchor: "bottom" }, ...layout, ...axes, template: {},
      height, autosize: true, paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)",
      font: { family: style.fontFamily, size: 13, color: ink, ...layout.font },
      hoverlabel: { bgcolor: surface, bordercolor: line, font: { color: ink } },
    },
  };
}

const SIGNS = { circle: "●", square: "■", "triangle-up": "▲", diamond: "◆", "circle-open": "○" };

// Lines are named below their chart, in the page's own letters: a legend of plotly's takes as long as the chart itself.
/** @param {any} figure @returns {any[]} */
function named({ data = [], layout = {} }) {
  const legend = data.filter((trace) => trace.name && trace.showlegend !== false);
  const plain = legend.length > 1 && layout.showlegend !== false && legend.every((trace) => trace.line?.color && SIGNS[trace.marker?.symbol]);
  return plain ? legend : [];
}

/** @param {string} name */
function text(name) { return name.replaceAll("&lt;", "<").replaceAll("&amp;", "&"); }

/** @param {App} app @param {view.Chart} panel */
export function chart(app, panel) {
  const height = panel.height ?? 320;
  const lines = named(panel.figure);
  const figure = lines.length ? { ...panel.figure, layout: { ...panel.figure.layout, showlegend: false } } : panel.figure;
  return h("section", { key: panel.id, class: "c-panel c-chart", "aria-labelledby": `c-t-${panel.id}` },
    h("h2", { id: `c-t-${panel.id}` }, panel.title),
    panel.choices?.length ? h("div", { class: "c-segments c-pushed", role: "group", "aria-label": panel.title },
      panel.choices.map((action, i) => button(app, action, { key: i, className: "c-segment" }))) : null,
    h("div", { class: "c-plot", own: true, role: "img", "aria-label": panel.alt, style: `min-height:${height}px`, hook: (el) => draw(app, el, figure, height, (at) => toTurn(app, at)) }),
    lines.length ? h("ul", { key: "names", class: "c-names" }, lines.map((trace, i) =>
      h("li", { key: i }, h("span", { class: "c-sign", style: `color:${trace.line.color}`, "aria-hidden": "true" }, SIGNS[trace.marker.symbol]), text(trace.name)))) : null);
}

// Of the marks near a tap, the one that is nearest.
/** @param {any[]} points @param {{ x: number, y: number }} tap */
export function nearest(points, tap) {
  const far = ({ xaxis, yaxis, x, y }) => Math.hypot(xaxis.d2p(x) - tap.x, yaxis.d2p(y) - tap.y);
  return points.filter(({ customdata }) => customdata !== undefined).sort((one, other) => far(one) - far(other))[0];
}

// Of the same touch the browser makes a click as well, when something else may lie under the finger.
/** @param {EventTarget} [page] */
export function swallowClicks(page = document) {
  const stop = (event) => { event.stopPropagation(); event.preventDefault(); };
  for (const type of CLICKS) page.addEventListener(type, stop, { capture: true });
  setTimeout(() => CLICKS.forEach((type) => page.removeEventListener(type, stop, { capture: true })), SWALLOW_MS);
}

/** @param {HTMLElement} el @param {(at: number) => void} picked */
function pickMarks(el, picked) {
  let tap = { x: 0, y: 0, touch: false }, last = -SWALLOW_MS;
  el.addEventListener("pointerdown", ({ clientX, clientY, pointerType }) => {
    const { left, top } = (el.querySelector(".nsewdrag") ?? el).getBoundingClientRect();
    tap = { x: clientX - left, y: clientY - top, touch: pointerType === "touch" };
  }, { capture: true });
  Object.assign(el, { _picks: true }).on("plotly_click", ({ points }) => {
    const mark = nearest(points, tap);
    if (!mark || performance.now() - last < SWALLOW_MS) return;
    last = performance.now();
    if (tap.touch) swallowClicks();
    picked(mark.customdata);
  });
}

// A tap on a mark that stands for a turn leads to it.
/** @param {Charting} app @param {HTMLElement} el @param {any} figure @param {number} height @param {(at: number) => void} [picked] */
export function draw(app, el, figure, height, picked) {
  const mark = `${app.themeNow()}${JSON.stringify(figure)}`;
  if (el._drawn === mark) return;
  el._drawn = mark;
  loadPlotly(app).then((Plotly) => {
    if (!el.isConnected || el._drawn !== mark) return;
    const { data, layout } = themed(figure, getComputedStyle(el), height);
    const started = performance.now();
    Plotly.react(el, data, layout, { displayModeBar: false, responsive: false }).then(() => {
      if (picked && !el._picks) pickMarks(el, picked);
      el.dataset.drawn = String(Math.round(performance.now() - started));
    });
    if (!el._watch) {
      el._watch = new ResizeObserver(() => el.isConnected && el.clientWidth && Plotly.Plots.resize(el));
      el._watch.observe(el);
      el._gone = () => { el._watch?.disconnect(); Plotly.purge(el); };
    }
  }).catch(() => { el.textContent = app.word("chart_failed"); });
}
