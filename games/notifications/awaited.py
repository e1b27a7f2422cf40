"""Who is awaited at a table and not there: called once, until he has been there or the match has gone on.

Looked for now and then in the tables' public headers, which say of every seat whether it owes an answer: a message
tells nothing but that. Any process may look; the row of the alert decides which one calls.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import IntegrityError, transaction
from django.db.models import Q
from msgspec import Struct

from engine.core.game import Header
from games import server_time
from games.lobby import rows
from games.lobby.hooks import hooks
from games.lobby.models import Match, SeatRow
from games.notifications import delivery, letters, stop_links
from games.notifications.delivery import PushMessage
from games.notifications.letters import Letter
from games.notifications.models import Alert, MailAddress, PushDevice, QuietHours, SilencedTable
from games.notifications.quiet_hours import is_quiet
from games.presence import present
from games.rate_limits import limit

SETTLED = 20.0
"""Seconds (PLAY_CALL_AFTER) for which nothing has happened at a table: who is quick, and what passes, is not called."""

GAP = 600.0
"""Seconds (PLAY_CALL_GAP) between two calls of one person for one table."""

MAIL_SETTLED = 600.0
"""Seconds (PLAY_MAIL_AFTER) for which nothing has happened at a table before somebody is written to."""

MAIL_GAP = 3600.0
"""Seconds (PLAY_MAIL_GAP) between two letters to one person for one table."""

MOST = 2000
"""Seats looked at in one go."""


class AwaitedSeat(Struct, frozen=True):
    """A person who may be called for a seat: its user, or who has a key to it."""

    match: Match
    seat: int
    guest: str


class AwaitedPeople:
    """A periodic task."""

    def __call__(self) -> None:
        devices: dict[str, list[PushDevice]] = {}
        for device in PushDevice.objects.order_by("pk"):
            devices.setdefault(device.guest_id, []).append(device)
        mail = mail_addresses()
        known = devices.keys() | mail.keys()
        if not known:
            return
        seats = list(_seats(known))
        states = hooks.running.public_states(sorted({each.match.pk for each in seats}))
        alerts = {(each.match_id, each.guest_id): each for each in Alert.objects.filter(guest__in=known)}
        silent = set(SilencedTable.objects.filter(guest__in=known).values_list("match", "guest"))
        quiet = {each.guest_id: each for each in QuietHours.objects.filter(guest__in=known)}
        now = server_time.now()
        owing: list[AwaitedSeat] = []
        for each in seats:
            if (state := states.get(each.match.pk)) is None:
                continue
            if _owes(state.header, each):
                owing.append(each)
            else:
                _rest(alerts.get((each.match.pk, each.guest)))
        answers = hooks.running.last_answers({each.match.pk for each in owing}) if owing else {}
        for each in owing:
            state, key = states[each.match.pk], (each.match.pk, each.guest)
            alert = alerts.get(key)
            if key not in silent and not sleeps(quiet.get(each.guest), now):
                waited = now - state.touched
                about = question(state.header, answers.get((each.match.pk, each.seat), 0))
                if each.guest in devices and waited >= limit("CALL_AFTER", SETTLED) and claim(each, alert, about, now):
                    delivery.call(devices[each.guest], message_for(each, state.header))
                if (
                    each.guest in mail
                    and waited >= limit("MAIL_AFTER", MAIL_SETTLED)
                    and _claim_letter(each, alert, about, now)
                ):
                    letters.post(letter_for(each, state.header, mail[each.guest]))


def question(header: Header, last_answer: int) -> str:
    """Name what a seat is asked, so that it is called once for it: a new turn or phase, or a question that came after
    its last answer, is another one."""
    return f"{last_answer} {header.turn} {header.phase}"[:120]


def mail_addresses() -> dict[str, str]:
    """By guest; of those who want letters."""
    if not letters.possible():
        return {}
    return dict(MailAddress.objects.filter(confirmed=True, on=True).values_list("guest", "address"))


def _seats(guests: Iterable[str]) -> Iterable[AwaitedSeat]:
    known = set(guests)
    mine = Q(user__in=known) | Q(keys__guest__in=known)
    found = SeatRow.objects.filter(mine, match__status=Match.Status.RUNNING, bot=False).distinct()
    for row in found.select_related("match").prefetch_related("keys")[:MOST]:
        people = {row.user_id, *(key.guest_id for key in row.keys.all())}
        for guest in sorted(each for each in people if each in known):
            yield AwaitedSeat(row.match, row.n, guest)


def _owes(header: Header, each: AwaitedSeat) -> bool:
    """Return whether the seat is awaited and its person is not there, or idle."""
    return header.status[each.seat : each.seat + 1] == ("owes",) and each.seat not in present(each.match.pk).attentive


def sleeps(hours: QuietHours | None, now: float) -> bool:
    return hours is not None and is_quiet(now, hours.begin, hours.end, hours.offset, hours.zone)


def _rest(alert: Alert | None) -> None:
    if alert is not None and (alert.about or alert.mailed):
        Alert.objects.filter(pk=alert.pk).update(about="", mailed="")


def _claim_letter(each: AwaitedSeat, alert: Alert | None, about: str, now: float) -> bool:
    """Whether it is for this process to write to him now."""
    if alert is None:
        alert = Alert.objects.get_or_create(match=each.match, guest_id=each.guest)[0]
    if alert.mailed == about or now - alert.mailed_at < limit("MAIL_GAP", MAIL_GAP):
        return False
    found = Alert.objects.filter(pk=alert.pk, mailed_at=alert.mailed_at)
    return found.update(mailed=about, mailed_at=now) == 1


def claim(each: AwaitedSeat, alert: Alert | None, about: str, now: float) -> bool:
    """Whether it is for this process to call him now."""
    if alert is None:
        try:
            with transaction.atomic():
                Alert.objects.create(match=each.match, guest_id=each.guest, about=about, at=now)
        except IntegrityError:
            return False
        return True
    if alert.about == about or now - alert.at < limit("CALL_GAP", GAP):
        return False
    return Alert.objects.filter(pk=alert.pk, at=alert.at).update(about=about, at=now) == 1


def message_for(each: AwaitedSeat, header: Header) -> PushMessage:
    """What any stranger may read at the table."""
    title = rows.title_of(each.match)
    where = f"Turn {header.turn}, {header.phase}."
    stop = stop_links.token(each.match.pk, each.guest)
    return PushMessage(f"You are awaited: {title}", where, f"/match/{each.match.pk}", each.match.pk, stop)


def letter_for(each: AwaitedSeat, header: Header, address: str) -> Letter:
    """The same, and how to have no more of them."""
    here, title = letters.link(f"/match/{each.match.pk}"), rows.title_of(each.match)
    table, person = stop_links.token(each.match.pk, each.guest), stop_links.mail_token(each.guest, address)
    text = "\n\n".join(
        [
            f"Turn {header.turn}, {header.phase}. The table waits for you:\n{here}",
            f"No more calls for this table:\n{letters.link('/mail/table/' + table)}",
            f"No more e-mail from this hall:\n{letters.link('/mail/stop/' + person)}",
        ]
    )
    return Letter(
        address, f"You are awaited: {title}", text + "\n", letters.link(f"/api/notifications/mail/stop/{person}")
    )
