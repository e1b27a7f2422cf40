"""Questions a client may ask about its own view, and their answers."""
