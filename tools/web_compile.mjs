// Runs the Python of the page itself, here, to compile what it will import: a phone does not compile 40 000 lines.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, folder, script, lines] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
  const python = await loadPyodide({ indexURL: `${runtime}/`, env: { PYTHONNODEBUGRANGES: "1", KEEP_LINES: lines } });
  python.mountNodeFS("/folder", folder);
  python.runPython(readFileSync(script, "utf8"));
} catch (error) {
  // Otherwise Node prints the line where it was thrown, which is a megabyte.
  console.error(String(error));
  process.exit(1);
}
