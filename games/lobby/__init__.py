"""The hall: guests, matches and their seats before and after the game."""
