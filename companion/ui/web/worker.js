// Python in a worker, so that the page stays quick whatever is reckoned here. One tab at a time has the tables; another
// one says so, and may take them over.
import { forget, python } from "./boot.js";
import { closeKept, mountKept, openKept } from "./kept.js";

const TABLES = "/kept";
const ONLY = "companion tables";
const PATIENCE = 4000;

const tell = (type, more = {}) => postMessage({ type, ...more });

// -- one tab at a time ---------------------------------------------------------------------------------------------

let letGo = () => {};
const others = globalThis.BroadcastChannel ? new BroadcastChannel(ONLY) : null;

function hold(how) {
  return new Promise((answer) => {
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
  const late = setTimeout(() => tell("elsewhere"), PATIENCE / 4);
  let force, got;
  taken = () => {
    others?.postMessage("please");
    // A tab that sleeps does not answer: then it is told when it wakes up.
    force = setTimeout(() => { queue.abort(); hold({ steal: true }).then(got); }, PATIENCE);
  };
  await Promise.race([waiting, new Promise((done) => { got = done; })]);
  clearTimeout(late);
  clearTimeout(force);
  tell("here");
}

let taken = () => {};
let kept = null;
let dashboard = null;

let here = false;
let gone = false;

// Another tab goes on: nothing is written here any more.
function moved() {
  if (gone) return;
  gone = true;
  dashboard?.close();
  if (kept) closeKept(kept);
  kept = dashboard = null;
  tell("moved");
  letGo();
}

if (others) others.onmessage = ({ data }) => data === "please" && here && moved();

// What Python says, as bytes of its memory, copied once.
function say(bytes) {
  const there = bytes.getBuffer("u8");
  const message = there.data.slice();
  there.release();
  postMessage({ type: "said", message }, [message.buffer]);
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
  const { open_page } = py.pyimport("companion.ui.browser");
  dashboard = open_page(say, Boolean(kept));
  tell("ready");
  for (const message of early.splice(0)) dashboard?.heard(message);
}

const early = [];
onmessage = ({ data }) => {
  if (data === "take") taken();
  else if (dashboard) dashboard.heard(data);
  else early.push(data);
};

start().catch(async (error) => { console.error(error); await forget(); tell("failed", { why: String(error?.message ?? error).slice(-400) }); });
