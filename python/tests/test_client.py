"""The commands as methods, and their exit codes as exceptions."""

import base64
import json
import pathlib
import pickle
import tempfile
import unittest

import released
from lethe.client import BadInput, BadUsage, Lethe, LetheError, NoGuarantee, PartlyDone, VerificationFailed, find_command

SCHEMA = {
    "version": 1,
    "id": "who",
    "label": {"name": "y", "kind": "binary", "positive": ["1"], "negative": ["0"]},
    "features": [{"name": "x", "min": -1, "max": 1}],
    "bias": True,
}


class Errors(unittest.TestCase):
    def test_an_error_survives_pickling_with_all_it_says(self):
        error = pickle.loads(pickle.dumps(PartlyDone(6, "one is not here", {"release": 2})))
        self.assertEqual((error.exit_code, error.message, error.result), (6, "one is not here", {"release": 2}))

    def test_bad_usage_and_bad_input_are_value_errors_too(self):
        self.assertTrue(issubclass(BadUsage, ValueError) and issubclass(BadInput, ValueError))
        self.assertFalse(issubclass(NoGuarantee, ValueError))

    def test_a_program_that_is_not_there_is_named(self):
        with self.assertRaisesRegex(FileNotFoundError, "no/such/lethe"):
            find_command("no/such/lethe")


@released.needs_program
class Commands(unittest.TestCase):
    """One workspace for all of them: each command is a process."""

    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.place.name)
        cls.lethe = Lethe(released.COMMAND)
        cls.data = cls.folder / "rows.csv"
        rows = [f"p{i},{(i * 37 % 100) / 50 - 1},{int(i * 37 % 100 + i % 7 > 50)}" for i in range(100)]
        cls.data.write_text("\n".join(["who,x,y", *rows]) + "\n")
        cls.schema = cls.folder / "schema.json"
        cls.schema.write_text(json.dumps(SCHEMA))
        cls.workspace = cls.folder / "workspace"
        cls.trained = cls.lethe.train(cls.data, cls.schema, "logistic", cls.workspace, lambda_=0.01)
        cls.done = cls.lethe.release(cls.workspace, 1, 1e-5, capacity=10)

    @classmethod
    def tearDownClass(cls):
        cls.place.cleanup()

    def test_train_and_release_say_what_was_done(self):
        self.assertEqual(self.trained["rows"], 100)
        self.assertTrue(pathlib.Path(self.done["certificate"]).is_file())
        self.assertGreater(self.done["sigma"], 0)

    def test_a_release_verifies_predicts_and_is_evaluated(self):
        self.assertTrue(self.lethe.verify(self.done["certificate"])["valid"])
        folder = pathlib.Path(self.done["parameters"]).parent
        answers = self.lethe.predict(folder, self.data)
        self.assertEqual(len(answers), 100)
        self.assertEqual(set(answers[0]), {"id", "prediction", "probability"})
        self.assertGreater(self.lethe.evaluate(folder, self.data)["accuracy"], 0.8)

    def test_a_certificate_that_was_altered_fails_and_the_report_comes_along(self):
        certificate = pathlib.Path(self.done["certificate"])
        envelope = json.loads(certificate.read_text())
        payload = base64.b64decode(envelope["payload"]).replace(b'"epsilon":1.0', b'"epsilon":0.5')
        envelope["payload"] = base64.b64encode(payload).decode()
        altered = self.folder / "altered.json"
        altered.write_text(json.dumps(envelope))
        with self.assertRaises(VerificationFailed) as caught:
            self.lethe.verify(altered, key=certificate.with_name("public-key.pem"))
        self.assertEqual(caught.exception.exit_code, 5)
        self.assertFalse(caught.exception.result["valid"])
        failed = {check["check"] for check in caught.exception.result["failed"]}
        self.assertLessEqual({"signature", "guarantee"}, failed)

    def test_without_a_key_nothing_vouches_for_a_certificate(self):
        alone = self.folder / "alone.json"
        alone.write_bytes(pathlib.Path(self.done["certificate"]).read_bytes())
        with self.assertRaises(NoGuarantee) as caught:
            self.lethe.verify(alone)
        self.assertEqual(caught.exception.result["signature"], "none")

    def test_bad_usage_and_bad_input_say_what_is_wrong(self):
        with self.assertRaisesRegex(BadUsage, "no-such-option"):
            self.lethe.release(self.workspace, 1, 1e-5, no_such_option=3)
        with self.assertRaisesRegex(BadInput, "nothing.csv"):
            self.lethe.train(self.folder / "nothing.csv", self.schema, "logistic", self.folder / "other")

    def test_forgetting_somebody_who_is_not_here_is_partly_done(self):
        with self.assertRaises(PartlyDone) as caught:
            self.lethe.forget(self.workspace, ["p3", "nobody"], 1, 1e-5, capacity=10)
        self.assertEqual(caught.exception.result["unknown"], ["nobody"])
        self.assertEqual(caught.exception.result["forgotten"]["rows"], 1)
        self.assertIsInstance(caught.exception, LetheError)

    def test_sensitivity_of_a_table(self):
        found = self.lethe.sensitivity("logistic", data=self.data, schema=self.schema, label="y", lambda_=0.01)
        self.assertLess(found["retain"]["sound"], found["global"]["sound"])

    def test_an_id_of_two_lines_is_refused_before_anything_is_done(self):
        with self.assertRaisesRegex(ValueError, "one line"):
            self.lethe.forget(self.workspace, ["a\nb"], 1, 1e-5)


if __name__ == "__main__":
    unittest.main()
