"""Events: their types, their sentences, and a finished match as a report."""
