"""Calls to a player whose page is closed: switched on, silent at night, and shown by the service worker."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from tests.e2e.player import WAIT, Someone
from tests.e2e.running_match import against_bots
from tests.games.push_service import Subscription
from tests.server import Server

SHOWN = "navigator.serviceWorker.ready.then(r => r.getNotifications()).then(n => n.map(x => x.title))"
# The browser of the test has no push service, because it stores no credentials. So this code creates the subscription.
SUBSCRIBED = """
const told = %s;
let held = null;
const made = { endpoint: told.endpoint, toJSON: () => told, unsubscribe: async () => true };
PushManager.prototype.subscribe = async () => (held = made);
PushManager.prototype.getSubscription = async () => held;
"""
SUBSCRIPTION = Subscription("https://push.example.org/ann").told
DROP_ALL = """async () => {
  const token = document.cookie.match(/csrftoken=([^;]+)/)[1];
  const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': token };
  return (await fetch('/api/notifications', { method: 'DELETE', headers, body: '{}' })).json();
}"""
ENDED = """async (told) => {
  PushManager.prototype.subscribe = async () => ({ toJSON: () => told });
  const event = new Event('pushsubscriptionchange'); // as the browser tells it
  const begun = [];
  event.waitUntil = (work) => begun.push(work);
  dispatchEvent(event);
  await Promise.all(begun);
  return (await (await fetch('/api/notifications')).json()).reached;
}"""


def test_a_device_is_called_and_shows_it(desktop: Someone, server: Server) -> None:
    page = desktop(permissions=["notifications"])
    page.add_init_script(SUBSCRIBED % json.dumps(SUBSCRIPTION))
    table = against_bots(page, "Ann", "warpwar", "2012-learning", 2)
    page.get_by_role("button", name="Settings").first.click()
    page.get_by_role("switch", name="Notifications while the page is closed").click()
    page.get_by_role("switch", name="Quiet hours").click()
    expect(page.get_by_label("Start of the quiet hours")).to_have_value("22")
    with page.expect_response("**/api/notifications") as said:
        page.get_by_label("End of the quiet hours").select_option("07:00")
    kept: Any = said.value.json()
    assert (kept["devices"], kept["quiet"]["begin"], kept["quiet"]["end"]) == (1, 22 * 60, 7 * 60)

    # The subscription is deleted on the server after a failed push, and in the browser whenever this page is loaded.
    mark = kept["reached"]
    with page.expect_response("**/api/notifications/devices") as again:
        page.reload()
    assert again.value.json()["reached"] == mark
    dropped: Any = page.evaluate(DROP_ALL)
    assert dropped["devices"] == 0
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    assert page.context.service_workers[0].evaluate(ENDED, SUBSCRIPTION) == mark

    session = page.context.new_cdp_session(page)
    with expect_browser_event(
        page, session, "ServiceWorker.workerRegistrationUpdated", lambda told: told["registrations"]
    ) as found:
        session.send("ServiceWorker.enable")
    told = {
        "title": "The match waits for you: Cornered",
        "body": "Turn 3.",
        "url": table,
        "tag": table.removeprefix("/match/"),
        "stop": "t",
    }
    worker = found[0]["registrations"][0]["registrationId"]
    push = {"origin": f"{server.url}/", "registrationId": worker, "data": json.dumps(told)}
    session.send("BackgroundService.startObserving", {"service": "notifications"})
    session.send("BackgroundService.setRecording", {"service": "notifications", "shouldRecord": True})
    with expect_browser_event(page, session, "BackgroundService.backgroundServiceEventReceived", is_display):
        session.send("ServiceWorker.deliverPushMessage", push)
    assert page.evaluate(SHOWN) == ["The match waits for you: Cornered"]
    page.goto(table)  # a player who opens the page has seen the notification
    page.wait_for_function(f"{SHOWN}.then(titles => titles.length === 0)")


def is_display(told: Any) -> bool:
    return bool(told["backgroundServiceEvent"]["eventName"] == "Notification displayed")


@contextmanager
def expect_browser_event(
    page: Page, session: CDPSession, event: str, holds: Callable[[Any], Any]
) -> Iterator[list[Any]]:
    """Wait at the end of the block for a browser event for which `holds` returns true. The list then holds the event.

    Do not poll the page for its notifications instead: Chromium forgets a notification that it is about to display if
    it is asked at that moment.
    """
    got: list[Any] = []
    session.on(event, lambda told: got.append(told) if holds(told) else None)
    yield got
    give_up = time.monotonic() + WAIT / 1000
    while not got:
        assert time.monotonic() < give_up, f"the browser did not report {event}"
        page.wait_for_timeout(20)
