"""Notifications for people without an open page: Web Push and e-mail, settings per person and table, quiet hours."""
