"""The folder as a disk may keep it when the power goes after so many events.

What a finished sync covers is there. Of what came after it, any part may be: writes may be kept or lost block by
block, in any order, a write may be torn, and names given or taken away since the folder was synced may not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

from msgspec import Struct, field

from tests.live.power_cut.recording import Event, Name, Sync, Truncate, Write

BLOCKS = (512, 4096)
"""Bytes that a disk writes as one."""

Change = Write | Truncate
Keep = Callable[[Sequence[Change]], Sequence[Change]]
"""Of the changes that no sync covers, those that the disk has kept."""

Pick = Callable[[Sequence[Name]], Sequence[Name]]
"""The same of names."""


class File(Struct):
    """What was done to one file, by the number of the event, and how far it was certainly on the disk."""

    changes: list[tuple[int, Change]] = field(default_factory=list)
    synced: int = 0

    def content(self, keep: Keep) -> bytes:
        found = bytearray()
        for change in [each for at, each in self.changes if at < self.synced]:
            _apply(found, change)
        for change in keep([each for at, each in self.changes if at >= self.synced]):
            _apply(found, change)
        return bytes(found)


def _apply(content: bytearray, change: Change) -> None:
    if isinstance(change, Truncate):
        content.extend(bytes(max(0, change.size - len(content))))
        del content[change.size :]
        return
    at = len(content) if change.at < 0 else change.at
    content.extend(bytes(max(0, at - len(content))))  # a hole reads as zeros
    content[at : at + len(change.data)] = change.data


class Disk:
    """Fed with the events in order; at any moment the power may go."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.count, self.synced = str(folder), 0, 0
        self.files: dict[str, File] = {}
        """By name, as the running system sees them."""
        self.names: list[tuple[int, Name, File]] = []
        self.kept: dict[str, File] = {}
        """By name, as the last sync of the folder has left them."""

    def feed(self, event: Event) -> None:
        match event:
            case Write() | Truncate() if event.path in self.files:
                self.files[event.path].changes.append((self.count, event))
            case Sync() if event.path == self.folder:
                self._settle(event.begun)
            case Sync() if event.path in self.files:
                self.files[event.path].synced = max(self.files[event.path].synced, event.begun)
            case Name() if event.gone or event.like or event.path not in self.files:
                file = File() if not (event.gone or event.like) else self.files[event.like or event.path]
                self.names.append((self.count, event, file))
                _name(self.files, event, file)
        self.count += 1

    def _settle(self, until: int) -> None:
        for at, name, file in self.names:
            if at < until:
                _name(self.kept, name, file)
        self.names = [each for each in self.names if each[0] >= until]

    def after_cut(self, pick: Pick, keep: Keep) -> dict[str, bytes]:
        """The files that are found afterwards, by name without the folder."""
        held = dict(self.kept)
        picked = {id(name) for name in pick([name for _, name, _ in self.names])}
        for _, name, file in self.names:
            if id(name) in picked:
                _name(held, name, file)
        return {path.rpartition("/")[2]: file.content(keep) for path, file in held.items()}


def _name(names: dict[str, File], name: Name, file: File) -> None:
    if name.gone:
        names.pop(name.path, None)
    else:
        names[name.path] = file


# ---- what a disk may keep ----------------------------------------------------------------------------------------


def possibilities(rng: Random) -> Iterator[tuple[str, Pick, Keep]]:
    """Without end: first nothing and everything, then prefixes, torn writes and single blocks by chance."""
    yield "nothing that was not synced", lambda names: (), lambda changes: ()
    yield "all of it", lambda names: names, lambda changes: changes
    while True:
        yield "a beginning of each file", lambda names: _prefix(names, rng), lambda changes: _torn(changes, rng)
        for size in BLOCKS:
            part = rng.choice((0.1, 0.5, 0.9))
            yield (
                f"blocks of {size} bytes, {part:.0%} of them",
                lambda names: [each for each in names if rng.random() < 0.5],
                lambda changes, size=size, part=part: _blocks(changes, size, part, rng),  # type: ignore[misc]
            )


def _prefix(names: Sequence[Name], rng: Random) -> Sequence[Name]:
    return names[: rng.randint(0, len(names))]


def _torn(changes: Sequence[Change], rng: Random) -> Sequence[Change]:
    """The first few, and of the next one as many whole blocks as chance will have."""
    count = rng.randint(0, len(changes))
    kept = list(changes[:count])
    if count < len(changes) and isinstance(torn := changes[count], Write):
        size = 512 * rng.randint(0, len(torn.data) // 512)
        kept.append(Write(torn.path, torn.at, torn.data[:size]))
    return kept


def _blocks(changes: Sequence[Change], size: int, part: float, rng: Random) -> Sequence[Change]:
    """Each block by itself, as the disk divides the file; a new length by itself too."""
    kept: list[Change] = []
    for change in changes:
        if isinstance(change, Truncate) or change.at < 0:
            kept += [change] if rng.random() < part else []
            continue
        begin, end = change.at, change.at + len(change.data)
        for block in range(begin - begin % size, end, size):
            if rng.random() < part:
                one, other = max(begin, block), min(end, block + size)
                kept.append(Write(change.path, one, change.data[one - begin : other - begin]))
    return kept
