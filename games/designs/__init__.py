"""Scenarios made by users.

Their author saves them, anyone with the link can view them, and tables use copies of them.
"""
