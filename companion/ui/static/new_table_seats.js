// The seats of a new table: a row for each, dragged into another order by its handle or moved with the arrow keys.
import { h } from "./dom.js";
import { button } from "./buttons.js";
import { icon, mark } from "./icons.js";

/** @param {App} app @param {view.Section} section @param {(field: view.Field) => Vnode} draw */
export function seatRow(app, section, draw) {
  const { seat = 0, player } = section;
  if (!player) return null;
  const [name, ...others] = section.fields ?? [];
  const open = app.ui.sitting === seat;
  const moves = section.actions?.filter((action) => action.command?.op === "seat_move") ?? [];
  const ways = section.actions?.filter((action) => !moves.includes(action)) ?? [];
  return h("fieldset", { key: section.id, class: `c-seating c-${player.colour} ${open ? "open" : ""}`, "aria-label": player.name },
    h("div", { class: "c-seating-row" },
      h("button", { type: "button", class: "c-grab", "aria-label": app.word("move_seat").replace("{name}", player.name),
        on: { pointerdown: (event) => drag(app, event, seat), keydown: (event) => step(app, event, moves) } }, icon(app, "grab")),
      h("button", { type: "button", class: "c-seating-mark", "aria-expanded": String(open), "aria-label": app.word("seat_of").replace("{name}", player.name),
        on: { click: () => app.set({ sitting: open ? null : seat }) } }, mark(player, "large")),
      draw(name),
      ways.map((action, i) => button(app, action, { key: i, iconOnly: true }))),
    open ? h("div", { key: "more", class: "c-seating-more" }, others.map(draw),
      h("div", { class: "c-row" }, moves.map((action, i) => button(app, action, { key: i })))) : null);
}

/** @param {App} app @param {Heard<KeyboardEvent>} event @param {Action[]} moves */
function step(app, event, moves) {
  const way = { ArrowUp: "up", ArrowDown: "down" }[event.key];
  const move = moves.find((action) => action.icon === way);
  if (!move?.command) return;
  event.preventDefault();
  app.act(move);
  const rows = [...app.root.querySelectorAll(".c-seating .c-grab")];
  rows[move.command.to]?.focus();
}

// The row follows the finger, and takes the place of the row that it was let go over.
/** @param {App} app @param {Heard<PointerEvent>} event @param {number} seat */
function drag(app, event, seat) {
  if (event.button) return;
  const grip = event.currentTarget, row = grip.closest("fieldset"), from = event.clientY;
  if (!row) return;
  const tops = [...app.root.querySelectorAll(".c-seating")].map((each) => each.getBoundingClientRect().top);
  const over = new AbortController();
  const hear = { signal: over.signal };
  /** @type {(type: string, then: (event: any) => void) => void} */
  const on = (type, then) => grip.addEventListener(type, then, hear);
  const end = () => {
    over.abort();
    row.classList.remove("dragged");
    row.style.transform = "";
  };
  grip.setPointerCapture(event.pointerId);
  row.classList.add("dragged");
  on("pointermove", ({ clientY }) => { row.style.transform = `translateY(${clientY - from}px)`; });
  on("pointercancel", end);
  on("pointerup", ({ clientY }) => {
    end();
    const to = Math.max(0, tops.findLastIndex((top) => clientY >= top));
    if (to !== seat) app.send({ op: "seat_move", seat, to });
  });
}
