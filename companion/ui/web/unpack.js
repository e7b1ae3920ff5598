// Unpacks one file, in a worker of its own.
import { XzReadableStream } from "{python}/xz-decompress.mjs";

onmessage = async ({ data }) => {
  try {
    const bytes = await new Response(new XzReadableStream(new Blob([data]).stream())).arrayBuffer();
    postMessage(bytes, { transfer: [bytes] });
  } catch (error) {
    reportError(error); // the page’s “onerror” gets it
  }
};
