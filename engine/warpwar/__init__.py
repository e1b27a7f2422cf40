"""WarpWar by the rules of the 1977, 1994 and 2012 editions. `R-...` in a docstring names a ruling in
docs/rulings.md."""
