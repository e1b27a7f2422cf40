"""Sets up a match: editions, options, scenarios, the rules of the match, and its first state."""
