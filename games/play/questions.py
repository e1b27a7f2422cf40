"""Answers a page's question about its own view, using only the encoded view that the page shows."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from engine.core import codec
from engine.core.errors import Fault, Illegal
from engine.core.game import AnyGame

KEPT = 8
"""Maximum number of decoded views in the cache, which further questions about the same view use."""


@lru_cache(maxsize=KEPT)
def _decode_view(view_type: Any, view: bytes) -> Any:
    return codec.decode(view, view_type)


def answer_question(game: AnyGame, view: bytes, question: Any) -> bytes:
    """Answer a question about the view, and return the answer as JSON. Raise Illegal if the question cannot be
    answered.

    The game's rules limit the calculation to a few milliseconds.
    """
    try:
        return codec.encode(game.explain(_decode_view(game.view_type, view), question))
    except (TypeError, ValueError, LookupError, RecursionError, msgspec.ValidationError):
        raise Illegal(Fault("E-QUESTION", "That question cannot be answered.", "question")) from None
