"""Sets up a match: editions, options, scenarios, the rules that follow from them, and the first state."""
