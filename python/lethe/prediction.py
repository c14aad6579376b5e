"""Predictions by a release, in NumPy: the same rows, grid and weights as `lethe predict`, without starting it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Mapping, Union

import numpy as np

_ONE = 1 << 20  # grid steps that are 1
_SHRINK = 1 + 2.0**-30


class ReleasedModel:
    """A linear model that was released on numeric columns: `ridge`, `huber`, `logistic`, `softmax`, `hinge` or `svm`."""

    def __init__(self, parameters: Mapping[str, Any], schema: Mapping[str, Any]):
        self.kind = parameters["model"]["kind"]
        if self.kind not in ("ridge", "huber", "logistic", "softmax", "hinge", "svm"):
            raise NotImplementedError(f"a release of '{self.kind}' is asked by 'lethe predict'")
        features = schema["features"]
        for feature in features:
            if not {"name", "min", "max"} <= set(feature) <= {"name", "min", "max", "outside", "missing"}:
                raise NotImplementedError("only plain numeric columns are known here: use 'lethe predict'")
        if "projection" in schema or any(f.get("outside") == "keep" for f in features):
            raise NotImplementedError("projections and kept values are not known here: use 'lethe predict'")
        self.columns = [f["name"] for f in features]
        self.bias = bool(schema.get("bias", False))
        self._low = np.array([float(f["min"]) for f in features])
        self._high = np.array([float(f["max"]) for f in features])
        self._clipped = np.array([f.get("outside") == "clip" for f in features])
        self._label = schema["label"]
        width = len(features) + self.bias
        self.weights = np.array(parameters["weights"], dtype=float).reshape(-1, width)

    @classmethod
    def read(cls, release: Union[str, "os.PathLike[str]"]) -> "ReleasedModel":
        """From the folder of a release."""
        folder = Path(release)
        return cls(
            json.loads((folder / "parameters.json").read_text("utf-8")),
            json.loads((folder / "schema.json").read_text("utf-8")),
        )

    def grid(self, rows: np.ndarray) -> np.ndarray:
        """Rows as the model sees them: scaled by their bounds, clipped to the ball, truncated; whole numbers of 2⁻²⁰."""
        rows = np.asarray(rows, dtype=float)
        outside = (rows < self._low) | (rows > self._high) | np.isnan(rows)
        if np.any(outside & ~self._clipped) or np.any(np.isnan(rows)):
            raise ValueError("a value must be a number within the declared bounds of its column")
        centre = self._low / 2 + self._high / 2
        half = self._high / 2 - self._low / 2
        units = (np.clip(rows, self._low, self._high) - centre) / np.where(half == 0, 1, half)
        units = np.where(half == 0, 0, np.clip(units, -1, 1))
        squares = _sum(units[:, j] * units[:, j] for j in range(units.shape[1]))
        length = np.where(squares <= 1, 1, np.sqrt(squares))
        steps = np.trunc(units / length[:, None] * _ONE)
        out = np.sum(steps.astype(np.int64) ** 2, axis=1) > _ONE * _ONE
        if out.any():
            steps[out] = np.trunc(units[out] / (length[out, None] * _SHRINK) * _ONE)
        return np.column_stack([steps, np.full(len(steps), float(_ONE))]) if self.bias else steps

    def scores(self, rows: np.ndarray) -> np.ndarray:
        """w·x, a column for each vector of weights; summed in the order of `lethe predict`, so the bits are the same."""
        steps = self.grid(rows)
        weights = self.weights / _ONE
        width = weights.shape[1]
        last = width - width % 2
        even = _sum(steps[:, j, None] * weights[:, j] for j in range(0, last, 2))
        odd = _sum(steps[:, j, None] * weights[:, j] for j in range(1, last, 2))
        total = even + odd
        if last < width:
            total = total + steps[:, last, None] * weights[:, last]
        return total

    def probabilities(self, rows: np.ndarray) -> np.ndarray:
        """A column for each class, for `logistic` and `softmax`."""
        scores = self.scores(rows)
        if self.kind == "softmax":
            powers = np.exp(scores - scores.max(axis=1, keepdims=True))
            return powers / _sum(powers[:, c] for c in range(powers.shape[1]))[:, None]
        if self.kind != "logistic":
            raise NotImplementedError(f"'{self.kind}' gives no probabilities")
        odds = np.exp(-np.abs(scores[:, 0]))
        greater, smaller = 1 / (1 + odds), odds / (1 + odds)
        negative = scores[:, 0] < 0
        return np.column_stack(
            [np.where(negative, greater, smaller), np.where(negative, smaller, greater)]
        )

    def choices(self, rows: np.ndarray) -> np.ndarray:
        """The number of the class of each row; of equals the first."""
        if self.kind in ("logistic", "softmax"):
            return self.probabilities(rows).argmax(axis=1)
        return (self.scores(rows)[:, 0] > 0).astype(int)

    def values(self, rows: np.ndarray) -> np.ndarray:
        """Predicted numbers in the unit of the label, for `ridge` and `huber`."""
        low, high = float(self._label["min"]), float(self._label["max"])
        return (low / 2 + high / 2) + (high / 2 - low / 2) * self.scores(rows)[:, 0]


def _sum(terms) -> Any:
    """In order, each rounded once."""
    total = 0.0
    for term in terms:
        total = total + term
    return total
