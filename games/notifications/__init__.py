"""Reaching people whose page is closed: Web Push when they are awaited, chosen by person and table, quiet at night."""
