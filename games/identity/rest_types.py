"""The shapes of REST bodies and answers of this app."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct


class _Wish(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class PasskeyInfo(Struct, frozen=True):
    """`made` and `used` in ISO 8601; `used` "": never."""

    id: int
    label: str
    made: str
    used: str


class Identity(Struct, frozen=True):
    """The asking person. `phrase`: since when he has a recovery phrase (ISO 8601; "": he has none); `tables`: how many
    open and running ones he sits at."""

    name: str
    phrase: str
    tables: int
    passkeys: tuple[PasskeyInfo, ...] = ()


class PhraseWords(Struct, frozen=True):
    """Shown this once."""

    words: tuple[str, ...]


class RecoverBody(_Wish, frozen=True):
    """`others`: what becomes of who this browser is until now, if he has seats: they are brought along, or left
    behind; "" asks."""

    phrase: Annotated[str, Meta(max_length=400)]
    others: Literal["", "bring", "leave"] = ""


class PasskeyOptions(Struct, frozen=True):
    """What the browser's `navigator.credentials` is given, in WebAuthn's own JSON."""

    options: dict[str, Any]


class PasskeyBody(_Wish, frozen=True):
    """A new passkey: what the browser answered, in WebAuthn's own JSON, and what its person calls it."""

    credential: dict[str, Any]
    label: Annotated[str, Meta(max_length=60)] = ""


class PasskeyNumber(_Wish, frozen=True):
    id: int


class PasskeyAnswer(_Wish, frozen=True):
    """`others` as in RecoverBody."""

    credential: dict[str, Any]
    others: Literal["", "bring", "leave"] = ""


class SignOutBody(_Wish, frozen=True):
    """`everywhere`: out of all browsers but this one, and no key or link opens a seat; else out of this one alone.
    `endpoint`: of this browser's push subscription, which goes on."""

    everywhere: bool
    endpoint: Annotated[str, Meta(max_length=600)] = ""


class DeleteBody(_Wish, frozen=True):
    """The nickname, typed once more."""

    name: Annotated[str, Meta(max_length=400)]
