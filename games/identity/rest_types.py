"""Types of REST request and response bodies of this app."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct


class _Wish(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class PasskeyInfo(Struct, frozen=True):
    """A passkey. `made` and `used`: times in ISO 8601. `used` is "" if the passkey was never used."""

    id: int
    label: str
    made: str
    used: str


class Identity(Struct, frozen=True):
    """The user who sends the request.

    `phrase`: the time at which the user's recovery phrase was created (ISO 8601), or "" if the user has no phrase.
    `tables`: number of open and running tables at which the user has a seat.
    """

    name: str
    phrase: str
    tables: int
    passkeys: tuple[PasskeyInfo, ...] = ()


class PhraseWords(Struct, frozen=True):
    """The words of a new recovery phrase. The server cannot show them again."""

    words: tuple[str, ...]


class RecoverBody(_Wish, frozen=True):
    """A typed recovery phrase.

    `others`: what happens to the data of the guest who was signed in here before, if that guest has seats, tables,
    scenarios or rule cases. "bring" moves the data to the phrase's guest, "leave" leaves the data with the old guest.
    If it is "", the request is refused, so that the page can ask the user.
    """

    phrase: Annotated[str, Meta(max_length=400)]
    others: Literal["", "bring", "leave"] = ""


class PasskeyOptions(Struct, frozen=True):
    """Options for the browser's `navigator.credentials`, in WebAuthn's JSON form."""

    options: dict[str, Any]


class PasskeyBody(_Wish, frozen=True):
    """A new passkey.

    `credential`: the browser's response in WebAuthn's JSON form. `label`: a name chosen by the user.
    """

    credential: dict[str, Any]
    label: Annotated[str, Meta(max_length=60)] = ""


class PasskeyNumber(_Wish, frozen=True):
    id: int


class PasskeyAnswer(_Wish, frozen=True):
    """A browser's response signed by a passkey, in WebAuthn's JSON form. `others`: as in `RecoverBody`."""

    credential: dict[str, Any]
    others: Literal["", "bring", "leave"] = ""


class SignOutBody(_Wish, frozen=True):
    """A request to sign out.

    `everywhere`: if true, sign out all browsers except this one, and make all keys and links to the user's seats
    invalid. If false, sign out only this browser. `endpoint`: endpoint of this browser's push subscription. The
    subscription stays if `everywhere` is true and is deleted otherwise.
    """

    everywhere: bool
    endpoint: Annotated[str, Meta(max_length=600)] = ""


class DeleteBody(_Wish, frozen=True):
    """The user's nickname, typed again to confirm the deletion."""

    name: Annotated[str, Meta(max_length=400)]
