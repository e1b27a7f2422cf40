"""E-mail, where the operator named a server for it: written for one person, sent by a thread that nobody waits for.

Links in letters begin with the settings' PUBLIC_ORIGIN and with nothing that a request says, so that nobody can have
letters sent that lead elsewhere.
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
"""Letters that wait; what is more is dropped."""


class Letter(Struct, frozen=True):
    """Plain text. `stop`: an address that ends all letters to this person by one POST (RFC 8058); "" for none."""

    to: str
    subject: str
    text: str
    stop: str = ""


_waiting: Queue[Letter] = Queue(WAITING)
_postman: list[threading.Thread] = []
_beginning = threading.Lock()


def possible() -> bool:
    """Whether this server sends any."""
    return bool(settings.EMAIL_HOST and settings.PUBLIC_ORIGIN)


def link(path: str) -> str:
    return f"{settings.PUBLIC_ORIGIN}{path}"


def post(letter: Letter) -> None:
    """In the background."""
    try:
        _waiting.put_nowait(letter)
    except Full:
        log.warning("too many letters wait; one is dropped")
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
        except Exception as error:  # the next one is sent all the same
            log.warning("a letter could not be sent: %s", type(error).__name__)
        finally:
            connection.close()
            _waiting.task_done()


def send(letter: Letter) -> None:
    """Now, within EMAIL_TIMEOUT for each word of the mail server. Raises OSError (smtplib's errors are such)."""
    headers = {"Auto-Submitted": "auto-generated"}
    if letter.stop:
        headers |= {"List-Unsubscribe": f"<{letter.stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    EmailMessage(letter.subject, letter.text, to=[letter.to], headers=headers).send()
