"""What is kept and for how long, and copies of all of it."""
