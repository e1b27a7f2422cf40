"""What the log says, once, when requests are refused because a proxy and the settings do not fit together."""

from __future__ import annotations

import logging

from django.conf import settings

from games.origins import parsed

log = logging.getLogger(__name__)
MOST = 20
"""Sentences in the life of a process: whoever makes up names fills no log."""

LONGEST = 80
"""Characters of a name that are shown."""

_said: set[str] = set()


def origin_refused(origin: str, host: str) -> None:
    """A page of this origin wanted to write or to open a socket, and the request named this host."""
    found = parsed(origin)
    if found is None:  # no address that anybody could set
        return
    named = settings.PUBLIC_ORIGIN
    _say(
        f"Refused a page of {_shown(str(found))}: its requests come with the Host {_shown(host)}, and "
        f"WARPWAR_PUBLIC_ORIGIN is {_shown(named) if named else 'not set'}. If this page is your own, set "
        f"WARPWAR_PUBLIC_ORIGIN={_shown(str(found))} (WARPWAR_ORIGINS for one more), or let your proxy pass on the "
        "header Host. docs/hosting.md says which headers a proxy has to pass."
    )


def host_refused(host: str) -> None:
    """A request named a host that is not served."""
    allowed = ", ".join(settings.ALLOWED_HOSTS)
    if "*" in settings.ALLOWED_HOSTS:
        _say(
            f"Refused a request with the Host {_shown(host)}, which is no host name. If your proxy writes it there, "
            "let it pass on the header Host as it came (nginx: proxy_set_header Host $host)."
        )
        return
    _say(
        f"Refused a request with the Host {_shown(host)}: WARPWAR_HOSTS allows only {allowed}. If players come under "
        "that name, add it to WARPWAR_HOSTS; if your proxy writes it there, let it pass on the header Host (nginx: "
        "proxy_set_header Host $host)."
    )


def _say(text: str) -> None:
    if text not in _said and len(_said) < MOST:
        _said.add(text)
        log.warning("%s", text)


def _shown(name: str) -> str:
    """What somebody else has written, in one short line."""
    return "".join(each if each.isprintable() else "?" for each in name[:LONGEST]) or "(none)"
