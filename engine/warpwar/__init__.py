"""WarpWar by the rules of 1977, 1994 and 2012. `R-...` in a docstring names a ruling in docs/rulings.md."""
