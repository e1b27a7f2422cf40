"""Questions a client may ask about its own view: how far pieces move, the odds of a fight."""
