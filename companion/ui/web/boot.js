// Python with our package in it, from files that are fetched once, packed, and cached for a start without a network.
import { loadPyodide } from "{python}/pyodide.mjs";

const PYTHON = new URL("{python}/", import.meta.url).href;
const HERE = new URL("./", import.meta.url).href;
const PACKED = /\.(wasm|zip)$/;

// The results of the first start are cached too: Python's memory before our package is loaded, and every file unpacked.
// Every later start begins there. These caches are separate: no fetch ever waits until they are written.
const IMAGE = `${HERE}companion.image`, MEMORY = `${HERE}made/python.memory`;
const MADE = [`${HERE}made/`, `${PYTHON}made/`];
const AHEAD = "import csv, dataclasses, datetime, decimal, hashlib, logging, secrets, shutil, sqlite3, tempfile, textwrap, unicodedata, urllib.parse, uuid";

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

// An image is the length of its index, the index ([name, size] of every file), and the files one after the other.
/** @param {FileSystem} FS @param {Uint8Array} bytes */
function layOut(FS, bytes) {
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
    keep(MEMORY, new Response(new Blob([memory])));
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
  const image = unpacked(IMAGE).then((answer) => answer.arrayBuffer());
  const memory = await (await known(MEMORY))?.arrayBuffer();
  const again = memory && restarted(memory).catch((error) => { console.warn(error); return forget(); });
  const py = (await again) || (await started());
  layOut(py.FS, new Uint8Array(await image));
  py.runPython("import sys; sys.path.insert(0, '/lib/companion')");
  return py;
}
