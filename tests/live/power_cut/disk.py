"""The folder as a disk may keep it when the power fails after a number of events.

What a finished sync covers is there. Of later changes, any part may be there: writes may be kept or lost block by
block, in any order, a write may be torn, and names added or removed since the folder was synced may be missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

from msgspec import Struct, field

from tests.live.power_cut.recording import Event, Name, Sync, Truncate, Write

BLOCKS = (512, 4096)
"""Numbers of bytes that a disk may write as one block."""

Change = Write | Truncate
Keep = Callable[[Sequence[Change]], Sequence[Change]]
"""Returns those of the changes not covered by a sync that the disk has kept."""

Pick = Callable[[Sequence[Name]], Sequence[Name]]
"""Returns those of the names not covered by a sync that the disk has kept."""


class File(Struct):
    """All changes to one file, with the number of the event, and up to which event they are certainly on the disk."""

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
    """A disk that is fed the events in order. The power may fail after any of them."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.count, self.synced = str(folder), 0, 0
        self.files: dict[str, File] = {}
        """Maps a name to its file, as the running system sees it."""
        self.names: list[tuple[int, Name, File]] = []
        self.kept: dict[str, File] = {}
        """Maps a name to its file, as the last sync of the folder left it."""

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
        """Return the files found after the power cut, by name without the folder."""
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
    """Yield ways to lose data, without end: first nothing and all, then random prefixes, torn writes and blocks."""
    yield "nothing that was not synced", lambda names: (), lambda changes: ()
    yield "all of it", lambda names: names, lambda changes: changes
    while True:
        yield "a beginning of each file", lambda names: _prefix(names, rng), lambda changes: _tear_changes(changes, rng)
        for size in BLOCKS:
            part = rng.choice((0.1, 0.5, 0.9))
            yield (
                f"blocks of {size} bytes, {part:.0%} of them",
                lambda names: [each for each in names if rng.random() < 0.5],
                lambda changes, size=size, part=part: _blocks(changes, size, part, rng),  # type: ignore[misc]
            )


def _prefix(names: Sequence[Name], rng: Random) -> Sequence[Name]:
    return names[: rng.randint(0, len(names))]


def _tear_changes(changes: Sequence[Change], rng: Random) -> Sequence[Change]:
    """Return the first few changes, and a random number of whole blocks of the next one."""
    count = rng.randint(0, len(changes))
    kept = list(changes[:count])
    if count < len(changes) and isinstance(torn := changes[count], Write):
        size = 512 * rng.randint(0, len(torn.data) // 512)
        kept.append(Write(torn.path, torn.at, torn.data[:size]))
    return kept


def _blocks(changes: Sequence[Change], size: int, part: float, rng: Random) -> Sequence[Change]:
    """Return a random choice of blocks, as the disk divides the file. Each new length is chosen separately too."""
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
