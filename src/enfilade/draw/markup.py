"""SVG as text: elements, attributes, numbers; all that comes from outside is escaped here."""

from __future__ import annotations

from html import escape

Value = str | int | float


def plain(text: str) -> str:
    """The text without what a reader cannot see or XML cannot hold: controls, overrides, lone surrogates."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def words(text: str) -> str:
    """Text as it may stand in an element or an attribute."""
    return escape(plain(text), quote=True)


def number(value: float) -> str:
    """At most one decimal, no more figures than needed."""
    shown = f"{value:.1f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"
    return "0" if shown == "-0" else shown


def tag(name: str, *inside: str, **attributes: Value) -> str:
    """An element; `stroke_width=2` is stroke-width="2", `class_` is class. `inside` is markup already."""
    given = "".join(f' {_name(key)}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{given}>{''.join(inside)}</{name}>" if inside else f"<{name}{given}/>"


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: Value) -> str:
    return words(value) if isinstance(value, str) else number(value)


def group(inside: list[str], **attributes: Value) -> str:
    """A `<g>`, or nothing if there is nothing in it."""
    return tag("g", *inside, **attributes) if inside else ""


def label(x: float, y: float, text: str, **attributes: Value) -> str:
    """A `<text>`; the text is escaped."""
    return tag("text", words(text), x=x, y=y, **attributes)


def use(symbol: str, x: float, y: float, **attributes: Value) -> str:
    """A symbol set down with its origin at (x, y)."""
    return tag("use", href=f"#ef-{symbol}", x=x, y=y, **attributes)
