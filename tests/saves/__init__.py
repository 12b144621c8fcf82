"""Golden saves: plays as earlier versions stored them. They open and replay in every later version."""
