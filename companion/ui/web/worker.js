// Python in a worker, so that the page stays responsive during computation. One tab at a time has the tables; another
// one says so, and may take them over.
import { forget, python } from "./boot.js";
import { closeKept, mountKept, openKept, stillThere } from "./private_files.js";

const TABLES = "/kept";
const ONLY = "companion tables";
const TAKE_OVER_MS = 4000;

/** @param {string} type @param {object} [more] */
const post = (type, more = {}) => postMessage({ type, ...more });

// -- one tab at a time ---------------------------------------------------------------------------------------------

/** @type {(done?: unknown) => void} */
let letGo = () => {};
const others = globalThis.BroadcastChannel ? new BroadcastChannel(ONLY) : null;

/** @param {LockOptions} how @returns {Promise<boolean>} */
function hold(how) {
  return new Promise((answer) => {
    /** @param {Lock | null} lock */
    const held = (lock) => {
      answer(Boolean(lock));
      return lock && new Promise((done) => { letGo = done; });
    };
    navigator.locks.request(ONLY, how, held).catch(() => how.signal?.aborted || moved());
  });
}

async function alone() {
  await queued();
  here = true;
}

async function queued() {
  if (!navigator.locks || (await hold({ ifAvailable: true }))) return;
  const queue = new AbortController();
  const waiting = hold({ signal: queue.signal });
  const late = setTimeout(() => post("elsewhere"), TAKE_OVER_MS / 4);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let force;
  /** @type {(done?: unknown) => void} */
  let got;
  taken = () => {
    others?.postMessage("please");
    // A sleeping tab does not answer: it gets the message when it wakes up.
    force = setTimeout(() => { queue.abort(); hold({ steal: true }).then(got); }, TAKE_OVER_MS);
  };
  await Promise.race([waiting, new Promise((done) => { got = done; })]);
  clearTimeout(late);
  clearTimeout(force);
  post("here");
}

let taken = () => {};
/** @type {Kept | null} */
let kept = null;
/** @type {Dashboard | null} */
let dashboard = null;

let here = false;
let gone = false;

// Nothing is written here any more.
/** @param {"moved" | "cleared"} why */
function stop(why) {
  if (gone) return;
  gone = true;
  post(why); // first: where the files are gone, closing them may never end
  dashboard?.close();
  if (kept) closeKept(kept);
  kept = dashboard = null;
  letGo();
}

const moved = () => stop("moved"); // another tab goes on

if (others) others.onmessage = ({ data }) => data === "please" && here && moved();

// Python's messages, as bytes of its memory, copied once.
/** @param {PythonBytes} bytes */
function say(bytes) {
  const there = bytes.getBuffer("u8");
  const message = there.data.slice();
  there.release();
  if (held) held.push(message);
  else send(message);
}

/** @param {Uint8Array<ArrayBuffer>} message */
function send(message) {
  postMessage({ type: "said", message }, [message.buffer]);
}

// -- commands, one after the other ---------------------------------------------------------------------------------

// Python's answer to a command is held back until its writes are confirmed to be stored.
/** @type {Uint8Array<ArrayBuffer>[] | null} */
let held = null;
let done = Promise.resolve();

/** @param {string} message */
function hear(message) {
  done = done.then(() => answer(message)).catch(failed);
}

/** @param {string} message */
async function answer(message) {
  if (!dashboard) return;
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const said = held = [];
  let there = true;
  try {
    dashboard.heard(message);
    there = !kept || (await stillThere(kept));
  } finally {
    held = null;
    if (!gone && there) said.forEach(send);
  }
  if (!there) stop("cleared");
}

// -- the start -----------------------------------------------------------------------------------------------------

async function start() {
  const [py] = await Promise.all([python(), alone()]);
  if (gone) return;
  const files = await openKept();
  if (gone) {
    if (files) closeKept(files);
    return;
  }
  kept = files;
  if (kept) mountKept(py.FS, kept, TABLES);
  const { open_page } = py.pyimport("companion.ui.in_browser");
  dashboard = open_page(say, Boolean(kept));
  post("ready");
  early.splice(0).forEach(hear);
}

/** @type {string[]} */
const early = [];
onmessage = ({ data }) => {
  if (data === "take") taken();
  else if (dashboard) hear(data);
  else early.push(data);
};

/** @param {any} error */
function failed(error) {
  console.error(error);
  post("failed", { why: String(error?.message ?? error).slice(-400) });
}

start().catch(async (error) => { await forget(); failed(error); });
