"""Lethe from Python: certified machine unlearning by the command line, without a bridge to the JVM.

`lethe.client` runs the commands, `lethe.prediction` predicts by a release (needs NumPy), `lethe.sklearn` are estimators
(needs scikit-learn), `lethe.lethe_verify` is a second verifier of certificates (needs nothing).
"""

from lethe.client import (
    BadInput,
    BadUsage,
    Lethe,
    LetheError,
    NoGuarantee,
    PartlyDone,
    VerificationFailed,
)

__all__ = [
    "BadInput",
    "BadUsage",
    "Lethe",
    "LetheError",
    "NoGuarantee",
    "PartlyDone",
    "VerificationFailed",
]
__version__ = "0.1.0"
