"""Combat: what is due, the steps of a fight, and the odds."""
