"""`python -m warpwar_site.serve`: migrates the database, then serves until it is stopped.

It prints the addresses for players, with a QR code on a terminal. Another ASGI server can serve
`warpwar_site.asgi:application` instead. Then run `manage.py migrate` first.
"""

import argparse
import fcntl
import gc
import io
import os
import sys
from asyncio import ensure_future, get_event_loop
from collections.abc import Sequence
from functools import partial
from typing import IO, Any

import django
import segno
from daphne.endpoints import build_endpoint_description_strings
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from games.own_addresses import EVERYWHERE, Listening, Reach, listens, origin_at, reach_of
from warpwar_site.connections import IDLE, Channel, Connections, Socket
from warpwar_site.event_loop import Daphne
from warpwar_site.files import room_for_connections

MIGRATING = 0x57A2  # this program's key for PostgreSQL's advisory locks
OPENING = 60  # seconds a socket may take to open; after a restart all clients reconnect at once
GOODBYE = 10  # seconds for a slow browser to receive the close reason before the connection is cut
MAX_MESSAGE = 4 * 1024 * 1024  # bytes, in both directions: pictures are large; the match socket limits commands itself


def home_origin(where: Listening) -> str:
    """Return the origin of the server for a browser on this machine."""
    return origin_at("127.0.0.1" if where.host in EVERYWHERE else where.host, where.port)


def friends_origins(where: Listening) -> Reach:
    """Return the origins of the server for browsers on other machines."""
    return Reach((settings.PUBLIC_ORIGIN,)) if settings.PUBLIC_ORIGIN else reach_of(where)


def greet(where: Listening) -> None:
    found = friends_origins(where)
    print(
        f"\n  WarpWar Live is running. Stop it with Ctrl-C.\n\n  On this computer:  {home_origin(where)}/", flush=True
    )
    for number, each in enumerate(found.origins):
        print(f"  {'For your friends:' if number == 0 else 'or this one:     '}  {each}/", flush=True)
    if found.advice:
        print(f"  For your friends:  {found.advice}", flush=True)
    elif sys.stdout.isatty():
        print("\n" + qr_picture(f"{found.origins[0]}/"))
    print(flush=True)


def qr_picture(text: str) -> str:
    """Return a QR code for the terminal.

    The result sets the colours of the code, so that every phone can read it whatever colours the terminal uses.
    """
    lines = io.StringIO()
    segno.make(text, error="l").terminal(lines, border=2, compact=True)
    return "\n".join(f"  \x1b[97;40m{line}\x1b[0m" for line in lines.getvalue().splitlines())


class Server(Daphne):
    """Daphne's server, which also prints the address on which it listens, or the reason why it cannot listen."""

    failed = False
    lock: IO[str] | None = None
    port = 0
    """The port on which the server listens, or 0 before it listens."""

    def listen_success(self, port: Any) -> None:
        super().listen_success(port)
        self.ws_factory.setProtocolOptions(closeHandshakeTimeout=GOODBYE)
        self.http_factory.timeOut = IDLE
        self.http_factory.protocol, self.ws_factory.protocol = Channel, Socket
        found = port.getHost()
        where = Listening(found.host, found.port)
        Server.port = where.port
        listens(where)
        if self.lock:
            self.lock.write(home_origin(where))
            self.lock.flush()
        greet(where)

    def create_application(self, protocol: Any, scope: Any) -> Any:
        """Add two entries to a socket's scope, and create its application.

        `scope["reading"]` is the transport, with which the application can stop reading from the network.
        `scope["write"]` is a function that sends a text without waiting.
        """
        if scope["type"] == "websocket":
            scope["reading"], scope["write"] = protocol.transport, partial(write, protocol)
        return super().create_application(protocol, scope)

    async def handle_reply(self, protocol: Any, message: Any) -> None:
        """Send a part of a response.

        Then wait until the client has read enough, so that responses do not fill the memory.
        """
        try:
            await super().handle_reply(protocol, message)
        except RuntimeError as error:
            if not str(error).endswith("the handler is closed"):  # uvloop's message if the connection was lost
                raise
        channel = getattr(protocol, "channel", None)
        if message.get("more_body") and channel is not None:
            await channel.flowing.wait()

    def kill_all_applications(self) -> Any:
        """End all applications.

        A connection whose request is not complete has no application yet. It gets a finished future, because Daphne
        would fail without an application.
        """
        for details in self.connections.values():
            if "application_instance" not in details:
                details["application_instance"] = nothing = get_event_loop().create_future()
                nothing.set_result(None)
        return super().kill_all_applications()

    def listen_error(self, failure: Any) -> None:
        self.failed = True
        print(f"The server cannot listen: {failure.getErrorMessage()}", file=sys.stderr)
        self.stop()


def write(protocol: Any, text: str) -> None:
    """Send a text through a socket. Do nothing if the socket is closed or closing."""
    if protocol.state == protocol.STATE_OPEN:
        protocol.sendPreparedMessage(protocol.factory.prepareMessage(text.encode(), doNotCompress=True))


def claim_data() -> IO[str]:
    """Lock the data folder and return the open lock file. Exit if another server already serves the folder.

    Without Redis the lock is exclusive, because the in-memory channel layer cannot connect to other processes. With
    Redis, several processes share the lock. `manage.py restore` needs an exclusive lock.
    """
    how = fcntl.LOCK_SH if settings.REDIS_URL else fcntl.LOCK_EX
    lock = open(settings.DATA_DIR / "serving.lock", "a+")  # noqa: SIM115 (held until the process ends)
    lock.seek(0)
    try:
        fcntl.flock(lock, how | fcntl.LOCK_NB)
    except OSError:
        sys.exit(
            f"The games in {settings.DATA_DIR} are already being served at {lock.read() or 'another port'}\n"
            "Stop that server first, set WARPWAR_DATA to another folder, or set REDIS_URL so that servers share the"
            " games."
        )
    if how == fcntl.LOCK_EX:
        lock.truncate()
    return lock


def bring_up_to_date() -> None:
    """Migrate the database if necessary. Processes that start at the same time migrate one after another."""
    with open(settings.DATA_DIR / "migrating.lock", "w") as turn, connection.cursor() as cursor:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if connection.vendor == "postgresql":  # processes on other machines do not see the file lock
            cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):  # otherwise `migrate` only takes time
            call_command("migrate", verbosity=0, interactive=False)
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATING])
    connection.close()


def collect_garbage_seldom() -> None:
    """Enable garbage collection again, but make it less frequent, and exclude all objects that exist now.

    The server creates and releases thousands of positions. Without this function a command takes a fifth more time, and
    the slowest commands wait for full collections (`make bench`).
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


def main(words: Sequence[str] | None = None, *, prog: str | None = None, host: str = "127.0.0.1") -> None:
    """Serve until the process is stopped.

    `words`: the command-line arguments, or None for those of this process. `host`: the address on which to listen if
    the arguments name none.
    """
    parser = argparse.ArgumentParser(prog=prog, description=__doc__)
    parser.add_argument(
        "--host", default=host, help="the address on which to listen; 127.0.0.1: only this computer can connect"
    )
    parser.add_argument("--port", type=int, default=8000, help="the port on which to listen; 0: the system chooses one")
    args = parser.parse_args(words)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "warpwar_site.settings")
    gc.disable()  # garbage collection would add a fifth to the loading time
    try:
        django.setup()
    except ImproperlyConfigured as error:  # a variable is wrong; the message names it
        sys.exit(str(error))
    Channel.connections = Socket.connections = Connections(room_for_connections())
    Server.lock = claim_data()
    bring_up_to_date()

    from twisted.internet import reactor as untyped
    from twisted.internet.defer import Deferred

    from games.play.node import node, stop_node
    from warpwar_site import metrics
    from warpwar_site.asgi import application

    server = Server(
        application,
        endpoints=build_endpoint_description_strings(host=args.host, port=args.port),
        websocket_timeout=-1,
        websocket_handshake_timeout=OPENING,
        application_close_timeout=OPENING,
        websocket_connect_timeout=OPENING,
        websocket_max_message_size=MAX_MESSAGE,
        websocket_max_frame_size=MAX_MESSAGE,
        server_name="",
    )
    reactor: Any = untyped
    reactor.callLater(0, lambda: metrics.begin(node(), Server.port))
    reactor.addSystemEventTrigger("before", "shutdown", lambda: Deferred.fromFuture(ensure_future(stop_node())))
    collect_garbage_seldom()
    server.run()
    sys.exit(1 if server.failed else 0)


if __name__ == "__main__":
    main()
