"""What may stand in a file of the project."""

import re

from tests.house.sources import ROOT, tracked

MACHINE = re.compile("/" + r"(?:work|root|home/\w+|Users/\w+)" + "/")


def test_no_file_names_a_path_of_somebodys_machine():
    """No tracked text holds an absolute path of the machine it was written on."""
    offences = []
    for file in tracked():
        for number, line in enumerate(file.read_text("utf-8", errors="ignore").splitlines(), 1):
            if MACHINE.search(line):
                offences.append(f"{file.relative_to(ROOT)}:{number} {line.strip()[:100]}")
    assert [] == offences


def test_constraints_are_names_and_versions():
    """constraints.txt pins by name and version; where a package comes from is the machine's own affair."""
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pin = re.compile(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+(?: ; python_version [<>=]+ \"3\.\d+\")?")
    assert [] == [line for line in lines if line and not line.startswith("#") and not pin.fullmatch(line)]
