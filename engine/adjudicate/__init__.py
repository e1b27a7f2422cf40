"""The adjudicator: numbered rule cases in YAML, run through the functions that the live game itself uses.

A file's key `game` says whose cases they are (none: WarpWar's). Each game has a package here; `judges` lists them.
"""
