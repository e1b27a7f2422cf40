"""Types and sentences of events."""
