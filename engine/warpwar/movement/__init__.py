"""Movement: what a mover is and may know, what a path costs, what is in reach, whose ship moves next."""
