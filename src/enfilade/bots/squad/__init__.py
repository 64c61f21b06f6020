"""How greedy plays squad: what it reckons, and a policy for each kind of question."""
