"""The rules of Warp Arena (Anthony J. Elam, 1985) for 2 to 4 players. Rulings: `docs/rulings-arena.md` (A-nn)."""
