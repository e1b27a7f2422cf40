"""Identity of a user in several browsers: recovery phrases, passkeys, sign-out, merging of two guests, deletion of a
user's data.
"""
