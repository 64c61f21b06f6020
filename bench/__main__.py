"""Run every bench, or those named: `python -m bench sight`."""

import runpy
import sys
from pathlib import Path


def subjects() -> list[str]:
    """The benches there are, by name."""
    return sorted(file.stem for file in Path(__file__).parent.glob("[!_]*.py"))


def main(wanted: list[str]) -> int:
    """Run the benches named, all of them if none is."""
    unknown = [name for name in wanted if name not in subjects()]
    if unknown:
        print(f"There is no bench {unknown[0]}; there are: {', '.join(subjects())}.", file=sys.stderr)
        return 2
    for name in wanted or subjects():
        print(f"== {name}", flush=True)
        runpy.run_module(f"bench.{name}", run_name="__main__")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
