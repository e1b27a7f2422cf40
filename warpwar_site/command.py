"""The command `warpwar` of the installed package: `warpwar play`, or a Django command such as `warpwar backup`."""

from __future__ import annotations

import os
import sys

HELP = """\
warpwar play [--host HOST] [--port PORT]   start the server and print the link to share
warpwar backup FILE                        copy the whole hall into one private file, even while people play
warpwar restore FILE                       restore such a file into a data folder that no server uses
warpwar prune [--delete]                   count (or delete) data that is no longer needed
warpwar createsuperuser                    create an account for /admin/, which WARPWAR_ADMIN=1 switches on
warpwar help                               list all commands

Games are stored in the folder WARPWAR_DATA (by default warpwar-live in ~/.local/share)."""


def main() -> None:
    words = sys.argv[1:]
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "warpwar_site.settings")
    if not words or words[0] in {"-h", "--help"}:
        print(HELP)
    elif words[0] == "play":
        from warpwar_site.serve import main as serve

        serve(words[1:], prog="warpwar play", host="0.0.0.0")
    else:
        from django.core.management import execute_from_command_line

        execute_from_command_line(["warpwar", *words])
