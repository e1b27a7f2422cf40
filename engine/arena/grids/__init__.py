"""The places of grids and hexes, the legal places for a grid, and the destruction of hexes."""
