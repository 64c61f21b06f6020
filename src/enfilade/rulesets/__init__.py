"""The games: one folder a ruleset, the same file names in each."""
