"""The page as an app of its own on a home screen."""

import json
import struct
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import PATIENCE, READY, Server, device

NAMES = {"en": "Board game companion", "uk": "Помічник для настільних ігор", "ru": "Помощник для настольных игр"}


def get(server: Server, path: str) -> tuple[str, bytes]:
    with urllib.request.urlopen(server.url + path) as answer:
        return answer.headers["Content-Type"], answer.read()


@pytest.mark.parametrize("language", NAMES)
def test_its_name_is_in_the_readers_language(whole_browser: Browser, server: Server, language: str) -> None:
    with device(whole_browser, locale=language) as context:
        context.set_default_timeout(PATIENCE * 1000)
        page = context.new_page()
        page.goto(server.url)
        page.wait_for_selector(READY)
        wire = context.new_cdp_session(page)
        found: dict[str, Any] = wire.send("Page.getAppManifest")
        assert found["errors"] == []
        manifest = json.loads(found["data"])
        assert (manifest["name"], manifest["lang"], manifest["display"]) == (NAMES[language], language, "standalone")
        errors = wire.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [each["errorId"] for each in errors] == ["in-incognito"], "only for being a test"


def test_its_pictures_are_there_in_the_sizes_it_names(server: Server) -> None:
    kind, body = get(server, "companion/manifest")
    assert kind == "application/manifest+json"
    for picture in json.loads(body)["icons"]:
        kind, drawn = get(server, f"companion/{picture['src']}")
        assert kind == picture["type"]
        if kind == "image/png":
            width, height = struct.unpack(">II", drawn[16:24])
            assert picture["sizes"] == f"{width}x{height}"
        else:
            assert drawn.startswith(b"<svg")
