"""One module for each phase of a turn; `turn` says what each offers."""
