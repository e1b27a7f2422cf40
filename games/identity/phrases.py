"""Recovery phrases: eight words of the BIP 39 list, with which the user can sign in in any browser.

The words are shown only once.

The first three words are stored and identify the row. Of the other five words (55 bits) only a slow hash is stored. An
attacker cannot try many phrases, because an address may send only a few wrong phrases an hour. Phrases are hashed one
at a time, so that attempts do not slow down other requests. Refusing an unknown phrase takes as long as refusing a
phrase with wrong last words.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from threading import BoundedSemaphore

from django.contrib.auth.hashers import check_password, make_password
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.identity.models import RecoveryPhrase
from games.lobby.errors import Denied
from games.lobby.models import Guest
from games.rate_limits import limit
from games.rate_windows import Window

FINDER, SECRET = 3, 5
"""Number of words that identify a phrase (FINDER), and number of words that are stored only as a hash (SECRET)."""

WORDS = FINDER + SECRET
PREFIX = 4
"""Number of letters after which all words of the word list differ."""

MISSES = 20
"""Maximum number of wrong phrases that may be tried from one address in a clock hour (PLAY_PHRASE_MISSES)."""

HASHER = "scrypt"
misses = Window("phrase-misses", 3600)
_hashing = BoundedSemaphore(1)


@lru_cache(maxsize=1)
def _list() -> tuple[str, ...]:
    from mnemonic import Mnemonic  # imported only when a phrase is created or checked

    return tuple(Mnemonic("english").wordlist)


@lru_cache(maxsize=1)
def _by_prefix() -> dict[str, str]:
    return {word[:PREFIX]: word for word in _list()}


@lru_cache(maxsize=1)
def _nobodys() -> str:
    """Return a hash for comparison if no phrase is found, so that the check takes the same time."""
    return make_password(secrets.token_hex(8), hasher=HASHER)


@contextmanager
def _turn() -> Iterator[None]:
    """Let only one thread at a time run the block.

    Raise Denied if another thread is in the block. The thread does not wait, so it can serve other requests.
    """
    if not _hashing.acquire(blocking=False):
        raise Denied(503, "E-BUSY", "The server is checking other phrases. Try again in a few seconds.", "", 3)
    try:
        yield
    finally:
        _hashing.release()


def make(guest: Guest) -> tuple[str, ...]:
    """Create a recovery phrase for this guest and return its words. The guest's old phrase is no longer valid.

    Raise Denied if another phrase is being hashed or was created at the same time.
    """
    words = tuple(secrets.choice(_list()) for _ in range(WORDS))
    with _turn():
        hashed = make_password(" ".join(words[FINDER:]), hasher=HASHER)
    try:
        with transaction.atomic():
            RecoveryPhrase.objects.filter(guest=guest).delete()
            RecoveryPhrase.objects.create(guest=guest, finder=" ".join(words[:FINDER]), hashed=hashed)
    except IntegrityError:  # another guest has this finder (a chance of 1 in 8.6e9), or two pages asked at once
        raise Denied(409, "E-PHRASE", "Another phrase was created at the same time. Try again.") from None
    return words


def forget(guest: Guest) -> None:
    RecoveryPhrase.objects.filter(guest=guest).delete()


def parse_phrase(text: str) -> tuple[str, ...]:
    """Return the words of a phrase that a user typed.

    Upper and lower case are treated alike, and any characters that are not letters may separate the words. Each word
    may be shortened to its first four letters. Raise Denied if the text cannot be a phrase. The error names the wrong
    word.
    """
    plain = unicodedata.normalize("NFKC", text).lower()
    said = "".join(letter if letter.isalpha() else " " for letter in plain).split()
    for place, word in enumerate(said, 1):
        if word[:PREFIX] not in _by_prefix() or (len(word) > PREFIX and word not in _list()):
            text = f"Word {place}, “{word[:20]}”, cannot be part of a recovery phrase. Check its spelling."
            raise Denied(400, "E-PHRASE", text, "phrase")
    if len(said) != WORDS:
        text = f"A recovery phrase has {WORDS} words, but you entered {len(said)}."
        raise Denied(400, "E-PHRASE", text, "phrase")
    return tuple(_by_prefix()[word[:PREFIX]] for word in said)


def owner(text: str, address: str) -> Guest:
    """Return the guest to whom this recovery phrase belongs.

    Raise Denied if no guest has this phrase. A wrong phrase counts towards the limit of the address.
    """
    words = parse_phrase(text)
    _check_misses(address)
    with _turn():
        _check_misses(address)  # again, because another thread may have counted a miss
        found = RecoveryPhrase.objects.select_related("guest").filter(finder=" ".join(words[:FINDER])).first()
        right = check_password(" ".join(words[FINDER:]), found.hashed if found else _nobodys())
        if found is None or not right:
            misses.add(address)
            raise Denied(
                403, "E-PHRASE", "No user here has this recovery phrase. Check the words and their order.", "phrase"
            )
    RecoveryPhrase.objects.filter(pk=found.pk).update(used=timezone.now())
    return found.guest


def _check_misses(address: str) -> None:
    """Raise Denied if too many wrong phrases came from this address."""
    if misses.count(address) >= limit("PHRASE_MISSES", MISSES):
        text = (
            "Too many wrong phrases came from your network. Wait an hour, or use a device on which you are signed in."
        )
        raise Denied(429, "E-TOO-FAST", text, "phrase", misses.seconds_left())
