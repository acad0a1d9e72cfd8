"""Pictures by hand: the frame of every SVG that Rollbook writes, readable in the light and in the dark.

Colours come from one style sheet with a rule for dark screens; nothing is said by colour alone. A picture has
a title and a description for people who do not see it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from xml.sax.saxutils import escape, quoteattr

from engine.wording import one_line

STYLE = """
:root{--paper:#fff;--ink:#1b1f24;--soft:#57606a;--line:#8c959f;--box:#f6f8fa;--input:#ddf4ff;--throw:#fff8c5;
--mark:#0969da;--band:#d0d7de;--danger:#cf222e}
@media (prefers-color-scheme:dark){:root{--paper:#0d1117;--ink:#e6edf3;--soft:#9198a1;--line:#656c76;
--box:#161b22;--input:#12283f;--throw:#332b00;--mark:#4493f8;--band:#30363d;--danger:#ff7b72}}
text{font:13px system-ui,sans-serif;fill:var(--ink)}.soft{fill:var(--soft)}.bold{font-weight:600}
.paper{fill:var(--paper)}.box{fill:var(--box);stroke:var(--line)}.input{fill:var(--input)}
.throw{fill:var(--throw)}.edge{fill:none;stroke:var(--line)}.bar{fill:var(--mark)}.band{fill:var(--band)}
.tick{stroke:var(--ink);stroke-width:2}.at-now{stroke:var(--mark);stroke-width:2}
.at-goal{stroke:var(--ink);stroke-width:2;stroke-dasharray:6 3}
.hostile{fill:var(--danger)}.friend{fill:var(--mark)}
"""


def picture(
    width: int, height: int, title: str, description: str, body: Iterable[str], style: str = ""
) -> str:
    """The whole picture; `style`: what its style sheet has besides."""
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"',
            f'width="{width}" height="{height}" role="img" aria-labelledby="title description">',
            f'<title id="title">{escape(one_line(title))}</title>',
            f'<desc id="description">{escape(one_line(description))}</desc>',
            f"<style>{STYLE}{style}</style>",
            f'<rect class="paper" width="{width}" height="{height}"/>',
            *body,
            "</svg>\n",
        )
    )


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    """A line of text; `kind`: classes of the style sheet."""
    shown = escape(one_line(words))
    return f'<text x="{x:g}" y="{y:g}" class={quoteattr(kind)} text-anchor="{anchor}">{shown}</text>'


def box(x: float, y: float, width: float, height: float, kind: str = "box", round_by: int = 6) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_by}" '
        f"class={quoteattr(kind)}/>"
    )


def path(points: Sequence[tuple[float, float]], kind: str = "edge") -> str:
    drawn = " ".join(f"{'L' if place else 'M'}{x:g} {y:g}" for place, (x, y) in enumerate(points))
    return f'<path d="{drawn}" class={quoteattr(kind)}/>'


def polygon(points: Sequence[tuple[float, float]], kind: str) -> str:
    drawn = " ".join(f"{x:g},{y:g}" for x, y in points)
    return f'<polygon points="{drawn}" class={quoteattr(kind)}/>'


def circle(x: float, y: float, far: float, kind: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{far:g}" class={quoteattr(kind)}/>'


def lines(words: str, columns: int) -> list[str]:
    """A sentence in lines of at most so many characters."""
    return wrap(words, columns) or [""]
