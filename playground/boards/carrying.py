"""A scenario's whole text as a part of an address: no row, no account, nothing that could be deleted.

The form is one letter for its version, then the text, compressed with its checksum (zlib) and spelled in the letters
that addresses have (base64url). The same text gives the same part, and a part that was cut or mistyped is refused:
it is never read as something else.
"""

from __future__ import annotations

import base64
import binascii
import zlib

VERSION = "1"
"""The first letter of each; a form that comes later has another, and this one is read for ever."""
LONGEST = 4_000
"""Characters: addresses of that length pass through whatever stands between a browser and a site."""
LONGEST_TEXT = 60_000
"""Characters of a text, as everywhere where one may be typed."""


class DoesNotFit(Exception):
    """A text too long to be carried by an address; the message says by how much."""


class Broken(Exception):
    """What stands in an address is no text that was packed, or no longer the whole of it."""


def packed(text: str) -> str:
    """The text as a part of an address. Raises DoesNotFit."""
    plain = text.replace("\r\n", "\n")
    if len(plain) <= LONGEST_TEXT:
        found = base64.urlsafe_b64encode(zlib.compress(plain.encode(), 9)).rstrip(b"=").decode()
        if len(found) < LONGEST:
            return f"{VERSION}{found}"
        raise DoesNotFit(f"a link has room for {LONGEST:,} characters, and this takes {len(found) + 1:,}")
    raise DoesNotFit(f"a link has room for texts of {LONGEST_TEXT:,} characters at most")


def unpacked(said: str) -> str:
    """The text that an address carries. Raises Broken."""
    if not said.startswith(VERSION) or len(said) > LONGEST or not said.isascii():
        raise Broken("It does not begin as such a link does, or is too long for one.")
    letters = said[len(VERSION) :]
    try:
        data = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
        reader = zlib.decompressobj()
        # Four bytes are the most that a character has: what grows beyond all bounds is not unpacked.
        text = reader.decompress(data, 4 * LONGEST_TEXT).decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError) as error:
        raise Broken("A part of the link is missing, or was changed on the way.") from error
    if not reader.eof or reader.unused_data or len(text) > LONGEST_TEXT:
        raise Broken("A part of the link is missing, or something stands behind it.")
    return text
