"""What happened: typed events, and their sentences."""
