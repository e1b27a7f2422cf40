"""Words that look like names in WarpWar but mostly are not. Tests spoil commands with them."""

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
