"""Where grids and their hexes lie, where grids may go, and how hexes are destroyed."""
