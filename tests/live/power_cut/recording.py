"""The real server under strace: its system calls for the files of its folder and for its sockets, in order.

The tracer sees the beginning of a call before the system does, and its end before the server does. Therefore a sync
counts from its end and all other calls from their beginning. An acknowledgement is later than the syncs that ended
before it was sent.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

from tests.server import Server

CALLS = (
    "openat,open,creat,write,pwrite64,writev,pwritev,pwritev2,ftruncate,truncate,fallocate,mkdir,mkdirat,"
    "rename,renameat,renameat2,link,linkat,symlink,symlinkat,unlink,unlinkat,fsync,fdatasync,sync_file_range,"
    "copy_file_range,sendfile,sendto,sendmsg"
)
STRACE = ("strace", "-D", "-f", "-y", "-xx", "-q", "-s", "1000000000", "--seccomp-bpf", f"--trace={CALLS}", "-o")


class Write(Struct, frozen=True):
    """These bytes were written at this offset of a file; `at` -1: at its end."""

    path: str
    at: int
    data: bytes


class Truncate(Struct, frozen=True):
    path: str
    size: int


class Name(Struct, frozen=True):
    """A name was given (to a new file, or to the file with the name `like`) or, with `gone`, removed."""

    path: str
    like: str = ""
    gone: bool = False


class Sync(Struct, frozen=True):
    """All changes to this file or folder before event number `begun` are on the disk."""

    path: str
    begun: int


class Sent(Struct, frozen=True):
    """Bytes that were sent through a socket."""

    data: bytes


Event = Write | Truncate | Name | Sync | Sent


@cache
def missing() -> str:
    """Return why nothing can be recorded here; "" if it can."""
    if shutil.which("strace") is None:
        return "no strace on the PATH (Debian: apt-get install strace), so no power cut can be simulated"
    tried = subprocess.run([*STRACE, "/dev/null", "true"], capture_output=True, text=True)
    return f"strace does not work here, so no power cut can be simulated: {tried.stderr}" if tried.returncode else ""


class Recorded(Server):
    """A server whose system calls are written to a file beside its folder."""

    def __init__(self, data: Path, **environment: str) -> None:
        super().__init__(data, **environment)
        self.file = data.with_name(f"{data.name}.strace")
        self.wrapped = (*STRACE, str(self.file))

    def events(self) -> list[Event]:
        """Return all recorded events, in order, after the server has ended."""
        assert self.process is not None
        last, end = [str(self.process.pid), "+++"], time.monotonic() + 60  # short numbers are padded with blanks
        # The tracer continues to write after the traced process has ended, so wait for its last line.
        while not any(line.split(None, 2)[:2] == last for line in _tail(self.file)):
            assert time.monotonic() < end, "the tracer did not write the server's end"
            time.sleep(0.02)
        return list(_events(_calls(self.file), str(self.data)))


def _tail(file: Path) -> list[str]:
    with file.open("rb") as opened:
        opened.seek(max(0, file.stat().st_size - 4096))
        return opened.read().decode("ascii", "replace").splitlines()


class _Call(Struct):
    """The begin or end of a system call, its text with the result (if it has ended), and its thread."""

    begun: bool
    name: str
    text: str
    thread: str


def _calls(file: Path) -> Iterator[_Call]:
    """Yield each call at its beginning, with its arguments, and again at its end, with its result."""
    unfinished: dict[str, str] = {}
    with file.open() as lines:
        for line in lines:
            thread, _, text = line.rstrip("\n").partition(" ")
            text = text.lstrip()
            if text.startswith(("+++", "---")):
                continue
            if text.startswith("<... "):
                text = unfinished.pop(thread, "") + text.partition(" resumed>")[2]
            elif text.endswith(" <unfinished ...>"):
                unfinished[thread] = text = text.removesuffix(" <unfinished ...>")
                yield _Call(True, text.partition("(")[0], text, thread)
                continue
            else:
                yield _Call(True, text.partition("(")[0], text, thread)
            if text and not re.search(r"\) += -1 E", text):
                yield _Call(False, text.partition("(")[0], text, thread)


FD = re.compile(r"^\w+\(\d+<([^>]*)>")
BYTES = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
OPENED = re.compile(r"\) += \d+<([^>]*)>")
NUMBERS = re.compile(r", (\d+)(?=[,)]|$)")


def _events(calls: Iterator[_Call], folder: str) -> Iterator[Event]:
    """Yield the events of this folder and the files directly in it.

    Raise AssertionError if an unknown call changes one of them.
    """
    count, begun = 0, dict[str, int]()
    for call in calls:
        if call.name in ("fsync", "fdatasync") and call.begun:
            begun[call.thread] = count
        for event in _of(call, folder, begun.get(call.thread, 0)):
            count += 1
            yield event


def _of(call: _Call, folder: str, begun: int) -> Iterator[Event]:
    held = FD.match(call.text)
    path = _text(held[1]) if held else ""
    ours = path == folder or path.startswith(f"{folder}/")
    match call.name, call.begun:
        case "sendto", True:
            yield Sent(_bytes(call.text))
        case (("fsync" | "fdatasync"), False) if ours:
            yield Sync(path, begun)
        case (("write" | "pwrite64"), True) if ours:
            at = int(NUMBERS.findall(call.text)[-1]) if call.name == "pwrite64" else -1
            yield Write(path, at, _bytes(call.text))
        case "ftruncate", True if ours:
            yield Truncate(path, int(NUMBERS.findall(call.text)[-1]))
        case (("open" | "openat" | "creat"), False):
            yield from _opening_events(call.text, folder)
        case (("link" | "rename" | "unlink"), True):
            names = [_text(each) for each in BYTES.findall(call.text)]
            if any(os.path.dirname(each) == folder for each in names):
                yield from _name_events(call.name, names)
        case _ if ours and call.name not in ("write", "pwrite64", "ftruncate", "fsync", "fdatasync"):
            raise AssertionError(f"what {call.name} does to a file is not known here")


def _opening_events(text: str, folder: str) -> Iterator[Event]:
    found = OPENED.search(text)
    path = _text(found[1]) if found else ""
    if os.path.dirname(path) == folder and "O_CREAT" in text:
        yield Name(path)
        if "O_TRUNC" in text:
            yield Truncate(path, 0)


def _name_events(kind: str, names: list[str]) -> Iterator[Event]:
    if kind != "unlink":
        yield Name(names[1], like=names[0])
    if kind != "link":
        yield Name(names[0], gone=True)


def _text(escaped: str) -> str:
    return bytes.fromhex(escaped.replace("\\x", "")).decode() if escaped.startswith("\\x") else escaped


def _bytes(text: str) -> bytes:
    found = BYTES.search(text)
    return bytes.fromhex(found[1].replace("\\x", "")) if found else b""
