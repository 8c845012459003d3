"""The whole game as prompts on plain lines: for screen readers, braille displays, simple terminals and pipes."""
