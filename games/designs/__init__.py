"""Scenarios that people make themselves: kept by their author, shown to whoever has their link, copied to tables."""
