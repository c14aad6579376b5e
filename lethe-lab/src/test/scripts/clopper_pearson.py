"""Clopper-Pearson limits as quantiles of beta distributions (SciPy): seen, trials, error, lower, upper.

Run from the module: python3 src/test/scripts/clopper_pearson.py > src/test/resources/dev/lethe/lab/audit/clopper_pearson.csv
"""

from scipy.stats import beta

CASES = [(0, 1), (1, 1), (0, 100), (100, 100), (3, 10), (1, 50_000), (50, 1000), (700, 1000), (400, 60_000), (59_990, 60_000), (123_456, 600_000)]

for seen, trials in CASES:
    for error in [0.5, 0.025, 0.0125, 1e-6, 1e-9]:
        lower = 0.0 if seen == 0 else beta.ppf(error, seen, trials - seen + 1)
        upper = 1.0 if seen == trials else beta.isf(error, seen + 1, trials - seen)
        # the quantile is one: the tail of the binomial at the limit is the error
        assert seen == 0 or abs(beta.cdf(lower, seen, trials - seen + 1) / error - 1) < 1e-6
        assert seen == trials or abs(beta.sf(upper, seen + 1, trials - seen) / error - 1) < 1e-6
        print(f"{seen},{trials},{error},{lower:.15g},{upper:.15g}")
