"""Scenarios and options as data files, and the code that reads them."""
