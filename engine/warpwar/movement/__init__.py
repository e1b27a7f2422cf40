"""Movement: what a mover is and may know, what a path costs, what is in reach, which seat moves next."""
