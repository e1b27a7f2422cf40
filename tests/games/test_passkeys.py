"""Passkeys over HTTP, by an authenticator of our own. Real browsers are tested in tests/e2e/test_identity.py."""

from __future__ import annotations

import hashlib
import json
import os
from base64 import urlsafe_b64encode
from typing import Any

import cbor2
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from pytest_django import Settings

from games.identity import passkeys
from games.identity.models import Passkey
from games.lobby.errors import Denied
from tests.games.people import Guest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]
HOST, ORIGIN = "localhost", "http://localhost"


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """A device with one passkey for one host."""

    def __init__(self, host: str = HOST, origin: str = ORIGIN) -> None:
        self.key, self.id, self.count = ec.generate_private_key(ec.SECP256R1()), os.urandom(16), 0
        self.host, self.origin = host, origin

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _data(self, flags: int, rest: bytes = b"") -> bytes:
        self.count += 1
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big") + rest

    def create_credential(self, options: Any) -> Any:
        point = self.key.public_key().public_numbers()
        cose = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")})
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cose
        proof = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": self._data(0x45, attested)})
        client = text(self._client("webauthn.create", options["challenge"]))
        return self._to_credential({"attestationObject": text(proof), "clientDataJSON": client})

    def sign_challenge(self, options: Any) -> Any:
        client, data = self._client("webauthn.get", options["challenge"]), self._data(0x05)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        parts = {"clientDataJSON": client, "authenticatorData": data, "signature": signature}
        return self._to_credential({name: text(each) for name, each in parts.items()})

    def _to_credential(self, response: Any) -> Any:
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}


@pytest.fixture(autouse=True)
def localhost_origin(settings: Settings) -> None:
    settings.PUBLIC_ORIGIN = ORIGIN


async def enroll_passkey(person: Guest, device: Authenticator) -> Any:
    options = (await person.post("identity/passkeys/options"))["options"]
    return await person.post("identity/passkeys", {"credential": device.create_credential(options), "label": "Desk"})


async def answer(browser: Guest, device: Authenticator, **more: Any) -> Any:
    options = (await browser.post("identity/passkeys/question"))["options"]
    return await browser.rest(
        "POST", "identity/passkeys/answer", {"credential": device.sign_challenge(options), **more}
    )


async def test_a_passkey_brings_its_person_back_and_only_while_she_keeps_it() -> None:
    ann, device = await Guest("Ann").arrive(), Authenticator()
    shown = await enroll_passkey(ann, device)
    assert [each["label"] for each in shown["passkeys"]] == ["Desk"]
    phone = Guest()
    assert (await answer(phone, device)).data["name"] == "Ann"
    assert await phone.get("me") == await ann.get("me")
    await ann.rest("DELETE", "identity/passkeys", {"id": shown["passkeys"][0]["id"]})
    refused = await answer(Guest(), device)
    assert (refused.status, refused.data["code"]) == (403, "E-PASSKEY")


async def test_who_has_tables_is_asked_and_answers_with_the_same_signature() -> None:
    ann, device = await Guest("Ann").arrive(), Authenticator()
    await enroll_passkey(ann, device)
    ben = await Guest("Ben").arrive()
    mine = (await ben.post("matches", {"game": "toy", "scenario": "short", "seats": 2}))["id"]
    options = (await ben.post("identity/passkeys/question"))["options"]
    signed = device.sign_challenge(options)
    asked = await ben.expect_refusal("POST", "identity/passkeys/answer", {"credential": signed})
    assert asked.data["code"] == "E-TWO-PEOPLE"
    assert (await ben.post("identity/passkeys/answer", {"credential": signed, "others": "bring"}))["name"] == "Ann"
    assert (await ann.get(f"matches/{mine}"))["me"] == {"seat": 0, "host": True}
    again = await ben.expect_refusal("POST", "identity/passkeys/answer", {"credential": signed})
    assert again.data["text"] == "The passkey request has expired. Try again.", "what was to be signed is used up"


async def test_what_was_signed_for_somebody_else_opens_nothing() -> None:
    ann, device = await Guest("Ann").arrive(), Authenticator()
    await enroll_passkey(ann, device)
    victim, thief = Guest(), Guest()
    options = (await victim.post("identity/passkeys/question"))["options"]
    await thief.post("identity/passkeys/question")
    said = await thief.expect_refusal(
        "POST", "identity/passkeys/answer", {"credential": device.sign_challenge(options)}
    )
    assert said.status == 403, "signed for another session's question"
    for foreign in (Authenticator(origin="https://evil.example"), Authenticator("evil.example")):
        foreign.key, foreign.id, foreign.count = device.key, device.id, 50
        assert (await answer(thief, foreign)).status == 403
    other = Authenticator()
    other.id = device.id
    assert (await answer(thief, other)).status == 403, "another key"
    device.count = 0
    await Passkey.objects.aupdate(sign_count=10)
    assert (await answer(thief, device)).status == 403, "a copy of it, behind the real one"
    assert (await thief.get("me"))["name"] == ""


@pytest.mark.parametrize("credential", [{}, {"id": 5}, {"id": "x", "response": []}, {"id": None, "rawId": "é" * 900}])
async def test_nonsense_is_refused(credential: Any) -> None:
    ann = await Guest("Ann").arrive()
    early = await ann.expect_refusal("POST", "identity/passkeys", {"credential": credential})
    assert early.status == 409
    await ann.post("identity/passkeys/options")
    assert (await ann.expect_refusal("POST", "identity/passkeys", {"credential": credential})).status == 400
    await ann.post("identity/passkeys/question")
    assert (await ann.expect_refusal("POST", "identity/passkeys/answer", {"credential": credential})).status == 403


async def test_one_person_has_so_many_and_each_is_one_persons() -> None:
    ann, ben, device = await Guest("Ann").arrive(), await Guest("Ben").arrive(), Authenticator()
    await enroll_passkey(ann, device)
    options = (await ben.post("identity/passkeys/options"))["options"]
    taken = await ben.expect_refusal("POST", "identity/passkeys", {"credential": device.create_credential(options)})
    assert (taken.status, taken.data["text"]) == (409, "This passkey is already registered here.")
    me = (await ann.get("me"))["id"]
    for number in range(passkeys.MOST - 1):
        await Passkey.objects.acreate(guest_id=me, credential=str(number), public_key=b"", label="x")
    assert (await ann.expect_refusal("POST", "identity/passkeys/options")).status == 409


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("https://play.example.org", "play.example.org"),
        ("http://localhost:8000", "localhost"),
        ("http://192.168.1.20:8000", ""),
        ("https://192.168.1.20", ""),
        ("http://[::1]:8000", ""),
        ("http://play.example.org", ""),
    ],
)
def test_on_a_plain_address_the_hall_names_what_works_there(origin: str, host: str) -> None:
    if host:
        assert passkeys.host_of(origin) == host
        return
    with pytest.raises(Denied) as refused:
        passkeys.host_of(origin)
    assert "Use a recovery phrase here instead" in refused.value.text
