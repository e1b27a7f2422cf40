"""Parts of the Movement phases: the move of one ship, the hexes that the ship enters, and plans filed in advance."""
