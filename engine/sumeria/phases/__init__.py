"""One module for each phase of a turn; `turn.Phase` says what each provides."""
