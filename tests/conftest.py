"""Tests never look at the clock: how long an example takes says nothing about whether it is right."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
