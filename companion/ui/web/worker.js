// Python in a worker, so that the page stays quick whatever is reckoned here. One tab at a time has the tables; another
// one says so, and may take them over.
import { loadPyodide } from "{python}/pyodide.mjs";
import { closeKept, mountKept, openKept } from "./kept.js";

const TABLES = "/kept";
const ONLY = "companion tables";
const PATIENCE = 4000;
const PYTHON = new URL("{python}/", import.meta.url).href;
const PACKED = /\.(wasm|zip|image)$/;

const tell = (type, more = {}) => postMessage({ type, ...more });

// -- files: each travels once, packed, and is kept for a start without a network ------------------------------------

const plainFetch = globalThis.fetch;

async function fetched(address) {
  const cache = await globalThis.caches?.open(`companion ${new URL("./", address).pathname}`).catch(() => null);
  const known = await cache?.match(address);
  if (known) return known;
  const answer = await plainFetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  await cache?.put(address, answer.clone()).catch(() => {});
  return answer;
}

async function unpacked(address) {
  const { body } = await fetched(`${address}.packed`);
  const type = address.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
}

globalThis.fetch = (what, how) => {
  const address = String(what.url ?? what);
  return PACKED.test(address) ? unpacked(address) : plainFetch(what, how);
};

// An image is the length of its index, the index ([name, size] of every file), and the files one after the other.
async function layOut(FS, image) {
  const bytes = new Uint8Array(await image);
  const length = new DataView(bytes.buffer).getUint32(0, true);
  let at = 4 + length;
  const folders = new Set();
  for (const [name, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(4, at)))) {
    const folder = `/lib/companion/${name}`.replace(/\/[^/]*$/, "");
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    FS.writeFile(`/lib/companion/${name}`, bytes.subarray(at, at + size), { canOwn: true });
    at += size;
  }
}

// -- one tab at a time ---------------------------------------------------------------------------------------------

let letGo = () => {};
const others = globalThis.BroadcastChannel ? new BroadcastChannel(ONLY) : null;

function hold(how) {
  return new Promise((answer) => {
    const held = (lock) => {
      answer(Boolean(lock));
      return lock && new Promise((done) => { letGo = done; });
    };
    navigator.locks.request(ONLY, how, held).catch((error) => (error.name === "AbortError" ? moved() : answer(false)));
  });
}

async function alone() {
  if (!navigator.locks || (await hold({ ifAvailable: true }))) return;
  const waiting = hold({});
  const late = setTimeout(() => tell("elsewhere"), PATIENCE / 4);
  let force;
  taken = () => {
    others?.postMessage("please");
    force = setTimeout(() => hold({ steal: true }).then(() => got()), PATIENCE);
  };
  let got;
  await Promise.race([waiting, new Promise((done) => { got = done; })]);
  clearTimeout(late);
  clearTimeout(force);
  tell("here");
}

let taken = () => {};
let kept = null;
let dashboard = null;

// Another tab goes on: nothing is written here any more.
function moved() {
  if (!kept && !dashboard) return;
  dashboard?.close();
  if (kept) closeKept(kept);
  kept = dashboard = null;
  tell("moved");
  letGo();
}

if (others) others.onmessage = ({ data }) => data === "please" && moved();

// -- the start -----------------------------------------------------------------------------------------------------

async function python() {
  const image = fetch(new URL("companion.image", import.meta.url)).then((answer) => answer.arrayBuffer());
  const py = await loadPyodide({
    indexURL: PYTHON,
    lockFileContents: { info: {info}, packages: {} },
    packageBaseUrl: PYTHON,
    env: { HOME: "/home", COMPANION_HOME: TABLES, PYTHONDONTWRITEBYTECODE: "1", PYTHONUTF8: "1" },
  });
  await layOut(py.FS, image);
  return py;
}

async function start() {
  const [py] = await Promise.all([python(), alone()]);
  // A private window may have no place to keep anything: then it is said, and a game can still be saved as a file.
  kept = await openKept().catch((error) => { console.warn(error); return null; });
  if (kept) mountKept(py.FS, kept, TABLES);
  py.runPython("import sys; sys.path.insert(0, '/lib/companion')");
  const { open_page } = py.pyimport("companion.ui.browser");
  dashboard = open_page((message) => tell("said", { message }), Boolean(kept));
  tell("ready");
  for (const message of early.splice(0)) dashboard?.heard(message);
}

const early = [];
onmessage = ({ data }) => {
  if (data === "take") taken();
  else if (dashboard) dashboard.heard(data);
  else early.push(data);
};

start().catch((error) => { console.error(error); tell("failed", { why: String(error?.message ?? error).slice(-400) }); });
