"""Material 3, as KivyMD draws it: the colours of every game, the type, KivyMD tuned for a phone, and one thin class per component.

Whatever is a standard component (a button, a bar, a chip, a switch, a field, a sheet …) is KivyMD's, from here.
"""
