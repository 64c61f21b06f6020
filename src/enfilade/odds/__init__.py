"""Exact odds, from the rule that rolls: rules are run on forks over all readings of their dice."""
