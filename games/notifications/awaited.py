"""Notifies users for whom a table waits and who are not at the table. Each user is notified once per question.

A periodic task reads the public headers of the tables, which say for every seat whether it owes an answer. The message
reveals nothing else. After the user has visited the table or answered, or the match has continued, the user can be
notified again. All processes run the task. The `Alert` row decides which process sends the message.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import IntegrityError, transaction
from django.db.models import Q
from msgspec import Struct

from engine.core.game import Header
from games import server_time
from games.lobby import match_rows
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
"""Seconds (PLAY_CALL_AFTER) without any activity at a table before a player is notified. Because of this delay, players
are not notified of questions that are soon answered, by themselves or automatically."""

GAP = 600.0
"""Minimum number of seconds (PLAY_CALL_GAP) between two push messages to the same user about the same table."""

MAIL_SETTLED = 600.0
"""Seconds (PLAY_MAIL_AFTER) without any activity at a table before an e-mail is sent."""

MAIL_GAP = 3600.0
"""Minimum number of seconds (PLAY_MAIL_GAP) between two e-mails to the same user about the same table."""

MOST = 2000
"""Maximum number of seats that are checked in one run of the task."""


class AwaitedSeat(Struct, frozen=True):
    """A seat, and a guest to notify about it. The guest is the seat's user or has a key to the seat."""

    match: Match
    seat: int
    guest: str


class AwaitedPeople:
    """Periodic task that sends push messages and e-mails to users who owe an answer at a table and are away from it or
    idle."""

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
    """Return a text that identifies the question that a seat has to answer, so that its player is notified only once.

    The text changes with the turn, the phase, and the seat's last answer.
    """
    return f"{last_answer} {header.turn} {header.phase}"[:120]


def mail_addresses() -> dict[str, str]:
    """Return the e-mail addresses of all guests who want e-mail, as a dict that maps guest ids to addresses.

    The dict is empty if this server sends no e-mail.
    """
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
    """Return whether the seat owes an answer and the seat's player is away or idle."""
    return header.status[each.seat : each.seat + 1] == ("owes",) and each.seat not in present(each.match.pk).attentive


def sleeps(hours: QuietHours | None, now: float) -> bool:
    return hours is not None and is_quiet(now, hours.begin, hours.end, hours.offset, hours.zone)


def _rest(alert: Alert | None) -> None:
    if alert is not None and (alert.about or alert.mailed):
        Alert.objects.filter(pk=alert.pk).update(about="", mailed="")


def _claim_letter(each: AwaitedSeat, alert: Alert | None, about: str, now: float) -> bool:
    """Return whether this process may send an e-mail to the guest now. If so, store that it is sent."""
    if alert is None:
        alert = Alert.objects.get_or_create(match=each.match, guest_id=each.guest)[0]
    if alert.mailed == about or now - alert.mailed_at < limit("MAIL_GAP", MAIL_GAP):
        return False
    found = Alert.objects.filter(pk=alert.pk, mailed_at=alert.mailed_at)
    return found.update(mailed=about, mailed_at=now) == 1


def claim(each: AwaitedSeat, alert: Alert | None, about: str, now: float) -> bool:
    """Return whether this process may send a push message to the guest now. If so, store in the database that it is
    sent."""
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
    """Build the push message for a seat that owes an answer. It contains only public facts."""
    title = match_rows.title_of(each.match)
    where = f"Turn {header.turn}, {header.phase}."
    stop = stop_links.token(each.match.pk, each.guest)
    return PushMessage(f"The match waits for you: {title}", where, f"/match/{each.match.pk}", each.match.pk, stop)


def letter_for(each: AwaitedSeat, header: Header, address: str) -> Letter:
    """Build the e-mail for a seat that owes an answer.

    It contains the facts of the push message, and links with which the user can stop further e-mails.
    """
    here, title = letters.link(f"/match/{each.match.pk}"), match_rows.title_of(each.match)
    table, person = stop_links.token(each.match.pk, each.guest), stop_links.mail_token(each.guest, address)
    text = "\n\n".join(
        [
            f"Turn {header.turn}, {header.phase}. The match waits for your answer:\n{here}",
            f"Stop notifications for this table:\n{letters.link('/mail/table/' + table)}",
            f"Stop all e-mails from this hall:\n{letters.link('/mail/stop/' + person)}",
        ]
    )
    return Letter(
        address,
        f"The match waits for you: {title}",
        text + "\n",
        letters.link(f"/api/notifications/mail/stop/{person}"),
    )
