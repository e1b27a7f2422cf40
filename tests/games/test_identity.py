"""One person, many browsers: recovery by a phrase, signing out everywhere, merging two identities, deletion."""

from __future__ import annotations

import asyncio
import time
from datetime import timedelta
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db
from django.contrib.auth.hashers import BasePasswordHasher, get_hasher
from django.utils import timezone
from pytest_django import Settings

from games.designs.models import SavedDesign
from games.diplomacy.models import Message
from games.identity import leaving, merging, phrases
from games.identity.models import RecoveryPhrase
from games.keeping.cleanup import Cleanup
from games.lobby.models import Guest as GuestRow
from games.lobby.models import Match, SeatRow
from games.notifications.models import QuietHours
from games.recon.models import Witness
from tests.games.people import Guest, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node")]
WRONG = "abandon ability able about above absent absorb abstract"


async def phrase_of(person: Guest) -> str:
    return " ".join((await person.post("identity/phrase"))["words"])


async def test_a_phrase_brings_the_same_person_with_all_seats_to_another_browser() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    other, _ = await table("Cid", "Ann")
    phrase = await phrase_of(ann)
    assert len(phrase.split()) == 8
    phone = await Guest().arrive()
    assert (await phone.post("identity/recover", {"phrase": phrase}))["name"] == "Ann"
    assert await phone.get("me") == await ann.get("me"), "and the first browser stays who it is"
    assert (await phone.get(f"matches/{match}"))["me"] == {"seat": 0, "host": True}
    assert (await phone.get(f"matches/{other}"))["me"]["seat"] == -1, "another Ann"
    a, p = await ann.at(match), await phone.at(match)
    assert p.first["viewer"] == 0 and p.first["view"] == a.first["view"]
    assert (await phone.get("identity"))["tables"] == 1


async def test_what_was_under_way_when_somebody_came_back_does_not_sign_her_out_again() -> None:
    """The hall asks for news at any moment. A late answer to the old session sets no cookie."""
    ann = await Guest("Ann").arrive()
    phrase = await phrase_of(ann)
    phone = await Guest().arrive()
    before = phone.client.cookies["warpwar_session"].value
    await phone.post("identity/recover", {"phrase": phrase})
    renewed = phone.client.cookies["warpwar_session"].value
    late = Guest()
    late.client.cookies["warpwar_session"] = before
    for path in ("hall", "games", "identity", "me/results"):
        await late.get(path)
        assert late.client.cookies["warpwar_session"].value == before, path
    assert renewed != before and (await phone.get("me"))["name"] == "Ann"
    assert (await late.get("me"))["name"] == "", "what a page asks first gives it a session of its own"
    assert late.client.cookies["warpwar_session"].value not in (before, renewed)


async def test_it_is_read_as_people_type_it_and_says_which_word_is_wrong() -> None:
    ann = await Guest("Ann").arrive()
    words = (await phrase_of(ann)).split()
    typed = "  ".join(f"{n}. {word[:4].upper()}," for n, word in enumerate(words, 1))
    assert (await Guest().post("identity/recover", {"phrase": typed}))["name"] == "Ann"
    stranger = Guest()
    for phrase, said in [
        ("", "A recovery phrase has 8 words, but you entered 0."),
        (" ".join(words[:7]), "A recovery phrase has 8 words, but you entered 7."),
        (" ".join([*words[:7], "wurst"]), "Word 8, “wurst”, cannot be part of a recovery phrase. Check its spelling."),
    ]:
        assert (await stranger.expect_refusal("POST", "identity/recover", {"phrase": phrase})).data["text"] == said


async def test_only_a_slow_hash_of_the_secret_words_is_kept_and_a_new_phrase_ends_the_old_one() -> None:
    ann = await Guest("Ann").arrive()
    old = await phrase_of(ann)
    row = await RecoveryPhrase.objects.aget()
    assert row.finder == " ".join(old.split()[:3]) and row.hashed.startswith("scrypt$")
    assert not any(word in row.hashed.split("$") for word in old.split())
    await phrase_of(ann)
    assert (await Guest().expect_refusal("POST", "identity/recover", {"phrase": old})).status == 403
    assert "words" not in await ann.get("identity")


async def test_a_foreign_phrase_tried_a_thousand_times_stops_soon_and_nobody_else_waits(settings: Settings) -> None:
    ann, ben, vandal = await Guest("Ann").arrive(), await Guest("Ben").arrive(), await Guest("Eve").arrive()
    hers, his = await phrase_of(ann), await phrase_of(ben)
    stem = " ".join(hers.split()[:7])
    settings.PLAY_WORK_BURST = 1000
    settings.PLAY_PHRASE_MISSES = 6
    seen: list[int] = []
    for _ in range(40):
        found = await vandal.rest("POST", "identity/recover", {"phrase": f"{stem} abandon"})
        seen.append(found.status)
    assert set(seen) <= {403, 429} and seen.count(403) <= 6 and seen[-1] == 429
    assert "Too many wrong phrases" in found.data["text"] or "too fast" in found.data["text"]
    # The owners of the phrases are not locked out. Their phrases still work from another IP address.
    begin = time.monotonic()
    assert (await in_db(phrases.owner)(hers, "198.51.100.7")).name == "Ann"
    assert (await in_db(phrases.owner)(his, "198.51.100.7")).name == "Ben"
    assert time.monotonic() - begin < 5


async def test_phrases_are_hashed_one_at_a_time_and_who_finds_it_taken_is_told() -> None:
    with phrases._turn():
        found = await Guest().rest("POST", "identity/recover", {"phrase": WRONG})
    assert (found.status, found.data["code"], found.headers["Retry-After"]) == (503, "E-BUSY", "3")


async def test_a_phrase_nobody_has_costs_the_same_work_as_one_with_a_wrong_end(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await Guest("Ann").arrive()
    stem = " ".join((await phrase_of(ann)).split()[:7])
    hashed: list[str] = []
    scrypt = type(get_hasher("scrypt"))
    real = scrypt.verify

    def verify(self: BasePasswordHasher, password: str, encoded: str) -> bool:
        hashed.append(password)
        return bool(real(self, password, encoded))

    monkeypatch.setattr(scrypt, "verify", verify)
    tried = [
        await Guest().expect_refusal("POST", "identity/recover", {"phrase": each}) for each in (WRONG, f"{stem} zoo")
    ]
    assert tried[0].data == tried[1].data and len(hashed) == 2


async def test_signed_out_everywhere_only_this_browser_is_still_she() -> None:
    match, (ann, ben) = await table("Ann", "Ben")
    phrase = await phrase_of(ann)
    phone, lent, thief = Guest(), await Guest("Tablet").arrive(), Guest()
    await phone.post("identity/recover", {"phrase": phrase})
    await lent.post(f"seat/{await ann.seat_link(match)}")
    unused = await ann.seat_link(match)
    watching = await phone.at(match)
    await ann.post("identity/sign-out", {"everywhere": True})
    assert (await watching.until("welcome"))["viewer"] == -1, "an open page of another device sees what the public sees"
    assert (await ann.get(f"matches/{match}"))["me"] == {"seat": 0, "host": True}
    for who in (phone, lent):
        assert (await who.get(f"matches/{match}"))["me"] == {"seat": -1, "host": False}
    assert (await phone.get("me"))["name"] == ""
    assert (await thief.expect_refusal("POST", f"seat/{unused}")).status == 404
    assert (await phone.post("identity/recover", {"phrase": phrase}))["name"] == "Ann"
    assert (await ben.get(f"matches/{match}"))["seats"][0]["name"] == "Ann"
    await ann.post("identity/sign-out", {"everywhere": False})
    assert (await ann.get("me"))["name"] == "" and (await phone.get("me"))["name"] == "Ann"


async def test_a_view_that_was_lent_to_her_is_closed_to_her_lost_phone() -> None:
    match, (ben, _) = await table("Ben", "Cid")
    ann, phone = await Guest("Ann").arrive(), Guest()
    await phone.post("identity/recover", {"phrase": await phrase_of(ann)})
    b, watching = await ben.at(match), await phone.at(match)
    assert (await b.ask("lend", name="Ann"))["t"] == "accepted"
    await watching.ask("look", seat=0)
    await ann.post("identity/sign-out", {"everywhere": True})
    while (await watching.until("welcome"))["viewer"] != -1:
        pass
    again = await ann.at(match)
    assert (await again.ask("look", seat=0))["t"] == "accepted", "she herself still may look"


async def test_two_identities_of_one_person_become_one_if_she_says_so() -> None:
    first, (ann, ben) = await table("Ann", "Ben")
    second, (laptop, _) = await table("Annie", "Cid")
    await in_db(Witness.objects.create)(match_id=first, user_id=(await laptop.get("me"))["id"], seat=1, name="Annie")
    phrase = await phrase_of(ann)
    asked = await laptop.expect_refusal("POST", "identity/recover", {"phrase": phrase})
    assert (asked.status, asked.data["code"], asked.data["field"]) == (409, "E-TWO-PEOPLE", "others")
    assert (await laptop.get("me"))["name"] == "Annie", "nothing was done yet"
    assert (await laptop.post("identity/recover", {"phrase": phrase, "others": "bring"}))["tables"] == 2
    for browser in (ann, laptop):
        assert (await browser.get(f"matches/{first}"))["me"] == {"seat": 0, "host": True}
        assert (await browser.get(f"matches/{second}"))["me"] == {"seat": 0, "host": True}
    assert (await ben.get(f"matches/{second}"))["seats"][0]["name"] == "Ann"
    assert await Witness.objects.filter(user_id=(await ann.get("me"))["id"]).acount() == 1, "what she saw she has seen"


async def test_who_sits_at_one_table_as_both_finishes_it_first() -> None:
    match, (ann, annie) = await table("Ann", "Annie")
    phrase = await phrase_of(ann)
    said = await annie.expect_refusal("POST", "identity/recover", {"phrase": phrase, "others": "bring"})
    assert said.data["code"] == "E-MERGE" and (await annie.get(f"matches/{match}"))["me"]["seat"] == 1
    await Match.objects.filter(pk=match).aupdate(status="finished")
    await annie.post("identity/recover", {"phrase": phrase, "others": "bring"})
    assert [seat["name"] for seat in (await ann.get(f"matches/{match}"))["seats"]] == ["Ann", "Annie"]
    assert (await annie.get(f"matches/{match}"))["me"]["seat"] == 0


async def test_others_may_be_left_behind() -> None:
    match, (ben, _) = await table("Ben", "Cid")
    ann = await Guest("Ann").arrive()
    await ben.post("identity/recover", {"phrase": await phrase_of(ann), "others": "leave"})
    assert (await ben.get("me"))["name"] == "Ann" and (await ben.get(f"matches/{match}"))["me"]["seat"] == -1


async def test_what_there_is_one_of_stays_as_the_person_had_it_whom_the_other_becomes() -> None:
    old, new = await GuestRow.objects.acreate(name="Old"), await GuestRow.objects.acreate(name="New")
    for guest, end in ((old, 60), (new, 90)):
        await QuietHours.objects.acreate(guest=guest, begin=0, end=end, offset=0)
    await RecoveryPhrase.objects.acreate(guest=old, finder="a b c", hashed="x")
    await in_db(merging.merge)(old, new)
    assert (await RecoveryPhrase.objects.aget()).guest_id == new.pk
    assert (await QuietHours.objects.aget()).end == 90
    assert not await GuestRow.objects.filter(pk=old.pk).aexists()


def test_every_kind_of_row_that_names_a_person_was_thought_of() -> None:
    """If this list grows, check two things.

    Do the rows move when two identities become one (all do by themselves), and are they deleted with the person?
    """
    known = {f"{each.model.__name__}.{each.name}" for each in merging.naming_guests()}
    assert known == {
        "SavedDesign.author", "ReceivedDesign.guest", "SharedCase.author",
        "Match.host", "Match.host_before", "SeatRow.user", "SeatKey.guest", "Loan.user", "Witness.user", "Message.user",
        "PushDevice.guest",
        "QuietHours.guest", "SilencedTable.guest", "Alert.guest", "MailAddress.guest",
        "RecoveryPhrase.guest", "Passkey.guest", "Report.user", "Report.by", "Silence.user", "Ban.guest",
        "Invitation.guest", "Invitation.by", "NoInvitations.guest", "NoInvitations.by",
    }  # fmt: skip


async def test_who_goes_for_good_leaves_a_seat_that_names_nobody() -> None:
    running, (ann, ben) = await table("Ann", "Ben")
    over, (_, _) = await table("Ann", "Ben")
    phrase = await phrase_of(ann)
    mine = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"]
    await ann.post(f"matches/{mine}/bot", {"seat": 1, "bot": True})
    await ann.post(f"matches/{mine}/start")
    opened = (await ann.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"]
    line = await ann.at(running)
    await line.ask("talk", to="all", text="hello from Ann")
    his = await ben.at(running)
    me = (await ann.get("me"))["id"]
    finished = await Match.objects.acreate(
        code="FINISHED", game="toy", scenario="short", status="finished", updated=timezone.now(), host_id=me
    )
    ben_id = (await ben.get("me"))["id"]
    for n, user in enumerate((me, ben_id)):
        await SeatRow.objects.acreate(match=finished, n=n, user_id=user, color=n)
    assert (await ann.expect_refusal("DELETE", "identity", {"name": "Anna"})).status == 400
    assert (await ann.rest("DELETE", "identity", {"name": "Ann"})).status == 200
    assert (await ann.get("me"))["name"] == ""
    assert not await GuestRow.objects.filter(pk=me).aexists() and not await RecoveryPhrase.objects.aexists()
    assert (await Guest().expect_refusal("POST", "identity/recover", {"phrase": phrase})).status == 403
    shown = await ben.get(f"matches/{running}")
    assert [(seat["name"], seat["bot"]) for seat in shown["seats"]] == [("Bot", True), ("Ben", False)]
    assert (shown["host"], shown["me"]["host"]) == ("Ben", True)
    while "Ann" in str(await his.until("table")):
        pass
    assert [seat["name"] for seat in (await ben.get(f"matches/{finished.pk}"))["seats"]] == ["Somebody", "Ben"]
    assert not await Message.objects.aexists()
    assert not await Match.objects.filter(pk=mine).aexists(), "nobody else played there"
    assert (await Match.objects.aget(pk=opened)).status == "cancelled"
    assert over


async def test_a_person_with_a_phrase_is_not_forgotten_like_a_visitor() -> None:
    ann, ben = await GuestRow.objects.acreate(name="Ann"), await GuestRow.objects.acreate(name="Ben")
    await RecoveryPhrase.objects.acreate(guest=ann, finder="a b c", hashed="x")
    await GuestRow.objects.aupdate(created=timezone.now() - timedelta(days=400))

    def clean() -> None:
        work = Cleanup()
        for _ in range(3):
            work()

    await in_db(clean)()
    assert [each.name async for each in GuestRow.objects.all()] == ["Ann"]
    assert ben
    await RecoveryPhrase.objects.aupdate(made=timezone.now() - timedelta(days=731))
    await in_db(clean)()
    assert not await GuestRow.objects.aexists()


async def test_a_newcomer_is_asked_for_nothing_and_has_nothing_to_come_back_to() -> None:
    newcomer = Guest()
    assert await newcomer.get("identity") == {"name": "", "phrase": "", "tables": 0, "passkeys": []}
    for method, path, body in [
        ("POST", "identity/phrase", {}),
        ("POST", "identity/sign-out", {"everywhere": True}),
        ("DELETE", "identity", {"name": ""}),
    ]:
        assert (await newcomer.expect_refusal(method, path, body)).data["text"] == "Choose a nickname first."
    assert await GuestRow.objects.acount() == 0
    found: Any = await asyncio.gather(*(newcomer.rest("GET", "identity") for _ in range(3)))
    assert {each.status for each in found} == {200}


async def test_two_people_who_used_the_same_ref_become_one_with_all_tables_scenarios_and_talk() -> None:
    """Browsers choose the refs of requests, and two of them may choose the same."""
    match, (ann, ben, _) = await table("Ann", "Ben", "Cleo")
    (_, (eve, *_)) = await table("Eve", "Fay")
    one, two = [await GuestRow.objects.aget(name=name) for name in ("Ann", "Eve")]
    body = {"game": "toy", "scenario": "short", "seats": 3, "options": {}}
    key = {"Idempotency-Key": "k-1234567"}
    hosted = [(await each.rest("POST", "matches", body, **key)).data["id"] for each in (ann, eve)]
    for guest in (one, two):
        await SavedDesign.objects.acreate(author=guest, ref="k-1234567", game="toy", title=guest.name, text="")
        await Message.objects.acreate(
            match_id=match, n=len(guest.name + guest.pk) + (guest is two), seat=-1, user=guest, name=guest.name,
            to="all", text=guest.name, ref="m1",
        )  # fmt: skip
    await in_db(merging.merge)(two, one)
    assert {each async for each in Match.objects.filter(host=one).values_list("pk", flat=True)} >= set(hosted)
    assert {each.title async for each in SavedDesign.objects.filter(author=one)} == {"Ann", "Eve"}
    assert {each.text async for each in Message.objects.filter(user=one)} == {"Ann", "Eve"}
    assert (await ben.get(f"matches/{match}"))["host"] == "Ann"


async def test_who_goes_for_good_hands_a_table_over_to_somebody_with_the_same_ref() -> None:
    key = {"Idempotency-Key": "k-1234567"}
    body = {"game": "toy", "scenario": "short", "seats": 3, "options": {}}
    ann, ben = [await Guest(name).arrive() for name in ("Ann", "Ben")]
    first = (await ann.rest("POST", "matches", body, **key)).data["id"]
    await ben.rest("POST", "matches", body, **key)
    await ben.post(f"matches/{first}/sit")
    await Match.objects.filter(pk=first).aupdate(status="running")
    await in_db(leaving.delete_all)(await GuestRow.objects.aget(name="Ann"))
    assert (await Match.objects.select_related("host").aget(pk=first)).host.name == "Ben"  # type: ignore[union-attr]
