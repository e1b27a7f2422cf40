"""The land: hexes, rivers and their banks, costs of paths, places in reach."""
