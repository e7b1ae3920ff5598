// Sharing a file, or the end of a game as a picture, with another program or device; else it is saved.

/** @param {Message} message */
export async function shareImage({ name, svg, title }) {
  const picture = await paint(svg);
  return shareFile(new File([picture], `${name}.png`, { type: "image/png" }), title);
}

/** @param {File} file @param {string} title */
export async function shareFile(file, title) {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** @param {string} svg @returns {Promise<Blob>} */
function paint(svg) {
  return new Promise((done, failed) => {
    const image = new Image();
    image.onerror = failed;
    image.onload = () => {
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      canvas.toBlob((blob) => (blob ? done(blob) : failed()), "image/png");
    };
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  });
}
