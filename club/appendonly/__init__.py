"""Rows that are only ever added: what such a model looks like, and the triggers that keep it so."""
