// Types of the page without a server, for the type checker alone.

// -- what tools/web writes in place of `{python}`, `{info}` and `{folders}` -------------------------------------------

declare const info: object;
declare const folders: string[];

declare module "{python}/pyodide.mjs" {
  export function loadPyodide(how: object): Promise<Pyodide>;
}

declare module "{python}/xz-decompress.mjs" {
  export const XzReadableStream: new (packed: ReadableStream) => ReadableStream;
}

// -- Python in the page ----------------------------------------------------------------------------------------------

interface Pyodide {
  FS: FileSystem;
  runPython(code: string): any;
  pyimport(name: string): any;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

// Bytes of Python's memory.
interface PythonBytes {
  getBuffer(kind: "u8"): { data: Uint8Array<ArrayBuffer>; release(): void };
}

// The end of the line in Python (companion/ui/in_browser.py).
interface Dashboard {
  heard(message: string): void;
  close(): void;
}

// -- files (Emscripten's file system, and those of the browser below it) ---------------------------------------------

interface FileSystem {
  ErrnoError: new (number: number) => Error;
  filesystems: { WORKERFS: { mount: () => FileNode } };
  createNode(parent: FileNode | null, name: string, mode: number, device: number): FileNode;
  mkdirTree(path: string): void;
  mount(kind: { mount: () => FileNode }, options: object, at: string): void;
  writeFile(path: string, data: Uint8Array, how: object): void;
}

// Files of an image, by where they lie in it.
interface Packed {
  filename: string;
  start: number;
  end: number;
}

interface Image {
  blob: Blob;
  data: Packed[];
  code: Packed[];
  bytes: Uint8Array<ArrayBuffer>;
}

interface FileNode {
  id: number;
  mode: number;
  file: KeptFile | null;
}

interface FileStream {
  node: { file: KeptFile };
  position: number;
}

interface KeptFile {
  handle: FileSystemSyncAccessHandle;
  there: boolean;
  written?: boolean;
}

type Kept = Map<string, KeptFile>;
