"""How pieces move in the Move action, and where they could move."""
