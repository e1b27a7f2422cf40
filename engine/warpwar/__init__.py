"""WarpWar by its rules of 1977, 1994 and 2012. `R-...` in docstrings names a ruling in docs/rulings.md."""
