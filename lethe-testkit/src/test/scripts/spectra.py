"""Eigenvalues, to 40 digits, of matrices that are hard for floating-point solvers.

Writes ../../main/resources/dev/lethe/testkit/kernel/spectra.txt: for every matrix a line "name order", one line per
row with the entries as hexadecimal doubles, and one line per eigenvalue, ascending. The eigenvalues
are those of the stored doubles, computed by mpmath with 120 digits; only "hilbert-exact-n" has those
of the true Hilbert matrix beside its rounded entries. Needs mpmath. Deterministic.
"""

import os
import random
from math import comb

from mpmath import mp, mpf, matrix, eigsy, qr, diag

mp.dps = 120
random.seed(20)


def orthogonal(n):
    q, _ = qr(matrix(n, n).apply(lambda _: mpf(random.randint(-1000, 1000))))
    return q


def rotated(values):
    """Q·diag(values)·Qᵀ, rounded to doubles, exactly symmetric."""
    n = len(values)
    q = orthogonal(n)
    a = q * diag([mpf(v) for v in values]) * q.T
    return [[float(a[max(i, j), min(i, j)]) for j in range(n)] for i in range(n)]


def gram(rows, d, largest):
    x = [[random.randint(-largest, largest) for _ in range(d)] for _ in range(rows)]
    return [[float(sum(r[i] * r[j] for r in x)) for j in range(d)] for i in range(d)]


def hilbert(n):
    return [[1.0 / (i + j + 1) for j in range(n)] for i in range(n)]


def scaled(a, exponent):
    return [[v * 2.0**exponent for v in row] for row in a]


wilkinson = [
    [float(abs(10 - i)) if i == j else 1.0 if abs(i - j) == 1 else 0.0 for j in range(21)]
    for i in range(21)
]
n = 25
symmetric = [[0.0] * n for _ in range(n)]
for i in range(n):
    for j in range(i + 1):
        symmetric[i][j] = symmetric[j][i] = float(random.randint(-(2**20), 2**20))

matrices = {
    "hilbert-6": hilbert(6),
    "hilbert-10": hilbert(10),
    "hilbert-14": hilbert(14),
    "hilbert-exact-10": hilbert(10),
    "wilkinson-21": wilkinson,
    "pascal-10": [[float(comb(i + j, i)) for j in range(10)] for i in range(10)],
    "pascal-16": [[float(comb(i + j, i)) for j in range(16)] for i in range(16)],
    "repeated-12": rotated([0] * 5 + [1] * 4 + [2] * 3),
    "projector-9": rotated([0] * 6 + [1] * 3),
    "clustered-16": rotated([1 + mpf(k) / 10**10 for k in range(16)]),
    "two-clusters-20": rotated([mpf(k) / 10**12 for k in range(10)] + [1 + mpf(k) / 10**12 for k in range(10)]),
    "graded-12": rotated([mpf(10) ** (-2 * k) for k in range(12)]),
    "rank-5-of-12": gram(5, 12, 2**20),
    "gram-40x15": gram(40, 15, 2**20),
    "indefinite-25": symmetric,
    "huge-8": scaled(rotated([1, 2, 3, 4, 5, 6, 7, 8]), 900),
    "tiny-8": scaled(rotated([1, 2, 3, 4, 5, 6, 7, 8]), -900),
}

here = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(here, "../../main/resources/dev/lethe/testkit/kernel/spectra.txt"), "w") as out:
    for name, a in matrices.items():
        order = len(a)
        exact = matrix(order, order)
        for i in range(order):
            for j in range(order):
                exact[i, j] = mpf(1) / (i + j + 1) if "exact" in name else mpf(a[i][j])
        out.write(f"{name} {order}\n")
        for row in a:
            out.write(" ".join(float(v).hex() for v in row) + "\n")
        values = sorted(eigsy(exact, eigvals_only=True))
        for value in values:
            # What is below the working precision is an exact zero of a singular integer matrix.
            zero = abs(value) < mpf(10) ** -100 * max(abs(values[0]), abs(values[-1]))
            out.write(mp.nstr(0 * value if zero else value, 40, min_fixed=0, max_fixed=0) + "\n")
