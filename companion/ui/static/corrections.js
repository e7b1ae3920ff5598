// A player's goods, corrected in place: a tap on a good opens it, plus and minus, and it is set.
import { h } from "./dom.js";
import { button } from "./buttons.js";
import { chip } from "./chips.js";
import { icon, mark } from "./icons.js";

/** @param {App} app @param {view.PlayerCard} card */
export function goods(app, card) {
  if (!card.goods?.length) return null;
  return h("span", { class: "c-chips c-goods" }, card.goods.map((each) => (each.fix
    ? h("button", { key: each.icon, type: "button", class: "c-good", "data-good": each.icon, on: { click: () => open(app, card, each) } }, counted(app, card, each))
    : counted(app, card, each))));
}

// Inside a seat, which is a button itself: whether the tap was on a good that can be corrected.
/** @param {App} app @param {view.PlayerCard} card @param {Heard<Event>} event */
export function tappedGood(app, card, event) {
  const name = event.target.closest?.("[data-good]")?.getAttribute("data-good");
  const found = card.goods?.find((each) => each.fix && each.icon === name);
  if (found) open(app, card, found);
  return Boolean(found);
}

/** @param {App} app @param {view.PlayerCard} card */
export function plainGoods(app, card) {
  return h("span", { class: "c-chips" }, card.goods?.map((each) => h("span", { "data-good": each.fix ? each.icon : null }, counted(app, card, each))));
}

// A good that counts up or down where it stands (motion.js).
/** @param {App} app @param {view.PlayerCard} card @param {view.Chip} each */
function counted(app, card, each) {
  return h("span", { "data-count": `${card.player.seat}.${each.icon}` }, chip(app, each));
}

/** @param {App} app @param {view.PlayerCard} card @param {view.Chip} chip */
function open(app, card, { fix, icon: name, label }) {
  if (fix) app.set({ fix: { ...fix, was: fix.value, icon: name, label, player: card.player } });
}

/** @param {App} app */
export function fixing(app) {
  const { fix } = app.ui;
  if (!fix) return null;
  const by = (step) => app.set({ fix: { ...fix, value: Math.min(fix.max, Math.max(fix.min, fix.value + step)) } });
  const close = () => app.set({ fix: null });
  const save = () => {
    close();
    if (fix.value !== fix.was) app.send({ op: "correct", values: { [fix.path]: fix.value } });
  };
  return h("div", { key: "fixing", class: "c-veil c-low", on: { click: (event) => event.target === event.currentTarget && close() } },
    h("div", { class: `c-fix c-${fix.player.colour}`, role: "dialog", "aria-modal": "true", "aria-label": `${fix.player.name}: ${fix.label}` },
      h("div", { class: "c-row" }, mark(fix.player), h("strong", {}, fix.player.name), icon(app, fix.icon),
        h("span", { class: "c-fix-was", "aria-live": "polite" }, fix.value === fix.was ? String(fix.was) : `${fix.was} → ${fix.value}`), h("span", { class: "c-space" }),
        button(app, { label: app.word("close"), icon: "close", kind: "quiet", local: close }, { iconOnly: true })),
      h("div", { class: "c-fix-keys" },
        button(app, { label: app.word("less"), icon: "minus", disabled: fix.value <= fix.min, local: () => by(-1) }, { key: "less", iconOnly: true, className: "c-fix-key" }),
        button(app, { label: app.word("more"), icon: "plus", disabled: fix.value >= fix.max, local: () => by(1) }, { key: "more", iconOnly: true, className: "c-fix-key" }),
        button(app, { label: app.word("fix"), icon: "check", kind: "primary", disabled: fix.value === fix.was, local: save }, { key: "save", className: "c-fix-save" }))));
}

/** @param {App} app */
export function counting(app) {
  if (!app.view.counting) return null;
  const cards = app.view.players ?? [];
  const kinds = [...new Map(cards.flatMap((card) => card.goods ?? []).map((each) => [each.icon, each])).keys()];
  return h("div", { key: "counting", class: "c-veil c-low" },
    h("div", { class: "c-fix c-count", role: "dialog", "aria-modal": "true", "aria-label": app.word("count") },
      h("h2", {}, app.word("count")), h("p", { class: "c-soft" }, app.word("count_help")),
      h("div", { class: "c-count-grid", style: `--seats:${cards.length}` },
        h("span", {}), cards.map((card) => h("span", { key: `who ${card.player.seat}`, class: "c-count-who" }, mark(card.player, "small"), card.player.name)),
        kinds.map((kind) => [h("span", { key: kind, class: "c-count-kind" }, icon(app, kind)),
          cards.map((card) => cell(app, card, kind))])),
      button(app, { label: app.word("all_right"), icon: "check", kind: "primary", command: { op: "counted" } }, { key: "right" })));
}

/** @param {App} app @param {view.PlayerCard} card @param {string | undefined} kind */
function cell(app, card, kind) {
  const found = card.goods?.find((each) => each.icon === kind);
  const key = `${card.player.seat} ${kind}`;
  if (!found) return h("span", { key });
  return h("button", { key, type: "button", class: "c-count-cell", "aria-label": `${card.player.name}: ${found.label}`, disabled: !found.fix, on: { click: () => open(app, card, found) } }, found.text);
}
