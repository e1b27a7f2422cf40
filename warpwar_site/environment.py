"""What the environment may say about this server, and the secret it keeps on disk."""

import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def flag(name: str) -> bool:
    return os.environ.get(name, "").lower() in {"1", "true", "yes", "on"}


def listed(name: str, default: str = "") -> list[str]:
    """A comma separated list."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def kept_secret(path: Path) -> str:
    """The secret in `path`, made on first use and readable by its owner only.

    Two processes that start together agree: the one that links its file first wins.
    """
    if not path.exists():
        mine = path.with_name(f"{path.name}.{os.getpid()}")
        with open(os.open(mine, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(get_random_secret_key())
        try:
            os.link(mine, path)
        except FileExistsError:
            pass
        finally:
            mine.unlink()
    return path.read_text().strip()
