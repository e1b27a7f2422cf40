"""Movement: what a mover is and may know, what a path costs, which hexes are in reach, and which seat moves next."""
