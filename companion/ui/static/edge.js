// The lower edge of the sheet: where something lies below it, a sign says so, and how many answers those are.
import { h } from "./dom.js";
import { icon } from "./parts.js";

export function edge(app) {
  return h("div", { key: "edge", class: "c-edge", "aria-hidden": "true", hook: watch }, h("span", { class: "c-edge-sign" }, icon(app, "down"), h("b", { own: true })));
}

// With the next frame, which lays the page out anyway.
function watch(sign) {
  requestAnimationFrame(() => {
    const side = sign.closest(".c-side");
    if (!side) return;
    if (!sign._side) {
      sign._side = new ResizeObserver(() => look(sign, side));
      sign._side.observe(side);
      for (const type of ["scroll", "toggle"]) side.addEventListener(type, () => look(sign, side), { capture: true, passive: true });
      sign._gone = () => sign._side.disconnect();
    }
    look(sign, side);
  });
}

function look(sign, side) {
  const bottom = side.getBoundingClientRect().bottom, final = side.querySelector(".c-final, .c-go-on");
  const limit = Math.min(bottom, final?.getBoundingClientRect().top ?? bottom);
  const below = (what) => [...side.querySelectorAll(what)].filter((each) => !each.closest(".c-final")).map((each) => each.getBoundingClientRect())
    .filter((box) => box.width && (box.top + box.bottom) / 2 > limit).length;
  const answers = below("[data-option]");
  sign.classList.toggle("shown", answers + below(".c-question summary, .c-tell-line") > 0);
  sign.style.setProperty("--up", `${limit - bottom}px`);
  sign.querySelector("b").textContent = answers || "";
}
