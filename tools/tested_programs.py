"""Installs system programs that some tests need: strace, haproxy, openssl, and browsers other than Chromium.

Tests simulate power cuts with strace, and run several server processes behind TLS with haproxy and openssl.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping

from tools.steps import StepFailed, is_root, quiet, say

PROGRAMS = {"strace": "strace", "haproxy": "haproxy", "openssl": "openssl"}
BROWSERS = {"firefox-esr": "firefox-esr", "webkit2gtk-driver": "WebKitWebDriver", "xvfb": "Xvfb"}
"""Maps a Debian package to the program that it contains."""


def ensure_test_programs(programs: Mapping[str, str] = PROGRAMS) -> None:
    """Install the missing programs from Debian if this process runs as root.

    If a program is missing, the tests that need it are skipped (in CI they fail), with a message that says why.
    """
    absent = [package for package, program in programs.items() if not shutil.which(program)]
    if not absent or not (is_root() and shutil.which("apt-get")):
        return
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        quiet("Updating Debian's package lists", ["apt-get", "update"], env=env)
        for each in absent:
            quiet(f"Installing {each}", ["apt-get", "install", "-y", "--no-install-recommends", each], env=env)
    except StepFailed as failure:
        say(str(failure))
