"""Types of events, and the sentences that the log shows for the events."""
