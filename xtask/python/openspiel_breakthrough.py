"""Moves of OpenSpiel's Breakthrough, written as Gamut writes them."""


def move_text(text):
    """Its Black begins above: `a7a6` is our `a2-a3`, and `c4d3*` our `c5xd6`."""
    sign = "x" if text.endswith("*") else "-"
    start, end = (text[i] + str(9 - int(text[i + 1])) for i in (0, 2))
    return start + sign + end
