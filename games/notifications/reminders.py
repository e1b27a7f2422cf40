"""Reminders before the start.

If a table has an agreed start time, its players are notified shortly before that time, once.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from games import server_time
from games.lobby import match_rows
from games.lobby.models import Match, SeatRow
from games.notifications import delivery, letters, stop_links
from games.notifications.awaited import AwaitedSeat, claim, mail_addresses, sleeps
from games.notifications.delivery import PushMessage
from games.notifications.letters import Letter
from games.notifications.models import Alert, PushDevice, QuietHours, SilencedTable
from games.presence import present
from games.rate_limits import limit

BEFORE = 900.0
"""Number of seconds (PLAY_REMIND) before the arranged start. From then on, a player can be reminded of it."""

MOST = 500
"""Maximum number of seats that are checked in one run of the task."""


class StartReminders:
    """Periodic task that reminds absent players of tables that will start soon."""

    def __call__(self) -> None:
        now = server_time.now()
        begin, end = (datetime.fromtimestamp(now + each, UTC) for each in (0.0, limit("REMIND", BEFORE)))
        sits = SeatRow.objects.filter(match__status=Match.Status.OPEN, match__starts__range=(begin, end))
        for row in sits.filter(user__isnull=False).select_related("match")[:MOST]:
            if row.user_id and row.n not in present(row.match_id).attentive:
                self.remind(AwaitedSeat(row.match, row.n, row.user_id), now)

    def remind(self, each: AwaitedSeat, now: float) -> None:
        assert each.match.starts is not None
        devices = list(PushDevice.objects.filter(guest=each.guest))
        address = mail_addresses().get(each.guest, "")
        if not (devices or address) or SilencedTable.objects.filter(match=each.match, guest=each.guest).exists():
            return
        if sleeps(QuietHours.objects.filter(guest=each.guest).first(), now):
            return
        alert = Alert.objects.filter(match=each.match, guest=each.guest).first()
        if not claim(each, alert, f"begins {each.match.starts.isoformat()}", now):
            return
        minutes = max(1, round((each.match.starts - datetime.fromtimestamp(now, UTC)) / timedelta(minutes=1)))
        title, stop = match_rows.title_of(each.match), stop_links.token(each.match.pk, each.guest)
        text = f"The arranged start is in {minutes} minutes." if minutes > 1 else "The arranged start is now."
        url = f"/match/{each.match.pk}"
        delivery.call(devices, PushMessage(f"Starting soon: {title}", text, url, each.match.pk, stop))
        if address:
            person = stop_links.mail_token(each.guest, address)
            body = "\n\n".join(
                [
                    f"{text} Open the table:\n{letters.link(url)}",
                    f"Stop notifications for this table:\n{letters.link('/mail/table/' + stop)}",
                    f"Stop all e-mails from this hall:\n{letters.link('/mail/stop/' + person)}",
                ]
            )
            end = letters.link(f"/api/notifications/mail/stop/{person}")
            letters.post(Letter(address, f"Starting soon: {title}", body + "\n", end))
