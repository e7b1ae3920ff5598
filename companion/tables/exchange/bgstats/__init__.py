"""BG Stats: its export and ``.bgsplay`` files in both directions, and the link that posts one play to the app.

A file of ours holds the whole play under a key of its own (``metaData``), beside what the app shows. When it comes
back, changes made in the app count, and everything else is as it was.
"""

from companion.tables.exchange.bgstats.fields import OWN_KEY, anonymous, play_uuid
from companion.tables.exchange.bgstats.link import SCANNABLE, SOURCE_NAME, breakdown, link, link_data, link_qr
from companion.tables.exchange.bgstats.plays import export, ids_by_position, read, to_bytes

__all__ = [
    "OWN_KEY",
    "SCANNABLE",
    "SOURCE_NAME",
    "anonymous",
    "breakdown",
    "export",
    "ids_by_position",
    "link",
    "link_data",
    "link_qr",
    "play_uuid",
    "read",
    "to_bytes",
]
