"""strace for the tests that simulate a power cut."""

from __future__ import annotations

import os
import shutil

from tools.steps import StepFailed, is_root, quiet, say


def ensure_tracer() -> None:
    """From Debian, as root. Without it those tests are skipped, and fail in CI: they say why themselves."""
    if shutil.which("strace") or not (is_root() and shutil.which("apt-get")):
        return
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        quiet("Asking Debian what it has", ["apt-get", "update"], env=env)
        quiet("Installing strace", ["apt-get", "install", "-y", "--no-install-recommends", "strace"], env=env)
    except StepFailed as failure:
        say(str(failure))
