"""Parts of the combat phase: the stages of a round, prompts, withdrawal."""
