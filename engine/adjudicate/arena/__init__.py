"""Cases of Warp Arena: positions, what is done in them, what must come of it. Their form: `case` and `items`."""
