"""What the phone can do besides drawing. Each part does nothing, quietly, where the device can't."""
