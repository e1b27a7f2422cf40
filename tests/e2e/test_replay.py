"""A recorded match is imported and watched: by event, by round of battle and by turn, through several views, by a link.

The match is `2012-learning-bases.json`; the numbers below are read from its commands: the order sheets of the battle at
Babylon in turn 2 are in its log, and their result in the Combat Results Table is worked by hand.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from threading import Event
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e import axe
from tests.e2e.player import Someone
from tests.server import ROOT

FILE = ROOT / "tests" / "engine" / "warpwar" / "matches" / "2012-learning-bases.json"


def match_file(folder: Path) -> Path:
    """Write the recorded match with players' names to a file. Return its path."""
    match: dict[str, Any] = json.loads(FILE.read_bytes())
    match["names"] = ["Ann", "Ben"]
    path = folder / "friday.json"
    path.write_text(json.dumps(match))
    return path


def bring(page: Page, file: Path) -> None:
    page.goto("/")
    page.get_by_role("button", name="Open a recording").click()
    page.get_by_label("Recorded match", exact=True).set_input_files(file)
    page.get_by_role("button", name="Watch the match").click()


def bar(page: Page) -> Locator:
    return page.get_by_role("region", name="Replay")


def show_known_to(page: Page, who: str) -> None:
    page.get_by_label("Replay seen by").select_option(label=who)


def knows(page: Page, *ships: str, but_not: str) -> None:
    """Check that this view shows the records of these ships and not of the other one."""
    page.get_by_role("tab", name="Ships").click()
    records = page.get_by_role("tabpanel", name="Ships")
    for ship in ships:
        expect(records.get_by_role("rowheader", name=ship)).to_be_visible()
    expect(records.get_by_role("rowheader", name=but_not)).to_have_count(0)


def test_watching_a_recorded_match(someone: Someone, tmp_path: Path, complaints: list[str]) -> None:
    ann = someone()
    held, jumped = list[Route](), Event()

    def hold(route: Route) -> None:
        """Delay the code that shows a battle until after the jump into one."""
        if jumped.is_set():
            route.continue_()
        else:
            held.append(route)

    ann.route("**/BattlePanel-*.js", hold)
    spoilt = tmp_path / "spoilt.json"
    spoilt.write_text(FILE.read_text().replace('"winners":[0]', '"winners":[1]'))
    bring(ann, spoilt)
    expect(ann.get_by_role("alert")).to_contain_text("its result differs from the result in the record", timeout=60_000)
    complaints.clear()  # the browser reports on its console that the file was refused
    ann.get_by_role("button", name="Cancel").click()
    bring(ann, match_file(tmp_path))
    expect(bar(ann)).to_be_visible(timeout=60_000)
    expect(ann).to_have_url(re.compile(r"/match/\w+/replay"))
    expect(ann.get_by_role("banner")).to_contain_text("Recorded")

    # by turn, and by event
    bar(ann).get_by_role("button", name="Next turn").click()
    expect(bar(ann)).to_contain_text("Turn 2, Building")
    bar(ann).get_by_role("button", name="Step back").click()
    expect(bar(ann)).to_contain_text("Turn 1, End turn")
    # The key goes to the next round of battle. The first round was fought in entry 14 of the log.
    ann.keyboard.press("]")
    expect(bar(ann)).to_contain_text("Turn 2, Combat, Babylon, round 1")
    expect(bar(ann)).to_contain_text("14/25")
    jumped.set()
    for route in held:
        route.continue_()
    expect(ann.get_by_text("W1’s Beam at S11: drive difference +4, Hit, 4 hits.")).to_be_visible()
    expect(ann).to_have_url(re.compile("viewer=-1&turn=2&battle=2223&round=1"))
    ann.keyboard.press("]")
    expect(bar(ann)).to_contain_text("Babylon, round 2")
    ann.keyboard.press("[")
    expect(bar(ann)).to_contain_text("Babylon, round 1")

    # One step earlier, Ann has sealed her orders and Ben has not. At this moment only Ann's view shows her orders.
    ann.keyboard.press(",")
    expect(bar(ann)).to_contain_text("13/25")
    sealed = ann.get_by_role("region", name="Sealed orders")
    expect(sealed).to_have_count(0)
    show_known_to(ann, "Ben")
    expect(bar(ann)).to_contain_text("13/25")
    expect(sealed).to_have_count(0)
    knows(ann, "W2", "W4", "S11", "S13", but_not="W1")
    show_known_to(ann, "Ann")
    expect(sealed).to_contain_text("ATTACK S11 D=4 B=4 S=3")
    knows(ann, "W1", "S10", but_not="W2")
    show_known_to(ann, "all seats together")
    expect(sealed).to_contain_text("ATTACK S11 D=4 B=4 S=3")
    knows(ann, "W1", "W2", "S13", but_not="W3")

    # The link shows the same moment to a person who did not play in this match.
    expect(ann).to_have_url(re.compile("viewer=all&entry=12$"))
    cat = someone(viewport={"width": 390, "height": 844})
    cat.goto(ann.url)
    expect(bar(cat)).to_contain_text("13/25")
    expect(bar(cat).get_by_label("Replay seen by")).to_have_value("-2")

    # The report shows the battle in the rulebook's notation, and the whole match as text.
    bar(cat).get_by_role("button", name="Battles").click()
    cat.get_by_role("button", name="Report", exact=True).click()
    expect(cat.get_by_role("dialog")).to_contain_text("W1.B at S11: +4 Hit, 4 hits")
    cat.keyboard.press("Escape")
    cat.keyboard.press("Escape")
    assert axe.faults_by_day_and_night(ann, "replay") + axe.faults_by_day_and_night(cat, "replay on a phone") == []
    bar(ann).get_by_role("button", name="Close the replay").click()
    ann.get_by_role("button", name="Ann wins").click()
    result = ann.get_by_role("dialog", name="Ann wins")
    expect(result).to_contain_text("The enemy has no base left.")
    expect(result.get_by_role("img", name=re.compile("^Ships from turn 1 to turn 2"))).to_be_visible()
    with ann.expect_download() as picture:
        result.get_by_role("button", name="Share picture").click()
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    result.get_by_role("button", name="Report").click()
    report = ann.get_by_role("dialog", name="Report of the match")
    expect(report).to_contain_text("W1.B at S11: +4 Hit, 4 hits")
    assert axe.faults_by_day_and_night(ann, "report") == []
    with ann.expect_download() as download:
        report.get_by_role("link", name="Save as a file").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert "Seat 1: Ann\nSeat 2: Ben\n" in text and "W1.B at S11: +4 Hit, 4 hits" in text
    assert text.rstrip().count("\nTurn ") == 2 and "Ann wins: the enemy has no base left." in text


def test_the_match_the_hall_has_ready(someone: Someone) -> None:
    """One press in the hall opens a replay that has a text at each turning point, and buttons to step through them."""
    ann = someone()
    ann.goto("/")
    ann.get_by_role("button", name="Watch a recorded match").click()
    told = ann.get_by_role("region", name="Notes on the match")
    expect(told).to_contain_text("Ur against Babylon", timeout=60_000)
    expect(told.get_by_role("button", name="Previous turning point")).to_be_disabled()
    following = told.get_by_role("button", name="Next turning point")
    for title in ("Two plans", "Straight to the base", "Six Missiles at one ship"):
        following.click()
        expect(told).to_contain_text(title)
    expect(bar(ann)).to_contain_text("Turn 2")
    expect(ann.get_by_role("region", name="Battle at Babylon")).to_be_visible()
    assert axe.faults(ann) == []
    ann.reload()
    expect(told).to_contain_text("Six Missiles at one ship")
    ann.set_viewport_size({"width": 844, "height": 390})  # a phone on its side
    expect(ann.get_by_role("button", name="View, speed and battles")).to_be_visible()
    region = ann.get_by_role("region", name="Map", exact=True).bounding_box()
    assert region is not None and region["height"] > 390 / 2
    assert axe.faults(ann) == []


def test_who_is_out_can_be_read_in_a_replay(someone: Someone, tmp_path: Path) -> None:
    """Names of players who are out can be read in a replay; they were too pale.

    Two of three are out at the end of this match.
    """
    match: dict[str, Any] = json.loads((FILE.parent / "2012-cornered-three-sides.json").read_bytes())
    match["names"] = ["Ann", "Ben", "Cat"]
    file = tmp_path / "cornered.json"
    file.write_text(json.dumps(match))
    page = someone(viewport={"width": 1440, "height": 900})
    bring(page, file)
    expect(bar(page)).to_be_visible(timeout=60_000)
    bar(page).get_by_role("button", name="Close the replay").click()
    expect(page.get_by_role("button", name="Cat wins")).to_be_visible()
    expect(page.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(3)
    assert axe.faults_by_day_and_night(page, "end of a replay") == []
