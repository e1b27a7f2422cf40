"""Who may know what: what a seat sees and remembers, and the state as it knows it."""
