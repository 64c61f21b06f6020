"""What the command can do is written down."""

import importlib
import importlib.util
import re

import typer

from tests.house.sources import ROOT


def commands() -> list[str]:
    """The commands of `enfilade`, in order; none as long as there is no command line."""
    spec = importlib.util.find_spec("enfilade.cli")
    if spec is None or spec.origin is None:
        return []
    cli = importlib.import_module("enfilade.cli")
    apps = [each for each in vars(cli).values() if isinstance(each, typer.Typer)]
    assert len(apps) == 1, "enfilade.cli holds one typer.Typer, from which `main` runs"
    group = typer.main.get_group(apps[0])
    return group.list_commands(typer.Context(group))


def test_every_command_is_documented():
    """README or docs show each command as `enfilade NAME`."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    shown = set(re.findall(r"enfilade ([a-z][a-z-]*)", "\n".join(page.read_text("utf-8") for page in pages)))
    assert [] == [command for command in commands() if command not in shown]
