"""Moves of pieces in the Move action, and the hexes that pieces can reach."""
