"""Any Game: the scorekeeper for the rest of the shelf, and the smallest complete example of a game."""
