"""Draws docs/images/python.svg: where a released classifier changes its mind, before and after people were forgotten.

Usage: LETHE=./lethe PYTHONPATH=python python3 docs/examples/python_picture.py docs/images/python.svg
"""

import sys

import numpy as np

from lethe.sklearn import LetheClassifier

SIZE = 420


def place(x):
    """From [-1, 1] to the picture, in tenths of a pixel."""
    return round(20 + (x + 1) / 2 * (SIZE - 40), 1)


def boundary(model):
    """For each x0 the x1 where the score changes its sign."""
    steps = np.linspace(-1, 1, 801)
    points = []
    for x0 in np.linspace(-1, 1, 41):
        scores = model.decision_function(np.column_stack([np.full(801, x0), steps]))
        change = np.flatnonzero(np.diff(np.sign(scores)))
        if len(change):
            points.append((place(x0), place(-steps[change[0]])))
    return points


def path(points, style):
    line = " ".join(f"{a},{b}" for a, b in points)
    return f'<polyline points="{line}" fill="none" stroke="#222" stroke-width="1.5" {style}/>'


random = np.random.RandomState(7)
X = random.uniform(-1, 1, size=(400, 2))
y = np.where(X[:, 0] + X[:, 1] + 0.2 * random.standard_normal(400) > 0, "stays", "leaves")
people = np.repeat([f"p{i}" for i in range(100)], 4)
gone = [f"p{i}" for i in range(20)]

model = LetheClassifier(lambda_=1e-3, bounds=(-1, 1)).fit(X, y, subjects=people)
before = boundary(model)
after = boundary(model.forget(gone))

lines = [
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE + 24}" font-family="sans-serif" font-size="12">',
    f'<rect width="{SIZE}" height="{SIZE + 24}" fill="#fff"/>',
    f'<rect x="20" y="20" width="{SIZE - 40}" height="{SIZE - 40}" fill="none" stroke="#ccc"/>',
]
for (a, b), label, person in zip(X, y, people):
    colour = "#1b6ca8" if label == "stays" else "#c8553d"
    fill = "#fff" if person in gone else colour
    lines.append(f'<circle cx="{place(a)}" cy="{place(-b)}" r="3" fill="{fill}" stroke="{colour}"/>')
lines += [path(before, 'stroke-dasharray="6 4"'), path(after, "")]
lines.append(
    f'<text x="20" y="{SIZE + 8}">Hollow: forgotten. Dashed: the release before, solid: after</text>'
)
with open(sys.argv[1], "w", encoding="utf-8") as file:
    file.write("\n".join(lines) + "\n</svg>\n")
