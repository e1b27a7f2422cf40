"""`python -m warpwar_site.serve`: migrate the database, then serve until told to stop.

Prints the addresses for players, with a QR code on a terminal. Another ASGI server can serve
`warpwar_site.asgi:application` instead; run `manage.py migrate` before that.
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

MIGRATING = 0x57A2  # our key among PostgreSQL's advisory locks
OPENING = 60  # seconds a socket may take to open; after a restart all reconnect at once, and matches are loaded
GOODBYE = 10  # seconds for a slow browser to receive the close reason before the connection is cut
MAX_MESSAGE = 4 * 1024 * 1024  # bytes, in both directions: pictures are large; the match socket limits commands itself


def home_origin(where: Listening) -> str:
    """Return the address for a browser on this machine."""
    return origin_at("127.0.0.1" if where.host in EVERYWHERE else where.host, where.port)


def friends_origins(where: Listening) -> Reach:
    """Return the addresses for all other browsers."""
    return Reach((settings.PUBLIC_ORIGIN,)) if settings.PUBLIC_ORIGIN else reach_of(where)


def greet(where: Listening) -> None:
    found = friends_origins(where)
    print(
        f"\n  WarpWar Live is running. Stop it with Ctrl-C.\n\n  On this computer:  {home_origin(where)}/", flush=True
    )
    for number, each in enumerate(found.origins):
        print(f"  {'For your friends:' if number == 0 else 'or, elsewhere:   '}  {each}/", flush=True)
    if found.advice:
        print(f"  For your friends:  {found.advice}", flush=True)
    elif sys.stdout.isatty():
        print("\n" + qr_picture(f"{found.origins[0]}/"))
    print(flush=True)


def qr_picture(text: str) -> str:
    """Return a QR code in white on black, whatever the terminal's colours, so that every phone can read it."""
    lines = io.StringIO()
    segno.make(text, error="l").terminal(lines, border=2, compact=True)
    return "\n".join(f"  \x1b[97;40m{line}\x1b[0m" for line in lines.getvalue().splitlines())


class Server(Daphne):
    """Daphne that prints where it listens, or why it cannot."""

    failed = False
    lock: IO[str] | None = None
    port = 0
    """The port on which it listens, once it does."""

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
        """Give a socket's scope two more entries.

        `scope["reading"]` is the transport, with which the application may stop reading from the network.
        `scope["write"]` sends
        a text without waiting.
        """
        if scope["type"] == "websocket":
            scope["reading"], scope["write"] = protocol.transport, partial(write, protocol)
        return super().create_application(protocol, scope)

    async def handle_reply(self, protocol: Any, message: Any) -> None:
        """Wait while the client does not read, so that its output does not pile up in memory."""
        try:
            await super().handle_reply(protocol, message)
        except RuntimeError as error:
            if not str(error).endswith("the handler is closed"):  # uvloop's message if the connection was just lost
                raise
        channel = getattr(protocol, "channel", None)
        if message.get("more_body") and channel is not None:
            await channel.flowing.wait()

    def kill_all_applications(self) -> Any:
        """End all applications. Incomplete requests get a finished future, without which Daphne fails."""
        for details in self.connections.values():
            if "application_instance" not in details:
                details["application_instance"] = nothing = get_event_loop().create_future()
                nothing.set_result(None)
        return super().kill_all_applications()

    def listen_error(self, failure: Any) -> None:
        self.failed = True
        print(f"Cannot listen: {failure.getErrorMessage()}", file=sys.stderr)
        self.stop()


def write(protocol: Any, text: str) -> None:
    """Send the text, unless the socket is closed or closing."""
    if protocol.state == protocol.STATE_OPEN:
        protocol.sendPreparedMessage(protocol.factory.prepareMessage(text.encode(), doNotCompress=True))


def claim_data() -> IO[str]:
    """Lock the data folder and return the lock file; exit if another server serves the folder.

    The in-memory channel layer reaches one process only, so only one process may serve the folder. With Redis, several
    processes share it. `manage.py restore` needs the lock for itself.
    """
    how = fcntl.LOCK_SH if settings.REDIS_URL else fcntl.LOCK_EX
    lock = open(settings.DATA_DIR / "serving.lock", "a+")  # noqa: SIM115 (held until the process ends)
    lock.seek(0)
    try:
        fcntl.flock(lock, how | fcntl.LOCK_NB)
    except OSError:
        sys.exit(
            f"The games in {settings.DATA_DIR} are already being served at {lock.read() or 'another port'}\n"
            "Stop that server first, or set WARPWAR_DATA to another folder, or REDIS_URL to share them."
        )
    if how == fcntl.LOCK_EX:
        lock.truncate()
    return lock


def bring_up_to_date() -> None:
    """Migrate the database if necessary. Processes that start together take turns."""
    with open(settings.DATA_DIR / "migrating.lock", "w") as turn, connection.cursor() as cursor:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if connection.vendor == "postgresql":  # They may run on different machines.
            cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):  # Otherwise the command would only take time.
            call_command("migrate", verbosity=0, interactive=False)
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATING])
    connection.close()


def collect_garbage_seldom() -> None:
    """Enable garbage collection again, but less often, and never for objects that exist now.

    Positions are created and dropped by the thousand. Without this a command costs a fifth more, and the slowest
    commands
    wait for full collections (`make bench`).
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


def main(words: Sequence[str] | None = None, *, prog: str | None = None, host: str = "127.0.0.1") -> None:
    """Serve until stopped.

    `words`: the command line (None: that of this process). `host`: where to listen unless the command line says.
    """
    parser = argparse.ArgumentParser(prog=prog, description=__doc__)
    parser.add_argument("--host", default=host, help="where to listen; 127.0.0.1: for this computer only")
    parser.add_argument("--port", type=int, default=8000, help="0 lets the system choose")
    args = parser.parse_args(words)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "warpwar_site.settings")
    gc.disable()  # Garbage collection would add a fifth to the loading time.
    try:
        django.setup()
    except ImproperlyConfigured as error:  # An environment variable is wrong; the message says which.
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
