"""Frames as they are whatever was drawn for receipts."""

from __future__ import annotations

import re

RECEIPT = re.compile(r'"(nonce|commitment)":"(?:[0-9a-f]{32}|[0-9a-f]{64})"')
"""What depends on the nonces of receipts, which are drawn anew each time: masked where receipts are told, there alone.
That a commitment cannot be made without its nonce is seen in `test_receipts.py`."""


def without_nonces(frame: str) -> str:
    """A frame of a socket as it is whatever the nonces are."""
    return RECEIPT.sub(r'"\1":"RANDOM"', frame) if frame.startswith(('{"t":"committed"', '{"t":"accepted"')) else frame
