// After the first visit the page opens without a network. A new version is fetched beside the old one and waits.
// The files of each folder; a folder has a cache of its own, which the next version goes on using while it is the same.
const FOLDERS = {folders};
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const HERE = new URL("./", location.href);
const INDEX = new URL("index.html", HERE).href;
/** @param {string} folder */
const cacheOf = (folder) => `companion ${new URL(folder, HERE).pathname}`;

/** @param {[string, string[]]} given */
async function keep([folder, files]) {
  const cache = await caches.open(cacheOf(folder));
  for (const file of files) {
    const address = new URL(folder + file, HERE).href;
    if (folder !== "./" && (await cache.match(address))) continue;
    const answer = await fetch(address, { cache: folder === "./" ? "no-cache" : "default" });
    if (!answer.ok) throw new Error(`${answer.status} ${file}`);
    await cache.put(address, answer);
  }
}

// Another copy of the page may live below this one: its folders are not ours.
async function tidy() {
  const ours = Object.keys(FOLDERS).flatMap((folder) => [cacheOf(folder), cacheOf(`${folder}made/`)]), start = cacheOf("./");
  const old = (await caches.keys()).filter((name) => name.startsWith(start) && !ours.includes(name) && /^([^/]+|(app|py)-[^/]+\/made)\/$/.test(name.slice(start.length)));
  await Promise.all(old.map((name) => caches.delete(name)));
}

// Only the folder itself is the page: below it the links of the page would lead nowhere. Existing files are fetched, and
// without a network the page opens in its own folder.
/** @param {Request} request */
async function below(request) {
  try {
    return await fetch(request);
  } catch {
    return Response.redirect(HERE.href + new URL(request.url).search);
  }
}

// Where the browser's data have just been cleared, the caches can fail: then the network has every file.
/** @param {string} address */
async function kept(address) {
  try {
    for (const folder of Object.keys(FOLDERS)) {
      const known = await (await caches.open(cacheOf(folder))).match(address);
      if (known) return known;
    }
  } catch (error) {
    console.warn(error);
  }
  return undefined;
}

/** @param {Request} request */
async function found(request) {
  if (request.mode === "navigate" && ![HERE.href, INDEX].includes(request.url.split(/[?#]/)[0])) return below(request);
  const address = request.mode === "navigate" ? INDEX : request.url.split(/[?#]/)[0];
  return (await kept(address)) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(Promise.all(Object.entries(FOLDERS).map(keep))));
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));
worker.addEventListener("message", ({ data }) => data === "now" && worker.skipWaiting());
worker.addEventListener("fetch", (event) => {
  const here = event.request.method === "GET" && event.request.url.startsWith(HERE.href);
  if (here) event.respondWith(found(event.request));
});
