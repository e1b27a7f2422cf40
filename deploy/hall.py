"""The operator's choices for the hall. They are stored, so that the operator need not repeat them at the next call."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

LETSENCRYPT, SELF_SIGNED = "letsencrypt", "self-signed"
MOST_PROCESSES = 8
"""Maximum number of server processes. With more processes, PostgreSQL's hundred connections are not enough."""

DOMAIN = re.compile(r"(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
EMAIL = re.compile(r"[^@\s'\"$\\]+@[^@\s'\"$\\]+")


@dataclass(frozen=True)
class Hall:
    """The operator's choices for one installation. All paths are below `prefix`, which is "/" on a real machine."""

    domain: str = ""
    certificate: str = LETSENCRYPT
    """Source of the TLS certificate: LETSENCRYPT, SELF_SIGNED, or the path of a file with certificate and key."""
    email: str = ""
    """E-mail address of the operator. Let's Encrypt and push services receive it."""
    processes: int = 2
    http_port: int = 80
    https_port: int = 443
    first_port: int = 8001
    keep_backups: int = 14
    prefix: Path = Path("/")

    def at(self, path: str) -> Path:
        """Return the path below `prefix` that corresponds to this absolute path."""
        return self.prefix / path.lstrip("/")

    @property
    def is_staged(self) -> bool:
        """Whether the installation only writes files below a folder, for inspection or tests."""
        return self.prefix != Path("/")

    @property
    def ports(self) -> list[int]:
        """Loopback ports of the server processes."""
        return [self.first_port + n for n in range(self.processes)]

    @property
    def certbot_port(self) -> int:
        """Loopback port on which certbot listens while it fetches a certificate."""
        return self.first_port + MOST_PROCESSES

    @property
    def origin(self) -> str:
        return f"https://{self.domain}" + ("" if self.https_port == 443 else f":{self.https_port}")

    @property
    def etc(self) -> Path:
        return self.at("/etc/warpwar")

    @property
    def code(self) -> Path:
        return self.at("/opt/warpwar")

    @property
    def data(self) -> Path:
        return self.at("/var/lib/warpwar")

    @property
    def backups(self) -> Path:
        return self.at("/var/backups/warpwar")

    @property
    def pem(self) -> Path:
        """Path of the file that contains both certificate and key, as HAProxy needs them."""
        return self.etc / "tls" / "hall.pem"

    def faults(self) -> Iterator[str]:
        """Yield a message for each fault in the operator's choices. The message explains how to correct the fault."""
        if not self.domain:
            yield "Give the host name of the hall: --domain play.example.org"
        elif not DOMAIN.fullmatch(self.domain):
            yield f"--domain {self.domain} is not a host name: give the name without https:// and without a path."
        elif self.certificate == LETSENCRYPT and "." not in self.domain:
            yield f"Let's Encrypt gives no certificate for {self.domain}: give a full host name, or use --self-signed."
        if self.certificate == LETSENCRYPT and not self.email:
            yield "Give the e-mail address to which Let's Encrypt can write: --email you@example.org"
        if self.certificate == LETSENCRYPT and self.http_port != 80:
            yield "Let's Encrypt needs port 80 of this machine: leave --http-port out, or use your own --certificate."
        if self.email and not EMAIL.fullmatch(self.email):
            yield f"--email {self.email} is not an e-mail address."
        if not 1 <= self.processes <= MOST_PROCESSES:
            yield (
                f"--processes is {self.processes}, but it must be a number from 1 to {MOST_PROCESSES}, one for each"
                " processor."
            )
        if self.keep_backups < 1:
            yield f"--keep-backups is {self.keep_backups}, but at least one backup must be kept."
        taken = [self.http_port, self.https_port, *self.ports, self.certbot_port]
        if not all(0 < port < 65536 for port in taken) or len(set(taken)) < len(taken):
            yield f"The ports {', '.join(map(str, taken))} must be different numbers from 1 to 65535."

    def to_json(self) -> str:
        """Return the choices as the JSON text that is stored on the machine."""
        kept = {key: value for key, value in dataclasses.asdict(self).items() if key != "prefix"}
        return json.dumps(kept, indent=1) + "\n"


def memory(prefix: Path) -> Hall:
    """Return the stored choices, or the defaults if no choices are stored."""
    hall = Hall(prefix=prefix)
    file = hall.etc / "hall.json"
    if not file.is_file():
        return hall
    known = {field.name for field in dataclasses.fields(Hall)}
    kept = {key: value for key, value in json.loads(file.read_text()).items() if key in known}
    return dataclasses.replace(hall, **kept)
