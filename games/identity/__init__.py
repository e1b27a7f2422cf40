"""Who somebody is, beyond one browser: recovery phrases, signing out, two identities made one, deleting one's data."""
