"""Table talk among players and watchers, and offers between seats."""
