// The device's own voice, where it has one.
import { button } from "./buttons.js";

// A button that reads a text aloud.
/** @param {App} app @param {string} text */
export function aloud(app, text) {
  if (!text || !("speechSynthesis" in window)) return null;
  return button(app, { label: app.word("aloud"), kind: "quiet", local: () => read(text, app.view.language) }, { className: "c-aloud" });
}

/** @param {string} text @param {string | undefined} language */
function read(text, language) {
  const words = new SpeechSynthesisUtterance(text);
  words.lang = language ?? "en";
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(words);
}
