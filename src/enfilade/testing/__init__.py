"""What tests of any ruleset need: conformance, cases, and the smallest ruleset there is."""
