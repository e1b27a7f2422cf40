"""How fast it is: `make bench`, or `python -m tests.bench --quick`. See `__main__.py`."""
