// Timings in a browser: our own modules beside the libraries. Each function returns milliseconds per run.
import { h as ours, patch } from "/own/dom.js";
import { parseSvg } from "/own/svg.js";
import { h as preact, render as renderPreact } from "/libraries/preact.js";
import { html, render as renderLit, repeat } from "/libraries/lit.js";
import purify from "/libraries/dompurify.js";

const ROUNDS = 60;
const options = (round) => Array.from({ length: 80 }, (_, n) => ({
  key: `option ${(n * 7 + (round % 3)) % 80}`, label: `Place ${n}`, cost: (n + round) % 5, refused: (n + round) % 4 === 0,
}));

const tree = (h, list) => h("ul", { class: "c-options" }, list.map((each) =>
  h("li", { key: each.key, class: `c-option-item ${each.refused ? "refused" : ""}` },
    h("button", { type: "button", class: "c-option", "data-option": each.key },
      h("span", { class: "c-option-label" }, each.label), h("span", { class: "c-chip" }, String(each.cost))))));
const template = (list) => html`<ul class="c-options">${repeat(list, (each) => each.key, (each) => html`<li class="c-option-item ${each.refused ? "refused" : ""}">
  <button type="button" class="c-option" data-option=${each.key}><span class="c-option-label">${each.label}</span><span class="c-chip">${each.cost}</span></button></li>`)}</ul>`;

function perRun(work) {
  const host = document.body.appendChild(document.createElement("div"));
  for (let round = 0; round < 10; round += 1) work(host, round);
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    work(host, round);
    times.push(performance.now() - begin);
  }
  host.remove();
  return times.sort((one, other) => one - other)[ROUNDS / 2];
}

window.drawing = () => ({
  own: perRun((host, round) => patch(host, tree(ours, options(round)))),
  preact: perRun((host, round) => renderPreact(tree(preact, options(round)), host)),
  lit: perRun((host, round) => renderLit(template(options(round)), host)),
});

const KEPT = { USE_PROFILES: { svg: true, svgFilters: true }, ADD_TAGS: ["use"], RETURN_DOM_FRAGMENT: true };
const elements = (root) => root.querySelectorAll("*").length;

window.cleaning = (svg) => ({
  own: perRun(() => parseSvg(svg)),
  dompurify: perRun(() => purify.sanitize(svg, KEPT)),
  left: { own: elements(parseSvg(svg)), dompurify: elements(purify.sanitize(svg, KEPT)) - 1 },
});
window.ready = true;
