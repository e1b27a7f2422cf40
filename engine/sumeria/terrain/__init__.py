"""The land: hexes, rivers and their banks, what a path costs, what is in reach."""
