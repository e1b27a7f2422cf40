"""Set up a Debian machine that serves the hall (docs/hosting.md). Runs on the system's Python alone."""
