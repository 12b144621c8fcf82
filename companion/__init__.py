"""Tableside: the phone that sits beside the board game."""

__version__ = "0.2.0"
