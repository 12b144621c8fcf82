"""Biotix: petri dishes, chain reactions, three Days (rulebook V.1, 2016)."""
