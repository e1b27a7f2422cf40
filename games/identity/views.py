"""HTTP API of a user's identity in several browsers."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpResponse
from rest_framework.request import Request

from games.addresses import address_of
from games.identity import leaving, merging, passkeys, phrases
from games.identity import rest_types as s
from games.identity.models import Passkey, RecoveryPhrase
from games.lobby import guests
from games.lobby.api import Api, answer, make_room_for_session
from games.lobby.errors import Denied
from games.lobby.links import own_origin
from games.lobby.models import Guest, SeatRow
from games.lobby.names import clean_name
from games.lobby.openapi import documented
from games.lobby.rest_types import EmptyBody
from games.notifications.models import PushDevice


def build_identity(guest: Guest | None) -> s.Identity:
    if guest is None:
        return s.Identity("", "", 0)
    phrase = RecoveryPhrase.objects.filter(guest=guest).first()
    tables = SeatRow.objects.filter(user=guest, match__status__in=merging.PLAYED).count()
    keys = tuple(
        s.PasskeyInfo(each.pk, each.label, each.made.isoformat(), each.used.isoformat() if each.used else "")
        for each in Passkey.objects.filter(guest=guest).order_by("pk")
    )
    return s.Identity(guest.name, phrase.made.isoformat() if phrase else "", tables, keys)


class IdentityApi(Api):
    def named_guest(self) -> Guest:
        """Return the guest who sends the request.

        Raise Denied if the user has no nickname yet, and so nothing to recover.
        """
        guest = self.guest
        if guest is None or not guest.name:
            raise Denied(403, "E-NAME", "Choose a nickname first.", "name")
        return guest


class IdentityView(IdentityApi):
    rate = "20/min"

    @documented("List my ways to sign in from another browser", answer=s.Identity)
    def get(self, request: Request) -> HttpResponse:
        return answer(build_identity(self.guest))

    @documented("Delete all my data; other players keep their matches, in which my seat has no name", body=s.DeleteBody,
                answer=s.Identity)  # fmt: skip
    def delete(self, request: Request) -> HttpResponse:
        guest, body = self.named_guest(), self.body(s.DeleteBody)
        if body.name.strip() != guest.name:
            raise Denied(400, "E-NAME", "Type your nickname exactly, so that nothing is deleted by mistake.", "name")
        leaving.delete_all(guest)
        request.session.flush()
        return answer(build_identity(None))


class PhraseView(IdentityApi):
    rate = "12/hour"

    @documented("Create a recovery phrase and show it once. An older phrase becomes invalid", body=EmptyBody,
                answer=s.PhraseWords, status=201)  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        self.body(EmptyBody)
        return answer(s.PhraseWords(phrases.make(self.named_guest())), 201)

    @documented("Delete my recovery phrase", body=EmptyBody, answer=s.Identity)
    def delete(self, request: Request) -> HttpResponse:
        guest = self.named_guest()
        phrases.forget(guest)
        return answer(build_identity(guest))


class RecoverView(IdentityApi):
    rate = "30/min"

    @documented("Sign in with my recovery phrase", body=s.RecoverBody, answer=s.Identity)
    def post(self, request: Request) -> HttpResponse:
        body = self.body(s.RecoverBody)
        return self.sign_in_as(phrases.owner(body.phrase, address_of(request)), body.others)

    def sign_in_as(self, owner: Guest, others: str) -> HttpResponse:
        """Sign this browser in as `owner`.

        `others`: as in `RecoverBody`. Raise Denied if it is "" and the guest who was signed in here before has seats,
        tables, scenarios or rule cases.
        """
        here = self.guest
        if here is not None and here.pk != owner.pk and merging.has_something(here):
            if not others:
                text = (
                    f"In this browser you are {here.name}, and this user also has tables. Choose whether to take these"
                    " tables with you."
                )
                raise Denied(409, "E-TWO-PEOPLE", text, "others")
            if others == "bring":
                merging.merge(here, owner)
        guests.bind(self.request.session, owner)
        guests.renew(self.request.session)
        return answer(build_identity(owner))


class PasskeysView(IdentityApi):
    rate = "20/hour"

    @documented("Add a passkey", body=s.PasskeyBody, answer=s.Identity, status=201)
    def post(self, request: Request) -> HttpResponse:
        guest, body = self.named_guest(), self.body(s.PasskeyBody)
        label = clean_name(body.label or "Passkey", 40)
        passkeys.add(guest, own_origin(request), request.session, body.credential, label)
        return answer(build_identity(guest), 201)

    @documented("Delete a passkey", body=s.PasskeyNumber, answer=s.Identity)
    def delete(self, request: Request) -> HttpResponse:
        guest = self.named_guest()
        Passkey.objects.filter(guest=guest, pk=self.body(s.PasskeyNumber).id).delete()
        return answer(build_identity(guest))


class PasskeyOptionsView(IdentityApi):
    rate = "30/hour"

    @documented("Get the options with which my browser creates a passkey", body=EmptyBody, answer=s.PasskeyOptions)
    def post(self, request: Request) -> HttpResponse:
        self.body(EmptyBody)
        return answer(s.PasskeyOptions(passkeys.offer(self.named_guest(), own_origin(request), request.session)))


class PasskeyQuestionView(IdentityApi):
    rate = "30/min"

    @documented("Get the challenge that a passkey signs", body=EmptyBody, answer=s.PasskeyOptions)
    def post(self, request: Request) -> HttpResponse:
        self.body(EmptyBody)
        make_room_for_session(request)
        return answer(s.PasskeyOptions(passkeys.question(own_origin(request), request.session)))


class PasskeyAnswerView(RecoverView):
    rate = "30/min"

    @documented("Sign in with a passkey", body=s.PasskeyAnswer, answer=s.Identity)
    def post(self, request: Request) -> HttpResponse:
        body = self.body(s.PasskeyAnswer)
        response = self.sign_in_as(passkeys.owner(own_origin(request), request.session, body.credential), body.others)
        passkeys.remove_challenge(request.session)
        return response


class SignOutView(IdentityApi):
    rate = "20/min"

    @documented("Sign out in this browser, or in all other browsers", body=s.SignOutBody, answer=s.Identity)
    def post(self, request: Request) -> HttpResponse:
        guest, body = self.named_guest(), self.body(s.SignOutBody)
        device = PushDevice.objects.filter(guest=guest)
        if not body.everywhere:
            device.filter(endpoint=body.endpoint).delete()
            request.session.flush()
            return answer(build_identity(None))
        with transaction.atomic():
            device.exclude(endpoint=body.endpoint).delete()
            renewed = merging.fresh_identity(guest)
        guests.bind(request.session, renewed)
        guests.renew(request.session)
        return answer(build_identity(renewed))
