"""The table on other phones: the host serves it, guests join in their browser. `docs/live.md` says how it works for people."""
