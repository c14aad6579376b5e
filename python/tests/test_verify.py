"""The second verifier: what it accepts, what it refuses, and that each refusal is by the right check."""

import contextlib
import copy
import hashlib
import io
import json
import math
import shutil
import sys
import tempfile
import unittest
from decimal import Decimal
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent / "lethe"))

import lethe_verify as verifier  # noqa: E402

TABLES = {"softmax": "colours"}
SEED = bytes(range(32))  # of the key that signs what the tests change


def public_key(seed: bytes) -> bytes:
    return verifier.encode_point(verifier.times(secret(seed)[0], verifier.BASE))


def secret(seed: bytes):
    h = hashlib.sha512(seed).digest()
    return int.from_bytes(h[:32], "little") & (1 << 254) - 8 | 1 << 254, h[32:]


def sign(seed: bytes, message: bytes) -> bytes:
    """Ed25519 as in RFC 8032, section 5.1.6."""
    a, prefix = secret(seed)
    r = int.from_bytes(hashlib.sha512(prefix + message).digest(), "little") % verifier.ORDER
    first = verifier.encode_point(verifier.times(r, verifier.BASE))
    k = int.from_bytes(hashlib.sha512(first + public_key(seed) + message).digest(), "little") % verifier.ORDER
    return first + ((r + k * a) % verifier.ORDER).to_bytes(32, "little")


def base64(data: bytes) -> str:
    return verifier.base64.b64encode(data).decode()


def folder(name: str) -> Path:
    return HERE / "certificates" / name


def statement(name: str) -> dict:
    envelope = verifier.read_envelope((folder(name) / "certificate.json").read_bytes())
    return verifier.parse_json(envelope.payload)


def signed(payload: str) -> bytes:
    data = payload.encode()
    signature = sign(SEED, verifier.Envelope(data, []).signed_bytes())
    outer = {"payloadType": verifier.PAYLOAD_TYPE, "payload": base64(data),
             "signatures": [{"keyid": verifier.key_id(public_key(SEED)), "sig": base64(signature)}]}
    return json.dumps(outer).encode()


def evidence(name: str, rows: bool = True) -> verifier.Evidence:
    read = lambda file: (folder(name) / file).read_bytes()  # noqa: E731
    schema = read("schema.json")
    found = verifier.Evidence([verifier.read_key(read("public-key.pem").decode())], True, read("parameters.json"),
                              read("opening.json"), schema)
    found.served = lambda file: read(file) if (folder(name) / file).is_file() else None
    if rows:
        table = ROOT / "docs" / "examples" / f"{TABLES.get(name, 'members')}.csv"
        found.rows = verifier.Table(verifier.read_schema(schema), table.read_bytes())
    return found


def failed(report: verifier.Report) -> set:
    return {check for check, _ in report.having(verifier.FAILED)}


class SignatureTest(unittest.TestCase):
    # RFC 8032, section 7.1, tests 1 to 3: secret key, public key, message, signature
    VECTORS = [
        ("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
         "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
         "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595b"
         "be24655141438e7a100b"),
        ("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
         "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
         "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb430"
         "2aeeb00d291612bb0c00"),
        ("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
         "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
         "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716e"
         "d28dc027beceea1ec40a"),
    ]

    def test_vectors_of_the_rfc(self):
        for seed, key, message, signature in (map(bytes.fromhex, one) for one in self.VECTORS):
            self.assertEqual(public_key(seed), key)
            self.assertEqual(sign(seed, message), signature)
            self.assertTrue(verifier.signed_by(key, message, signature))
            self.assertFalse(verifier.signed_by(key, message + b"x", signature))

    def test_s_above_the_order_is_refused(self):
        _, key, message, signature = map(bytes.fromhex, self.VECTORS[1])
        s = int.from_bytes(signature[32:], "little") + verifier.ORDER
        self.assertFalse(verifier.signed_by(key, message, signature[:32] + s.to_bytes(32, "little")))

    def test_points_have_one_encoding(self):
        self.assertIsNone(verifier.decode_point((verifier.P + 1).to_bytes(32, "little")))
        self.assertIsNone(verifier.decode_point((1 | 1 << 255).to_bytes(32, "little")))  # x = 0 has no sign
        self.assertIsNone(verifier.decode_point((2).to_bytes(32, "little")))  # not on the curve

    def test_keys_of_small_order_are_refused(self):
        for y in (0, 1, verifier.P - 1):
            pem = base64(verifier.KEY_PREFIX + y.to_bytes(32, "little"))
            with self.assertRaises(verifier.Refused):
                verifier.read_key(f"-----BEGIN PUBLIC KEY-----\n{pem}\n-----END PUBLIC KEY-----\n")


class EcdsaTest(unittest.TestCase):
    """ECDSA on P-256; key and signatures were made by `openssl dgst -sha256 -sign`."""

    PEM = ("-----BEGIN PUBLIC KEY-----\n"
           "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEH98hpBdofrPFG3SgZ4WMrKGqQ1MC\n"
           "Xl+0NmElaKNFS3ihycWP3joXPXE90nCLbOdw/fQcDbpeTtxjLjXWvydzcw==\n"
           "-----END PUBLIC KEY-----\n")
    VECTORS = [
        (b"", "3046022100c7b26a9bd5735cbe7a1a214f6db65978880c1157b05c33cab138f705a98b336d"
              "022100c5dcb6a8eca94d1ce5e3be94c117dc04b3d889a42fc455acb7c3ab6c4d99d485"),
        (b"a message", "304402205a8ab406231cce43da18b43e429da17dcc4af83856a5ab2a901e028bba245790"
                       "02206f1077fcebb8559d9f0e2dbc6a67de5ca8746f04a766f0736ce3799686995597"),
        (b"another", "30450221009b24984647ece20803615349fa6c135a91ca7a4b423cab128d718c6da8a1f79a"
                     "0220795d15368d5d432e24b0729c955b2b56d7514e05cf77c7e48d2bb519a80786cb"),
    ]

    def test_signatures_of_openssl(self):
        key = verifier.read_key(self.PEM)
        for message, signature in self.VECTORS:
            self.assertTrue(verifier.signed_by(key, message, bytes.fromhex(signature)))
            self.assertFalse(verifier.signed_by(key, message + b"x", bytes.fromhex(signature)))
        der = verifier.P256_PREFIX + key
        self.assertEqual(verifier.key_id(key), hashlib.sha256(der).hexdigest())

    def test_no_bit_of_a_signature_can_be_changed(self):
        key = verifier.read_key(self.PEM)
        message, signature = self.VECTORS[1][0], bytes.fromhex(self.VECTORS[1][1])
        for i in range(0, 8 * len(signature), 5):
            changed = bytearray(signature)
            changed[i // 8] ^= 1 << i % 8
            self.assertFalse(verifier.signed_by(key, message, bytes(changed)))

    def test_a_signature_has_one_form(self):
        signature = bytes.fromhex(self.VECTORS[1][1])
        r, s = verifier.ecdsa_numbers(signature)

        def der(*numbers):
            body = b"".join(b"\x02" + bytes([len(one)]) + one for one in numbers)
            return b"\x30" + bytes([len(body)]) + body

        def shortest(number):
            return number.to_bytes(number.bit_length() // 8 + 1, "big")

        self.assertEqual(der(shortest(r), shortest(s)), signature)
        for bad in (b"", b"\x30", signature[:-1], signature + b"\0", b"\x30\x81" + signature[1:],
                    der(b"\0" + shortest(r), shortest(s)), der(shortest(r), b"\0" + shortest(s)),
                    der(shortest(r + verifier.P256_ORDER), shortest(s)),
                    der(shortest(r), shortest(s + verifier.P256_ORDER)), der(b"\0", shortest(s)),
                    der(shortest(r), b"\0"), der(b"", shortest(s)), der(shortest(r), b""),
                    der(shortest(r), shortest(s), shortest(s)), der(shortest(r))):
            self.assertIsNone(verifier.ecdsa_numbers(bad), bad.hex())

    def test_points_beside_the_curve_and_other_curves_are_refused(self):
        key = verifier.read_key(self.PEM)
        for der in (verifier.P256_PREFIX + key[:-1] + bytes([key[-1] ^ 1]), verifier.P256_PREFIX + key[:32]):
            with self.assertRaises(verifier.Refused):
                verifier.read_key(f"-----BEGIN PUBLIC KEY-----\n{base64(der)}\n-----END PUBLIC KEY-----\n")


class NumbersTest(unittest.TestCase):
    def test_numbers_have_one_form(self):
        for x, words in ((1.0, "1.0"), (1e-5, "1.0E-5"), (0.001, "0.001"), (9.99e-4, "9.99E-4"), (1e7, "1.0E7"),
                         (9999999.0, "9999999.0"), (123.456, "123.456"), (-0.5, "-0.5"), (0.0, "0.0"),
                         (1.7976931348623157e308, "1.7976931348623157E308"), (120.0, "120.0"), (5e-324, "4.9E-324")):
            self.assertEqual(verifier.shortest(x), words)
            self.assertEqual(float(words), x)

    def test_profile_at_epsilon_0_is_the_total_variation(self):
        for mu in (1e-6, 0.1, 1.0, 5.0):
            self.assertAlmostEqual(float(verifier.profile(0.0, mu)) / math.erf(mu / math.sqrt(8)), 1, delta=1e-13)

    def test_profile_is_the_integral_of_the_excess_of_density(self):
        # δ = ∫ max(0, p − e^ε·q) over x > ε/μ + μ/2, p = N(μ, 1), q = N(0, 1), by Simpson's rule
        for epsilon, mu in ((1.0, 0.5), (0.1, 0.3), (3.0, 1.0)):
            start, steps = epsilon / mu + mu / 2, 4000
            h = 14 / steps
            excess = lambda x: (math.exp(-((x - mu) ** 2) / 2) - math.exp(epsilon - x * x / 2)) / math.sqrt(2 * math.pi)
            total = sum((1 if i in (0, steps) else 4 if i % 2 else 2) * excess(start + i * h) for i in range(steps + 1))
            self.assertAlmostEqual(float(verifier.profile(epsilon, mu)) / (total * h / 3), 1, delta=1e-8)

    def test_calibrations_of_the_page_on_noise(self):
        self.assertAlmostEqual(1 / verifier.largest_mu("exact", 1.0, 1e-5), 3.7306, delta=5e-5)
        self.assertAlmostEqual(1 / verifier.largest_mu("concentrated", 1.0, 1e-5), 4.9006, delta=5e-5)
        self.assertEqual(verifier.largest_mu("classical", 1.0, 1e-5), 0.0)
        mu = verifier.largest_mu("exact", 1.0, 1e-5)
        self.assertLessEqual(verifier.profile(1.0, mu), Decimal(1e-5))
        self.assertGreater(verifier.profile(1.0, mu * (1 + 1e-14)), Decimal(1e-5))

    def test_lengths_of_noise(self):
        # two degrees of freedom: P(χ² ≥ x) = e^{−x/2}
        least, most = verifier.noise_lengths(2)
        self.assertAlmostEqual(most, math.sqrt(-2 * math.log(1e-9)), delta=1e-9)
        self.assertAlmostEqual(least / math.sqrt(-2 * math.log1p(-1e-9)), 1, delta=1e-6)


class CertificateTest(unittest.TestCase):
    NAMES = ("logistic", "ball", "sealed", "ridge", "pca", "softmax")

    def test_genuine_certificates_pass_with_nothing_left_to_check(self):
        for name in self.NAMES:
            with self.subTest(name):
                report = verifier.verify((folder(name) / "certificate.json").read_bytes(), evidence(name))
                self.assertEqual(failed(report), set(), report.lines)
                self.assertEqual((report.signature, report.exit_code(False)), ("pinned", 0))
                left = {check for check, _ in report.having(verifier.NOT_CHECKED)}
                self.assertEqual(left, {"other files"} if name == "softmax" else set())
                # the lengths that Lethe proves for softmax are shorter than what is proved here
                verdict = verifier.UNKNOWABLE if name == "softmax" else verifier.PASSED
                self.assertIn("constants on the rows", [check for check, _ in report.having(verdict)])

    def test_a_served_model_says_what_the_parameters_say(self):
        certificate, honest = (folder("softmax") / "certificate.json").read_bytes(), evidence("softmax", rows=False)
        report = verifier.verify(certificate, honest)
        self.assertIn("model.json", [check for check, _ in report.having(verifier.PASSED)])
        changed = (folder("softmax") / "model.json").read_bytes().replace(b"softmax", b"logistic")
        honest.served = lambda file: changed if file == "model.json" else None
        self.assertEqual(failed(verifier.verify(certificate, honest)), {"model.json"})

    def test_the_software_is_the_signers_word_until_its_list_of_files_is_there(self):
        certificate = (folder("logistic") / "certificate.json").read_bytes()
        given = evidence("logistic", rows=False)
        report = verifier.verify(certificate, given)
        self.assertIn("software", [check for check, _ in report.having(verifier.UNKNOWABLE)])
        given.software = b"0" * 64 + b"  other.jar\n"
        self.assertEqual(failed(verifier.verify(certificate, given)), {"software"})
        named = {"name": "lethe", "version": "1", "digest": {"sha256": hashlib.sha256(given.software).hexdigest()}}
        report = verifier.Report()
        verifier.check_software(named, given.software, report)
        verifier.check_software(named, given.software + b"1" * 64 + b"  more.jar\n", report)
        self.assertEqual([status for _, status, _ in report.lines], [verifier.PASSED, verifier.FAILED])

    @unittest.skipIf(verifier.numpy is None, "numpy is not there anyway")
    def test_the_same_without_numpy(self):
        numpy, verifier.numpy = verifier.numpy, None
        try:
            for name in ("ball", "pca", "ridge"):
                with self.subTest(name):
                    report = verifier.verify((folder(name) / "certificate.json").read_bytes(), evidence(name))
                    self.assertEqual((failed(report), report.exit_code(True)), (set(), 0), report.lines)
        finally:
            verifier.numpy = numpy

    def test_what_a_key_is_worth(self):
        data, found = (folder("ridge") / "certificate.json").read_bytes(), evidence("ridge", rows=False)
        found.pinned = False
        report = verifier.verify(data, found)
        self.assertEqual((report.signature, report.exit_code(False), report.exit_code(True)), ("beside", 0, 5))
        found.keys = []
        report = verifier.verify(data, found)
        self.assertEqual((report.signature, report.valid, report.exit_code(False)), ("none", False, 4))
        found.keys = [public_key(SEED)]
        self.assertEqual(failed(verifier.verify(data, found)), {"signature"})

    def test_a_time_stamp_is_left_open(self):
        with tempfile.TemporaryDirectory() as place:
            release = Path(shutil.copytree(folder("ridge"), Path(place) / "ridge"))
            for expected in (False, True):
                said = io.StringIO()
                with contextlib.redirect_stdout(said):
                    self.assertEqual(verifier.main([str(release / "certificate.json"), "--json"]), 0)
                left = [line["check"] for line in json.loads(said.getvalue())["not_checked"]]
                self.assertEqual("time stamp" in left, expected)
                (release / "certificate.tsr").write_bytes(b"0")

    def test_an_altered_payload_breaks_the_signature(self):
        outer = json.loads((folder("ridge") / "certificate.json").read_bytes())
        payload = statement("ridge")
        payload["predicate"]["day"] = "2020-01-01"
        outer["payload"] = base64(verifier.canonical(payload).encode())
        self.assertEqual(failed(verifier.verify(json.dumps(outer).encode(), evidence("ridge"))), {"signature"})

    def test_rows_that_were_forgotten_are_noticed(self):
        found = evidence("logistic")
        found.rows.rows.pop()
        found.rows.labels.pop()
        self.assertIn("commitment", failed(verifier.verify((folder("logistic") / "certificate.json").read_bytes(), found)))

    def changed(self, name: str, change, rows: bool = False) -> set:
        """What fails if the statement is changed and signed again."""
        whole = statement(name)
        change(whole["predicate"])
        found = evidence(name, rows)
        found.keys = [public_key(SEED)]
        return failed(verifier.verify(signed(verifier.canonical(whole)), found))

    def test_single_changes_are_caught_by_their_check(self):
        changes = {
            "form": lambda c: c.update(day="2026-02-30"),
            "result": lambda c: c["method"].update(declared="newton"),
            "bound": lambda c: c["bound"]["inputs"].update(radius=9.3),
            "public constants": lambda c: c.update(capacity=11),
            "sensitivity": lambda c: c["bound"].update(value=math.nextafter(c["bound"]["value"], 9)),
            "noise": lambda c: c["noise"].update(mu=c["noise"]["mu"] * 0.999),
            "guarantee": lambda c: c["guarantee"].update(epsilon=0.999),
            "source of the noise": lambda c: c["noise"].update(source="INSECURE seeded"),
            "sentence on the mean": lambda c: c.update(mean=c["mean"].replace("4.9", "4.8")),
            "scope": lambda c: c["scope"].update(earlierReleases="Covered."),
            "released model": lambda c: c["model"]["schema"].update(sha256="0" * 64),
            "opening": lambda c: c["retained"]["commitment"].update(sha256="0" * 64),
            "global comparison": lambda c: c["global"].update(bound=5.1),
        }
        for check, change in changes.items():
            with self.subTest(check):
                self.assertIn(check, self.changed("logistic", change))
        self.assertEqual(self.changed("logistic", lambda c: None), set())

    def test_what_is_not_a_certificate(self):
        def form(change) -> set:
            return failed(verifier.verify(signed(change(verifier.canonical(statement("ridge")))),
                                          verifier.Evidence([public_key(SEED)], True)))

        for change in (lambda t: t.replace(",", ", ", 1), lambda t: t.replace('"capacity":10', '"capacity":10.0'),
                       lambda t: t.replace('"capacity"', '"capacitY"'), lambda t: t[:-1] + ',"more":1}',
                       lambda t: t.replace('"epsilon":1.0', '"epsilon":NaN'), lambda t: t.replace("v2", "v1"),
                       lambda t: t.replace('"software"', '"day":"2026-01-01","software"')):
            self.assertEqual(form(change), {"form"})

    def test_constants_that_the_rows_contradict(self):
        found = evidence("ball")
        c = statement("ball")["predicate"]
        rows = verifier.Rows(found.rows, c["model"])
        learnt = verifier.learn(rows, c["model"])
        for name, value in (("radius", 0.5), ("W_R", 0.5), ("n_lambda_R", 200.0), ("n_nu", 1000.0), ("N_nu", 1000.0),
                            ("B_R", 1.0), ("n_M", 0.1), ("n_beta_R", 1.0), ("rows_at_least", 310.0)):
            with self.subTest(name):
                altered, report = copy.deepcopy(c), verifier.Report()
                altered["bound"]["inputs"][name] = value
                verifier.check_constants(altered, rows, learnt, report)
                self.assertEqual(failed(report), {"constants on the rows"})

    def test_a_release_without_noise_or_far_off_is_noticed(self):
        c = {"bound": {"value": 0.01}, "noise": {"calibration": "exact", "sigma": 1.0, "dimension": 20, "gridExponent": -30}}
        learnt = verifier.Learnt([0.0] * 20, 1e-9)
        for point, check in (([0.001] * 20, "noise in the parameters"), ([3.0] * 20, "released parameters")):
            report = verifier.Report()
            verifier.check_learnt(c, learnt, point, report)
            self.assertEqual(failed(report), {check})


if __name__ == "__main__":
    unittest.main()
