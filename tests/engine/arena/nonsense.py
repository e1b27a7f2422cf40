"""Words that look like names in Warp Arena but mostly are not. Tests spoil commands with them."""

WORDS = [
    "", "0.C", "1.C", "0.D1", "9.D1", "0.X1", "0.D9", "1-0", "9-9", "1-7", "99-1", "over 1-0", "take 1", "take -1",
    "steal 5", "give 1", "drop 999", "destroy", "wild", "5", "6", "x" * 24, "²", "1.", ".C", "-", "1-²",
]  # fmt: skip
