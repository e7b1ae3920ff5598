// The lower edge of the sheet: where content lies below it, a sign shows it, and the number of answers there.
import { h } from "./dom.js";
import { icon } from "./icons.js";

const FOLDED = "details:not([open]) > :not(summary)";

/** @param {App} app */
export function edge(app) {
  return h("div", { key: "edge", class: "c-edge", "aria-hidden": "true", hook: watch }, h("span", { class: "c-edge-sign" }, icon(app, "down"), h("b", { own: true })));
}

// With the next frame, which lays the page out anyway.
/** @param {HTMLElement} sign */
function watch(sign) {
  requestAnimationFrame(() => {
    const side = sign.closest(".c-side");
    if (!side) return;
    if (!sign._side) {
      sign._side = new ResizeObserver(() => look(sign, side));
      sign._side.observe(side);
      for (const type of ["scroll", "toggle"]) side.addEventListener(type, () => look(sign, side), { capture: true, passive: true });
      sign._gone = () => sign._side?.disconnect();
    }
    look(sign, side);
  });
}

/** @param {HTMLElement} sign @param {Element} side */
function look(sign, side) {
  const bottom = side.getBoundingClientRect().bottom;
  const final = [...side.querySelectorAll(".c-final, .c-form-end, .c-on-table-foot, .c-slot-row.ends")].find((each) => getComputedStyle(each).position === "sticky");
  const limit = Math.min(bottom, final?.getBoundingClientRect().top ?? bottom);
  const below = (what, edge) => [...side.querySelectorAll(what)].filter((each) => !final?.contains(each) && !each.closest(FOLDED)).map((each) => each.getBoundingClientRect())
    .filter((box) => box.width && (box.top + box.bottom) / 2 > edge).length;
  sign.classList.toggle("shown", below("[data-option], .c-question summary, .c-chore-line, .c-shared li", limit) > 0);
  sign.style.setProperty("--up", `${limit - sign.getBoundingClientRect().bottom}px`);
  const [line] = sign.children, count = sign.querySelector("b");
  if (count) count.textContent = String(below("[data-option]", limit - line.offsetHeight) || ""); // its own line hides some, too
}
