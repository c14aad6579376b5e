"""Reference values for OutwardMathTest: name, argument (a double), value to 40 digits.

Run: python3 outward_math.py > ../resources/dev/lethe/glm/internal/outward_math.csv
"""
from mpmath import mp, mpf, exp, expm1, log1p, tanh, cosh, nstr

mp.dps = 700  # 1e-300 squared still leaves digits after cancellation
FUNCTIONS = {
    "sigmoid": lambda t: 1 / (1 + exp(-t)),
    "newton": lambda s: (expm1(s) - s) / -expm1(-s),
    "minuslog": lambda q: -log1p(-q),
    "curvature": lambda t: 1 / (2 * cosh(t / 2)) ** 2,
    "secant": lambda a: tanh(a / 2) / (2 * a),
    "decay": lambda s: -expm1(-s) / s,
}
ARGUMENTS = [1e-300, 1e-12, 1e-9, 1e-6, 9.5e-7, 1e-3, 0.1, 0.24, 0.25, 0.2501, 0.3, 0.7, 0.999, 1.0, 1.3, 2.0, 5.0, 17.0, 40.0, 300.0, 700.0]
for name, function in FUNCTIONS.items():
    for x in ARGUMENTS:
        if name == "minuslog" and x >= 1:
            continue
        print(f"{name},{x!r},{nstr(function(mpf(x)), 40, min_fixed=1, max_fixed=0)}")
