"""Link previews of scenarios made by users. Chat programs show these previews."""

from __future__ import annotations

import msgspec

from engine.core.scenario_cards import ScenarioCard
from games.designs.models import SavedDesign
from games.lobby import link_previews
from games.lobby.link_previews import LinkPreview


def of_design(design_id: str) -> LinkPreview | None:
    """Return the link preview of the scenario with this id. Return None if there is no such scenario."""
    found = SavedDesign.objects.filter(pk=design_id).only("title", "game", "card").first()
    if found is None:
        return None
    card = msgspec.convert(found.card, ScenarioCard) if found.card else None
    picture = f"/api/designs/{found.pk}/map.png" if card and card.sketch else ""
    return link_previews.of_design(found.title, found.game, card.seats if card else None, picture)
