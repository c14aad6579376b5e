"""scikit-learn's part of `./bench models`, `./bench accuracy` and `./bench scale`.

A line asks, a line answers. Rows stay in memory between questions, so that neither the start of
Python nor reading is timed.
"""

import sys
import warnings

try:
    import numpy
    import sklearn
    from sklearn.linear_model import LogisticRegression, SGDClassifier
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import FunctionTransformer, StandardScaler
    from threadpoolctl import threadpool_info
except ImportError as missing:
    print(f"missing {missing}", flush=True)
    sys.exit(0)

ENOUGH_STEPS = 100_000  # the tolerance is to stop the search, not this


def versions():
    blas = [pool for pool in threadpool_info() if pool["user_api"] == "blas"]
    libraries = sorted({f"{pool['internal_api']} {pool['version']}" for pool in blas})
    return f"scikit-learn {sklearn.__version__} with {' and '.join(libraries) or 'its own BLAS'}"


def load(path, rows, columns):
    """The last column is the class."""
    numbers = numpy.fromfile(path, "<f8").reshape(int(rows), int(columns))
    return numpy.ascontiguousarray(numbers[:, :-1]), numbers[:, -1].astype(int)


def fit(x, y, c, tol):
    model = LogisticRegression(
        C=float(c), tol=float(tol), max_iter=ENOUGH_STEPS, fit_intercept=False
    )
    return model.fit(x, y)


def partial(x, y):
    model = SGDClassifier(loss="log_loss", fit_intercept=False, random_state=1)
    return model.partial_fit(x, y, classes=[0, 1])


def defaults(x, y, scaling, every):
    """The share of rows held out that LogisticRegression() gets right."""
    scaler = StandardScaler() if scaling == "standard" else FunctionTransformer(pixels)
    test = numpy.arange(len(y)) % int(every) == int(every) - 1
    model = make_pipeline(scaler, LogisticRegression()).fit(x[~test], y[~test])
    return model.score(x[test], y[test]), model[-1].n_iter_[0]


def pixels(values):
    return values / 255


def main():
    warnings.simplefilter("ignore")  # that a default stops early is seen in its steps
    print("ready", versions(), flush=True)
    x = y = model = None
    for line in sys.stdin:
        question, *words = line.split()
        if question == "load":
            x, y = load(*words)
            answer = len(y)
        elif question == "fit":
            model = fit(x, y, *words)
            answer = model.n_iter_[0]
        elif question == "partial":
            model = partial(x, y)
            answer = repr(float(model.coef_[0, 0]))
        elif question == "weights":
            model.coef_.astype("<f8").tofile(words[0])
            answer = model.coef_.size
        elif question == "defaults":
            score, steps = defaults(x, y, *words)
            answer = f"{score!r} {steps}"
        else:
            sys.exit(f"nobody knows what {question} means")
        print(answer, flush=True)


main()
