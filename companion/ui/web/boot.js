// Python with our package in it, from files that are fetched once, packed, and cached for a start without a network.
import { loadPyodide } from "{python}/pyodide.mjs";

const PYTHON = new URL("{python}/", import.meta.url).href;
const HERE = new URL("./", import.meta.url).href;
const PACKED = /\.(wasm|zip)$/;

// The results of the first start are cached too: Python's memory before our package is loaded, and our files
// unpacked. Every later start begins there. The cache is separate: no fetch ever waits until it is written.
const MEMORY = `${HERE}made/python.memory`, FILES = `${HERE}made/companion.files`;
const AHEAD = "import csv, dataclasses, datetime, decimal, hashlib, logging, secrets, shutil, sqlite3, tempfile, textwrap, unicodedata, urllib.parse, uuid";

const plainFetch = globalThis.fetch;
/** @param {string} address */
const cacheOf = async (address) => globalThis.caches?.open(`companion ${new URL("./", address).pathname}`).catch(() => null);
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

/** @param {string} address */
async function unpacked(address) {
  const { body } = await fetched(`${address}.packed`);
  const type = address.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(body?.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
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

// Compressed better than a browser can unpack: Python does it, piece by piece, as its memory never shrinks again.
const UNPACK = `
from compression.zstd import ZstdDecompressor, get_frame_info
def unpack(image, begin):
    packed, stream = image.to_bytes(), ZstdDecompressor()
    put = begin(get_frame_info(packed).decompressed_size)
    while not stream.eof:
        put(stream.decompress(packed, 1 << 18))
        packed = b""
unpack`;

/** @param {Pyodide} py @param {Uint8Array} image */
function opened(py, image) {
  let whole = new Uint8Array(), at = 0;
  const unpack = py.runPython(UNPACK);
  unpack(image, (/** @type {number} */ size) => {
    whole = new Uint8Array(size);
    return (/** @type {PythonBytes} */ piece) => {
      const there = piece.getBuffer("u8");
      whole.set(there.data, at);
      at += there.data.length;
      there.release();
    };
  });
  unpack.destroy();
  return whole;
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

/** @returns {Promise<[Pyodide, Uint8Array]>} */
async function started() {
  const image = fetched(`${HERE}companion.image`).then((answer) => answer.arrayBuffer());
  const py = await load({ _makeSnapshot: true });
  py.runPython(AHEAD);
  remember(py);
  const files = opened(py, new Uint8Array(await image));
  keep(FILES, new Response(new Blob([files])));
  return [py, files];
}

/** @param {ArrayBuffer} memory @param {ArrayBuffer} files @returns {Promise<[Pyodide, Uint8Array]>} */
async function restarted(memory, files) {
  const py = await load({ _loadSnapshot: memory });
  py.runPython("import random; random.seed()"); // random numbers must differ from start to start
  drop(memory);
  return [py, new Uint8Array(files)];
}

// The cached results may be outdated or incomplete: then they are built again.
export async function forget() {
  for (const address of [MEMORY, FILES]) await (await cacheOf(address))?.delete(address);
}

export async function python() {
  const [memory, kept] = await Promise.all([MEMORY, FILES].map(async (address) => (await known(address))?.arrayBuffer()));
  const again = memory && kept && restarted(memory, kept).catch((error) => { console.warn(error); return forget(); });
  const [py, files] = (await again) || (await started());
  layOut(py.FS, files);
  py.runPython("import sys; sys.path.insert(0, '/lib/companion')");
  return py;
}
