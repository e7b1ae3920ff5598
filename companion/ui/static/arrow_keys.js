// Groups of buttons that Tab enters once, and the keys within them.

// Arrow keys move the focus inside a group that Tab enters only once.
/** @param {Heard<KeyboardEvent>} event */
export function rove(event) {
  const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
  const step = steps[event.key];
  const from = event.target.closest?.("[data-rove]");
  if (step === undefined || !from || event.target.matches("input, select, textarea")) return;
  const items = [...event.currentTarget.querySelectorAll("[data-rove]")].filter((item) => !item.disabled);
  const next = Math.min(items.length - 1, Math.max(0, items.indexOf(from) + step));
  for (const item of items) item.setAttribute("tabindex", item === items[next] ? "0" : "-1");
  items[next]?.focus();
  event.preventDefault();
}

// Exactly one item of a roving group can be reached with Tab: the focused one, else the first.
/** @param {Element} group */
export function settleRove(group) {
  const items = [...group.querySelectorAll("[data-rove]")].filter((item) => !item.disabled);
  const active = items.find((item) => item === document.activeElement)
    ?? items.find((item) => item.getAttribute("aria-selected") === "true" || item.getAttribute("aria-checked") === "true")
    ?? items.find((item) => item.getAttribute("tabindex") === "0") ?? items[0];
  for (const item of items) {
    const index = item === active ? "0" : "-1";
    // Even the same value makes the browser lay the page out at once to find the focusable elements.
    if (item.getAttribute("tabindex") !== index) item.setAttribute("tabindex", index);
  }
}
