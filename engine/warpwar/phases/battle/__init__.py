"""Parts of the Combat phase: the stages of a round, the prompts, and the withdrawal of ships."""
