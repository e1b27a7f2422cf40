"""E-mail to a person who is awaited and away, over a real SMTP connection.

The person must ask for it first and can stop it by one press. No other player waits for it.
"""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db
from pytest_django import Settings

from games.notifications import letters, views
from games.notifications.awaited import AwaitedPeople
from games.notifications.letters import Letter
from games.notifications.models import MailAddress
from games.rate_limits import FAMILY
from tests.games.mail_server import MailServer
from tests.games.people import Guest, table
from warpwar_site.environment import mail_server

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]
HERE, ANN = "https://play.example.org", "ann@example.org"
WAIT = 30.0


@pytest.fixture(autouse=True)
def sends_mail(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.PUBLIC_ORIGIN = "127.0.0.1", HERE
    settings.PLAY_MAIL_AFTER = settings.PLAY_MAIL_GAP = 0


async def look() -> None:
    await in_db(AwaitedPeople())()


def link(letter: Any, kind: str) -> str:
    found = re.search(rf"{HERE}/mail/{kind}/(\S+)", letter.get_content())
    assert found, letter.get_content()
    return found[1]


async def confirm_address(person: Guest, server: MailServer, address: str = ANN) -> None:
    found = await person.rest("PUT", "notifications/mail", {"address": address})
    assert found.data["mail"] == {"address": address, "confirmed": False, "on": True}
    letter = server.arrived.get(timeout=WAIT)
    assert letter["To"] == address and person.name not in str(letter), "nothing in it is a stranger's"
    assert (await Guest().rest("POST", "notifications/mail/confirm", {"token": link(letter, "confirm")})).status == 200


async def test_who_is_awaited_is_written_to_when_he_has_said_so_and_once(settings: Settings) -> None:
    match, (ann, _) = await table("Ann", "Ben")
    with MailServer() as server:
        settings.EMAIL_PORT = server.port
        await ann.rest("PUT", "notifications/mail", {"address": ANN})
        asked = server.arrived.get(timeout=WAIT)
        await look()
        await ann.rest("POST", "notifications/mail/confirm", {"token": link(asked, "confirm")})
        await look()
        letter = server.arrived.get(timeout=WAIT)
        await look()
        await in_db(letters._waiting.join)()
        assert server.arrived.empty(), "once for each time"
    assert (letter["Subject"], letter["To"]) == ("The match waits for you: Short", ANN)
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    text = letter.get_content()
    assert f"{HERE}/match/{match}" in text and "Turn 1, bidding" in text and "Ben" not in text


async def test_one_press_stops_the_table_another_all_letters(settings: Settings) -> None:
    match, (ann, _) = await table("Ann", "Ben")
    other, (_, ben) = await table("Cid", "Ben")
    with MailServer() as server:
        settings.EMAIL_PORT = server.port
        await confirm_address(ann, server)
        await look()
        letter = server.arrived.get(timeout=WAIT)
        assert (await Guest().rest("POST", "notifications/stop", {"token": link(letter, "table")})).status == 200
        assert (await ann.get("notifications"))["silenced"] == [match]
        await confirm_address(ben, server, "ben@example.org")
        await look()
        path = server.arrived.get(timeout=WAIT)["List-Unsubscribe"].strip().strip("<>").removeprefix(f"{HERE}/api/")
        program = Guest()  # a mail program sends a form, without cookies or Origin
        response = await program.client.post(f"/api/{path}", {"List-Unsubscribe": "One-Click"})
        assert response.status_code == 200
        assert (await ben.get("notifications"))["mail"] == {
            "address": "ben@example.org",
            "confirmed": True,
            "on": False,
        }
        assert (await program.rest("POST", f"{path}x")).status == 404
    assert other


async def test_quiet_hours_hold_for_letters(settings: Settings) -> None:
    _, (ann, _) = await table("Ann", "Ben")
    minute = int(time.time()) // 60 % (24 * 60)
    with MailServer() as server:
        settings.EMAIL_PORT = server.port
        await confirm_address(ann, server)
        quiet = {"begin": (minute - 60) % 1440, "end": (minute + 60) % 1440, "offset": 0}
        await ann.rest("PUT", "notifications", {"quiet": quiet})
        await look()
        await in_db(letters._waiting.join)()
        assert server.arrived.empty()


async def test_a_mail_server_that_hangs_delays_nobody(settings: Settings) -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    settings.EMAIL_TIMEOUT = 2
    await MailAddress.objects.acreate(guest_id=(await ann.get("me"))["id"], address=ANN, confirmed=True)
    with MailServer(hangs=True) as server:
        settings.EMAIL_PORT = server.port
        begin = time.monotonic()
        await look()
        await in_db(server.called.wait)(WAIT)
        a = await ann.at(match)
        card = a.first["view"]["hand"][0]
        assert (await a.ask("command", decision="r1", command={"kind": "bid", "card": card}))["t"] == "accepted"
        assert (await ben.rest("PUT", "notifications/mail", {"address": "ben@example.org"})).status == 200
        assert time.monotonic() - begin < 2.0, "while the mail server is silent"
        await in_db(letters._waiting.join)()
        assert time.monotonic() - begin < 15, "both letters were given up in time"


async def test_a_mailbox_that_is_not_there_is_written_to_no_more(settings: Settings) -> None:
    guest = await Guest("Ann").arrive()
    await MailAddress.objects.acreate(guest_id=(await guest.get("me"))["id"], address=ANN, confirmed=True)
    with MailServer(refuses=True) as server:
        settings.EMAIL_PORT = server.port
        letters.post(Letter(ANN, "x", "y"))
        await in_db(letters._waiting.join)()
    assert (await guest.get("notifications"))["mail"]["on"] is False


@pytest.mark.parametrize(
    "address", ["", "ann", "a@b\nBcc: all@example.org", "ann@example.org, ben@example.org", "x" * 300]
)
async def test_what_is_no_address_is_refused_and_nothing_is_sent(settings: Settings, address: str) -> None:
    ann = await Guest("Ann").arrive()
    with MailServer() as server:
        settings.EMAIL_PORT = server.port
        assert (await ann.expect_refusal("PUT", "notifications/mail", {"address": address})).status == 400
        await in_db(letters._waiting.join)()
        assert server.arrived.empty() and not server.called.is_set()


async def test_a_foreign_mailbox_is_asked_three_times_a_day_whoever_names_it(settings: Settings) -> None:
    with MailServer() as server:
        settings.EMAIL_PORT = server.port
        for number in range(2 * FAMILY):
            vandal = await Guest(f"Eve {number}").arrive()
            await vandal.rest("PUT", "notifications/mail", {"address": "Victim@example.org".swapcase()})
        await in_db(letters._waiting.join)()
        assert server.arrived.qsize() == 3


async def test_an_old_or_foreign_letter_confirms_nothing(settings: Settings) -> None:
    ann = await Guest("Ann").arrive()
    with MailServer() as server:
        settings.EMAIL_PORT = server.port
        await ann.rest("PUT", "notifications/mail", {"address": ANN})
        token = link(server.arrived.get(timeout=WAIT), "confirm")
        await ann.rest("PUT", "notifications/mail", {"address": "other@example.org"})
        for said in (token, token + "x", ""):
            assert (await ann.expect_refusal("POST", "notifications/mail/confirm", {"token": said})).status == 404
    assert (await ann.get("notifications"))["mail"]["confirmed"] is False


@pytest.mark.parametrize("missing", ["EMAIL_HOST", "PUBLIC_ORIGIN"])
async def test_without_a_mail_server_or_an_address_of_its_own_the_hall_offers_none(
    settings: Settings, missing: str
) -> None:
    setattr(settings, missing, "")
    ann = await Guest("Ann").arrive()
    assert (await ann.get("notifications"))["mail"] is None
    assert (await ann.expect_refusal("PUT", "notifications/mail", {"address": ANN})).status == 409


def test_the_operator_names_a_mail_server_by_one_address() -> None:
    assert mail_server("") == ("", 25, "", "", False, False)
    assert mail_server("smtp+tls://me%40x:p%3Aw@mail.example.org") == (
        "mail.example.org",
        587,
        "me@x",
        "p:w",
        True,
        False,
    )
    assert mail_server("smtps://mail.example.org:4650") == ("mail.example.org", 4650, "", "", False, True)
    with pytest.raises(ValueError, match="WARPWAR_SMTP must name a mail server"):
        mail_server("mail.example.org")


async def test_a_school_behind_one_address_may_ask_for_letters_and_reads_what_is_true_when_it_is_too_much(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "NETWORK_ASKED", 12)
    people = [await Guest(f"Ann {n}").arrive() for n in range(13)]
    with MailServer() as server:
        settings.EMAIL_PORT = server.port
        bodies = [{"address": f"a{n}@example.org"} for n in range(13)]
        asked = [await each.rest("PUT", "notifications/mail", body) for each, body in zip(people, bodies, strict=True)]
        await in_db(letters._waiting.join)()
    assert [each.status for each in asked] == [200] * 12 + [429]
    assert "requested from your network" in asked[-1].data["text"]
