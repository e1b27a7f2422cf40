"""Types of REST bodies and responses of this app."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct


class _Wish(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class PasskeyInfo(Struct, frozen=True):
    """A passkey; `made` and `used` are in ISO 8601; `used` "": never."""

    id: int
    label: str
    made: str
    used: str


class Identity(Struct, frozen=True):
    """The person who asks.

    `phrase`: since when they have a recovery phrase (ISO 8601; "": they have none). `tables`: number of open and
    running tables at which they sit.
    """

    name: str
    phrase: str
    tables: int
    passkeys: tuple[PasskeyInfo, ...] = ()


class PhraseWords(Struct, frozen=True):
    """The words of a new recovery phrase, shown only this once."""

    words: tuple[str, ...]


class RecoverBody(_Wish, frozen=True):
    """A typed recovery phrase.

    `others`: what happens to the guest that this browser was until now, if that guest has seats, tables or scenarios.
    "bring" moves them along, "leave" leaves them. With "" the request is refused, so that the page can ask.
    """

    phrase: Annotated[str, Meta(max_length=400)]
    others: Literal["", "bring", "leave"] = ""


class PasskeyOptions(Struct, frozen=True):
    """Options for the browser's `navigator.credentials`, in WebAuthn's own JSON."""

    options: dict[str, Any]


class PasskeyBody(_Wish, frozen=True):
    """A new passkey: what the browser answered, in WebAuthn's own JSON, and the name that the person gives it."""

    credential: dict[str, Any]
    label: Annotated[str, Meta(max_length=60)] = ""


class PasskeyNumber(_Wish, frozen=True):
    id: int


class PasskeyAnswer(_Wish, frozen=True):
    """A passkey's answer; `others` as in RecoverBody."""

    credential: dict[str, Any]
    others: Literal["", "bring", "leave"] = ""


class SignOutBody(_Wish, frozen=True):
    """Which browsers to sign out.

    `everywhere`: all browsers except this one, and no key or link opens a seat any more; otherwise this one only.
    `endpoint`: of this browser's push subscription, which stays if `everywhere` and ends otherwise.
    """

    everywhere: bool
    endpoint: Annotated[str, Meta(max_length=600)] = ""


class DeleteBody(_Wish, frozen=True):
    """The nickname, typed again to confirm."""

    name: Annotated[str, Meta(max_length=400)]
