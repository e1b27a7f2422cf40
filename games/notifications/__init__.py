"""Notifications for users without an open page: Web Push and e-mail, settings per user and table, quiet hours."""
