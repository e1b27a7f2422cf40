"""Sends e-mails, if the operator has configured a mail server. A background thread sends them; each has one recipient.

Links in e-mails begin with the setting PUBLIC_ORIGIN and never with a host name from a request. Otherwise an attacker
could make the server send e-mails with links to another site.
"""

from __future__ import annotations

import logging
import smtplib
import threading
from queue import Full, Queue

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import connection
from msgspec import Struct

from games.notifications.models import MailAddress

log = logging.getLogger(__name__)
WAITING = 200
"""Maximum number of e-mails in the queue. Further e-mails are dropped."""


class Letter(Struct, frozen=True):
    """An e-mail in plain text.

    `stop` is a URL for one-click unsubscription (RFC 8058): a POST request to it stops all e-mails to the recipient. It
    is "" if the e-mail has no such URL.
    """

    to: str
    subject: str
    text: str
    stop: str = ""


_waiting: Queue[Letter] = Queue(WAITING)
_postman: list[threading.Thread] = []
_beginning = threading.Lock()


def possible() -> bool:
    """Return whether this server can send e-mail."""
    return bool(settings.EMAIL_HOST and settings.PUBLIC_ORIGIN)


def link(path: str) -> str:
    return f"{settings.PUBLIC_ORIGIN}{path}"


def post(letter: Letter) -> None:
    """Put an e-mail in the queue. A background thread sends it. If the queue is full, drop the e-mail."""
    try:
        _waiting.put_nowait(letter)
    except Full:
        log.warning("too many e-mails wait; one is dropped")
        return
    with _beginning:
        if not _postman:
            _postman.append(threading.Thread(target=_deliver, name="mail", daemon=True))
            _postman[0].start()


def _deliver() -> None:
    while True:
        letter = _waiting.get()
        try:
            send(letter)
        except smtplib.SMTPRecipientsRefused:
            MailAddress.objects.filter(address=letter.to).update(on=False)
        except Exception as error:  # the thread must survive for the next e-mail
            log.warning("an e-mail could not be sent: %s", type(error).__name__)
        finally:
            connection.close()
            _waiting.task_done()


def send(letter: Letter) -> None:
    """Send an e-mail now. Each reply of the mail server must arrive within EMAIL_TIMEOUT seconds.

    Raise OSError (or a subclass, such as the errors of smtplib) if the e-mail could not be sent.
    """
    headers = {"Auto-Submitted": "auto-generated"}
    if letter.stop:
        headers |= {"List-Unsubscribe": f"<{letter.stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    EmailMessage(letter.subject, letter.text, to=[letter.to], headers=headers).send()
