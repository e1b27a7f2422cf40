"""Runs `make play` and `make dev`: checks that the port is free, then starts the server."""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from tools.frontend import FRONTEND, VITE, ensure_built, ensure_modules, node, node_env
from tools.python_home import PYTHON, ensure_python
from tools.steps import ROOT, Command, Trouble, quiet, say


def read_address() -> tuple[str, int]:
    """Return the values of HOST and PORT, which the Makefile sets. Raise Trouble for an invalid port."""
    host, port = os.environ.get("HOST") or "0.0.0.0", os.environ.get("PORT") or "8000"
    if not (port.isdigit() and 0 < int(port) < 65536):
        raise Trouble(f"PORT is {port}, but a port must be a number from 1 to 65535: make play PORT=8000")
    return host, int(port)


def claim(host: str, port: int) -> None:
    """Raise Trouble if a server cannot listen at this address now."""
    try:
        listen_once(host, port)
    except OSError as error:
        raise Trouble(why_not(error, host, port)) from None


def listen_once(host: str, port: int) -> None:
    """Listen at this address for a moment, as a test. Raise OSError if that is not possible."""
    family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(address)
        probe.listen()


def why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        free = free_port(host, port)
        return f"Another program uses port {port}. Choose another port: make play PORT={free}"
    if error.errno == errno.EACCES:
        return f"Port {port} needs administrator's rights. Choose a port above 1023: make play PORT=8000"
    return f"This machine cannot listen on {host}. Leave HOST out to listen on all its addresses."


def free_port(host: str, taken: int) -> int:
    """Return the next port above `taken` on which a server can listen. The user gets it as a suggestion."""
    for port in range(taken + 1, min(taken + 100, 65536)):
        try:
            listen_once(host, port)
        except OSError:
            continue
        return port
    return 8000


def play() -> None:
    """Install and build what is missing, then replace this process with the server."""
    host, port = read_address()
    claim(host, port)
    ensure_python()
    ensure_modules()
    ensure_built()
    serve = ["-m", "warpwar_site.serve", "--host", host, "--port", str(port)]
    os.chdir(ROOT)
    os.execv(PYTHON, [str(PYTHON), *serve])


def dev() -> int:
    """Run Django and Vite together. Both reload after an edit. The games are stored in var/dev."""
    host, port = read_address()
    claim(host, port)
    ensure_python(development=True)
    ensure_modules(development=True)
    django = f"127.0.0.1:{free_port('127.0.0.1', port)}"
    data = os.environ.get("WARPWAR_DATA") or str(ROOT / "var" / "dev")
    env = {**node_env(), "WARPWAR_DEV": "1", "WARPWAR_DATA": data, "DJANGO_ORIGIN": f"http://{django}"}
    quiet("Preparing the database", [PYTHON, "manage.py", "migrate"], env=env)
    subprocess.run([PYTHON, "manage.py", "seed_demo"], cwd=ROOT, env=env, check=False)
    say(f"\n  Open http://127.0.0.1:{port}/ in a browser. It reloads itself when you edit a file. Stop with Ctrl-C.\n")
    server: Command = [PYTHON, "manage.py", "runserver", django]
    vite: Command = [*node(), VITE, "--host", host, "--port", str(port), "--logLevel", "warn"]
    return together([(server, ROOT), (vite, FRONTEND)], env)


def together(commands: Sequence[tuple[Command, Path]], env: dict[str, str]) -> int:
    """Run programs at the same time until one of them ends or Ctrl-C is pressed.

    Then end all of them. Return the highest exit status, or 0 after Ctrl-C.
    """
    running = [subprocess.Popen([*map(str, command)], cwd=folder, env=env) for command, folder in commands]
    try:
        while all(program.poll() is None for program in running):
            time.sleep(0.2)
        return max(program.poll() or 0 for program in running)
    except KeyboardInterrupt:
        return 0
    finally:
        for program in running:
            program.terminate()
        for program in running:
            program.wait()
