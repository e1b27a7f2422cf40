"""Types of REST request and response bodies of this app."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct


class _Wish(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class PasskeyInfo(Struct, frozen=True):
    """A passkey as shown to its owner. `made` and `used`: times in ISO 8601. `used` is "" if it was never used."""

    id: int
    label: str
    made: str
    used: str


class Identity(Struct, frozen=True):
    """The user who sent the request.

    `phrase`: the time at which the user's recovery phrase was created (ISO 8601), or "" if the user has no phrase.
    `tables`: number of open and running tables at which the user has a seat.
    """

    name: str
    phrase: str
    tables: int
    passkeys: tuple[PasskeyInfo, ...] = ()


class PhraseWords(Struct, frozen=True):
    """The words of a new recovery phrase. The server cannot show them a second time."""

    words: tuple[str, ...]


class RecoverBody(_Wish, frozen=True):
    """A recovery phrase that a user typed.

    `others`: what to do with the data of another guest who is signed in in this browser. "bring" moves the data to the
    guest of the phrase. "leave" leaves the data with the other guest. If `others` is "" and the other guest has seats,
    tables, scenarios or rule cases, the request is refused, so that the page can ask the user.
    """

    phrase: Annotated[str, Meta(max_length=400)]
    others: Literal["", "bring", "leave"] = ""


class PasskeyOptions(Struct, frozen=True):
    """Options for the browser's `navigator.credentials` functions, in the JSON form of WebAuthn."""

    options: dict[str, Any]


class PasskeyBody(_Wish, frozen=True):
    """A new passkey. `credential`: the browser's response in the JSON form of WebAuthn.

    `label`: a name chosen by the user.
    """

    credential: dict[str, Any]
    label: Annotated[str, Meta(max_length=60)] = ""


class PasskeyNumber(_Wish, frozen=True):
    id: int


class PasskeyAnswer(_Wish, frozen=True):
    """A browser's response that was signed with a passkey, in the JSON form of WebAuthn.

    `others`: what to do with the data of another guest who is signed in in this browser (see `RecoverBody`).
    """

    credential: dict[str, Any]
    others: Literal["", "bring", "leave"] = ""


class SignOutBody(_Wish, frozen=True):
    """A request to sign out.

    `everywhere`: if true, sign out all browsers except this one, and make all keys and links to the user's seats
    invalid. If false, sign out only this browser. `endpoint`: the endpoint of this browser's push subscription. The
    subscription is deleted only if `everywhere` is false.
    """

    everywhere: bool
    endpoint: Annotated[str, Meta(max_length=600)] = ""


class DeleteBody(_Wish, frozen=True):
    """A request to delete the user's data. It contains the user's nickname, typed again as a confirmation."""

    name: Annotated[str, Meta(max_length=400)]
