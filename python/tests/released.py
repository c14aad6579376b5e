"""What the tests have in common: the program, and small invented rows."""

import os
import pathlib
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

try:
    import numpy as np
except ImportError:
    np = None

try:
    import sklearn
except ImportError:
    sklearn = None

COMMAND = shutil.which(os.environ.get("LETHE", "lethe"))

needs_program = unittest.skipIf(COMMAND is None, "the program 'lethe' is not here: set LETHE")
needs_numpy = unittest.skipIf(np is None, "NumPy is not here")
needs_sklearn = unittest.skipIf(sklearn is None, "scikit-learn is not here")


_STATE = tempfile.TemporaryDirectory(prefix="lethe-state-")
os.environ.setdefault("LETHE_STATE", _STATE.name)  # notes on workspaces stay out of anybody's home


def two_classes(rows=120, columns=3, seed=5):
    random = np.random.RandomState(seed)
    X = random.uniform(-2, 2, size=(rows, columns))
    y = np.where(X[:, 0] - X[:, 1] + 0.3 * random.standard_normal(rows) > 0, "yes", "no")
    return X, y
