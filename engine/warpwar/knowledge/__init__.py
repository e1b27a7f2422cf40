"""Who may know what: what a seat sees, what it remembers, and the position as it knows it."""
