"""Programs of the system that some tests need: strace for power cuts, haproxy and openssl for several server processes
behind TLS; browsers beside Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping

from tools.steps import StepFailed, is_root, quiet, say

PROGRAMS = {"strace": "strace", "haproxy": "haproxy", "openssl": "openssl"}
BROWSERS = {"firefox-esr": "firefox-esr", "webkit2gtk-driver": "WebKitWebDriver", "xvfb": "Xvfb"}
"""Debian's package -> the program it brings."""


def ensure_test_programs(programs: Mapping[str, str] = PROGRAMS) -> None:
    """From Debian, as root. Without one its tests are skipped, and fail in CI: they say why themselves."""
    absent = [package for package, program in programs.items() if not shutil.which(program)]
    if not absent or not (is_root() and shutil.which("apt-get")):
        return
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        quiet("Asking Debian what it has", ["apt-get", "update"], env=env)
        for each in absent:
            quiet(f"Installing {each}", ["apt-get", "install", "-y", "--no-install-recommends", each], env=env)
    except StepFailed as failure:
        say(str(failure))
