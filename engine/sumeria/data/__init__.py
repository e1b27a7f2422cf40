"""Packaged data: the map, the Harvest Deck, scenarios, options."""
