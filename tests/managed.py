"""manage.py as a module with a `main`, for `tests.preloaded`."""

from __future__ import annotations

import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "warpwar_site.settings")
    execute_from_command_line(sys.argv)
