"""The rules. Pure: no input or output, no clock, no chance of its own, no sentences."""
