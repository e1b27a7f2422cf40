"""Builds all files of an installation from `templates/` and the operator's choices.

    python3 -m deploy.files '*:80' 127.0.0.1:8001 127.0.0.1:8002 > haproxy.cfg

prints only HAProxy's configuration, without TLS. Arguments: the address on which HAProxy listens, then the addresses of
the server processes.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from deploy.hall import Hall

TEMPLATES = Path(__file__).parent / "templates"
SBIN, UNITS = "/usr/local/sbin", "/etc/systemd/system"
_hole = re.compile(r"@([A-Z_]+)@")


@dataclass(frozen=True)
class File:
    path: Path
    text: str
    mode: int = 0o644
    group: str = ""
    """Group of the file. "" means the group root."""
    is_theirs: bool = False
    """Whether the operator edits this file.

    The installation creates such a file if it is missing, but never changes its text.
    """


def fill_template(template: str, words: Mapping[str, object]) -> str:
    """Return the text of a template file with each placeholder @NAME@ replaced by its value.

    Raise KeyError for an unknown name.
    """
    return _hole.sub(lambda found: str(words[found[1]]), (TEMPLATES / template).read_text())


def haproxy(frontends: str, servers: Sequence[str], errors: str = "") -> str:
    """Return HAProxy's configuration.

    `frontends`: the text of the frontend sections. The last section must be the frontend of the hall, because rules for
    it follow. `servers`: addresses of the server processes. `errors`: path of the file that HAProxy sends while no
    server process runs. If it is "", HAProxy sends its default text.
    """
    lines = "\n".join(f"    server process{n} {address}" for n, address in enumerate(servers, 1))
    page = f"    errorfile 503 {errors}" if errors else ""
    return fill_template("haproxy.cfg", {"FRONTENDS": frontends.rstrip(), "SERVERS": lines, "ERRORS": page})


def plain_haproxy(bind: str, servers: Sequence[str]) -> str:
    """Return HAProxy's configuration without TLS and without a host name.

    It is used for measurements, and behind another TLS proxy.
    """
    return haproxy(f"\nfrontend hall\n    bind {bind}", servers)


def everywhere(port: int) -> str:
    """Return the `bind` address by which HAProxy listens on all addresses: IPv4, and IPv6 if the machine has it."""
    has_six = Path("/proc/net/if_inet6")
    both = has_six.is_file() and has_six.read_text().strip()
    return f"[::]:{port} v4v6" if both else f"*:{port}"


def words_of(hall: Hall) -> dict[str, object]:
    """Return the value of each placeholder in the templates, by name of the placeholder."""
    names = [f"warpwar@{port}.service" for port in hall.ports]
    return {
        "BACKUPS": hall.backups,
        "CERTBOT_PORT": hall.certbot_port,
        "CERTIFICATE": hall.pem,
        "CODE": hall.code,
        "DATA": hall.data,
        "DOMAIN": hall.domain,
        "EMAIL": hall.email,
        "ETC": hall.etc,
        "HTTPS_BIND": everywhere(hall.https_port),
        "HTTP_BIND": everywhere(hall.http_port),
        "KEEP": hall.keep_backups,
        "ORIGIN": hall.origin,
        "OWNER_OPTIONS": "" if hall.is_staged else "-o warpwar -g warpwar",
        "PREFIX": "" if not hall.is_staged else hall.prefix,
        "SBIN": hall.at(SBIN),
        "START": "" if hall.is_staged else "systemctl start warpwar.target",
        "STOP": "" if hall.is_staged else "systemctl stop warpwar.target",
        "UNITS": " ".join([*names, "warpwar-proxy.service", "warpwar-backup.timer"]),
    }


def memory_of(hall: Hall) -> File:
    """Return the file in which the operator's choices are stored."""
    return File(hall.etc / "hall.json", hall.to_json())


def files(hall: Hall) -> list[File]:
    """Return all files of the installation.

    Other users of the machine cannot read the files that contain or name secrets.
    """
    words = words_of(hall)

    def make_file(name: str, folder: str, mode: int = 0o644, group: str = "", is_theirs: bool = False) -> File:
        return File(hall.at(folder) / name, fill_template(name, words), mode, group, is_theirs)

    frontends = "\n" + fill_template("haproxy-tls.cfg", words)
    balancer = haproxy(frontends, [f"127.0.0.1:{port}" for port in hall.ports], f"{hall.etc}/503.http")
    error = (TEMPLATES / "503.http").read_text().replace("\n", "\r\n")
    found = [
        File(hall.etc / "haproxy.cfg", balancer),
        File(hall.etc / "503.http", error),
        make_file("hall.env", "/etc/warpwar", 0o640, "warpwar"),
        make_file("own.env", "/etc/warpwar", 0o640, "warpwar", is_theirs=True),
        make_file("journald@warpwar.conf", "/etc/systemd"),
        *(make_file(name, SBIN, 0o755) for name in ("warpwar", "warpwar-backup", "warpwar-restore")),
        make_file("certificate-hook", "/usr/local/lib/warpwar", 0o755),
    ]
    units = (file.name for file in TEMPLATES.iterdir() if file.suffix in {".service", ".target", ".timer"})
    return found + [make_file(name, UNITS) for name in sorted(units)]


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    print(plain_haproxy(sys.argv[1], sys.argv[2:]), end="")
