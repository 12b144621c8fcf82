"""Drawn by hand: what Material has no part for, or where a measurement forbids it (docs/decisions/0024-drawn-by-hand.md)."""
