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

# Thirty equal rows: how often somebody called, at most five times.
write("calls.csv", ["u,calls"] + ["1,0"] * 12 + ["1,1"] * 9 + ["1,2"] * 5 + ["1,3"] * 3 + ["1,5"])

# Sixty equal rows of three classes.
write("colours.csv", ["u,colour"] + ["1,red"] * 30 + ["1,green"] * 20 + ["1,blue"] * 10)
write(
    "colours.json",
    [
        "{",
        '  "version": 1,',
        '  "bounds": "declared",',
        '  "label": { "name": "colour", "kind": "classes", "classes": ["red", "green", "blue"] },',
        '  "features": [{ "name": "u", "min": -1, "max": 1 }]',
        "}",
    ],
)

# Six orders of invented customers, as a spreadsheet in Austria writes them.
write(
    "orders.csv",
    [
        "customer;since;sum;pieces;returned",
        "c1;3.2.2019;1.250,50;3;no",
        "c2;17.11.2020;99,90;1;no",
        "c3;28.5.2018;410,00;2;yes",
        "c4;9.8.2021;;1;no",
        "c5;30.1.2022;2.075,25;5;yes",
        "c6;12.12.2019;15,75;1;no",
    ],
)

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

# The same people, and two rows that break a rule.
write(
    "flawed.csv",
    (HERE / "people.csv").read_text().splitlines() + ["p7,old,Graz,38,no", "p8,40,Linz"],
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

# Invented members of a club, one row a year of membership; numbers from a small generator, so that the
# file is the same everywhere. Most stay who come often; every seventh does the opposite.
def members(prefix, count, state):
    lines = ["member,visits,months,fee,stays"]
    for number in range(1, count + 1):
        years = 2 if number % 5 == 0 else 1
        for _ in range(years):
            draws = []
            for _ in range(3):
                state = (1103515245 * state + 12345) % 2**31
                draws.append(state / 2**31)
            visits, months, fee = round(30 * draws[0]), round(60 * draws[1]), round(10 + 80 * draws[2])
            stays = (visits / 30 + months / 120 - fee / 180 > 0.5) != (len(lines) % 7 == 0)
            lines.append(f"{prefix}{number:03d},{visits},{months},{fee},{'yes' if stays else 'no'}")
    return lines


write("members.csv", members("m", 250, 1))
write("newcomers.csv", members("n", 20, 2))
write("leaving.txt", ["m017", "m042", "m911"])
write(
    "members.json",
    [
        "{",
        '  "version": 1,',
        '  "bounds": "declared",',
        '  "id": "member",',
        '  "label": { "name": "stays", "kind": "binary", "positive": ["yes"], "negative": ["no"] },',
        '  "features": [',
        '    { "name": "visits", "min": 0, "max": 30, "outside": "clip" },',
        '    { "name": "months", "min": 0, "max": 60, "outside": "clip" },',
        '    { "name": "fee", "min": 10, "max": 90, "outside": "clip" }',
        "  ],",
        '  "bias": true',
        "}",
    ],
)
