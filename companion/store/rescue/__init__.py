"""Opening the library whatever happened to it: the lock, the check, the copies, and putting it together again."""
