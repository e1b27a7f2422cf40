"""The operator's bans and pages at /admin/. The operator may also play, so they see no more than strangers."""
