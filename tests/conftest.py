"""Tests never look at the clock: how long an example takes says nothing about whether it is right. And they try the same examples each
time, so that a red test means a change; `make torture` and `pytest --hypothesis-profile=other` try others."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None, derandomize=True)
settings.register_profile("other", deadline=None)
settings.load_profile("untimed")
