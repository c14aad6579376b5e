"""Reference values for dev.lethe.privacy, from the defining formulas in 80 digits.

    python3 gaussian_profile.py ../resources/dev/lethe/privacy

writes sigma.csv, classical.csv and concentrated.csv (epsilon, delta, sigma for sensitivity 1), delta.csv (mu, epsilon, delta),
epsilon.csv (mu, delta, epsilon) and mills.csv (x, Mills ratio). Inputs are written as the shortest
decimal of the double that was used; outputs have 40 digits. Needs mpmath.
"""
import itertools
import pathlib
import sys

import mpmath as mp

mp.mp.dps = 80
OUT = pathlib.Path(sys.argv[1])


def upper_tail(x):
    """1 - Phi(x), with full relative precision (0 only where it is below 10^(-10^199))."""
    if x > mp.mpf(10) ** 100:
        return mp.mpf(0)
    return mp.erfc(x / mp.sqrt(2)) / 2


def delta(mu, eps):
    """Theorem 8 of Balle and Wang (2018); the two terms may cancel, so work in more digits."""
    with mp.workdps(400 if mu < mp.mpf(10) ** -20 else 120):
        return upper_tail(eps / mu - mu / 2) - mp.exp(eps) * upper_tail(eps / mu + mu / 2)


def solve(excess, slope, low, high):
    """The root of a function of ln x that falls from low to high: bisection, then Newton, then a check."""
    low, high = mp.log(low), mp.log(high)
    for _ in range(50):
        middle = (low + high) / 2
        if excess(mp.exp(middle)) <= 0:
            high = middle
        else:
            low = middle
    x = mp.exp((low + high) / 2)
    for _ in range(5):
        x -= excess(x) / slope(x)
    near = mp.mpf(10) ** -42
    assert excess(x * (1 - near)) > 0 > excess(x * (1 + near))
    return x


def write(name, header, rows):
    with open(OUT / name, "w") as out:
        out.write("# made by src/test/scripts/gaussian_profile.py\n" + header + "\n")
        for *inputs, value in rows:
            out.write(",".join(repr(x) for x in inputs) + "," + mp.nstr(value, 40) + "\n")


EPSILONS = [0.0, 1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 8.0, 10.0,
            20.0, 35.0, 50.0, 75.0, 100.0]
DELTAS = [1e-300, 1e-280, 1e-270, 1e-200, 1e-150, 1e-100, 1e-75, 1e-50, 1e-30, 1e-20, 1e-15, 1e-12,
          1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5]
LARGE_DELTAS = [0.5000001, 0.6, 0.75, 0.9, 0.99, 0.999999, 1 - 2.0**-40, 1 - 2.0**-53]


def sigma_rows():
    pairs = itertools.chain(
        itertools.product(EPSILONS, DELTAS),
        itertools.product([0.0, 1e-6, 0.01, 1.0, 10.0, 100.0], LARGE_DELTAS),
        itertools.product([1e3, 1e6, 1e12], [1e-300, 1e-50, 1e-9, 1e-3, 0.3, 0.7]))
    for eps, d in pairs:
        e, target = mp.mpf(eps), mp.mpf(d)
        yield eps, d, solve(
            lambda s: mp.log(delta(1 / s, e) / target),
            # d delta / d mu = phi(eps/mu - mu/2)
            lambda s: -mp.npdf(e * s - 1 / (2 * s)) / (s * s * delta(1 / s, e)),
            1 / (20 + 3 * mp.sqrt(e)), mp.mpf(10) ** 302 if eps == 0 else 50 / e + 1)


def classical_rows():
    for eps, d in itertools.product([e for e in EPSILONS if 0 < e < 1], DELTAS + LARGE_DELTAS):
        yield eps, d, mp.sqrt(2 * mp.log(1.25 / mp.mpf(d))) / mp.mpf(eps)


def concentrated_rows():
    for eps, d in itertools.product(EPSILONS[1:] + [1e6, 1e12], DELTAS + LARGE_DELTAS):
        log = 2 * mp.log(1 / mp.mpf(d))
        yield eps, d, 1 / (mp.sqrt(log + 2 * mp.mpf(eps)) - mp.sqrt(log))


def delta_rows():
    for mu in [1e-300, 1e-8, 1e-4, 0.01, 0.1, 0.5, 0.9999, 1.0, 1.0001, 2.0, 3.73, 5.0, 10.0, 14.0, 30.0, 98765.4321, 1e12 / 3]:
        seen = {0.0}
        yield mu, 0.0, delta(mp.mpf(mu), mp.mpf(0))
        for a in [-8, -5, -2, -1.01, -0.99, -0.5, 0, 0.3, 1, 2, 2.9, 3.1, 5, 9, 17, 29, 36]:
            eps = mu * (a + mu / 2)
            if eps > 0 and eps not in seen:
                seen.add(eps)
                yield mu, eps, delta(mp.mpf(mu), mp.mpf(eps))


def epsilon_rows():
    for mu in [1e-8, 1e-4, 0.01, 0.1, 0.27, 0.9999, 1.0001, 3.73, 10.0, 14.0, 30.0]:
        for d in DELTAS + LARGE_DELTAS:
            m, target = mp.mpf(mu), mp.mpf(d)
            if delta(m, mp.mpf(0)) <= target:
                yield mu, d, mp.mpf(0)
            else:
                yield mu, d, solve(
                    lambda e: mp.log(delta(m, e) / target),
                    lambda e: -mp.exp(e) * upper_tail(e / m + m / 2) / delta(m, e),
                    mp.mpf(10) ** -60, 45 * m + m * m)


write("sigma.csv", "epsilon,delta,sigma", sigma_rows())
write("classical.csv", "epsilon,delta,sigma", classical_rows())
write("concentrated.csv", "epsilon,delta,sigma", concentrated_rows())
write("delta.csv", "mu,epsilon,delta", delta_rows())
write("epsilon.csv", "mu,delta,epsilon", epsilon_rows())
write("mills.csv", "x,mills", ((x, upper_tail(mp.mpf(x)) / mp.npdf(mp.mpf(x)))
                               for x in [k / 64 + 1e-3 for k in range(-64, 64 * 6)] + [7.0, 11.0, 20.0, 38.5, 1e3, 1e10]))
