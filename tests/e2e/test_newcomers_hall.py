"""Problems of newcomers in the hall and around a table (docs/newcomers.md): each test fails if its problem returns."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from engine.core.game import Setup
from tests.e2e.axe import faults
from tests.e2e.hand import Hand
from tests.e2e.layout_boxes import box
from tests.e2e.player import Player, Someone
from tests.e2e.seated import seat_players
from tests.live.guest import Guest, start_match
from tests.server import Server

LEARNING = Setup("2012-learning", 2)

AGE = """
from datetime import timedelta
from django.utils import timezone
from games.lobby.models import Match
Match.objects.filter(pk="{match}").update(updated=timezone.now() - timedelta(hours=2))
"""


@pytest.fixture
def own_hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a server of its own, so that no other test's tables are in its lists."""
    server = Server(tmp_path_factory.mktemp("hall"))
    server.start()
    yield server
    server.stop()


def test_dead_tables_are_folded_away_and_winners_are_marked(own_hall: Server, someone: Someone) -> None:
    """Abandoned tables are folded away and winners are marked (problem 13).

    Ann and Ben left two hours ago, Cat and Dan have just begun, and Eva has won against Fay.
    """
    url = own_hall.url
    dead, _ = start_match(url, "Ann", "Ben")
    own_hall.manage("shell", "-c", AGE.format(match=dead))
    start_match(url, "Cat", "Dan")
    over, (_, fay) = start_match(url, "Eva", "Fay")
    with Hand(fay, over) as hand:
        hand.act("resign")
        hand.until(lambda view: view.header.outcome is not None)
    Guest(url, "Gus").arrive().open_table("arena-quick", 2, "arena")
    page = someone()
    page.goto(f"{url}/")
    running = page.get_by_role("region", name="Running games to watch 1")
    expect(running).to_contain_text("Cat")
    expect(running).not_to_contain_text("Ann")
    folded = page.get_by_role("group").filter(has_text="Running games with all players away1")
    expect(folded.get_by_role("listitem")).to_have_count(0)
    page.get_by_text("Running games with all players away").click()
    expect(folded.get_by_role("listitem")).to_contain_text("Ann")
    finished = page.get_by_role("region", name="Finished games 1").get_by_role("listitem")
    expect(finished).to_contain_text("Eva, winner")
    expect(finished).not_to_contain_text("Fay, winner")
    assert faults(page) == []

    show = page.get_by_role("group", name="Show")
    tables = page.get_by_role("region", name="Open tables")
    expect(tables).to_contain_text("Gus")
    show.get_by_role("radio", name="Sumeria").click()
    for other in ("Gus", "Cat", "Eva"):
        expect(page.get_by_role("listitem").filter(has_text=other)).to_have_count(0)
    expect(page.get_by_text("None of these tables plays the chosen game.")).to_be_visible()
    show.get_by_role("radio", name="Warp Arena").click()
    expect(tables).to_contain_text("Gus")
    expect(page.get_by_role("listitem").filter(has_text="Cat")).to_have_count(0)


def test_what_is_told_to_the_table_lies_above_the_map(
    own_hall: Server, someone: Someone, complaints: list[str]
) -> None:
    """Notices about a second tab and a lost connection do not cover the map (problem 15).

    The notice of a lost connection no longer says "what you seal is sent" while Move is disabled (problem 19).
    """
    match, (ann, _), (_, ben) = seat_players(someone, own_hall, LEARNING, "Ann", "Ben")
    page = ann.page
    page.goto(f"{own_hall.url}/match/{match}")
    ann.build("Cruiser")
    with Hand(ben, match) as hand:
        hand.answer("build", hand.idle_command())
    expect(ann.heading("Move a Warpship")).to_be_visible()
    other = page.context.new_page()
    other.goto(page.url)
    region = page.get_by_role("region", name="Map", exact=True)
    notice = page.get_by_role("status").filter(has_text="Your seat is open in another tab or device too")
    expect(notice).to_be_visible()
    assert box(notice)["bottom"] <= box(region)["top"]
    other.close()
    expect(notice).to_be_hidden()

    own_hall.kill()
    lost = page.get_by_role("status").filter(has_text="Connection lost.")
    expect(lost).to_contain_text("You can look around and plan, but you cannot seal answers")
    assert box(lost)["bottom"] <= box(region)["top"]
    assert "is sent" not in lost.inner_text()
    own_hall.start()
    expect(lost).to_be_hidden()
    ann.move_to("Nippur")
    expect(ann.heading("Move a Warpship")).to_be_hidden()
    complaints.clear()  # the pages report that the server was away


def test_who_watches_is_asked_for_a_name_when_he_speaks(own_hall: Server, someone: Someone) -> None:
    """A watcher who wants to speak is asked for a nickname (problem 19).

    Before, the page said "Choose a nickname first." and offered no way to do it.
    """
    match, _ = start_match(own_hall.url, "Ann", "Ben")
    zoe = Player(someone(), "Zoe")
    zoe.watch(f"{own_hall.url}/match/{match}")
    zoe.page.get_by_role("tab", name="Talk").click()
    field = zoe.page.get_by_role("textbox", name="Message")
    field.fill("Hello from the gallery")
    field.press("Enter")
    zoe.introduce()
    said = zoe.page.get_by_role("list", name="Talk: ").get_by_role("listitem")
    expect(said.filter(has_text="Hello from the gallery")).to_be_visible()
    expect(zoe.page.get_by_text("Choose a nickname first")).to_have_count(0)
