"""Measurements of speed: `make bench`, or `python -m tests.bench --quick`. See `__main__.py`."""
