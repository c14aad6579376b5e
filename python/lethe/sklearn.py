"""Estimators of scikit-learn that can forget people, each release with noise and a certificate.

`fit` makes a workspace of Lethe, trains and releases; `forget` takes people out and releases again. Only released weights
are ever used to predict. Two commands run for a `fit`, one for a `forget`, none for predictions.
"""

from __future__ import annotations

import base64
import csv
import json
import os
import shutil
import tempfile
import weakref
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin, RegressorMixin, clone
from sklearn.utils.metaestimators import available_if
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted

from lethe.client import Lethe, PartlyDone
from lethe.prediction import ReleasedModel

try:  # from scikit-learn 1.6 on
    from sklearn.utils.validation import validate_data as _validated
except ImportError:

    def _validated(estimator, *arrays, **options):
        return estimator._validate_data(*arrays, **options)


class _LetheEstimator(BaseEstimator):
    """What classifier and regressor share. See there for the parameters."""

    def __init__(
        self,
        model,
        *,
        epsilon=1.0,
        delta=1e-5,
        lambda_=1e-4,
        capacity=100,
        method="auto",
        bounds=None,
        fit_intercept=True,
        workspace=None,
        command=None,
    ):
        self.model = model
        self.epsilon = epsilon
        self.delta = delta
        self.lambda_ = lambda_
        self.capacity = capacity
        self.method = method
        self.bounds = bounds
        self.fit_intercept = fit_intercept
        self.workspace = workspace
        self.command = command

    def forget(self, subjects, *, allow_unknown=False):
        """Forgets people by their ids and takes over the new release.

        Raises PartlyDone where some are not here; the others are forgotten and the new release is in use all the same.
        """
        check_is_fitted(self)
        try:
            done = Lethe(self.command).forget(
                self.workspace_,
                np.atleast_1d(np.asarray(subjects)).tolist(),
                allow_unknown=allow_unknown,
                **self._terms(),
            )
        except PartlyDone as partly:
            self._take_over(partly.result)
            raise
        self._take_over(done)
        return self

    def verify(self, **options):
        """What `lethe verify` says of the certificate in use; `key=` and `data=` let it check more."""
        check_is_fitted(self)
        return Lethe(self.command).verify(self.certificate_path_, **options)

    def _release(self, kind, rows, label, cells, subjects):
        """Trains on rows and releases."""
        self.workspace_ = os.path.abspath(self.workspace or self._own_folder())
        program = Lethe(self.command)
        with self._table(rows, label, cells, subjects) as (data, schema):
            program.train(data, schema, kind, self.workspace_, lambda_=self.lambda_)
        self._take_over(program.release(self.workspace_, **self._terms()))

    def _own_folder(self):
        """A place for the workspace that is deleted with this object, or when it is fitted again."""
        if hasattr(self, "_delete"):
            self._delete()
        folder = tempfile.mkdtemp(prefix="lethe-")
        self._delete = weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        return Path(folder, "workspace")

    def _sensitivity(self, kind, rows, label, cells):
        with self._table(rows, label, cells, range(len(rows))) as (data, schema):
            return Lethe(self.command).sensitivity(
                kind,
                data=data,
                schema=schema,
                lambda_=self.lambda_,
                capacity=self.capacity,
                epsilon=self.epsilon,
                delta=self.delta,
            )

    @contextmanager
    def _table(self, rows, label, cells, subjects):
        """The rows and their schema as files for a command, which are gone afterwards."""
        names = [f"x{j}" for j in range(rows.shape[1])]
        low, high, inferred = self._bounds(rows)
        schema = {
            "version": 1,
            "bounds": "inferred" if label.pop("inferred", False) or inferred else "declared",
            "id": "subject",
            "label": {"name": "y", **label},
            "features": [
                {"name": name, "min": float(a), "max": float(b), "outside": "clip"}
                for name, a, b in zip(names, low, high)
            ],
            "bias": bool(self.fit_intercept),
        }
        with tempfile.TemporaryDirectory(prefix="lethe-") as place:
            data, declared = Path(place, "rows.csv"), Path(place, "schema.json")
            declared.write_text(json.dumps(schema), "utf-8")
            _write(data, ["subject", *names, "y"], subjects, rows, cells)
            yield data, declared

    def _terms(self):
        return {
            "epsilon": self.epsilon,
            "delta": self.delta,
            "capacity": self.capacity,
            "method": self.method,
        }

    def _bounds(self, rows):
        """Of each column; whether they were read off the rows, which every certificate then says."""
        if self.bounds is None:
            return rows.min(axis=0), rows.max(axis=0), True
        low, high = self.bounds
        wide = (rows.shape[1],)
        return np.broadcast_to(low, wide), np.broadcast_to(high, wide), False

    def _take_over(self, done):
        self.certificate_path_ = done["certificate"]
        self.release_ = os.path.dirname(self.certificate_path_)
        envelope = json.loads(Path(self.certificate_path_).read_text("utf-8"))
        self.certificate_ = json.loads(base64.b64decode(envelope["payload"]))["predicate"]
        self.sigma_ = done["sigma"]
        self._released = ReleasedModel.read(self.release_)
        self.weights_ = self._released.weights

    def _rows(self, X):
        check_is_fitted(self)
        return _validated(self, X, reset=False, dtype=np.float64)

    def _subjects(self, subjects, count):
        if subjects is None:
            return [str(i) for i in range(count)]
        ids = [str(each) for each in np.asarray(subjects).tolist()]
        if len(ids) != count:
            raise ValueError(f"there are {count} rows, but {len(ids)} subjects")
        return ids

    def __sklearn_is_fitted__(self):
        return hasattr(self, "_released")

    def __getstate__(self):
        """A copy can predict; the folder of the workspace, where it is a temporary one, stays with the original."""
        state = dict(super().__getstate__())
        state.pop("_delete", None)
        return state

    def _more_tags(self):
        noise = "every release has fresh noise, so two fits differ"
        return {"non_deterministic": True, "_xfail_checks": {"check_fit_idempotent": noise}}

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.non_deterministic = True
        return tags


def _has_probabilities(estimator):
    return estimator.model in ("auto", "logistic", "softmax")


class LetheClassifier(ClassifierMixin, _LetheEstimator):
    """A linear classifier that can forget people.

    model: `logistic` and `hinge` for two classes, `softmax` for two or more; `auto` is the first or the last by what y has.
    epsilon, delta: the guarantee of every release.
    lambda_: λ/2·‖w‖² is added for each row; public, chosen without the rows of those who may be forgotten.
    capacity: how many rows may leave between trainings; a public round number.
    method: the way of `lethe forget`, `auto` unless there is a reason.
    bounds: (low, high), numbers or one for each column, known beforehand. Values outside are moved to the nearer end. None
        reads them off X, and every certificate then names that as an assumption.
    fit_intercept: whether a column of ones is appended.
    workspace: a folder for the workspace, which has the rows, the secret model and the signing key. None is a temporary one
        that goes with this object.
    command: the program `lethe`; None looks at the variable LETHE, then on the PATH.

    After `fit`: `classes_`; `certificate_` (a dict), `certificate_path_`, `release_` (a folder), `workspace_`, `sigma_`, and
    `weights_`, a row for each vector of weights. There is no `coef_`: rows are scaled by their bounds and clipped to the
    unit ball first, so no row of numbers times X gives the scores.
    """

    def __init__(
        self,
        model="auto",
        *,
        epsilon=1.0,
        delta=1e-5,
        lambda_=1e-4,
        capacity=100,
        method="auto",
        bounds=None,
        fit_intercept=True,
        workspace=None,
        command=None,
    ):
        super().__init__(
            model,
            epsilon=epsilon,
            delta=delta,
            lambda_=lambda_,
            capacity=capacity,
            method=method,
            bounds=bounds,
            fit_intercept=fit_intercept,
            workspace=workspace,
            command=command,
        )

    def fit(self, X, y, subjects=None):
        """Trains and releases. subjects: whose row each is, in ids that `forget` takes; otherwise the row's number."""
        X, label, numbers = self._target(X, y)
        self._release(self._kind(), X, label, numbers, self._subjects(subjects, len(X)))
        return self

    def sensitivity(self, X, y):
        """How far `capacity` deletions can move the weights, and the noise that hides it: `lethe sensitivity`."""
        other = clone(self)
        X, label, numbers = other._target(X, y)
        return other._sensitivity(other._kind(), X, label, numbers)

    def _target(self, X, y):
        X, y = _validated(self, X, y, dtype=np.float64)
        check_classification_targets(y)
        self.classes_, numbers = np.unique(y, return_inverse=True)
        if self._kind() == "softmax":
            label = {"kind": "classes", "classes": [str(c) for c in range(len(self.classes_))]}
        else:
            label = {"kind": "binary", "positive": ["1"], "negative": ["0"]}
        return X, label, numbers

    def _more_tags(self):
        return {"binary_only": self.model in ("logistic", "hinge")}

    def _kind(self):
        count = len(self.classes_)
        if self.model not in ("auto", "logistic", "softmax", "hinge"):
            raise ValueError(f"model is auto, logistic, softmax or hinge, but got {self.model!r}")
        if count < 2:
            raise ValueError(f"two classes are needed, but y has {count} class")
        if count > 2 and self.model in ("logistic", "hinge"):
            raise ValueError(
                f"Only binary classification is supported by {self.model}. The type of the target is multiclass: y has"
                f" {count} classes, which softmax takes"
            )
        return self.model if self.model != "auto" else "logistic" if count == 2 else "softmax"

    def predict(self, X):
        """The class of each row."""
        X = self._rows(X)
        return self.classes_[self._released.choices(X)]

    @available_if(_has_probabilities)
    def predict_proba(self, X):
        """The probabilities of the classes, for `logistic` and `softmax`."""
        X = self._rows(X)
        return self._released.probabilities(X)

    def decision_function(self, X):
        """w·x: for two classes one number whose sign tells them apart, otherwise one for each class."""
        X = self._rows(X)
        scores = self._released.scores(X)
        if scores.shape[1] == 2:
            return scores[:, 1] - scores[:, 0]
        return scores[:, 0] if scores.shape[1] == 1 else scores


class LetheRegressor(RegressorMixin, _LetheEstimator):
    """A linear regression that can forget people: `ridge`, or `huber`, which outliers pull less.

    y_bounds: (low, high) of y, known beforehand; y outside is moved to the nearer end. None reads them off y, which every
    certificate then names as an assumption. The other parameters and attributes are those of LetheClassifier.
    """

    def __init__(
        self,
        model="ridge",
        *,
        epsilon=1.0,
        delta=1e-5,
        lambda_=1e-4,
        capacity=100,
        method="auto",
        bounds=None,
        y_bounds=None,
        fit_intercept=True,
        workspace=None,
        command=None,
    ):
        super().__init__(
            model,
            epsilon=epsilon,
            delta=delta,
            lambda_=lambda_,
            capacity=capacity,
            method=method,
            bounds=bounds,
            fit_intercept=fit_intercept,
            workspace=workspace,
            command=command,
        )
        self.y_bounds = y_bounds

    def fit(self, X, y, subjects=None):
        """Trains and releases. subjects: whose row each is, in ids that `forget` takes; otherwise the row's number."""
        X, label, y = self._target(X, y)
        self._release(self.model, X, label, y, self._subjects(subjects, len(X)))
        return self

    def sensitivity(self, X, y):
        """How far `capacity` deletions can move the weights, and the noise that hides it: `lethe sensitivity`."""
        other = clone(self)
        return other._sensitivity(other.model, *other._target(X, y))

    def _target(self, X, y):
        if self.model not in ("ridge", "huber"):
            raise ValueError(f"model is ridge or huber, but got {self.model!r}")
        X, y = _validated(self, X, y, dtype=np.float64, y_numeric=True)
        low, high = (y.min(), y.max()) if self.y_bounds is None else self.y_bounds
        label = {
            "kind": "regression",
            "min": float(low),
            "max": float(high),
            "outside": "clip",
            "inferred": self.y_bounds is None,
        }
        return X, label, np.asarray(y, dtype=np.float64)

    def predict(self, X):
        """A number for each row, in the unit of y."""
        X = self._rows(X)
        return self._released.values(X)


def _write(path, header, subjects, rows, cells):
    """Numbers with all their digits."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(header)
        for subject, row, cell in zip(subjects, rows.tolist(), np.asarray(cells).tolist()):
            lines.writerow([subject, *row, cell])
