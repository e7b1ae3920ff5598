// Codes of another device: read by the camera where the browser can, else pasted.
import { h } from "./dom.js";
import { box, heading } from "./boxes.js";
import { button } from "./buttons.js";

const OFTEN = 200; // milliseconds between two looks

// The camera that is on, with the last code it saw: the same code is sent once.
/** @type {{ stream: MediaStream, timer: ReturnType<typeof setInterval>, seen: Set<string> } | null} */
let camera = null;

function stopCamera() {
  if (!camera) return;
  clearInterval(camera.timer);
  for (const track of camera.stream.getTracks()) track.stop();
  camera = null;
}

/** @param {App} app @param {view.Scan} panel */
export function scan(app, panel) {
  const id = `c-f-${panel.id}`;
  const Detector = /** @type {any} */ (globalThis).BarcodeDetector;
  const can = Boolean(Detector && navigator.mediaDevices?.getUserMedia);
  const send = (text) => app.send({ op: "copy_text", text });
  const start = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      const detector = new Detector({ formats: ["qr_code"] }), seen = new Set();
      camera = { stream, seen, timer: setInterval(async () => {
        const video = /** @type {HTMLVideoElement | null} */ (app.root.querySelector(".c-scan video"));
        if (!video) return stopCamera();
        if (video.readyState < 2) return;
        for (const { rawValue } of await detector.detect(video).catch(() => [])) {
          if (seen.has(rawValue)) continue;
          seen.add(rawValue);
          if (rawValue) send(rawValue);
        }
      }, OFTEN) };
    } catch {
      app.set({ blind: true });
    }
    app.refresh();
  };
  const enter = (event) => {
    event.preventDefault();
    const field = /** @type {HTMLTextAreaElement} */ (document.getElementById(id));
    send(field.value.trim());
    field.value = "";
  };
  return box(panel, "c-scan", heading(panel), h("p", { class: "c-soft" }, panel.text),
    panel.status && h("p", { key: "status", role: "status", class: "c-scan-status" }, panel.status),
    camera ? h("video", { key: "video", autoplay: true, playsinline: true, muted: true, hook: (el) => { const video = /** @type {HTMLVideoElement} */ (el); if (camera && video.srcObject !== camera.stream) video.srcObject = camera.stream; } }) : null,
    !can || app.ui.blind ? h("p", { key: "blind" }, panel.no_camera)
      : button(app, camera ? { label: panel.stop, local: () => { stopCamera(); app.refresh(); } } : { label: panel.scan, kind: "primary", local: start }, { key: "camera" }),
    h("form", { key: "paste", class: "c-row", on: { submit: enter } },
      h("label", { class: "c-hidden", for: id }, panel.label),
      h("textarea", { id, class: "c-text", rows: "2", placeholder: panel.label, autocomplete: "off", spellcheck: "false" }),
      h("button", { type: "submit", class: "c-button normal" }, panel.enter)),
    panel.actions?.length ? h("div", { key: "ways", class: "c-row" }, panel.actions.map((action, i) => button(app, action, { key: i }))) : null);
}
