"""Identity of a person beyond one browser: recovery phrases, passkeys, sign-out, merging two identities, deleting one's
data."""
