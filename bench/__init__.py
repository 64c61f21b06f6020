"""How fast things are: one file a subject, each run by `make bench`."""
