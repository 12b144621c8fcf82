"""The table: rules ask, people answer, a session keeps every entry."""
