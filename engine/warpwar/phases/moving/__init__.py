"""Parts of the movement phases: one ship's move, what it meets, plans filed ahead."""
