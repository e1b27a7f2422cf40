"""Set-up, initiative and the player's phase (3.0, 4.0). Each module has the functions that `turn.py` calls."""
