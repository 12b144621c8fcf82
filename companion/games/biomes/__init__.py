"""Biomes: one to six explorers against the danger track."""
