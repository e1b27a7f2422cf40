"""Cases of Warp Arena: positions, what is done in them, and the expected result. `case` and `items` have their form."""
