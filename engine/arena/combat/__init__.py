"""Combat: the hexes where combat must be fought, the steps of a fight, and the odds."""
