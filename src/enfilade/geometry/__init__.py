"""Exact geometry that knows no game: hexes, the lines between them, and sight along those lines."""
