"""Questions that a client can ask about its own view, and their answers."""
