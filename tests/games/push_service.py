"""A push service on loopback, and a browser that subscribed to it and can read what arrives."""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64encode
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Event, Thread
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class PushService:
    """A context manager. `arrived`: (path, headers, body) of each request. It answers `status`, or never if 0."""

    def __init__(self, status: int = 201) -> None:
        self.status = status
        self.arrived: Queue[tuple[str, dict[str, str], bytes]] = Queue()
        self.over = Event()

    def __enter__(self) -> PushService:
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.arrived.put((self.path, dict(self.headers), body))
                if not service.status:
                    service.over.wait()  # never answer
                    return
                self.send_response(service.status)
                self.send_header("Location", "http://127.0.0.1:1/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.server.shutdown()
        self.server.server_close()


class Subscription:
    """The keys that a browser keeps, and the data that it sends to the hall."""

    def __init__(self, endpoint: str) -> None:
        self.private, self.secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.told: dict[str, Any] = {"endpoint": endpoint, "keys": {"p256dh": text(point), "auth": text(self.secret)}}

    def decrypt_body(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self.private, auth_secret=self.secret))
