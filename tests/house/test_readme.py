"""The README's Python runs."""

import re

import pytest

from tests.house.sources import ROOT

SAMPLES = re.findall(
    r"^```python\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
)


@pytest.mark.parametrize("sample", SAMPLES)
def test_sample_runs(sample):
    """Whoever copies a sample out of the README sees it work."""
    exec(compile(sample, "README.md", "exec"), {"__name__": "__main__"})
