"""Which data is kept and for how long, and backups of all data."""
