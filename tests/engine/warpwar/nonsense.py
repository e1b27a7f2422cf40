"""Words that look like something of WarpWar and mostly are not, to spoil its commands with."""

WORDS = [
    "",
    "W99",
    "S0",
    "P77",
    "0000",
    "Nowhere",
    "~Ur",
    "drop S99",
    "x" * 24,
    "W1 ",
    "base",
    "-1",
    "ATTACK",
    "²",
    "dummies ²",
]
