"""Games that people describe themselves: sheets and companions from one document, run by the same engine."""
