// Before anything is drawn: the reader's language and theme, and the name under which the page can be installed.
(() => {
  const asked = new URLSearchParams(location.search);
  /** @type {Record<string, string>} */
  let store = {};
  try { store = window.localStorage; } catch { /* private mode */ }
  const spoken = Object.keys(companionWords);
  const language = [asked.get("lang") ?? "", store["companion.language"], ...(navigator.languages ?? [navigator.language]).map((each) => each.slice(0, 2))]
    .find((each) => spoken.includes(each)) ?? "en";
  const chosen = asked.get("theme") || store["companion.theme"] || "system";
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  window.companionReader = { language, theme: chosen };
  window.companionWord = (name) => companionWords[document.documentElement.lang]?.[name] ?? companionWords.en[name];
  document.documentElement.lang = language;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  const link = document.createElement("link");
  Object.assign(link, { rel: "manifest", href: `${language}.webmanifest` });
  document.head.append(link);
  addEventListener("DOMContentLoaded", () => document.getElementById("loading_text")?.append(companionWord("loading")));
})();
