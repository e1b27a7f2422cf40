"""Changes that the host makes to a table before its start: game, scenario, options, seats, clock, whether the hall
lists the table, and when watchers may see the seats' views.

The table keeps its code, its links and its talk. Players who were ready must state again that they are ready, and are
shown what was changed.
"""

from __future__ import annotations

from typing import Any

import msgspec
from django.utils import timezone
from msgspec import Struct

from engine.core.game import Setup
from games.lobby import own_scenarios, seat_keys, setups
from games.lobby.actions import changing, check_host, seat_rows, still_open
from games.lobby.errors import Denied, no_match
from games.lobby.hooks import hooks
from games.lobby.models import Guest, Match, SeatRow
from games.lobby.own_scenarios import OwnScenario
from games.lobby.rest_types import TableChoice, TableEdit
from games.rate_limits import Payers


class LastEdit(Struct, frozen=True):
    """The last edit of a table in the form in which it is stored.

    `before` is the table's choice before the edit, and `at` is the time of the edit (ISO 8601). `unseated` contains the
    id and name of each player who lost their seat.
    """

    before: TableChoice
    at: str
    unseated: tuple[tuple[str, str], ...] = ()


def edit(match_id: str, guest: Guest | None, asked: TableChoice, payers: Payers = ()) -> None:
    """Replace all choices of the table by the host's new choices. If nothing differs, change nothing; players who are
    ready then stay ready. Raise Denied or Illegal for the same reasons as for a new table. Also raise Denied if the
    guest is not the host or if the match has started."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise no_match()
    still_open(match)
    check_host(match, guest)  # check this before the rules check the choice, which takes long
    chosen, own = _check_edit(asked, match, payers)
    with changing(match_id) as match:
        still_open(match)
        check_host(match, guest)
        rows = seat_rows(match)
        before = _choice_of(match, len(rows))
        if chosen == before and own_scenarios.fields(own)["own_text"] == match.own_text:
            return
        unseated = _fit(match, rows, chosen.seats)
        match.game, match.scenario, match.options = chosen.game, chosen.scenario, dict(chosen.options)
        match.listed = chosen.listed
        for field, value in {**setups.clock_fields(chosen.clock), **own_scenarios.fields(own)}.items():
            setattr(match, field, value)
        hooks.spectators.grant_open_views(match, chosen.open_views)
        match.seats.filter(user__isnull=False).update(ready=False)
        match.edits += 1
        match.last_edit = msgspec.to_builtins(LastEdit(before, timezone.now().isoformat(), tuple(unseated)))


def visible_edit(match: Match, guest: Guest | None) -> TableEdit | None:
    """Return the last edit of the table, as this guest sees it; None if the table was not edited."""
    if match.last_edit is None:
        return None
    last = msgspec.convert(match.last_edit, LastEdit)
    lost = guest is not None and guest.pk in dict(last.unseated) and seat_keys.row_of(match, guest) is None
    return TableEdit(last.before, last.at, tuple(name for _, name in last.unseated), lost)


def _check_edit(asked: TableChoice, present: Match, payers: Payers) -> tuple[TableChoice, OwnScenario | None]:
    """Return the choice without values that equal the default, and the player-made scenario that the choice names
    (None: a printed one). Raise Denied or Illegal if the rules do not accept the choice."""
    game = setups.game_named(asked.game)
    own = own_scenarios.chosen_scenario(game, asked.scenario, present, payers)
    card = own.card if own else setups.card_of(game, asked.scenario)
    setups.clock_fields(asked.clock)
    setup = Setup(card.name, asked.seats, dict(asked.options), own.text if own else "")
    setup = setups.check_choice(card, setup)
    setups.check_start(game, setup, payers)
    return msgspec.structs.replace(asked, scenario=card.name, options=dict(setup.options)), own


def _choice_of(match: Match, seats: int) -> TableChoice:
    options: dict[str, Any] = dict(match.options)
    views = hooks.spectators.open_views_of(match.pk)
    return TableChoice(
        match.game, match.scenario, seats, options, match.listed, setups.clock_of(match), views
    )  # fmt: skip


def _fit(match: Match, rows: list[SeatRow], seats: int) -> list[tuple[str, str]]:
    """Change the number of seats to `seats`. Move each player whose seat is removed to a free seat, or else to a seat
    of a bot; the host is moved first. Return the id and name of each player for whom no seat is left. Raise Denied if
    the host would lose their seat."""
    left, gone = rows[:seats], rows[seats:]
    places = [row for row in left if row.user is None and not row.bot] + [row for row in left if row.bot]
    unseated = []
    for row in sorted(gone, key=lambda row: row.user_id != match.host_id):
        if row.user is None:
            continue
        if places:
            _move(row, places.pop(0))
        elif row.user_id == match.host_id:
            text = (
                f"This change would remove seat {row.n + 1}, which is your seat, and no other seat is free. Free"
                " another seat first."
            )
            raise Denied(409, "E-SEAT", text, "seats")
        else:
            unseated.append((row.user.pk, row.user.name))
            if row.user_id == match.host_before_id:
                match.host_before = None
            seat_keys.drop_all(row, match)
    match.seats.filter(n__gte=seats).delete()
    taken = {row.color for row in left}
    free = [color for color in range(len(taken) + seats) if color not in taken]
    new = [SeatRow(match=match, n=n, color=free[n - len(rows)]) for n in range(len(rows), seats)]
    SeatRow.objects.bulk_create(new)
    return unseated


def _move(row: SeatRow, other: SeatRow) -> None:
    """Move the player to the other seat, with the player's colour, keys and links."""
    user, row.user, color = row.user, None, row.color
    row.color = other.color
    row.save()
    other.user, other.bot, other.color = user, False, color
    other.save()
    seat_keys.move(row, other)
