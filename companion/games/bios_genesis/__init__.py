"""Bios: Genesis: events, rolls, organisms, Armageddon."""
