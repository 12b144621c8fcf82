"""Biosphere 5: the Basic Game for two to four, The Abyss, and Man against Machine."""
