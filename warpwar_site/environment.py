"""The server's environment variables, and the secret it keeps on disk."""

import os
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

from games.origins import parsed


def flag(name: str) -> bool:
    return os.environ.get(name, "").lower() in {"1", "true", "yes", "on"}


def listed(name: str, default: str = "") -> list[str]:
    """Return the items of a comma separated list."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def origins(name: str) -> list[str]:
    """Return a comma separated list of origins, as browsers write them.

    Raise ImproperlyConfigured for an invalid origin.
    """
    return [_origin(name, text) for text in listed(name)]


def _origin(name: str, text: str) -> str:
    found = parsed(text)
    if found is None:
        raise ImproperlyConfigured(f"{name} is {text!r}; write an address such as https://play.example.org there.")
    if urlsplit(text).path.strip("/"):
        told = f"{name} is {text!r}; the hall cannot stand below a path. Give it a name of its own, such as {found}."
        raise ImproperlyConfigured(told)
    return str(found)


def limits() -> dict[str, float]:
    """Return the limits set by variables such as PLAY_LAB_WORKERS.

    Raise ImproperlyConfigured for a value that is no number.
    """
    found = {}
    for name, text in os.environ.items():
        if name.startswith("PLAY_"):
            try:
                found[name] = float(text)
            except ValueError:
                raise ImproperlyConfigured(f"{name} is {text!r}; it has to be a number.") from None
    return found


def data_folder(beside: Path, *, installed: bool) -> Path:
    """Return the folder of the games: WARPWAR_DATA if it is set, else a default.

    For a checkout the default is `beside`, next to the code. An installed package is replaced by an upgrade, so there
    the
    default is the user's data folder (XDG Base Directory Specification).
    """
    if named := os.environ.get("WARPWAR_DATA"):
        return Path(named).resolve()
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "warpwar-live" if installed else beside


def kept_folder(path: Path) -> Path:
    """Create the folder if it is missing and return it. A new folder survives a power cut."""
    missing = [each for each in (path, *path.parents) if not each.exists()]
    path.mkdir(parents=True, exist_ok=True)
    for each in missing:
        sync_folder(each.parent)
    return path


def sync_folder(path: Path) -> None:
    """Write the folder's list of names to the disk.

    A file that is synced itself may still lose its name in a power cut.
    """
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def kept_secret(path: Path) -> str:
    """Return the secret in `path`; create it on first use, readable by its owner only.

    It is written to the disk before it is used, because all sessions would be lost with it. If two processes start
    together,
    the one that links its file first wins, and both use that secret.
    """
    if not path.exists():
        mine = path.with_name(f"{path.name}.{os.getpid()}")
        with open(os.open(mine, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(get_random_secret_key())
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(mine, path)
        except FileExistsError:
            pass
        finally:
            mine.unlink()
        sync_folder(path.parent)
    return path.read_text(encoding="utf-8-sig").strip()


class MailServer(NamedTuple):
    """A mail server; `host` "" means none."""

    host: str = ""
    port: int = 25
    user: str = ""
    password: str = ""
    starttls: bool = False
    tls: bool = False


MAIL_PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


def mail_server(url: str) -> MailServer:
    """Parse smtp://, smtp+tls:// (STARTTLS) or smtps://, each with optional user:password@.

    Return a server without host for "". Raise ValueError for another URL.
    """
    if not url:
        return MailServer()
    parts = urlsplit(url)
    if parts.scheme not in MAIL_PORTS or not parts.hostname:
        raise ValueError("WARPWAR_SMTP names no mail server: write smtp+tls://user:password@mail.example.org:587")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    port = parts.port or MAIL_PORTS[parts.scheme]
    return MailServer(parts.hostname, port, user, password, parts.scheme == "smtp+tls", parts.scheme == "smtps")
