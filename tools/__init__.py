"""Sets up this checkout and runs its commands. Standard library only: nothing is installed yet."""
