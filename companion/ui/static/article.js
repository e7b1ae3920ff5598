// An article of the rules, with links to others.
import { h } from "./dom.js";
import { box, heading } from "./boxes.js";
import { button, ruleLink } from "./buttons.js";

/** @param {App} app @param {view.Article} panel */
export function article(app, panel) {
  const blocks = [];
  for (const [i, block] of panel.blocks.entries()) {
    const inside = block.spans.map((span, n) => spanOf(app, span, n));
    const kind = block.kind ?? "text";
    const tag = { heading: "h3", item: "li" }[kind] ?? "p";
    const node = h(tag, { key: i, class: `c-block ${kind}` }, inside);
    if (kind !== "item") blocks.push(node);
    else if (blocks.at(-1)?.tag === "ul") blocks.at(-1).children.push(node);
    else blocks.push(h("ul", { key: `list ${i}` }, node));
  }
  return box(panel, "c-prose c-article",
    panel.back && button(app, { icon: "back", kind: "quiet", ...panel.back }, { key: "back" }),
    heading(panel), blocks,
    panel.related?.length ? h("nav", { class: "c-related", "aria-label": app.word("related") },
      h("h3", {}, app.word("related")), h("div", { class: "c-row" }, panel.related.map((rule) => ruleLink(app, rule)))) : null,
    panel.source && h("p", { class: "c-source" }, panel.source));
}

/** @param {App} app @param {view.Span} span @param {number} key */
function spanOf(app, span, key) {
  const command = span.article ? { op: "article", id: span.article } : span.command;
  if (command) return h("button", { key, type: "button", class: "c-inline", on: { click: () => app.send(command) } }, span.text);
  return span.strong ? h("strong", { key }, span.text) : span.text;
}
