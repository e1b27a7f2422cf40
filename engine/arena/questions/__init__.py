"""What a client may ask of its own view: where pieces reach, what a fight's odds are."""
