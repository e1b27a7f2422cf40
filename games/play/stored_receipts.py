"""Reads stored receipts.

While a question is open, its receipts are stored with the table. Later they are stored with the entry that closed it.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import QuerySet
from msgspec import Raw

from engine.core.chance import commitment, read_seed
from engine.core.game import PUBLIC, Seat, Viewer
from engine.core.receipts import Receipt
from games.lobby.unreadable import reading
from games.play import receipts
from games.play.models import Entry, StoredMatch
from games.play.receipt_types import MyReceipt, ReceiptList
from games.play.store import receipts_of
from games.play.stored_data import decode_exactly
from games.play.table_state import TableState

MOST = 300
"""Maximum number of log entries from which receipts are returned. The latest entries that closed questions are used."""


def of_command(match_id: str, seat: Seat, ref: str) -> Receipt | None:
    """Return the receipt of a stored command.

    Return None if the command did not answer a sealed question, or if a later command replaced it.
    """
    entry = Entry.objects.filter(table_id=match_id, seat=seat, ref=ref).values_list("index", flat=True).first()
    if entry is None:
        return None
    closed = (each for row in _closing(match_id).filter(index__gte=entry) for each in receipts_of(row))
    kept = (*sealed_receipts(match_id), *closed)
    return next((each for each in kept if each.entry == entry), None)


def sealed_receipts(match_id: str) -> Iterator[Receipt]:
    """Yield the receipts of the answers to sealed questions that are still open."""
    with reading(match_id):
        table_state = StoredMatch.objects.values_list("table_state", flat=True).get(pk=match_id)
        for seats in decode_exactly(table_state, TableState).receipts.values():
            yield from (each for each in seats.values() if each is not None)


def of_viewer(match_id: str, viewer: Viewer) -> ReceiptList:
    """Return the receipts and commitments of a match that this viewer may know now.

    The result does not depend on anything that is hidden from this viewer.
    """
    seed = StoredMatch.objects.filter(pk=match_id).values_list("seed", flat=True).first()
    if seed is None:
        return ReceiptList("", (), ())
    with reading(match_id):
        rows = list(_closing(match_id).order_by("-index")[:MOST])[::-1]
        shown = [each for row in rows for each in receipts_of(row)]
        mine = [each for each in (*shown, *sealed_receipts(match_id)) if each.seat == viewer != PUBLIC]
        commands = _commands(match_id, mine)
        own = tuple(
            MyReceipt(each.decision, each.nonce, each.commitment, commands.get(each.entry, Raw(b"null")), n < known)
            for known in (sum(each.seat == viewer for each in shown),)
            for n, each in enumerate(mine)
        )
        return ReceiptList(commitment(read_seed(seed)), own, receipts.public(tuple(shown)))


def _closing(match_id: str) -> QuerySet[Entry, str]:
    """Return the receipts column of each entry with which sealed questions closed."""
    rows = Entry.objects.filter(table_id=match_id).exclude(receipts="").order_by("index")
    return rows.values_list("receipts", flat=True)


def _commands(match_id: str, mine: list[Receipt]) -> dict[int, Raw]:
    rows = Entry.objects.filter(table_id=match_id, index__in=[each.entry for each in mine])
    return {index: Raw(command.encode()) for index, command in rows.values_list("index", "command")}
