"""The connection from one server process to the others, over a channel layer in memory."""

from __future__ import annotations

from games.notify import Notice, ProcessLink
from tests.games.layers import Layer
from tests.games.people import eventually


async def test_what_is_published_before_a_stop_is_sent_and_what_comes_after_is_dropped(layer: Layer) -> None:
    """Sockets that close after their process has stopped publish presence, but the event loop may end first."""
    heard: list[Notice] = []
    leaving, staying = ProcessLink(lambda *notice: None, layer), ProcessLink(lambda *notice: None, layer)
    listener = ProcessLink(lambda *notice: heard.append(notice), layer)
    listener.start()

    async def is_listening() -> bool:
        return bool(listener.channel)

    await eventually(is_listening)
    leaving.publish("gone", "m1")
    await leaving.stop()
    leaving.publish("here", "m1")
    staying.publish("here", "m2")

    async def is_told() -> bool:
        return heard[-1] == ("here", "m2", None)

    await eventually(is_told)
    assert heard == [("connected", "", None), ("gone", "m1", None), ("here", "m2", None)]
    await staying.stop()
    await listener.stop()
