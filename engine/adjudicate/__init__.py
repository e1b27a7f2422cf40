"""The adjudicator: runs numbered rule cases from YAML through the functions that the live game itself uses.

The key `game` of a file names the game of its cases (without it: WarpWar). Each game has a package here; `judges` lists
them.
"""
