"""Being called with the page closed: switched on, quiet at night, and shown by the service worker."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

from tests.e2e.player import Someone
from tests.games.push_service import Subscription
from tests.server import Server

SHOWN = "navigator.serviceWorker.ready.then(r => r.getNotifications()).then(n => n.map(x => x.title))"
# The test's browser keeps no secrets of its own and so has no push service: the subscription is made here.
SUBSCRIBED = """
const told = %s;
let held = null;
const made = { endpoint: told.endpoint, toJSON: () => told, unsubscribe: async () => true };
PushManager.prototype.subscribe = async () => (held = made);
PushManager.prototype.getSubscription = async () => held;
"""


def test_a_device_is_called_and_shows_it(desktop: Someone, server: Server) -> None:
    page = desktop(permissions=["notifications"])
    page.add_init_script(SUBSCRIBED % json.dumps(Subscription("https://push.example.org/ann").told))
    page.goto("/")
    page.get_by_role("button", name="Settings").first.click()
    page.get_by_role("switch", name="Call me with the page closed").click()
    page.get_by_role("switch", name="Quiet hours").click()
    expect(page.get_by_label("Quiet from")).to_have_value("22")
    with page.expect_response("**/api/notifications") as said:
        page.get_by_label("Quiet until").select_option("07:00")
    kept: Any = said.value.json()
    assert (kept["devices"], kept["quiet"]["begin"], kept["quiet"]["end"]) == (1, 22 * 60, 7 * 60)

    session = page.context.new_cdp_session(page)
    found: list[Any] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    session.send("ServiceWorker.enable")
    while not found:  # until the browser has named its worker
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    told = {"title": "You are awaited: Cornered", "body": "Turn 3.", "url": "/match/x", "tag": "x", "stop": "t"}
    push = {"origin": f"{server.url}/", "registrationId": found[0]["registrationId"], "data": json.dumps(told)}
    session.send("ServiceWorker.deliverPushMessage", push)
    while not (shown := page.evaluate(SHOWN)):
        page.evaluate("new Promise(requestAnimationFrame)")
    assert shown == ["You are awaited: Cornered"]
