"""The rules of all games that the hall offers, in pure Python: no Django, no I/O, no clock, no global random."""
