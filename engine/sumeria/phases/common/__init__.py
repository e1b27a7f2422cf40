"""Code that several phases share."""
