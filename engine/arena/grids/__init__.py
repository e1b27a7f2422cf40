"""The places of grids and their hexes, where grids may be placed, and how hexes are destroyed."""
