// A figure of its own in a notebook cell, drawn as the charts of the dashboard are: it follows the notebook's theme.
import { draw } from "./chart.js";

const HEIGHT = 380;

/** @returns {"dark" | "light"} */
function themeNow() {
  const notebook = document.querySelector("[data-voila]") ? undefined : document.body.dataset.jpThemeLight;
  const own = document.documentElement.dataset.theme;
  if (notebook !== undefined) return notebook === "false" ? "dark" : "light";
  return /** @type {any} */ (own) ?? (window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/** @param {Context} context */
function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "c-figure";
  const plot = document.createElement("div");
  plot.className = "c-plot";
  plot.style.minHeight = `${HEIGHT}px`;
  plot.setAttribute("role", "img");
  root.append(plot);
  el.append(root);
  const asked = [];
  const heard = (message, buffers) => message.type === "asset" && asked.shift()?.(buffers[0]);
  const app = {
    assets: model.get("assets"),
    themeNow,
    word: () => model.get("failed"),
    fetchAsset: (name) => new Promise((done, failed) => {
      asked.push((data) => (data ? done(data) : failed()));
      model.send({ op: "asset", name });
    }),
  };
  const show = () => {
    root.dataset.theme = themeNow();
    plot.setAttribute("aria-label", model.get("label"));
    draw(app, plot, model.get("figure"), HEIGHT);
  };
  model.on("msg:custom", heard);
  model.on("change:figure", show);
  const themes = new MutationObserver(show);
  themes.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  requestAnimationFrame(show);
  return () => {
    themes.disconnect();
    model.off("msg:custom", heard);
    model.off("change:figure", show);
    plot._gone?.();
  };
}

export default { render };
