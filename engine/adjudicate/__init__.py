"""The adjudicator runs numbered rule cases from YAML files. It uses the same functions as the live game.

The key `game` of a file names the game of its cases; without the key the game is WarpWar. Each game has a package in
`engine/adjudicate`. The module `judges` lists these packages.
"""
