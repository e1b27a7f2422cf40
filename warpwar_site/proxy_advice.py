"""Logs why requests are refused if the proxy and the settings do not match. Each message is logged only once."""

from __future__ import annotations

import logging

from django.conf import settings

from games.origins import parse_origin

log = logging.getLogger(__name__)
MOST = 20
"""Maximum number of messages that one process logs, so that clients cannot fill the log with invented names."""

LONGEST = 80
"""Maximum number of characters of a host name or origin that are logged."""

_said: set[str] = set()


def origin_refused(origin: str, host: str) -> None:
    """Log that a socket or a request that writes data was refused.

    `origin`: the page's origin. `host`: the request's Host header.
    """
    found = parse_origin(origin)
    if found is None:  # not an origin that could be configured
        return
    named = settings.PUBLIC_ORIGIN
    _say(
        f"Refused a page of {_plain(str(found))}: its requests have the Host {_plain(host)}, and "
        f"WARPWAR_PUBLIC_ORIGIN is {_plain(named) if named else 'not set'}. If this page is your own, set "
        f"WARPWAR_PUBLIC_ORIGIN={_plain(str(found))} (or WARPWAR_ORIGINS for a second address), or let your proxy"
        " pass on the header Host. docs/hosting.md says which headers a proxy must pass on."
    )


def host_refused(host: str) -> None:
    """Log that a request was refused because its Host header does not name a host of this server."""
    allowed = ", ".join(settings.ALLOWED_HOSTS)
    if "*" in settings.ALLOWED_HOSTS:
        _say(
            f"Refused a request with the Host {_plain(host)}, which is not a host name. If your proxy sets it, let"
            " the proxy pass the header Host on unchanged (nginx: proxy_set_header Host $host)."
        )
        return
    _say(
        f"Refused a request with the Host {_plain(host)}: WARPWAR_HOSTS allows only {allowed}. If players use that"
        " name, add it to WARPWAR_HOSTS. If your proxy sets it, let the proxy pass the header Host on unchanged"
        " (nginx: proxy_set_header Host $host)."
    )


def _say(text: str) -> None:
    if text not in _said and len(_said) < MOST:
        _said.add(text)
        log.warning("%s", text)


def _plain(name: str) -> str:
    """Return text from a client as one short printable line."""
    return "".join(each if each.isprintable() else "?" for each in name[:LONGEST]) or "(none)"
