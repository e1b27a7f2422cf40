"""Firefox and WebKit as Debian packages them, driven with what they contain: the commands of W3C WebDriver.

Firefox accepts these commands over its Marionette socket, WebKitGTK over HTTP. Neither needs a driver that Debian
lacks. The browser itself presses elements: an element that is covered cannot be pressed, and the browser reports that.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tools.tested_programs import BROWSERS

PATIENCE = 60  # seconds for anything to appear, on a busy machine
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "",
    "toolkit.telemetry.enabled": False,
}
WAITING = """
const done = arguments[arguments.length - 1], given = [...arguments].slice(0, -1);
const end = Date.now() + %d;
(function look() {
  const found = (%s)(...given);
  if (found) done(found); else if (Date.now() > end) done(null); else setTimeout(look, 50);
})();
"""

HEARING = """(...given) => {
  const found = (%s)(...given);
  window.pressed = false;
  found?.addEventListener('click', () => (window.pressed = true), { capture: true, once: true });
  return found;
}"""
"""Returns what the given function returns, and records that the element was clicked."""


class Refused(Exception):
    """The browser's error response: `error` is WebDriver's name for the error."""

    def __init__(self, error: str, message: str) -> None:
        super().__init__(f"{error}: {message}")
        self.error = error


class Browser(ABC):
    """One window. Call `start` first and `stop` at the end."""

    name: str
    programs: Sequence[str] = ()
    blocks_cookies = False
    """Whether the settings block cookies, and with them all other storage of a page. Set it before the start."""

    @classmethod
    def require_browser(cls) -> None:
        """Skip the test, with the reason, if this browser is missing. In CI, fail the test instead."""
        absent = [package for package in cls.programs if not shutil.which(BROWSERS[package])]
        if absent:
            why = f"no {cls.name} on this machine (Debian: apt-get install {' '.join(absent)})"
            if os.environ.get("CI") == "true":
                pytest.fail(why)
            pytest.skip(why)

    def __init__(self, home: Path) -> None:
        self.home = home
        self.log = home / f"{self.name}.log"
        self.processes: list[subprocess.Popen[bytes]] = []

    @abstractmethod
    def start(self) -> None: ...

    @abstractmethod
    def send(self, method: str, command: str, **parameters: Any) -> Any: ...

    def stop(self) -> None:
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def launch(self, command: Sequence[str | Path], **environment: str) -> subprocess.Popen[bytes]:
        own = {"HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.home), "TMPDIR": str(self.home)}
        with self.log.open("ab") as log:
            process = subprocess.Popen(
                [*map(str, command)], env={**os.environ, **own, **environment}, stdout=log, stderr=log
            )
        self.processes.append(process)
        return process

    def go(self, address: str) -> None:
        self.send("POST", "Navigate url", url=address)

    def patient(self) -> None:
        """Set the script timeout so that scripts may wait as long as `until` does."""
        self.send("POST", "SetTimeouts timeouts", script=2 * PATIENCE * 1000)

    def size(self, width: int, height: int) -> None:
        self.send("POST", "SetWindowRect window/rect", width=width, height=height)

    def run_script(self, function: str, *given: Any) -> Any:
        """Return what this JavaScript function returns."""
        script = f"return ({function})(...arguments)"
        return self.send("POST", "ExecuteScript execute/sync", script=script, args=given)

    def until(self, function: str, *given: Any) -> Any:
        """Return the first truthy result of this JavaScript function.

        Fail if there is none within `PATIENCE` seconds.
        """
        script = WAITING % (PATIENCE * 1000, function)
        found = self.send("POST", "ExecuteAsyncScript execute/async", script=script, args=given)
        assert found, f"{self.name} waits in vain: {function} {given}"
        return found

    def press(self, function: str, *given: Any) -> None:
        """Press the element that this JavaScript function returns, as soon as it is there and is not covered.

        Press again if the page moved it away from the pointer at that moment.
        """

        def click(element: str) -> bool:
            self.send("POST", f"ElementClick element/{element}/click", id=element)
            return bool(self.run_script("() => window.pressed !== false"))  # true, or the press led to another page

        self._with_element(click, HEARING % function, *given)

    def double_click(self, function: str, *given: Any) -> None:
        """Click twice, a tenth of a second apart, on the element that this JavaScript function returns."""

        def click(element: str) -> bool:
            button: list[dict[str, Any]] = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
            steps = [
                {"type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": {ELEMENT: element}},
                *button, {"type": "pause", "duration": 100}, *button,
            ]  # fmt: skip
            mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}
            self.send("POST", "PerformActions actions", actions=[mouse])
            return bool(self.run_script("() => window.pressed !== false"))

        self._with_element(click, HEARING % function, *given)

    def write(self, function: str, text: str) -> None:
        """Type this text into the element that this JavaScript function returns, as soon as it is there."""

        def type_text(element: str) -> bool:
            keys = {"text": text, "value": list(text)}
            self.send("POST", f"ElementSendKeys element/{element}/value", id=element, **keys)
            return True

        self._with_element(type_text, function)

    def _with_element(self, act: Callable[[str], bool], function: str, *given: Any) -> None:
        """Find an element and call `act` with its handle, until `act` returns true. Fail after `PATIENCE` seconds.

        The page continues to run between two WebDriver commands, and between a script's result and the handle that the
        browser makes of it. If the page replaced the element or covered it with a short message, look for the element
        again.
        """
        end = time.monotonic() + PATIENCE
        while True:
            try:
                if act(self.until(function, *given)[ELEMENT]):
                    return
                assert time.monotonic() < end, f"{self.name} acts in vain: {function} {given}"
            except Refused as refused:
                passing = ("stale element reference", "element click intercepted", "element not interactable")
                if refused.error not in passing or time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def picture(self) -> str:
        """Return a screenshot of the window as a PNG in base64."""
        found: str = self.send("GET", "TakeScreenshot screenshot")
        return found


class Firefox(Browser):
    """Marionette: each message is `[type, number, command, parameters]` as JSON, after its length and a colon."""

    name = "Firefox"
    programs = ("firefox-esr",)

    def start(self) -> None:
        profile = self.home / "profile"
        profile.mkdir()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = int(free.getsockname()[1])
        wanted = {**PREFERENCES, "marionette.port": port, "network.cookie.cookieBehavior": 2 * self.blocks_cookies}
        lines = (f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in wanted.items())
        (profile / "user.js").write_text("\n".join(lines))
        self.launch([BROWSERS["firefox-esr"], "--headless", "--no-remote", "--marionette", "--profile", profile])
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self._socket = socket.create_connection(("127.0.0.1", port), timeout=2 * PATIENCE)
                break
            except OSError:
                assert time.monotonic() < end, f"{self.name} does not start:\n{self.log.read_text()}"
                time.sleep(0.05)
        self._stream = self._socket.makefile("rb")
        self._answer()  # its greeting: which browser it is
        self._number = 0
        self.send("POST", "NewSession", capabilities={})
        self.patient()

    def stop(self) -> None:
        super().stop()
        if hasattr(self, "_socket"):
            self._stream.close()
            self._socket.close()

    def send(self, method: str, command: str, **parameters: Any) -> Any:
        self._number += 1
        text = json.dumps([0, self._number, f"WebDriver:{command.split()[0]}", parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(text), text))
        _, number, error, result = self._answer()
        assert number == self._number
        if error:
            raise Refused(error["error"], error["message"])
        return result.get("value") if isinstance(result, dict) else result

    def _answer(self) -> Any:
        length = b""
        while (byte := self._stream.read(1)) != b":":
            assert byte, f"{self.name} is gone:\n{self.log.read_text()}"
            length += byte
        return json.loads(self._stream.read(int(length)))


class WebKit(Browser):
    """WebKitGTK's small browser, on a virtual display."""

    name = "WebKit"
    programs = ("webkit2gtk-driver", "xvfb")

    def start(self) -> None:
        with (self.home / "display").open("w+") as display:
            screen = ["Xvfb", "-displayfd", str(display.fileno()), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
            xvfb = subprocess.Popen(screen, pass_fds=[display.fileno()], stderr=subprocess.DEVNULL)
            self.processes.append(xvfb)
            number = self._when(lambda: (self.home / "display").read_text().strip())
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = int(free.getsockname()[1])
        software = {"LIBGL_ALWAYS_SOFTWARE": "1", "NO_AT_BRIDGE": "1"}
        self.launch(["WebKitWebDriver", "-p", str(self._port)], DISPLAY=f":{number}", **software)
        self._when(self._listens)
        program = str(next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")))
        options = {
            "binary": program,
            "args": ["--automation", *(["--cookies-policy=never"] if self.blocks_cookies else [])],
        }
        wanted = {"webkitgtk:browserOptions": options}
        self._session = ""
        begun = self.send("POST", "NewSession", capabilities={"alwaysMatch": wanted})
        self._session = f"/{begun['sessionId']}/"
        self.patient()

    def stop(self) -> None:
        if getattr(self, "_session", ""):
            self.send("DELETE", "DeleteSession")
        super().stop()

    def _when(self, look: Any) -> Any:
        end = time.monotonic() + PATIENCE
        while not (found := look()):
            assert time.monotonic() < end, f"{self.name} does not start"
            time.sleep(0.05)
        return found

    def _listens(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self._port), timeout=1).close()
        except OSError:
            return False
        return True

    def send(self, method: str, command: str, **parameters: Any) -> Any:
        path = f"http://127.0.0.1:{self._port}/session{self._session}{command.partition(' ')[2]}".rstrip("/")
        body = json.dumps(parameters).encode() if method == "POST" else None
        asked = urllib.request.Request(path, data=body, headers={"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=2 * PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            said = json.load(error)["value"]
            raise Refused(said["error"], said["message"]) from None


BROWSER_KINDS: Sequence[type[Browser]] = (Firefox, WebKit)
