"""Cases of WarpWar.

A case has `id`, `edition` (and `also` for further editions), `kind`, `given`, `expected`. Keys that `expected` does not
contain are not compared, with two exceptions. A refused order must be expected. Every ship on Retreat must be listed in
`escapes` or `held`.
"""
