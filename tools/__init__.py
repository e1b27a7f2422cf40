"""Set up this checkout and run its commands. Standard library only, because nothing is installed yet."""
