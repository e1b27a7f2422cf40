"""HTTP API of scenarios made by users, as listed in `docs/protocol.md`. It is the same for every game."""

from __future__ import annotations

import re

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from rest_framework.request import Request

from engine.core.scenario_cards import Design, ScenarioCard
from games.designs import kits, saved_designs
from games.designs import rest_types as s
from games.designs.models import SavedDesign
from games.lobby import own_scenarios
from games.lobby.api import Api, answer
from games.lobby.errors import Denied
from games.lobby.gzipped_json import gzipped_response
from games.lobby.links import shared_origin
from games.lobby.models import Guest
from games.lobby.openapi import documented
from games.lobby.picture_views import picture_of
from games.lobby.rest_types import EmptyBody
from games.lobby.setups import game_named


def _row(found: SavedDesign, guest: Guest | None) -> s.DesignRow:
    card = msgspec.convert(found.card, ScenarioCard) if found.card else None
    if card is not None:
        card = msgspec.structs.replace(card, name=f"{own_scenarios.OWN}:{found.pk}")
    mine = guest is not None and found.author_id == guest.pk
    return s.DesignRow(found.pk, found.game, found.title, mine, found.author.name, found.changed.isoformat(), card)


def _rows(guest: Guest | None) -> s.DesignRows:
    if guest is None:
        return s.DesignRows((), (), saved_designs.most())
    mine = tuple(_row(each, guest) for each in saved_designs.mine(guest))
    shared = tuple(_row(each, guest) for each in saved_designs.received_designs(guest)[: saved_designs.most()])
    return s.DesignRows(mine, shared, saved_designs.most())


def _judgement(found: Design) -> s.DesignJudgement:
    return s.DesignJudgement(found.text, found.form, found.card, found.faults, found.notes)


class DesignApi(Api):
    """Base class of the views of scenarios made by users.

    A file may have 32 KB. The request body may be larger, because the file becomes longer in JSON.
    """

    max_body = 4 * own_scenarios.MAX_BYTES

    def bytes(self) -> bytes:
        if len(self.raw) > self.max_body:
            raise Denied(400, "E-TOO-LARGE", own_scenarios.TOO_LARGE, "text")
        return self.raw

    def check_draft(self) -> tuple[str, Design]:
        """Return the name of the draft's game, and the result of the game's check of the draft.

        Raise Denied if the request is not valid.
        """
        body = self.body(s.DesignDraft)
        game = game_named(body.game)
        source = body.text if body.text is not None else body.form
        if source is None or (body.text is not None and body.form is not None):
            raise Denied(400, "E-BODY", "Send either the text of a file or the fields of a form.", "form")
        return game.name, own_scenarios.design_of(game, source, self.payers)

    def detail_response(self, found: SavedDesign, design: Design | None = None, status: int = 200) -> HttpResponse:
        """Return a response with all details of a scenario.

        `design`: the result of the game's check of the scenario. If it is None, the scenario is checked now.
        """
        if design is None:
            design = own_scenarios.design_of(game_named(found.game), found.text, self.payers)
        line = msgspec.structs.asdict(_row(found, self.guest))
        url = f"{shared_origin(self.request)}/design/{found.pk}"
        return answer(s.DesignDetail(**line, url=url, design=_judgement(design)), status)


def _to_keep(design: Design) -> Design:
    """Return the draft if it can be saved.

    An incomplete draft can be saved. Raise Denied if the game cannot read the draft.
    """
    if not design.text:
        raise Denied(400, "E-DESIGN", " ".join(each.text for each in design.faults[:3]), "text")
    return design


class DesignsView(DesignApi):
    rate = "60/min"

    @documented("List my own scenarios and the scenarios of others that I have opened", answer=s.DesignRows)
    def get(self, request: Request) -> HttpResponse:
        return answer(_rows(self.guest))

    @documented("Save a new scenario", body=s.DesignDraft, answer=s.DesignDetail, status=201, makes=True)
    def post(self, request: Request) -> HttpResponse:
        game, design = self.check_draft()
        found = saved_designs.add(self.somebody(), game, _to_keep(design), self.payers, self.ref)
        return self.detail_response(found, design, 201)


class CheckView(DesignApi):
    http_method_names = ["post", "options"]

    @documented("Check a draft of a scenario without saving it", body=s.DesignDraft, answer=s.DesignJudgement)
    def post(self, request: Request) -> HttpResponse:
        return answer(_judgement(self.check_draft()[1]))


class KitView(Api):
    @documented("List the parts that a scenario of this game can have", answer=s.DesignKit)
    def get(self, request: Request, game: str) -> HttpResponse:
        return gzipped_response(request, kits.kit_of(game_named(game)), "private, no-cache")


class DesignView(DesignApi):
    rate = "120/min"

    @documented("Get a player-made scenario and add it to my list", answer=s.DesignDetail)
    def get(self, request: Request, design_id: str) -> HttpResponse:
        found = saved_designs.find(design_id)
        saved_designs.receive(found, self.guest)
        return self.detail_response(found)

    @documented("Save changes of my scenario", body=s.DesignDraft, answer=s.DesignDetail)
    def put(self, request: Request, design_id: str) -> HttpResponse:
        kept = saved_designs.find(design_id)
        game, design = self.check_draft()
        if game != kept.game:
            raise Denied(400, "E-GAME", "This scenario belongs to another game.", "game")
        return self.detail_response(saved_designs.change(design_id, self.guest, _to_keep(design), self.payers), design)

    @documented("Delete my scenario, or remove another user's scenario from my list", answer=s.DesignRows)
    def delete(self, request: Request, design_id: str) -> HttpResponse:
        saved_designs.remove(design_id, self.guest)
        return answer(_rows(self.guest))


class CopyView(DesignApi):
    http_method_names = ["post", "options"]
    rate = "60/min"

    @documented("Copy a scenario into my own scenarios", body=EmptyBody, answer=s.DesignDetail, status=201, makes=True)
    def post(self, request: Request, design_id: str) -> HttpResponse:
        self.body(EmptyBody)
        found = saved_designs.find(design_id)
        design = own_scenarios.design_of(game_named(found.game), found.text, self.payers)
        copied = saved_designs.add(self.somebody(), found.game, design, self.payers, self.ref)
        return self.detail_response(copied, design, 201)


class FileView(DesignApi):
    @documented("Get a scenario as a file in the format of the printed scenarios (TOML)", answer=str)
    def get(self, request: Request, design_id: str) -> HttpResponse:
        found = saved_designs.find(design_id)
        response = HttpResponse(found.text, content_type="text/plain; charset=utf-8")
        name = re.sub(r"[^a-z0-9]+", "-", found.title.lower()).strip("-") or found.pk
        response["Content-Disposition"] = f'attachment; filename="{name}.toml"'
        response["Cache-Control"] = "no-store"
        return response


@require_safe
def picture(request: HttpRequest, design_id: str) -> HttpResponse:
    """Return a response with a picture of the scenario's map. The picture is used for link previews."""
    found = SavedDesign.objects.filter(pk=design_id).only("card").first()
    card = msgspec.convert(found.card, ScenarioCard) if found and found.card else None
    return picture_of(card.sketch if card else None, request, "private, max-age=60")
