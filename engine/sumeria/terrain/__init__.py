"""The land: hexes, rivers and their banks, the costs of paths, and places in reach."""
