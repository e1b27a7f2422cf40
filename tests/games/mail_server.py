"""A mail server on loopback that keeps the mail it gets, or does not answer at all."""

from __future__ import annotations

import socketserver
from email import message_from_bytes, policy
from email.message import EmailMessage
from queue import Queue
from threading import Event, Thread
from typing import Any


class MailServer:
    """A context manager. `arrived`: the letters in order.

    With `hangs` it accepts connections and never sends a word. With `refuses` it knows no recipient.
    """

    def __init__(self, hangs: bool = False, refuses: bool = False) -> None:
        self.hangs, self.refuses = hangs, refuses
        self.arrived: Queue[EmailMessage] = Queue()
        self.called, self.over = Event(), Event()

    def __enter__(self) -> MailServer:
        service = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                service.called.set()
                if service.hangs:
                    service.over.wait()
                    return
                service.talk(self.rfile, self.wfile)

        class Threads(socketserver.ThreadingTCPServer):
            daemon_threads = True

        self.server = Threads(("127.0.0.1", 0), Handler)
        self.port = int(self.server.server_address[1])
        Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.server.shutdown()
        self.server.server_close()

    def talk(self, said: Any, answer: Any) -> None:
        """Speak the part of RFC 5321 that a client needs."""
        answer.write(b"220 here\r\n")
        while line := said.readline():
            word = line.strip().upper()
            if word.startswith(b"RCPT") and self.refuses:
                answer.write(b"550 nobody of that name\r\n")
            elif word == b"DATA":
                answer.write(b"354 go on\r\n")
                lines = list(iter(said.readline, b".\r\n"))
                letter = b"".join(each.removeprefix(b".") if each.startswith(b"..") else each for each in lines)
                answer.write(b"250 kept\r\n")
                self.arrived.put(message_from_bytes(letter, policy=policy.default))
            elif word == b"QUIT":
                answer.write(b"221 bye\r\n")
                return
            else:
                answer.write(b"250 yes\r\n")
