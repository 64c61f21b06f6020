"""The core: questions, fate, facts, play, records. It knows no game."""
