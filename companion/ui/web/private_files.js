// The files that SQLite writes, in the origin's private file system. Every read, write and flush is done when it returns,
// so a confirmed transaction is on the disk, and one that a closing tab cuts short is rolled back when the next
// one opens.

const NAMES = ["tables.sqlite3", "tables.sqlite3-wal", "tables.sqlite3-journal", "before.sqlite3"];
const FOLDER = "companion";
const ENOENT = 44, ENOSPC = 51, EPERM = 63, EINVAL = 28, EIO = 29;
const AGAIN = 200;

// The tab that had them before may still be closing; WebKit has another name for that.
const HELD = ["NoModificationAllowedError", "InvalidStateError"];
/** @param {unknown} error */
const nameOf = (error) => (error instanceof Error ? error.name : "");

/** @param {FileSystemDirectoryHandle} folder @param {string} name */
async function handleOf(folder, name, tries = 50) {
  const file = await folder.getFileHandle(name, { create: true });
  for (let n = 0; ; n += 1) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (n >= tries || !HELD.includes(nameOf(error))) throw error;
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }
}

// A private window, or a page that did not come by https, may have no storage: null.
export async function openKept() {
  const root = await navigator.storage?.getDirectory?.().catch((error) => { console.warn(error); });
  if (!root || !globalThis.FileSystemSyncAccessHandle) return null;
  const folder = await root.getDirectoryHandle(FOLDER, { create: true });
  /** @type {Kept} */
  const kept = new Map();
  try {
    for (const name of NAMES) {
      const handle = await handleOf(folder, name);
      kept.set(name, { handle, there: handle.getSize() > 0 });
    }
  } catch (error) {
    closeKept(kept);
    if (nameOf(error) === "NotSupportedError") return null; // the browser has the name of this API, but not the API
    throw error;
  }
  return kept;
}

// Whether the files written since the last look still exist. The user may clear the browser's data
// while a page is open: its handles then go on writing into deleted files.
/** @param {Kept} kept */
export async function stillThere(kept) {
  const written = [...kept].filter(([, file]) => file.written);
  if (!written.length) return true;
  try {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER);
    for (const [name, file] of written) {
      await folder.getFileHandle(name);
      file.written = false;
    }
    return true;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

/** @param {Kept} kept */
export function closeKept(kept) {
  for (const { handle } of kept.values()) handle.close();
}

/** @param {FileSystem} FS @param {Kept} kept @param {string} at */
export function mountKept(FS, kept, at) {
  /** @param {number} number */
  const failed = (number) => new FS.ErrnoError(number);
  /** @template T @param {() => T} act */
  const tried = (act) => {
    try {
      return act();
    } catch (error) {
      throw failed(nameOf(error) === "QuotaExceededError" ? ENOSPC : EIO);
    }
  };
  /** @param {string} name */
  const found = (name) => kept.get(name) ?? (() => { throw failed(EPERM); })();
  const refused = () => { throw failed(EPERM); };

  const nodeOps = {
    getattr(/** @type {FileNode} */ { id, mode, file }) {
      const size = file ? tried(() => file.handle.getSize()) : 4096;
      const never = new Date(0);
      return { dev: 1, ino: id, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, atime: never, mtime: never, ctime: never, blksize: 4096, blocks: Math.ceil(size / 4096) };
    },
    setattr(/** @type {FileNode} */ node, /** @type {{ size?: number, mode?: number }} */ { size, mode }) {
      const { file } = node;
      if (mode !== undefined) node.mode = mode;
      if (size !== undefined && file) tried(() => file.handle.truncate(size));
    },
    lookup(/** @type {FileNode} */ parent, /** @type {string} */ name) {
      if (!kept.get(name)?.there) throw failed(ENOENT);
      return made(parent, name, 0o100600);
    },
    mknod(/** @type {FileNode} */ parent, /** @type {string} */ name, /** @type {number} */ mode) {
      found(name).there = true;
      return made(parent, name, mode);
    },
    unlink(/** @type {FileNode} */ parent, /** @type {string} */ name) {
      const file = found(name);
      tried(() => { file.handle.truncate(0); file.handle.flush(); });
      file.there = false;
    },
    readdir: () => [".", "..", ...[...kept].filter(([, file]) => file.there).map(([name]) => name)],
    rename: refused, rmdir: refused, symlink: refused,
  };
  const streamOps = {
    open() {}, close() {},
    /** @param {FileStream} stream @param {Uint8Array<ArrayBuffer>} buffer @param {number} offset @param {number} length @param {number} position */
    read: (stream, buffer, offset, length, position) => tried(() => stream.node.file.handle.read(buffer.subarray(offset, offset + length), { at: position })),
    /** @param {FileStream} stream @param {Uint8Array<ArrayBuffer>} buffer @param {number} offset @param {number} length @param {number} position */
    write(stream, buffer, offset, length, position) {
      stream.node.file.written = true;
      return tried(() => stream.node.file.handle.write(buffer.subarray(offset, offset + length), { at: position }));
    },
    llseek(/** @type {FileStream} */ stream, /** @type {number} */ offset, /** @type {number} */ whence) {
      const to = offset + (whence === 1 ? stream.position : whence === 2 ? stream.node.file.handle.getSize() : 0);
      if (to < 0) throw failed(EINVAL);
      return to;
    },
    fsync(/** @type {FileStream} */ stream) { tried(() => stream.node.file.handle.flush()); return 0; },
  };

  /** @param {FileNode | null} parent @param {string} name @param {number} mode */
  function made(parent, name, mode) {
    const node = FS.createNode(parent, name, mode, 0);
    Object.assign(node, { node_ops: nodeOps, stream_ops: streamOps, file: name === "/" ? null : found(name) });
    return node;
  }
  FS.mkdirTree(at);
  FS.mount({ mount: () => made(null, "/", 0o40700) }, {}, at);
}
