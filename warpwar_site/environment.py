"""Reads the server's environment variables, and the secret key on disk."""

import os
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

from games.origins import parse_origin


def flag(name: str) -> bool:
    return os.environ.get(name, "").lower() in {"1", "true", "yes", "on"}


def read_list(name: str, default: str = "") -> list[str]:
    """Return the items of a comma-separated list in an environment variable."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def origins(name: str) -> list[str]:
    """Return the origins in a comma-separated list in an environment variable, in the form that browsers send.

    Raise ImproperlyConfigured for an invalid origin.
    """
    return [_origin(name, text) for text in read_list(name)]


def _origin(name: str, text: str) -> str:
    found = parse_origin(text)
    if found is None:
        raise ImproperlyConfigured(f"{name} is {text!r}, but it must be an address such as https://play.example.org.")
    if urlsplit(text).path.strip("/"):
        told = (
            f"{name} is {text!r}, but the address of the hall cannot contain a path. Use a host name alone, such as"
            f" {found}."
        )
        raise ImproperlyConfigured(told)
    return str(found)


def limits() -> dict[str, float]:
    """Return the limits that environment variables set, such as PLAY_LAB_WORKERS.

    Raise ImproperlyConfigured for a value that is not a number.
    """
    found = {}
    for name, text in os.environ.items():
        if name.startswith("PLAY_"):
            try:
                found[name] = float(text)
            except ValueError:
                raise ImproperlyConfigured(f"{name} is {text!r}, but it must be a number.") from None
    return found


def data_folder(beside: Path, *, installed: bool) -> Path:
    """Return the folder for the server's data: WARPWAR_DATA if it is set, else a default folder.

    In a checkout the default is `beside`, a folder next to the code. If the package is installed, the default is the
    user's data folder (XDG Base Directory Specification), because an upgrade replaces the package's folder.
    """
    if named := os.environ.get("WARPWAR_DATA"):
        return Path(named).resolve()
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "warpwar-live" if installed else beside


def ensure_folder(path: Path) -> Path:
    """Create the folder if it is missing and return it.

    The new folder is flushed to the disk, so that it survives a power cut.
    """
    missing = [each for each in (path, *path.parents) if not each.exists()]
    path.mkdir(parents=True, exist_ok=True)
    for each in missing:
        sync_folder(each.parent)
    return path


def sync_folder(path: Path) -> None:
    """Flush the folder's list of names to the disk.

    Without this, even a flushed file can lose its name in a power cut.
    """
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def read_or_create_secret(path: Path) -> str:
    """Return the secret key in the file `path`. If there is no file, create it; only its owner can read it.

    The key is flushed to the disk before it is used. If the key were lost, all sessions would be lost too. If two
    processes start at the same time, both use the key of the process that first links its file to `path`.
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
    """A mail server. If there is no mail server, `host` is empty."""

    host: str = ""
    port: int = 25
    user: str = ""
    password: str = ""
    starttls: bool = False
    tls: bool = False


MAIL_PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


def mail_server(url: str) -> MailServer:
    """Return the mail server that a URL names.

    The URL's scheme is smtp, smtp+tls (STARTTLS) or smtps. The URL can contain user:password@. If the URL is "", return
    a server without host. Raise ValueError for any other URL.
    """
    if not url:
        return MailServer()
    parts = urlsplit(url)
    if parts.scheme not in MAIL_PORTS or not parts.hostname:
        raise ValueError("WARPWAR_SMTP must name a mail server, such as smtp+tls://user:password@mail.example.org:587")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    port = parts.port or MAIL_PORTS[parts.scheme]
    return MailServer(parts.hostname, port, user, password, parts.scheme == "smtp+tls", parts.scheme == "smtps")
