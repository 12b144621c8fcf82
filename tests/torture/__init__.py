"""Proof of the promises: nothing lost, nothing doubled, no exception, whatever is thrown at the app. `make torture` runs it all."""
