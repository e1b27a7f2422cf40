"""System programs that some tests need: strace, haproxy, openssl, and browsers other than Chromium.

strace simulates power cuts; haproxy and openssl are for several server processes behind TLS.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping

from tools.steps import StepFailed, is_root, quiet, say

PROGRAMS = {"strace": "strace", "haproxy": "haproxy", "openssl": "openssl"}
BROWSERS = {"firefox-esr": "firefox-esr", "webkit2gtk-driver": "WebKitWebDriver", "xvfb": "Xvfb"}
"""Maps Debian's package to the program it contains."""


def ensure_test_programs(programs: Mapping[str, str] = PROGRAMS) -> None:
    """Install missing programs from Debian if this runs as root.

    Without a program its tests are skipped, or fail in CI, and say why.
    """
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
