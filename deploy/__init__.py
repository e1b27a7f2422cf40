"""Sets up a Debian machine that serves the hall (docs/hosting.md). This package needs only the system's Python."""
