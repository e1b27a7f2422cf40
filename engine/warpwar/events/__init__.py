"""Events: their types, their sentences, and the report of a finished match."""
