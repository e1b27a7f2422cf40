"""What several phases use: sealed questions, losses, the functions of a phase that asks nobody."""
