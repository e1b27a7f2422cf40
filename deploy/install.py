"""Set up this Debian machine as a hall, or upgrade it:

    sudo python3 deploy/install.py --domain play.example.org --email you@example.org

The options are stored: later `git pull && sudo python3 deploy/install.py` is an upgrade. You can run this script again
at any time. It changes only what is not right yet. docs/hosting.md describes its steps and how to maintain the hall.
"""

import argparse
import dataclasses
import os
import shutil
import socket
import ssl
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from functools import partial
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(f"This program needs Python 3.11 or newer (Debian 12 has it), but this is {sys.version.split()[0]}.")

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from deploy import release  # noqa: E402
from deploy.files import SBIN, UNITS, File, files, memory_of  # noqa: E402
from deploy.hall import LETSENCRYPT, SELF_SIGNED, Hall, memory  # noqa: E402
from deploy.machine import Machine  # noqa: E402
from tools.steps import Command, StepFailed, Trouble, is_root, quiet, say  # noqa: E402

PACKAGES = ["haproxy", "openssl", "postgresql", "python3-venv", "redis-server"]
ROOM = 2 << 30
"""Bytes that must be free on the disk."""

PATIENCE = 120
"""Maximum number of seconds from the start of the hall to its first answer."""


def parse_options(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="install.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--domain", help="the host name of this machine for its users")
    add("--email", help="the e-mail address for messages from Let's Encrypt and push services")
    tls = parser.add_mutually_exclusive_group()
    fixed = partial(tls.add_argument, dest="certificate", action="store_const")
    fixed(
        "--letsencrypt", const=LETSENCRYPT, help="a certificate from Let's Encrypt, renewed automatically (the default)"
    )
    tls.add_argument(
        "--certificate", metavar="FILE", help="your own certificate: certificate, chain and key in one PEM file"
    )
    fixed("--self-signed", const=SELF_SIGNED, help="a certificate for tests; browsers show a warning")
    add("--processes", type=int, help="number of server processes, one for each processor (default: 2)")
    add("--http-port", type=int, help="port that only redirects to HTTPS (default: 80)")
    add("--https-port", type=int, help="port for HTTPS (default: 443)")
    add("--first-port", type=int, help="port of the first server process, only on this machine (default: 8001)")
    add("--keep-backups", type=int, help="number of nightly backups to keep (default: 14)")
    add("--wheel", default="", help="a package built on another machine with `make wheel`; default: build it here")
    add("--prefix", type=Path, default=Path("/"), help="write all files below this folder and do nothing else")
    add("--dry-run", action="store_true", help="print what would be done, and change nothing")
    return parser.parse_args(words)


def build_hall(args: argparse.Namespace) -> Hall:
    """Return the operator's stored choices, changed by the command-line options of this call.

    Raise Trouble if the stored choices cannot be read.
    """
    prefix = args.prefix.resolve()
    try:
        known = memory(prefix)
    except (OSError, ValueError) as error:
        raise Trouble(
            f"The stored choices cannot be read ({error}). Run this program as root, or repair that file."
        ) from None
    names = {field.name for field in dataclasses.fields(Hall)} - {"prefix"}
    said = {name: value for name, value in vars(args).items() if name in names and value is not None}
    if "domain" in said:
        said["domain"] = said["domain"].lower().rstrip(".")
    if said.get("certificate", LETSENCRYPT) not in {LETSENCRYPT, SELF_SIGNED}:
        said["certificate"] = str(Path(said["certificate"]).resolve())
    return dataclasses.replace(known, **said)


# ---- before anything is changed ----------------------------------------------------------------------------------


def faults(machine: Machine) -> Iterator[str]:
    """Yield a message for each reason why the hall cannot be installed on this machine.

    The message explains what to do.
    """
    hall = machine.hall
    yield from hall.faults()
    if hall.certificate not in {LETSENCRYPT, SELF_SIGNED}:
        yield from _of_certificate(Path(hall.certificate))
    if hall.is_staged:
        return
    if not is_root() and not machine.is_dry:
        yield "This program changes the whole machine: run it as root, with sudo. (--dry-run needs no rights.)"
    if not (shutil.which("apt-get") and shutil.which("dpkg")):
        yield "This system is not Debian: apt-get is missing. docs/hosting.md says how to install the hall by hand."
    if not Path("/run/systemd/system").is_dir():
        yield "systemd is not running here, but it must start the hall's processes. Use a container with systemd."
    if (free := shutil.disk_usage("/").free) < ROOM:
        yield f"Only {free >> 20} MB are free on the disk, but {ROOM >> 20} MB are needed."
    if not machine.asks(["systemctl", "is-active", "warpwar-proxy.service"]):
        yield from _taken_port_messages([hall.http_port, hall.https_port, *hall.ports])
    if hall.certificate == LETSENCRYPT and hall.domain and not _has_address(hall.domain):
        yield (
            f"{hall.domain} has no address yet: add a DNS record (A or AAAA) that points to this machine, and wait a"
            " little."
        )


def _of_certificate(file: Path) -> Iterator[str]:
    try:
        text = file.read_text()
    except OSError as error:
        yield f"--certificate {file} cannot be read: {error.strerror}."
        return
    except UnicodeDecodeError:
        text = ""
    if "BEGIN CERTIFICATE" not in text or "PRIVATE KEY" not in text:
        yield (
            f"{file} must contain certificate, chain and key one after the other: cat fullchain.pem privkey.pem > FILE"
        )
        return
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(file)
    except ssl.SSLError as error:
        yield f"Certificate and key in {file} do not belong together, or cannot be read: {error.reason or error}."


def _taken_port_messages(ports: list[int]) -> Iterator[str]:
    for port in ports:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("", port))
            except PermissionError:
                return
            except OSError:
                yield (
                    f"Another program uses port {port} (see: ss -ltnp 'sport = :{port}'). Stop that program, or"
                    " choose other ports with --http-port, --https-port, --first-port."
                )


def _has_address(domain: str) -> bool:
    try:
        return bool(socket.getaddrinfo(domain, 443))
    except OSError:
        return False


# ---- step by step ------------------------------------------------------------------------------------------------


def packages(machine: Machine) -> None:
    wanted = [*PACKAGES, *(["certbot"] if machine.hall.certificate == LETSENCRYPT else [])]
    status = "${db:Status-Status}"
    absent = [each for each in wanted if machine.asks(["dpkg-query", "-W", "-f", status, each]) != "installed"]
    if absent:
        machine.system("Updating Debian's package lists", ["apt-get", "update"])
        install: Command = ["apt-get", "install", "-y", "--no-install-recommends", *absent]
        machine.system(f"Installing {', '.join(absent)}", install)
    machine.system("Starting the database and Redis", ["systemctl", "enable", "--now", "postgresql", "redis-server"])


def accounts(machine: Machine) -> None:
    """Add a system user, a database user and a database, all with the name warpwar.

    Both users have no password. The system user can log in as the database user.
    """
    if not machine.asks(["id", "-u", "warpwar"]):
        adduser = "adduser --system --group --home /var/lib/warpwar --shell /usr/sbin/nologin warpwar"
        machine.system("Adding the user warpwar", adduser.split())
    asked: Command = ["runuser", "-u", "postgres", "--", "psql", "-tAc"]
    if not machine.asks([*asked, "SELECT 1 FROM pg_roles WHERE rolname = 'warpwar'"]):
        machine.system("Adding the database's user", ["runuser", "-u", "postgres", "--", "createuser", "warpwar"])
    if not machine.asks([*asked, "SELECT 1 FROM pg_database WHERE datname = 'warpwar'"]):
        create = "runuser -u postgres -- createdb -E UTF8 -T template0 -O warpwar warpwar"
        machine.system("Creating the database", create.split())


def write_files(machine: Machine) -> None:
    hall = machine.hall
    machine.folder(hall.etc, 0o755)
    machine.folder(hall.pem.parent, 0o750, group="haproxy")
    machine.folder(hall.data, 0o700, "warpwar", "warpwar")
    machine.folder(hall.backups, 0o700, "warpwar", "warpwar")
    machine.folder(hall.code)
    for file in files(hall):
        machine.write(file)


def certificate(machine: Machine) -> None:
    """Provide the certificate with which HAProxy starts: the operator's file, or a self-signed certificate.

    If Let's Encrypt is chosen, its certificate later replaces the self-signed one.
    """
    hall = machine.hall
    if hall.certificate not in {LETSENCRYPT, SELF_SIGNED}:
        _keep_certificate(machine, Path(hall.certificate).read_text())
        return
    if hall.pem.exists():
        return
    if machine.is_dry:
        until = ", until Let's Encrypt gives one" if hall.certificate == LETSENCRYPT else ""
        say(f"would create {hall.pem} (self-signed{until})")
        return
    key, cert = hall.pem.with_suffix(".key"), hall.pem.with_suffix(".crt")
    make = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "3650",
    ]
    named = ["-subj", f"/CN={hall.domain[:64]}", "-addext", f"subjectAltName=DNS:{hall.domain}"]
    try:
        old = os.umask(0o077)
        quiet("Creating a certificate", [*make, *named, "-keyout", key, "-out", cert])
        _keep_certificate(machine, cert.read_text() + key.read_text())
    finally:
        os.umask(old)
        key.unlink(missing_ok=True)
        cert.unlink(missing_ok=True)


def _keep_certificate(machine: Machine, text: str) -> None:
    machine.write(File(machine.hall.pem, text, 0o640, "haproxy"))


def letsencrypt(machine: Machine) -> None:
    """Fetch the first certificate from Let's Encrypt through HAProxy.

    Certbot's timer renews the certificate later and runs the script `certificate-hook`.
    """
    hall = machine.hall
    if hall.certificate != LETSENCRYPT or hall.at(f"/etc/letsencrypt/renewal/{hall.domain}.conf").exists():
        return
    hook = hall.at("/usr/local/lib/warpwar/certificate-hook")
    ask = ["certbot", "certonly", "--non-interactive", "--agree-tos", "-m", hall.email, "-d", hall.domain]
    how = ["--standalone", "--http-01-address", "127.0.0.1", "--http-01-port", hall.certbot_port, "--deploy-hook", hook]
    try:
        machine.system("Asking Let's Encrypt for a certificate", [*ask, *map(str, how)])
    except StepFailed as failure:
        raise Trouble(
            f"{failure}\n\nThe hall runs, but browsers show a warning about its certificate, because Let's Encrypt"
            f" could not reach this machine at http://{hall.domain}/. Let the name point to this machine, open ports"
            " 80 and 443, then run this program again."
        ) from None


def start(machine: Machine, is_new: bool) -> None:
    """Start the hall.

    If code or settings changed, restart all processes together, because new code can store data in another format.
    """
    system = machine.system
    here = [path for path in machine.changed if path.parent == machine.hall.at(UNITS) or path.name.endswith(".env")]
    proxy_changed = any(path.name in {"haproxy.cfg", "503.http", "hall.pem"} for path in machine.changed)
    was_running = bool(machine.asks(["systemctl", "is-active", "warpwar.target"]))
    system("Loading the systemd units", ["systemctl", "daemon-reload"])
    system("Starting the hall", ["systemctl", "enable", "--now", "warpwar.target", "warpwar-backup.timer"])
    system("Starting HTTPS", ["systemctl", "enable", "--now", "warpwar-proxy.service"])
    if was_running and (is_new or here):
        system("Restarting the hall (takes some seconds)", ["systemctl", "restart", "warpwar.target"])
    for gone in _surplus(machine):
        system(f"Stopping {gone}", ["systemctl", "stop", gone])
    if was_running and proxy_changed:
        system("Reloading HTTPS", ["systemctl", "reload", "warpwar-proxy.service"])


def _surplus(machine: Machine) -> list[str]:
    """Return the names of the running services that the present choices no longer include."""
    listed = machine.asks(["systemctl", "list-units", "--plain", "--no-legend", "--state=active", "warpwar@*.service"])
    names = [line.split()[0] for line in listed.splitlines()]
    return [name for name in names if name not in {f"warpwar@{port}.service" for port in machine.hall.ports}]


def until_it_answers(machine: Machine) -> None:
    """Wait until the hall answers a request through HAProxy and TLS.

    Raise Trouble if there is no answer within `PATIENCE` seconds.
    """
    hall = machine.hall
    if hall.is_staged or machine.is_dry:
        return
    anybody = ssl.create_default_context()
    anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE  # the domain can still point to another machine
    request = urllib.request.Request(f"https://127.0.0.1:{hall.https_port}/healthz", headers={"Host": hall.domain})
    deadline, said = time.monotonic() + PATIENCE, ""
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(request, timeout=10, context=anybody):
                return
        except (urllib.error.URLError, OSError) as error:
            said = str(error)
        time.sleep(0.5)
    raise Trouble(f"The hall does not answer ({said}). To find the reason, run: journalctl --namespace=warpwar -n 50")


def install(machine: Machine, package: str) -> None:
    hall = machine.hall
    machine.write(memory_of(hall))  # first, so that the operator need not repeat the options after a failure
    packages(machine)
    accounts(machine)
    made = release.wheel(machine, package)
    write_files(machine)
    certificate(machine)
    home = release.prepare(machine, made)
    is_new = home is not None and not release.is_current(machine, home)
    if home is not None and is_new:
        if release.current(machine).exists():
            copy = hall.backups / time.strftime("before-upgrade-%Y-%m-%dT%H%M%SZ.backup", time.gmtime())
            machine.system("Backing up the hall before the upgrade", [hall.at(SBIN) / "warpwar", "backup", copy])
        release.switch(machine, home)
    start(machine, is_new)
    until_it_answers(machine)
    letsencrypt(machine)


def main(words: list[str]) -> int:
    args = parse_options(words)
    try:
        machine = Machine(build_hall(args), is_dry=args.dry_run)
        wrong = list(faults(machine))
        if wrong:
            say("\n".join(f"- {each}" for each in wrong))
            if not machine.is_dry:
                say("\nNothing was changed.")
                return 2
            say("\nThe next steps, when these problems are solved:")
            if list(machine.hall.faults()):
                return 2
        install(machine, args.wheel)
    except Trouble as trouble:
        print(f"\n{trouble}", file=sys.stderr)
        return 1
    hall = machine.hall
    if machine.is_dry:
        say("\nNothing was changed.")
    elif hall.is_staged:
        say(f"\n  {len(machine.changed)} files were written below {hall.prefix}. Nothing was started.\n")
    else:
        say(f"\n  The hall is open: {hall.origin}/\n  How to maintain it: docs/hosting.md\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
