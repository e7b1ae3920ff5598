// The page of our own server: the one widget, without a notebook's front end. It speaks with its kernel as a notebook
// does, in the same messages and frames, but only those of this widget; a lost connection is restored.

const V1 = "v1.kernel.websocket.jupyter.org";
const AGAIN = 2000;
const SOON = 200;
const OFTEN_MS = 10000;
const GONE = 410;
const ANSWER_MS = 5000;
const SHUT_OUT = 4403;
const PIECE = "<g";
const RETURNED = "companion.returned";

// -- frames: the number of offsets, the offsets, then channel, header, parent, metadata, content and attachments ----

/** @param {object} header @param {object} content */
function pack(header, content) {
  const encoder = new TextEncoder();
  const parts = ["shell", JSON.stringify(header), "{}", "{}", JSON.stringify(content)].map((part) => encoder.encode(part));
  let end = 8 * (parts.length + 2);
  const ends = [end, ...parts.map((part) => (end += part.length))];
  const bytes = new Uint8Array(end);
  const numbers = new DataView(bytes.buffer);
  [ends.length, ...ends].forEach((number, i) => numbers.setBigUint64(8 * i, BigInt(number), true));
  parts.forEach((part, i) => bytes.set(part, ends[i]));
  return bytes;
}

/** @param {ArrayBuffer} buffer */
function unpack(buffer) {
  const numbers = new DataView(buffer);
  const offsets = Array.from({ length: Number(numbers.getBigUint64(0, true)) }, (_, i) => Number(numbers.getBigUint64(8 * (i + 1), true)));
  const parts = offsets.slice(1).map((end, i) => [offsets[i], end]);
  const json = (part) => JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, part[0], part[1] - part[0])));
  return { type: json(parts[1]).msg_type, content: json(parts[4]), buffers: parts.slice(5).map(([from, to]) => new DataView(buffer, from, to - from)) };
}

// -- the line ------------------------------------------------------------------------------------------------------

class Line {
  constructor({ kernel, comm, assets }, heard) {
    this.comm = comm;
    this.heard = heard;
    this.alive = `${assets}health?kernel=${kernel}`;
    this.session = name();
    const to = new URL(`api/kernels/${kernel}/channels?session_id=${this.session}`, location.href);
    to.protocol = to.protocol.replace("http", "ws");
    this.address = to.href;
    this.opened = () => {};
    this.shut = () => {};
    this.left = false;
    this.socket = this.laid();
  }

  laid() {
    const socket = new WebSocket(this.address, [V1]);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => this.opened();
    socket.onmessage = ({ data }) => this.receive(unpack(data));
    socket.onclose = ({ code }) => {
      if (this.left) return;
      if (code === SHUT_OUT) this.shut();
      else setTimeout(() => this.again(), SOON);
    };
    return socket;
  }

  // The line is closed: the page is opened again where its kernel has ended, else the line is laid again.
  async again() {
    const ended = await fetch(this.alive, { cache: "no-store" }).then(({ status }) => status === GONE, () => false);
    if (this.left) return;
    if (ended && returns()) location.reload();
    else setTimeout(() => { if (!this.left) this.socket = this.laid(); }, AGAIN - SOON);
  }

  /** @param {ReturnType<typeof unpack>} message */
  receive({ type, content, buffers }) {
    if (type === "comm_msg" && content.comm_id === this.comm) this.heard(content.data, buffers);
  }

  // This throws where nothing can be sent, so that the caller knows.
  /** @param {object} data */
  post(data) {
    if (this.socket.readyState !== WebSocket.OPEN) throw new Error("no line");
    const header = { msg_id: name(), msg_type: "comm_msg", session: this.session, username: "", date: new Date().toISOString(), version: "5.4" };
    this.socket.send(pack(header, { comm_id: this.comm, data }));
  }

  leave() {
    this.left = true;
    this.socket.close();
  }
}

// Whether the page may come back by itself: not where it did so a moment ago.
function returns() {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RETURNED)) < OFTEN_MS) return false;
    sessionStorage.setItem(RETURNED, String(Date.now()));
    return true;
  } catch { // without a memory it could return for ever
    return false;
  }
}

function name() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// -- the model that a widget's script expects ----------------------------------------------------------------------

export class Model {
  constructor(line, assets) {
    this.line = line;
    this.state = { assets, icons: {}, greeted: true };
    this.hearers = new Map();
  }

  /** @param {string} key @returns {any} */
  get(key) {
    return this.state[key];
  }

  /** @param {Command} content */
  send(content) {
    this.line.post({ method: "custom", content });
  }

  token() {
    return document.cookie.match(/(?:^|; )_xsrf=([^;]*)/)?.[1] ?? "";
  }

  /** @param {string} event @param {Hear} hear */
  on(event, hear) {
    this.hearers.set(event, [...(this.hearers.get(event) ?? []), hear]);
  }

  /** @param {string} event @param {Hear} hear */
  off(event, hear) {
    this.hearers.set(event, (this.hearers.get(event) ?? []).filter((each) => each !== hear));
  }

  /** @param {string} event @param {...any} values */
  fire(event, ...values) {
    for (const hear of this.hearers.get(event) ?? []) hear(...values);
  }

  /** @param {Update} message @param {DataView[]} [buffers] */
  take({ method, state, content }, buffers) {
    if (method === "custom") this.fire("msg:custom", content, buffers);
    if (method !== "update") return;
    const { since, changed, gone, ...traits } = state;
    if (since !== undefined && since !== this.state.number) return this.lookAgain();
    if (since !== undefined) traits.view = renewed(this.state.view, changed, gone);
    Object.assign(this.state, traits);
    for (const key of Object.keys(traits)) this.fire(`change:${key}`);
  }

  lookAgain() {
    this.line.post({ method: "request_state" });
  }
}

// The view merged with its changes (sent.py).
/** @param {view.View} before @param {Partial<Sent>} changed @param {(keyof view.View)[]} gone @returns {view.View} */
function renewed(before, changed, gone) {
  const view = /** @type {view.View} */ ({ ...before, ...changed });
  for (const name of gone) delete view[name];
  if (!changed.board) return view;
  const drawn = new Map((before.board?.parts ?? []).map(({ id, svg }) => [id, svg]));
  const parts = (changed.board.parts ?? []).map((part) => ({ ...part, svg: joined(drawn.get(part.id) ?? "", part.svg) }));
  return { ...view, board: { ...changed.board, parts } };
}

/** @param {string} before @param {Piece[]} pieces */
function joined(before, pieces) {
  const old = before.split(PIECE);
  return pieces.flatMap((piece) => (typeof piece === "string" ? piece : old.slice(piece[0], piece[0] + piece[1]))).join(PIECE);
}

// -- the page ------------------------------------------------------------------------------------------------------

/** @param {typeof import("./app.js").default} app @param {Place} place */
export function open(app, place) {
  const line = new Line(place, (data, buffers) => model.take(data, buffers));
  const model = new Model(line, place.assets);
  // The first message has the page's address and reader, so that the first answer fits them.
  const greet = () => model.send({ op: "hello", address: location.search, ...window.companionReader, wide: app.roomy(), seat: app.seat(), device: app.number(), keeps: true });
  let greeted = 0;
  const tries = setInterval(() => {
    if (line.socket.readyState !== WebSocket.OPEN || Date.now() - greeted < ANSWER_MS) return;
    greeted = Date.now();
    greet();
    model.lookAgain();
  }, AGAIN);
  line.opened = () => {
    if (greeted) model.lookAgain();
    else greet();
    greeted = Date.now();
  };
  const begin = () => {
    if (!model.get("view")?.screen) return;
    model.off("change:view", begin);
    clearInterval(tries);
    app.render({ model, el: /** @type {HTMLElement} */ (document.getElementById("companion")) });
    document.getElementById("loading")?.remove();
    // The kernel's first message may come before the listener, and with it the pictures, which are sent only once.
    if (!Object.keys(model.get("icons")).length) model.lookAgain();
  };
  model.on("change:view", begin);
  const word = (name) => model.get("view")?.words?.[name] ?? "";
  line.shut = () => shutOut(word("shut_out"));
  leaveWith(line, model, place.kernel);
}

// Leaving a page ends its kernel; a page that comes back from the browser's memory is opened again.
/** @param {Line} line @param {Model} model @param {string} kernel */
function leaveWith(line, model, kernel) {
  addEventListener("pagehide", () => {
    const form = new FormData();
    form.append("_xsrf", model.token());
    navigator.sendBeacon(new URL(`voila/api/shutdown/${kernel}`, location.href), form);
    line.leave();
  });
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}

// Sharing was switched off: no data of the table stays on a device without access.
/** @param {string} words */
function shutOut(words) {
  const notice = document.createElement("p");
  notice.className = "c-shut-out";
  notice.setAttribute("role", "alert");
  notice.textContent = words;
  document.getElementById("companion")?.replaceChildren(notice);
  document.getElementById("loading")?.remove();
}
