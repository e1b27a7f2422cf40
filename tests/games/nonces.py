"""Frames without the random parts of receipts."""

from __future__ import annotations

import re

RECEIPT = re.compile(r'"(nonce|commitment)":"(?:[0-9a-f]{32}|[0-9a-f]{64})"')
"""Matches what depends on the nonces of receipts, which are drawn again each time.

They are masked only in the frames that carry receipts. `test_receipts.py` checks that a commitment cannot be made
without its nonce.
"""


def without_nonces(frame: str) -> str:
    """Return a frame of a socket with the nonces and commitments masked."""
    return RECEIPT.sub(r'"\1":"RANDOM"', frame) if frame.startswith(('{"t":"committed"', '{"t":"accepted"')) else frame
