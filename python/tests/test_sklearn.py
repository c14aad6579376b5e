"""Estimators: what scikit-learn asks of them, forgetting, and predictions equal to those of the program."""

import os
import pathlib
import pickle
import tempfile
import unittest
import warnings

import released
from lethe.client import Lethe, PartlyDone

if released.sklearn is not None:
    import numpy as np
    from sklearn.base import clone
    from sklearn.utils.estimator_checks import check_estimator

    from lethe.sklearn import LetheClassifier, LetheRegressor

#: Checks of scikit-learn that fit models, which takes seconds each: they run where LETHE_ALL_CHECKS is set.
THAT_FIT = {
    "check_classifier_data_not_an_array",
    "check_classifiers_classes",
    "check_classifiers_train",
    "check_decision_proba_consistency",
    "check_dont_overwrite_parameters",
    "check_dtype_object",
    "check_estimators_dtypes",
    "check_estimators_fit_returns_self",
    "check_estimators_nan_inf",
    "check_estimators_overwrite_params",
    "check_fit2d_1feature",
    "check_fit2d_1sample",
    "check_fit2d_predict1d",
    "check_fit_check_is_fitted",
    "check_fit_score_takes_y",
    "check_regressor_data_not_an_array",
    "check_regressors_int",
    "check_regressors_no_decision_function",
    "check_regressors_train",
    "check_supervised_y_2d",
}


def write_rows(path, X):
    lines = [",".join(f"x{j}" for j in range(X.shape[1]))]
    lines += [",".join(map(repr, row)) for row in X.tolist()]
    pathlib.Path(path).write_text("\n".join(lines) + "\n")


@released.needs_program
@released.needs_sklearn
class Estimators(unittest.TestCase):
    def answers_of_the_program(self, estimator, X, numbers):
        """What `lethe predict` says; numbers: those of an answer that count."""
        with tempfile.TemporaryDirectory() as place:
            data = pathlib.Path(place, "rows.csv")
            write_rows(data, X)
            answers = Lethe(released.COMMAND).predict(estimator.release_, data)
        return np.array([numbers(answer) for answer in answers])

    def test_two_classes_are_fitted_forgotten_and_verified(self):
        X, y = released.two_classes()
        subjects = np.repeat([f"p{i}" for i in range(60)], 2)
        model = LetheClassifier(lambda_=1e-3, bounds=(-2, 2), capacity=10, command=released.COMMAND)
        model.fit(X, y, subjects=subjects)
        self.assertGreater(model.score(X, y), 0.85)
        self.assertEqual(model.classes_.tolist(), ["no", "yes"])
        self.assertEqual(model.certificate_["model"]["kind"], "logistic")

        theirs = self.answers_of_the_program(model, X, lambda answer: answer["probability"])
        np.testing.assert_allclose(model.predict_proba(X)[:, 1], theirs, rtol=0, atol=1e-12)

        before = model.weights_.copy()
        model.forget(["p1", "p2"])
        self.assertFalse(np.array_equal(before, model.weights_))
        self.assertEqual(model.certificate_["retained"]["rowsAtLeast"], 110)
        report = model.verify()
        self.assertTrue(report["valid"])
        self.assertEqual(report["failed"], [])

        with self.assertRaises(PartlyDone) as partly:
            model.forget(["p3", "p1"])
        self.assertEqual(partly.exception.result["unknown"], ["p1"])
        self.assertTrue(model.release_.endswith("0003"), "the release that was made is in use")

    def test_many_classes_and_rows_outside_of_the_bounds_are_predicted_as_the_program_does(self):
        X, y = released.two_classes(rows=150)
        y = np.where(X[:, 2] > 1, 7, np.where(y == "yes", 3, 5))
        model = LetheClassifier(capacity=5, command=released.COMMAND).fit(X, y)
        self.assertEqual(model.certificate_["model"]["kind"], "softmax")
        far = np.vstack([X, 3 * X[:20], np.zeros((1, 3))])
        theirs = self.answers_of_the_program(
            model, far, lambda answer: [answer["probabilities"][c] for c in "012"]
        )
        np.testing.assert_allclose(model.predict_proba(far), theirs, rtol=0, atol=1e-12)
        np.testing.assert_array_equal(model.predict(far), model.classes_[theirs.argmax(axis=1)])
        np.testing.assert_array_equal(model.decision_function(far)[7:9], model.decision_function(far[7:9]))
        self.assertIn("inferred", model.certificate_["assumptions"][0])

        copy = pickle.loads(pickle.dumps(model))
        np.testing.assert_array_equal(copy.predict(far), model.predict(far))

    def test_numbers_are_predicted_as_the_program_does(self):
        X, _ = released.two_classes()
        y = 40 + 10 * X[:, 0] - 3 * X[:, 1]
        model = LetheRegressor(bounds=(-2, 2), y_bounds=(0, 80), command=released.COMMAND).fit(X, y)
        self.assertGreater(model.score(X, y), 0.9)
        theirs = self.answers_of_the_program(model, X, lambda answer: answer["prediction"])
        np.testing.assert_allclose(model.predict(X), theirs, rtol=1e-14)
        self.assertNotIn("inferred", " ".join(model.certificate_["assumptions"]))

    def test_the_sensitivity_of_an_array(self):
        X, y = released.two_classes()
        model = LetheClassifier("hinge", lambda_=0.05, bounds=(-2, 2), capacity=1, command=released.COMMAND)
        found = model.sensitivity(X, y)
        self.assertEqual((found["problem"], found["n"], found["capacity"]), ("hinge", 120, 1))
        self.assertLess(found["sigma"]["retain"], found["sigma"]["global"])
        self.assertFalse(hasattr(model, "classes_"), "nothing was fitted")

    def test_what_cannot_be_fitted_is_refused_before_a_command_runs(self):
        X, y = released.two_classes()
        nowhere = LetheClassifier(command="no/such/lethe")
        with self.assertRaisesRegex(ValueError, "rows, but 3 subjects"):
            nowhere.fit(X, y, subjects=["a", "b", "c"])
        with self.assertRaisesRegex(ValueError, "model is auto"):
            clone(nowhere).set_params(model="forest").fit(X, y)
        with self.assertRaisesRegex(ValueError, "Only binary"):
            clone(nowhere).set_params(model="hinge").fit(X, np.arange(len(X)) % 3)
        self.assertFalse(hasattr(LetheClassifier("hinge"), "predict_proba"), "a hinge has no probabilities")


@released.needs_program
@released.needs_sklearn
class ScikitLearnChecks(unittest.TestCase):
    """Its own checks. Those that do not apply are named by the tags of the estimators, with the reason."""

    def assert_passes(self, estimator):
        made = 0
        for one, check in check_estimator(estimator, generate_only=True):
            name = getattr(check, "func", check).__name__
            if name in THAT_FIT and not os.environ.get("LETHE_ALL_CHECKS"):
                continue
            with self.subTest(check=name), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                check(one)
                made += 1
        self.assertGreaterEqual(made, 15)

    def test_classifier(self):
        self.assert_passes(LetheClassifier(command=released.COMMAND))

    def test_regressor(self):
        self.assert_passes(LetheRegressor(command=released.COMMAND))


if __name__ == "__main__":
    unittest.main()
