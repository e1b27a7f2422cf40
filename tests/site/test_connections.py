"""Connections per address are limited, and no client can hold one by sending or reading slowly."""

from __future__ import annotations

import http.client
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from pytest_django import Settings
from twisted.internet import tcp
from twisted.internet.address import IPv4Address
from twisted.internet.protocol import Protocol
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.python.failure import Failure

from games.addresses import networks
from tests.server import Server
from warpwar_site import files
from warpwar_site.connections import EACH, IDLE, LARGEST, SENDING, STALLED, Channel, Connections, send


class Request:
    """Replaces Daphne's request."""

    def __init__(self, channel: Any, queued: bool = False) -> None:
        self.channel, self.requestHeaders = channel, self
        self.seen: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *_: self.seen.append(name)


class RawSocket:
    """The client's end of a connection to a Channel, with a clock that the test moves."""

    def __init__(self, connections: Connections, peer: str = "10.0.0.1") -> None:
        self.clock = Clock()
        self.transport: Any = StringTransport(peerAddress=IPv4Address("TCP", peer, 1))
        self.channel = Channel()
        self.channel.connections = connections
        self.channel.callLater, self.channel.timeOut = self.clock.callLater, IDLE
        self.channel.requestFactory = Request
        self.channel.checkPersistence = lambda *_: True
        self.channel.makeConnection(self.transport)

    def send(self, data: bytes) -> None:
        self.channel.dataReceived(data)

    def lose_connection(self) -> None:
        self.channel.connectionLost(Failure(ConnectionError()))

    def is_closed(self) -> bool:
        return bool(self.transport.disconnecting or self.transport.disconnected)


def test_one_address_has_its_share_and_leaves_room_for_others() -> None:
    connections = Connections(8)  # one address may use six of them
    lines = [RawSocket(connections) for _ in range(6)]
    for line in lines:
        line.send(b"GET / HT")
    refused = RawSocket(connections)
    assert refused.is_closed() and refused.transport.value().startswith(b"HTTP/1.1 503 ")
    assert b"perhaps from your network" in refused.transport.value() and b"E-BUSY" in refused.transport.value()
    others = [RawSocket(connections, f"10.0.0.{number}") for number in (2, 3)]
    assert not any(each.is_closed() for each in others)
    refused.lose_connection()
    lines[0].lose_connection()
    assert len(connections) == 7 and not RawSocket(connections).is_closed()


def test_idle_connections_give_way_to_new_ones() -> None:
    connections = Connections(8)
    lines = [RawSocket(connections) for _ in range(6)]
    lines[0].send(b"GET")
    assert not RawSocket(connections).is_closed()
    assert [line.is_closed() for line in lines] == [False, True, False, False, False, False]
    assert len(connections) == 6


def test_a_trusted_proxy_brings_everybodys_connections(settings: Settings) -> None:
    settings.PROXIES = networks(["10.0.0.1"])
    connections = Connections(8)
    for _ in range(8):
        line = RawSocket(connections)
        line.send(b"GET")
        assert not line.is_closed()


def test_a_request_that_comes_by_drips_is_cut_off() -> None:
    line = RawSocket(Connections(8))
    for _ in range(int(SENDING) - 1):
        line.send(b"G")
        line.clock.advance(1)
    assert not line.is_closed()
    line.clock.advance(1)
    assert line.is_closed() and line.transport.value().startswith(b"HTTP/1.1 408 ")


def test_so_is_a_body_that_comes_by_drips() -> None:
    line = RawSocket(Connections(8))
    line.send(b"POST / HTTP/1.1\r\nContent-Length: 40000\r\n\r\n")
    for _ in range(int(SENDING) + 1):  # two seconds more for 40 KB
        line.send(b"x")
        line.clock.advance(1)
    assert not line.is_closed()
    line.clock.advance(1)
    assert line.is_closed()


def test_what_comes_in_time_may_take_its_time_to_be_answered_and_the_next_one_too() -> None:
    line = RawSocket(Connections(8))
    line.send(b"GET / HTTP/1.1\r\n\r\n")
    line.clock.advance(10 * SENDING)
    assert not line.is_closed()
    line.channel.requestDone(line.channel.requests[0])
    line.clock.advance(IDLE - 1)
    line.send(b"GET / HTTP/1.1\r\n\r\n")
    line.clock.advance(IDLE)
    assert not line.is_closed()
    line.channel.requestDone(line.channel.requests[0])
    line.clock.advance(IDLE)
    assert line.is_closed()


@pytest.mark.parametrize("head", [f"Content-Length: {LARGEST + 1}", "Transfer-Encoding: chunked"])
def test_a_body_that_is_too_large_is_not_taken_in(head: str) -> None:
    line = RawSocket(Connections(8))
    line.send(f"POST / HTTP/1.1\r\n{head}\r\n\r\n".encode())
    for _ in range(LARGEST // 65536 + 2):
        line.send(b"%x\r\n" % 65536 + b"x" * 65536 + b"\r\n")
    assert line.is_closed() and line.transport.value().startswith(b"HTTP/1.1 413 ")


async def test_who_does_not_read_is_cut_off_and_who_reads_slowly_is_waited_for() -> None:
    line = RawSocket(Connections(8))
    line.send(b"GET / HTTP/1.1\r\n\r\n")
    for _ in range(3):
        line.channel.pauseProducing()  # as the transport does when many bytes are waiting
        assert not line.channel.flowing.is_set()
        line.clock.advance(STALLED - 1)
        line.channel.resumeProducing()
        assert line.channel.flowing.is_set()
    line.clock.advance(STALLED)
    assert not line.is_closed()
    line.channel.pauseProducing()
    line.clock.advance(STALLED)
    assert line.transport.disconnected or line.transport.aborting


def test_a_family_with_many_tabs_fits() -> None:
    people, tabs, others = 10, 10, 6  # one socket per tab, six connections per browser
    assert people * (tabs + others) < EACH


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Server]:
    """Yield a server that may open only a few files."""
    server = Server(tmp_path)
    server.files = 256
    server.start()
    yield server
    server.stop()


@pytest.mark.skipif(sys.platform != "linux", reason="takes another loopback address")
def test_drips_of_one_address_keep_nobody_else_out(small: Server) -> None:
    with ExitStack() as stack:
        for _ in range(300):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", small.port)))
            line.sendall(b"GET /api/me HTTP/1.1\r\nHost: a")
        for _ in range(20):
            visitor = http.client.HTTPConnection("127.0.0.1", small.port, timeout=60, source_address=("127.0.0.2", 0))
            visitor.request("GET", "/api/me")
            assert visitor.getresponse().status == 200
            stack.callback(visitor.close)
        refused = http.client.HTTPConnection("127.0.0.1", small.port, timeout=60)
        refused.request("GET", "/api/me")
        answer = refused.getresponse()
        assert answer.status == 503 and b"Too many connections" in answer.read()
        assert small.open_files() < 256
    assert "Traceback" not in small.log.read_text()


def test_too_few_files_are_said_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(files, "raise_limit", lambda: 256)
    assert files.room_for_connections() == 160
    assert "Only 256 files" in capsys.readouterr().err
    monkeypatch.setattr(files, "raise_limit", lambda: 100)
    with pytest.raises(SystemExit, match="not enough for the server"):
        files.room_for_connections()


class Reactor:
    """Replaces Twisted's reactor: keeps the transports that wait to write."""

    def __init__(self) -> None:
        self.writers: list[Any] = []

    def addWriter(self, writer: Any) -> None:
        self.writers += [writer] if writer not in self.writers else []

    def removeWriter(self, writer: Any) -> None:
        self.writers = [each for each in self.writers if each is not writer]


@pytest.fixture
def line() -> Iterator[tuple[tcp.Connection, socket.socket]]:
    """Yield a transport and the client's socket at its other end."""
    here, there = socket.socketpair()
    for end in (here, there):
        end.setblocking(False)
    reactor: Any = Reactor()
    protocol: Any = Protocol()
    found = tcp.Connection(here, protocol, reactor)
    found.connected = 1
    yield found, there
    for end in (here, there):
        end.close()


def test_what_is_sent_leaves_at_once_and_what_does_not_fit_follows_in_order(
    line: tuple[tcp.Connection, socket.socket],
) -> None:
    transport, client = line
    send(transport, b"first ")
    assert client.recv(100) == b"first " and transport.reactor.writers == []
    much = bytes(range(256)) * 8192
    send(transport, much)
    send(transport, b" last")
    assert transport.reactor.writers == [transport]
    read = b""
    while len(read) < len(much) + 5:
        read += client.recv(1 << 20)
        transport.doWrite()
    assert read == much + b" last" and transport.reactor.writers == []
    send(transport, b"again")
    assert client.recv(100) == b"again"


def test_a_line_that_is_gone_is_found_out_by_its_transport(line: tuple[tcp.Connection, socket.socket]) -> None:
    transport, client = line
    client.close()
    send(transport, b"lost")
    assert transport.reactor.writers == [transport] and isinstance(transport.doWrite(), Exception)
