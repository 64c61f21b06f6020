"""`python -m enfilade.cli` is `enfilade`."""

import sys

from enfilade.cli import main

if __name__ == "__main__":
    sys.exit(main())
