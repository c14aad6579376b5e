#!/usr/bin/env python3
"""Writes the example files of the documentation into this folder. No randomness, no real people."""
from pathlib import Path

HERE = Path(__file__).parent


def write(name, lines):
    (HERE / name).write_text("\n".join(lines) + "\n")


# A ring of five places; the weights are 1 to 5.
write("ring.txt", ["# from to weight", "a b 1", "b c 2", "c d 3", "d e 4", "e a 5"])

# The corners of the unit square.
write("square.csv", ["x,y", "0,0", "1,0", "0,1", "1,1"])

# Eight rows along one axis, two along the other: XᵀX = diag(8, 2). The label is 1/2 or -1/2.
write("axes.csv", ["u,v,y"] + ["1,0,0.5"] * 8 + ["0,1,-0.5"] * 2)
write("axes-reversed.csv", ["u,v,y"] + ["0,1,-0.5"] * 2 + ["1,0,0.5"] * 8)

# One row of each class, half a unit from the origin.
write("pair.csv", ["u,v,class", "0.5,0,1", "-0.5,0,-1"])

# Four equal rows with the label 1/2.
write("constant.csv", ["u,y"] + ["1,0.5"] * 4)

# Forty equal rows: 26 of one class, 14 of the other.
write("coin.csv", ["u,class"] + ["1,1"] * 26 + ["1,-1"] * 14)

# Six invented people.
write(
    "people.csv",
    [
        "person,age,city,hours,left",
        "p1,34,Graz,38.5,no",
        "p2,51,Linz,40,yes",
        "p3,29,Graz,NA,no",
        "p4,62,Wien,20,yes",
        "p5,45,Wien,38.5,no",
        "p6,38,Linz,30,no",
    ],
)

# The same declared schema in both forms.
write(
    "people.json",
    [
        "{",
        '  "version": 1,',
        '  "bounds": "declared",',
        '  "id": "person",',
        '  "label": { "name": "left", "kind": "binary", "positive": ["yes"], "negative": ["no"] },',
        '  "features": [',
        '    { "name": "age", "min": 15, "max": 75, "outside": "clip" },',
        '    { "name": "city", "categories": ["Graz", "Linz", "Wien"], "outside": "clip" },',
        '    { "name": "hours", "min": 0, "max": 60, "missing": 30 }',
        "  ],",
        '  "bias": true,',
        '  "missingTokens": ["NA"]',
        "}",
    ],
)
write(
    "people.yaml",
    [
        "version: 1",
        "bounds: declared",
        "id: person",
        "label:",
        "  name: left",
        "  kind: binary",
        '  positive: ["yes"]',
        '  negative: ["no"]',
        "features:",
        "  - {name: age, min: 15, max: 75, outside: clip}",
        "  - {name: city, categories: [Graz, Linz, Wien], outside: clip}",
        "  - {name: hours, min: 0, max: 60, missing: 30}",
        "bias: true",
        "missingTokens: [NA]",
    ],
)
