// Python with our package in it, from files that are fetched once, packed, and cached for a start without a network.
import { loadPyodide } from "{python}/pyodide.mjs";

const PYTHON = new URL("{python}/", import.meta.url).href;
const HERE = new URL("./", import.meta.url).href;
const PACKED = /\.(wasm|zip)$/;

// The results of the first start are cached too: Python's memory before our package is loaded, and every file unpacked.
// Every later start begins there. These caches are separate: no fetch ever waits until they are written.
const IMAGE = `${HERE}companion.image`, MEMORY = `${HERE}made/python.memory`;
const MADE = [`${HERE}made/`, `${PYTHON}made/`];
const OURS = "/lib/companion/", DATA = "companion/data/";
const AHEAD = "import csv, dataclasses, datetime, decimal, hashlib, logging, secrets, shutil, sqlite3, statistics, tempfile, textwrap, unicodedata, urllib.parse, uuid";

const plainFetch = globalThis.fetch;
/** @param {string} address */
const nameOf = (address) => `companion ${new URL("./", address).pathname}`;
/** @param {string} address */
const cacheOf = async (address) => globalThis.caches?.open(nameOf(address)).catch(() => null);
/** @param {string} address */
const known = async (address) => (await cacheOf(address))?.match(address);
/** @param {string} address @param {Response} answer */
const keep = async (address, answer) => (await cacheOf(address))?.put(address, answer).catch(() => {});

/** @param {string} address */
async function fetched(address) {
  const there = await known(address);
  if (there) return there;
  const answer = await plainFetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  keep(address, answer.clone());
  return answer;
}

// A worker of its own unpacks beside Python's start, and takes the memory that it needed with it.
/** @param {ArrayBuffer} packed @returns {Promise<ArrayBuffer>} */
function unpack(packed) {
  const worker = new Worker(new URL("unpack.js", import.meta.url), { type: "module" });
  /** @type {Promise<ArrayBuffer>} */
  const bytes = new Promise((done, fail) => {
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = ({ message }) => fail(new Error(message));
  });
  worker.postMessage(packed, [packed]);
  return bytes.finally(() => worker.terminate());
}

/** @param {string} address */
async function unpacked(address) {
  const made = new URL(`made/${address.split("/").pop()}`, address).href;
  const there = await known(made);
  if (there) return there;
  const bytes = await unpack(await (await fetched(`${address}.packed`)).arrayBuffer());
  const type = address.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  const answer = new Response(bytes, { headers: { "Content-Type": type } });
  keep(made, answer.clone());
  return answer;
}

globalThis.fetch = (what, how) => {
  const address = what instanceof Request ? what.url : String(what);
  return PACKED.test(address) ? unpacked(address) : plainFetch(what, how);
};

// Transferred to no receiver it is freed at once; waiting for the collector would take a phone too long.
/** @param {ArrayBuffer} buffer */
function drop(buffer) {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, [buffer]);
}

// An image is the length of its index, the index ([name, size] of every file), and the files one after the other: first
// the code, then the data. Code is read at once; data stay where the browser keeps them, and each file is read when it is opened.
/** @param {Blob} blob @returns {Promise<Image>} */
async function opened(blob) {
  const length = new DataView(await blob.slice(0, 4).arrayBuffer()).getUint32(0, true);
  let at = 4 + length;
  /** @type {[string, number][]} */
  const index = JSON.parse(await blob.slice(4, at).text());
  const files = index.map(([filename, size]) => ({ filename, start: at, end: at += size }));
  const [data, code] = [true, false].map((kind) => files.filter(({ filename }) => filename.startsWith(DATA) === kind));
  return { blob, data, code, bytes: new Uint8Array(await blob.slice(0, Math.max(...code.map(({ end }) => end))).arrayBuffer()) };
}

/** @param {FileSystem} FS @param {Image} image */
function layOut(FS, { blob, data, code, bytes }) {
  const folders = new Set();
  for (const { filename, start, end } of code) {
    const path = `${OURS}${filename}`, folder = path.replace(/\/[^/]*$/, "");
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    FS.writeFile(path, bytes.subarray(start, end), { canOwn: true });
  }
  const files = data.map(({ filename, start, end }) => ({ filename: filename.slice(DATA.length - 1), start, end }));
  FS.mkdirTree(`${OURS}${DATA}`);
  FS.mount(FS.filesystems.WORKERFS, { packages: [{ metadata: { files }, blob }] }, `${OURS}${DATA}`);
}

/** @param {object} how */
const load = (how) => loadPyodide({
  indexURL: PYTHON,
  lockFileContents: { info: {info}, packages: {} },
  packageBaseUrl: PYTHON,
  env: { HOME: "/home", COMPANION_HOME: "/kept", PYTHONDONTWRITEBYTECODE: "1", PYTHONUTF8: "1" },
  ...how,
});

/** @param {Pyodide} py */
function remember(py) {
  try {
    const memory = py.makeMemorySnapshot();
    const end = new Uint32Array(memory.buffer).findLastIndex(Boolean) + 1; // beyond it there are only zeros
    keep(MEMORY, new Response(new Blob([memory.subarray(0, end * Uint32Array.BYTES_PER_ELEMENT)])));
    drop(memory.buffer);
  } catch (error) {
    console.warn(error);
  }
}

async function started() {
  const py = await load({ _makeSnapshot: true });
  py.runPython(AHEAD);
  remember(py);
  return py;
}

/** @param {ArrayBuffer} memory */
async function restarted(memory) {
  const py = await load({ _loadSnapshot: memory });
  py.runPython("import random; random.seed()"); // random numbers must differ from start to start
  drop(memory);
  return py;
}

// The cached results may be outdated or incomplete: then they are built again.
export async function forget() {
  for (const folder of MADE) await globalThis.caches?.delete(nameOf(folder)).catch(() => false);
}

export async function python() {
  const image = unpacked(IMAGE).then((answer) => answer.blob()).then(opened);
  const memory = await (await known(MEMORY))?.arrayBuffer();
  const again = memory && restarted(memory).catch((error) => { console.warn(error); return forget(); });
  const py = (await again) || (await started());
  layOut(py.FS, await image);
  py.runPython(`import sys; sys.path.insert(0, '${OURS}')`);
  return py;
}
