// Large numbers, bars and drawings of a player's page, and the end of a game as a picture.
import { h, softly } from "./dom.js";
import { icon, mark } from "./parts.js";

/** @param {view.Bars | view.Picture} panel @param {string} className @param {...Child} inside */
function frame(panel, className, ...inside) {
  return h("section", { key: panel.id, class: `c-panel ${className}`, "aria-labelledby": panel.title ? `c-t-${panel.id}` : null },
    panel.title && h("div", { class: "c-pad-so-far" }, h("h2", { id: `c-t-${panel.id}` }, panel.title), panel.note && h("span", { class: "c-soft" }, panel.note)),
    ...inside);
}

/** @param {App} app @param {view.Tally} panel */
export function tally(app, panel) {
  return h("section", { key: panel.id, class: "c-panel c-tally" }, panel.counts.map(([value, words]) => h("div", { key: words }, h("strong", {}, value), h("span", { class: "c-soft" }, words))));
}

/** @param {App} app @param {view.Bars} panel */
export function bars(app, panel) {
  return frame(panel, "c-bars-panel", h("ul", {}, panel.bars.map((bar) => {
    const inside = [
      bar.player ? mark(bar.player, "small") : bar.icon ? icon(app, bar.icon) : h("span", {}),
      h("span", { class: "c-bar-label" }, softly(bar.label)), bar.left && h("strong", {}, bar.left),
      h("span", { class: `c-split c-${bar.rest ?? "none"}`, "aria-hidden": "true" },
        h("span", { class: `c-${bar.colour ?? "none"}`, style: `width:${100 * bar.share}%` }),
        bar.line !== undefined && bar.line !== null ? h("i", { style: `inset-inline-start:${100 * bar.line}%` }) : null),
      h("strong", {}, bar.right)];
    const { open } = bar;
    return h("li", { key: bar.label, class: bar.left ? "both" : "" },
      open ? h("button", { type: "button", class: "c-bar-row", on: { click: () => app.act(open) } }, inside) : h("div", { class: "c-bar-row" }, inside));
  })));
}

/** @param {App} app @param {view.Picture} panel */
export function picture(app, panel) {
  return frame(panel, "c-picture", h("div", { class: "c-drawing", role: "img", "aria-label": panel.alt, svg: panel.svg }));
}

// The end of a game as a PNG: shared where the device can, else saved.
/** @param {Message} message */
export async function shareImage({ name, svg, title }) {
  const picture = await paint(svg);
  return shareFile(new File([picture], `${name}.png`, { type: "image/png" }), title);
}

// Share with another program or device, where this one can; else save.
/** @param {File} file @param {string} title */
export async function shareFile(file, title) {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** @param {string} svg @returns {Promise<Blob>} */
function paint(svg) {
  return new Promise((done, failed) => {
    const image = new Image();
    image.onerror = failed;
    image.onload = () => {
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      canvas.toBlob((blob) => (blob ? done(blob) : failed()), "image/png");
    };
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  });
}
