"""Invitations: a player invites a companion, that is a user with whom the player has played, to a table.

The hall shows the invitation to the companion. A companion who wants notifications also gets a message. A user may
refuse all invitations from a player. Then further invitations are not shown, and the player does not learn about it.
"""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from games import notify, server_time
from games.lobby import history, match_rows, seat_keys
from games.lobby.errors import Denied, no_seat, not_open
from games.lobby.models import Guest, Match, SeatRow
from games.notifications import delivery, letters, stop_links
from games.notifications.awaited import sleeps
from games.notifications.delivery import PushMessage
from games.notifications.letters import Letter
from games.notifications.models import Invitation, MailAddress, NoInvitations, PushDevice, QuietHours
from games.notifications.rest_types import InvitationRow

MOST = 12
"""Maximum number of invitations to the same table."""

AT_ONCE = 10
"""Maximum number of invitations that are shown to a user."""


def invite(match: Match, by: Guest | None, who: str) -> None:
    """Invite another user to a table. If this user is already invited, change nothing.

    `by`: the user who invites. `who`: the id of the invited user, as `by` knows it (`Companion.who`). Raise Denied if
    `by` is not the user of a seat at the table, if the table is not open, if the two users have never played together,
    or if there are too many invitations to the table already.
    """
    if by is None or not seat_keys.is_owner(seat_keys.row_of(match, by), by):
        raise no_seat()
    if match.status != Match.Status.OPEN:
        raise not_open()
    guest = history.companion(by, who)
    if guest is None:
        raise Denied(
            404, "E-WHO", "You have not played with this person yet. Send them the table's link instead.", "who"
        )
    if Invitation.objects.filter(match=match).count() >= MOST:
        raise Denied(
            409,
            "E-TOO-MANY",
            f"{MOST} people are already invited to this table. Send the table's link to other people.",
        )
    made, fresh = Invitation.objects.get_or_create(match=match, guest=guest, defaults={"by": by})
    unwanted = NoInvitations.objects.filter(guest=guest, by=by).exists()
    if fresh and unwanted:
        Invitation.objects.filter(pk=made.pk).update(declined=True)
    elif fresh and not seat_keys.row_of(match, guest):
        _call(match, guest, by)
    notify.match_changed(match.pk)


def _call(match: Match, guest: Guest, by: Guest) -> None:
    """Send the invitation as push message and e-mail, except in the guest's quiet hours.

    The hall shows the invitation in any case.
    """
    if sleeps(QuietHours.objects.filter(guest=guest).first(), server_time.now()):
        return
    title, token = match_rows.title_of(match), stop_links.inviter_token(guest.pk, by.pk)
    said = f"{by.name} invites you to a table"
    message = PushMessage(said, title, f"/match/{match.pk}", match.pk, token, "Stop invitations from this person")
    delivery.call(list(PushDevice.objects.filter(guest=guest)), message)
    mail = MailAddress.objects.filter(guest=guest, confirmed=True, on=True).first()
    if mail is not None and letters.possible():
        stop = stop_links.mail_token(guest.pk, mail.address)
        text = "\n\n".join(
            [
                f"{said}: {title}.\n{letters.link(f'/match/{match.pk}')}",
                f"Stop invitations from this person:\n{letters.link('/mail/person/' + token)}",
                f"Stop all e-mails from this hall:\n{letters.link('/mail/stop/' + stop)}",
            ]
        )
        address = letters.link(f"/api/notifications/mail/stop/{stop}")
        letters.post(Letter(mail.address, f"You are invited to a table: {title}", text + "\n", address))


def invited_handles(match: Match, by: Guest | None) -> tuple[str, ...]:
    """Return the ids (`Companion.who`) of the users whom the user `by` has invited to this table. Users who declined
    are included."""
    if by is None:
        return ()
    found = Invitation.objects.filter(match=match, by=by).order_by("pk").values_list("guest", flat=True)
    return tuple(history.handle(by, each) for each in found)


def of(guest: Guest) -> tuple[InvitationRow, ...]:
    """Return the guest's invitations to tables that the guest can still join, the table that changed last first."""
    now = timezone.now()
    alive = Q(match__updated__gt=now - timedelta(days=14)) | Q(match__starts__gt=now)
    mine = Invitation.objects.filter(alive, guest=guest, declined=False, match__status="open")
    sits = SeatRow.objects.filter(user=guest).order_by().values("match")
    asked = dict(mine.exclude(match__in=sits).order_by("-pk").values_list("match", "by__name")[:AT_ONCE])
    found = match_rows.build_rows(Match.objects.filter(pk__in=asked).order_by("-updated"), guest)
    free = [row for row in found if any(not seat.name for seat in row.seats)]
    return tuple(InvitationRow(asked[row.id], row) for row in free)


def decline(match: Match, guest: Guest, never: bool) -> None:
    for each in Invitation.objects.filter(match=match, guest=guest):
        if never:
            refuse_all(guest.pk, each.by_id)
        Invitation.objects.filter(pk=each.pk).update(declined=True)


def refuse_all(guest_id: str, by_id: str) -> None:
    """Decline all present and future invitations from the guest `by_id` to the guest `guest_id`."""
    if Guest.objects.filter(pk__in=[guest_id, by_id]).count() == 2:
        NoInvitations.objects.get_or_create(guest_id=guest_id, by_id=by_id)
        Invitation.objects.filter(guest_id=guest_id, by_id=by_id).update(declined=True)
