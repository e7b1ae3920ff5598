"""The page that needs no server, as a folder of plain files: every static host can hand it out, under any address.

Files that change together lie in a folder named by their hash, so a browser keeps them for good, and the next
version brings only new ones. Python itself and our package are compressed here, as not every host does so.
"""

from __future__ import annotations

import hashlib
import lzma
import shutil
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from companion.engine.data_folder import LANGUAGES
from companion.engine.messages import messages
from companion.ui.assets import STATIC, script, style, without_comments
from companion.ui.manifest import ICONS, manifest

WEB = Path(__file__).parent / "web"
LOADING = Path(__file__).parent / "template" / "voila" / "templates" / "companion" / "static" / "companion.css"
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'self'; form-action 'none'"
)
"""Nothing comes from anywhere else. Python is WebAssembly, which a policy has to name."""
PICTURES = (*(name for name, _, _ in ICONS), "icon-180.png")
AT_INSTALLING = {f"icons/{name}" for name, _, kind in ICONS if kind == "image/png"}
"""Pictures that a browser fetches when the page is installed, and keeps itself."""

WORDS = (
    *(
        "again",
        "cleared",
        "elsewhere",
        "failed",
        "later",
        "loading",
        "moved",
        "new_version",
        "take_over",
        "taking_over",
        "use_it",
    ),
)

Files = dict[str, bytes]


def publish(target: Path, python: Files, image: Files, info: Mapping[str, str], *, loose: bool = False) -> None:
    """Write the folder. ``python``: files of Pyodide; ``image``: modules and data to import; ``info``: its lock.

    ``loose``: with little compression, for a folder that is not published.
    """
    runtime = {name: data for name, data in python.items() if name.endswith(".mjs")}
    runtime |= {f"{name}.packed": packed(data, loose) for name, data in python.items() if name not in runtime}
    py = _folder("py", runtime)
    own = _own_files(packed(laid_out(image), loose), py, info)
    app = _folder("app", own)
    root: Files = {
        "index.html": filled((WEB / "index.html").read_text(encoding="utf-8"), app=app, policy=POLICY).encode(),
        **{f"{language}.webmanifest": _manifest(language, app) for language in LANGUAGES},
    }
    folders = {"./": sorted(root), f"{app}/": sorted(own.keys() - AT_INSTALLING), f"{py}/": sorted(runtime)}
    source = _text("service_worker.js")
    # The service worker itself is never kept by the page: a browser looks whether it has changed.
    worker = filled(source, folders=msgspec.json.encode(folders).decode()) + f"// {_digest(root)}\n"
    shutil.rmtree(target, ignore_errors=True)
    for folder, files in {"": root | {"sw.js": worker.encode()}, app: own, py: runtime}.items():
        for name, data in files.items():
            path = target / folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def _own_files(image: bytes, py: str, info: Mapping[str, str]) -> Files:
    """The front end: the files of the server edition, and those of this page alone."""
    words = {language: page_words(language) for language in LANGUAGES}
    start = f"const companionWords = {msgspec.json.encode(words).decode()};\n" + _text("start.js")
    described = msgspec.json.encode(info).decode()
    texts = {
        "app.js": script(),
        "kernel_websocket.js": (STATIC / "kernel_websocket.js").read_text(encoding="utf-8"),
        "turn_notice.js": without_comments((STATIC / "turn_notice.js").read_text(encoding="utf-8")),
        "app.css": style(),
        "web.css": LOADING.read_text(encoding="utf-8") + _text("web.css"),
        "start.js": start,
        "web.js": _text("web.js"),
        "new_version.js": _text("new_version.js"),
        "private_files.js": _text("private_files.js"),
        "boot.js": filled(_text("boot.js"), python=f"../{py}", info=described),
        "unpack.js": filled(_text("unpack.js"), python=f"../{py}"),
        "worker.js": _text("worker.js"),
        "health": "ok\n",
    }
    files = {name: text.encode() for name, text in texts.items()}
    files |= {f"icons/{name}": (STATIC / "icons" / name).read_bytes() for name in PICTURES}
    files["vendor/plotly-basic.min.js"] = (STATIC / "vendor" / "plotly-basic.min.js").read_bytes()
    files["companion.image.packed"] = image
    return files


def page_words(language: str) -> dict[str, str]:
    """The page's own words, before there is a screen or in its place."""
    say = messages(language, "ui")
    return {name: say.text(f"web.{name}") for name in WORDS}


def _text(name: str) -> str:
    return without_comments((WEB / name).read_text(encoding="utf-8"))


def _manifest(language: str, app: str) -> bytes:
    made = manifest(language)
    pictures = [each | {"src": each["src"].replace("static/", f"{app}/")} for each in made["icons"]]
    return msgspec.json.encode(made | {"id": "./", "start_url": "./", "scope": "./", "icons": pictures})


def filled(text: str, **values: str) -> str:
    """A text with its gaps filled: ``{name}``, where braces that name nothing stay."""
    for name, value in values.items():
        text = text.replace("{" + name + "}", value)
    return text


def packed(data: bytes, loose: bool) -> bytes:
    """Made small; the same every time. It takes a phone less time to unpack than a mobile network saves."""
    if loose:
        return lzma.compress(data, check=lzma.CHECK_CRC32, preset=0)
    close = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 24, "pb": 0, "nice_len": 273}
    return lzma.compress(data, check=lzma.CHECK_CRC32, filters=[close])


def laid_out(files: Mapping[str, bytes]) -> bytes:
    """Many files as one: the length of the index, the index, the files. Code comes first, and like lies beside like.

    >>> laid_out({"companion/data/b": b"z", "a": b"xy"})[4:]
    b'[["a",2],["companion/data/b",1]]xyz'
    """

    def place(name: str) -> tuple[bool, str, list[str], str]:
        spoken = [part for part in name.split("/") if part in LANGUAGES]
        return name.startswith("companion/data/"), name.rpartition(".")[2], spoken, name

    names = sorted(files, key=place)
    index = msgspec.json.encode([(name, len(files[name])) for name in names])
    return len(index).to_bytes(4, "little") + index + b"".join(files[name] for name in names)


def unzipped(archive: Path, without: Iterable[str] = ()) -> Files:
    """The files of a wheel, but for those under certain names."""
    skipped = tuple(without)
    with zipfile.ZipFile(archive) as found:
        names = [each.filename for each in found.infolist() if not each.is_dir()]
        return {name: found.read(name) for name in names if not name.startswith(skipped)}


def _folder(kind: str, files: Mapping[str, bytes]) -> str:
    return f"{kind}-{_digest(files)}"


def _digest(files: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name}\n{len(files[name])}\n".encode() + files[name])
    return digest.hexdigest()[:12]
