// Python with our package in it, from files that each travel once, packed, and are kept for a start without a network.
import { loadPyodide } from "{python}/pyodide.mjs";

const PYTHON = new URL("{python}/", import.meta.url).href;
const PACKED = /\.(wasm|zip)$/;

const plainFetch = globalThis.fetch;

async function fetched(address) {
  const cache = await globalThis.caches?.open(`companion ${new URL("./", address).pathname}`).catch(() => null);
  const known = await cache?.match(address);
  if (known) return known;
  const answer = await plainFetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  cache?.put(address, answer.clone()).catch(() => {});
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

// Packed closer than a browser can unpack: Python does it.
function opened(py, image) {
  const unpack = py.runPython("from compression.zstd import decompress; lambda image: decompress(image.to_bytes())");
  const bytes = unpack(image), there = bytes.getBuffer("u8");
  const copy = there.data.slice();
  there.release();
  bytes.destroy();
  unpack.destroy();
  return copy;
}

// An image is the length of its index, the index ([name, size] of every file), and the files one after the other.
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

export async function python(env = {}) {
  const image = fetched(new URL("companion.image", import.meta.url).href).then((answer) => answer.arrayBuffer());
  const py = await loadPyodide({
    indexURL: PYTHON,
    lockFileContents: { info: {info}, packages: {} },
    packageBaseUrl: PYTHON,
    env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1", PYTHONUTF8: "1", ...env },
  });
  layOut(py.FS, opened(py, new Uint8Array(await image)));
  py.runPython("import sys; sys.path.insert(0, '/lib/companion')");
  return py;
}
