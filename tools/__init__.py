"""Sets up this checkout and runs its commands.

Most modules use only the standard library, because nothing is installed yet.
"""
