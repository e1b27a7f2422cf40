"""Identity of a user in several browsers: recovery phrases, passkeys, sign-out, merging of guests, data deletion."""
