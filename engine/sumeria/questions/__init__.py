"""What a client may ask about its own view."""
