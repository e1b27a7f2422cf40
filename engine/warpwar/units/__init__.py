"""Ships, their design, and the Emperor."""
