"""Check whether the answers of a recorded match agree with its receipts."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.chance import commitment, read_seed
from engine.core.receipts import Receipt, commit
from engine.core.recorded import Recorded


def disagreements(match: Recorded) -> Iterator[Receipt]:
    """Yield each receipt of a recorded match that does not agree with the log or with the seed of the match."""
    name = commitment(read_seed(match.seed))
    for line in match.log:
        for each in line.receipts:
            answer = match.log[each.entry] if 0 <= each.entry <= line.index else None
            command = answer.command if answer else None
            is_placed = each.entry == -1 if answer is None else (answer.decision, answer.seat) == (
                each.decision, each.seat
            )  # fmt: skip
            if not is_placed or commit(name, each.decision, each.seat, command, each.nonce) != each.commitment:
                yield each
