// The service worker, which opens the page without a network, and the bar that offers a new version.
/** @typedef {(label: string, act: () => void, className: string) => HTMLElement} Button */

/** @param {Button} button */
export async function installed(button) {
  if (!navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.register("sw.js").catch((error) => { console.warn(error); return null; });
  if (!registration) return;
  const offered = () => registration.waiting && navigator.serviceWorker.controller && offer(registration, button);
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offered));
  offered();
}

// A new version waits until the user asks for it, or until the page is opened the next time.
/** @param {ServiceWorkerRegistration} registration @param {Button} button */
function offer(registration, button) {
  if (document.getElementById("offer")) return;
  const bar = document.createElement("div"), words = document.createElement("p");
  Object.assign(bar, { id: "offer", className: "w-offer" });
  bar.setAttribute("role", "status");
  words.textContent = companionWord("new_version");
  bar.append(words, button(companionWord("use_it"), () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    registration.waiting?.postMessage("now");
  }, "w-button"), button(companionWord("later"), () => bar.remove(), "w-button w-quiet"));
  document.body.append(bar);
}
