"""A club: several servers on one database, behind a proxy that all devices come through.

All servers derive the codes and the tokens of devices from one secret, so each of them knows the devices that joined at
another one. No address is trusted, since every request comes from the proxy: the owner joins with a code, too.
"""

from __future__ import annotations

import hmac
import secrets
from typing import NamedTuple
from urllib.parse import urlsplit

from companion.engine.errors import CompanionError
from companion.ui.guest_access import LENGTH, LETTERS, Sharing
from companion.ui.page_grant import Grant, Role, Shared
from companion.ui.page_limits import HOST, Places
from companion.ui.wrong_codes import CodeAttempts

SHORTEST_SECRET = 16
"""Letters: the codes are no harder to guess than the secret."""
KERNELS = 100
"""The number of pages that one server of a club may have open, unless ``COMPANION_KERNELS`` says otherwise."""
ROLES: tuple[Role, ...] = ("host", "guest", "viewer")


class Settings(NamedTuple):
    """The address for devices, the secret of all servers, and the address at which this one listens to the proxy."""

    address: str
    secret: str
    listen: str = "127.0.0.1"


def settings(address: str, secret: str, listen: str) -> Settings:
    """The settings of a club; a refusal names their errors.

    >>> settings("https://tables.example", "correct horse battery", "127.0.0.1").address
    'https://tables.example/'
    """
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise CompanionError("club.address", "ui", address=address)
    if len(secret.strip()) < SHORTEST_SECRET:
        raise CompanionError("club.secret", "ui", least=SHORTEST_SECRET)
    return Settings(f"{parts.scheme}://{parts.netloc}/", secret.strip(), listen)


def access_of(club: Settings, most: int) -> Club:
    """Access to a server that may have so many pages open; wrong codes are counted for all servers together."""
    from companion.ui.club_wrong_codes import SharedAttempts  # the only use of the database by a server itself

    return Club(club, most, SharedAttempts(club.secret))


class Club(Sharing):
    """Access of devices that come through the proxy, the same at every server."""

    def __init__(self, club: Settings, most: int, attempts: CodeAttempts | None = None) -> None:
        super().__init__(Places(most, per_address=most, for_host=0))
        self.attempts = attempts or self.attempts
        self._key = club.secret.encode()
        self.shared = Shared(club.address, self._code("guest"), self._code("viewer"), fixed=True)
        self.owner_code = self._code("host")

    def _sum(self, what: str) -> bytes:
        return hmac.digest(self._key, what.encode(), "sha256")

    def _code(self, role: Role) -> str:
        letters = "".join(LETTERS[byte % len(LETTERS)] for byte in self._sum(f"code {role}")[:LENGTH])
        return f"{letters[: LENGTH // 2]}-{letters[LENGTH // 2 :]}"

    def _signed(self, role: Role, name: str) -> str:
        return f"{role}.{name}.{self._sum(f'token {role} {name}').hex()}"

    def codes(self) -> dict[Role, str]:
        """The code of each role, the owner's too."""
        return {"host": self.owner_code, **super().codes()}

    def admit(self, role: Role, token: str | None) -> str:
        """A token that every server of the club knows; a device that had one keeps its name."""
        known = token if token is not None and self.role(token) is not None else ""
        return self._signed(role, known.split(".")[1] if known else secrets.token_hex(16))

    def role(self, token: str | None) -> Role | None:
        """The role that a server of the club has written into a token."""
        start, _, rest = (token or "").partition(".")
        role = next((each for each in ROLES if each == start), None)
        if role is None or not hmac.compare_digest(
            (token or "").encode(), self._signed(role, rest.partition(".")[0]).encode()
        ):
            return None
        return role

    def grant(self, device: str) -> Grant | None:
        """The grant of a device's message; none without a token."""
        return super().grant(device) if device != HOST else None

    def is_owner(self, address: str) -> bool:
        """No address is the owner's: the proxy may stand on this computer."""
        return False
