"""Cases of WarpWar.

A case says `id`, `edition` (and `also`), `kind`, `given`, `expected`. What `expected` does not mention is not compared,
except that a refused order must be expected, and that every ship on Retreat is in `escapes` or `held` as it went.
"""
