"""Combat: where it is due, the steps of a fight, and the odds."""
