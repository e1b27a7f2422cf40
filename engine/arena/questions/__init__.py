"""Questions that a client can ask about its own view: the reach of pieces, the odds of a fight."""
