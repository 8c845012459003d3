"""The table in the terminal, made with Textual: draws a View, turns keys into actions."""
