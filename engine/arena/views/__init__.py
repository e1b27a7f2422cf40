"""What each viewer is shown, section by section, and the public board."""
