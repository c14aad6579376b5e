#!/usr/bin/env python3
"""A second verifier of Lethe's certificates, written from the pages in docs/ and not from the Java code.

    python3 lethe_verify.py certificate.json --key signer.pem --data retained.csv --strict

One file, Python 3.9 or newer, the standard library alone; numpy is used where it is there. It makes the checks of
``lethe verify`` under the same names and ends with the same exit codes (docs/verify/verifying.md has the list, and at its
end what this program cannot do). It shares no code with the program that made the certificate: where the two
disagree, one of them or the page between them is wrong.

Sections: report, strict JSON, Ed25519, ECDSA P-256, keys, envelope, form, normal distribution, losses, bounds,
checks of the arithmetic, released file, tables and the grid, commitment, matrices, constants on the rows, models trained
again, command line.
"""

from __future__ import annotations

import argparse
import base64
import binascii
import csv
import datetime
import functools
import gzip
import hashlib
import io
import json
import math
import operator
import re
import struct
import sys
from dataclasses import dataclass, field
from decimal import ROUND_CEILING, Context, Decimal, localcontext
from fractions import Fraction
from pathlib import Path
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple

try:
    import numpy
except ImportError:  # small tables are checked without it
    numpy = None

# ---------------------------------------------------------------------------------------------------------- report

PASSED, FAILED, NOT_CHECKED, UNKNOWABLE = "passed", "failed", "not_checked", "unknowable"


class Refused(Exception):
    """What was read is not what the format allows; the message says why."""


@dataclass
class Report:
    """What was checked, in words: a list of (check, status, words)."""

    signature: str = "none"
    lines: List[Tuple[str, str, str]] = field(default_factory=list)

    def add(self, check: str, status: str, words: str) -> None:
        self.lines.append((check, status, words))

    def judge(self, check: str, right: bool, words: str) -> bool:
        self.add(check, PASSED if right else FAILED, words)
        return right

    def having(self, status: str) -> List[Tuple[str, str]]:
        return [(check, words) for check, found, words in self.lines if found == status]

    @property
    def valid(self) -> bool:
        return not self.having(FAILED) and self.signature != "none"

    @property
    def complete(self) -> bool:
        return not self.having(NOT_CHECKED)

    def exit_code(self, strict: bool) -> int:
        if self.having(FAILED) or strict and not self.complete:
            return 5
        return 4 if self.signature == "none" else 0


@dataclass
class Evidence:
    """What the certificate is checked against; all of it is optional."""

    keys: List[bytes] = field(default_factory=list)
    pinned: bool = False
    parameters: Optional[bytes] = None
    opening: Optional[bytes] = None
    schema: Optional[bytes] = None
    rows: Optional["Table"] = None
    served: Callable[[str], Optional[bytes]] = lambda name: None
    log_proof: Optional["LogProof"] = None
    software: Optional[bytes] = None


# ----------------------------------------------------------------------------------------------------- strict JSON

#: Control characters and characters that cannot be seen.
INVISIBLE = re.compile(
    "[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)
HEX64 = re.compile("[0-9a-f]{64}")


def parse_json(data: bytes) -> Any:
    """JSON in UTF-8 without repeated keys and without NaN or infinities."""

    def no_repeats(pairs: List[Tuple[str, Any]]) -> Dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            raise Refused("a key is repeated")
        return found

    def no_constant(name: str) -> Any:
        raise Refused(f"{name} is not JSON")

    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=no_repeats, parse_constant=no_constant)
    except (UnicodeDecodeError, ValueError, RecursionError) as e:
        raise Refused(f"not JSON in UTF-8: {e}") from None


def shortest(x: float) -> str:
    """The shortest decimal that reads back as x, in the one way that certificates write it: 0.5, 12.0, 1.0E-5."""
    two = f"{x:.1e}"  # of one digit and two, the two that come nearest
    sign, digits, exponent = Decimal(two if float(two) == x else repr(x)).as_tuple()
    text = "".join(map(str, digits)).rstrip("0") or "0"
    point = len(digits) + exponent if x else 1  # x = 0.d1d2d3… · 10^point
    minus = "-" if sign else ""
    if x == 0 or 1e-3 <= abs(x) < 1e7:
        if point <= 0:
            return f"{minus}0.{'0' * -point}{text}"
        return f"{minus}{text[:point].ljust(point, '0')}.{text[point:] or '0'}"
    return f"{minus}{text[0]}.{text[1:] or '0'}E{point - 1}"


def canonical(value: Any) -> str:
    """The one form of a statement: no white space, the order of the fields kept."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{canonical(k)}:{canonical(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, float):
        return shortest(value)
    return json.dumps(value, ensure_ascii=False)


# --------------------------------------------------------------------------------------------------------- Ed25519
# RFC 8032, section 5.1. Points are affine pairs in extended coordinates (X, Y, Z, T). Nothing here is secret.

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
Point = Tuple[int, int, int, int]
NEUTRAL: Point = (0, 1, 1, 0)


def add_points(p: Point, q: Point) -> Point:
    a = (p[1] - p[0]) * (q[1] - q[0]) % P
    b = (p[1] + p[0]) * (q[1] + q[0]) % P
    c = 2 * p[3] * q[3] * D % P
    d = 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


@functools.lru_cache(maxsize=64)
def doublings(p: Point) -> List[Point]:
    """p, 2p, 4p, … : keys and the base point come again and again."""
    found = [p]
    for _ in range(255):
        found.append(add_points(found[-1], found[-1]))
    return found


def times(k: int, p: Point) -> Point:
    found = NEUTRAL
    for bit, doubled in enumerate(doublings(p)):
        if k >> bit & 1:
            found = add_points(found, doubled)
    return found


def encode_point(p: Point) -> bytes:
    inverse = pow(p[2], P - 2, P)
    x, y = p[0] * inverse % P, p[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


@functools.lru_cache(maxsize=64)
def decode_point(data: bytes) -> Optional[Point]:
    """None where the 32 bytes are not the one encoding of a point on the curve."""
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number & (1 << 255) - 1
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * ROOT_OF_MINUS_ONE % P
    if x * x % P != square or x == 0 and sign:
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE = decode_point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


@functools.lru_cache(maxsize=64)
def is_small(p: Point) -> bool:
    """Whether eight times the point is neutral: under such a key anybody can sign anything."""
    x, y, z, _ = times(8, p)
    return x % P == 0 and (y - z) % P == 0


def ed25519_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the signature is the key's. S must be below the order, and R is compared byte for byte (no cofactor)."""
    point = decode_point(key)
    if point is None or is_small(point) or len(signature) != 64:
        return False
    s = int.from_bytes(signature[32:], "little")
    if s >= ORDER:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    x, y, z, t = point
    return encode_point(add_points(times(s, BASE), times(k, (P - x, y, z, P - t)))) == signature[:32]


# ------------------------------------------------------------------------------------------------------ ECDSA P-256
# FIPS 186-5 with SHA-256, the algorithm of keys on tokens. Points are affine; None is the point at infinity.

P256 = 2**256 - 2**224 + 2**192 + 2**96 - 1
P256_B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
P256_BASE = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
             0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)
AffinePoint = Optional[Tuple[int, int]]


def on_p256(x: int, y: int) -> bool:
    return x < P256 and y < P256 and (x * x * x - 3 * x + P256_B - y * y) % P256 == 0


def p256_add(p: AffinePoint, q: AffinePoint) -> AffinePoint:
    if p is None or q is None:
        return q if p is None else p
    if p[0] == q[0] and (p[1] + q[1]) % P256 == 0:
        return None
    slope = (3 * p[0] * p[0] - 3) * pow(2 * p[1], -1, P256) if p == q else (q[1] - p[1]) * pow(q[0] - p[0], -1, P256)
    x = (slope * slope - p[0] - q[0]) % P256
    return x, (slope * (p[0] - x) - p[1]) % P256


def p256_times(k: int, p: AffinePoint) -> AffinePoint:
    found = None
    while k:
        found = p256_add(found, p) if k & 1 else found
        p, k = p256_add(p, p), k >> 1
    return found


def ecdsa_numbers(signature: bytes) -> Optional[Tuple[int, int]]:
    """r and s; None where this is not their one form: DER as short as it can be, both from 1 to the order, less one."""
    numbers = []
    rest = signature[2:]
    while len(rest) > 2 and len(numbers) < 2:
        numbers.append(int.from_bytes(rest[2:2 + rest[1]], "big"))
        rest = rest[2 + rest[1]:]
    if len(numbers) != 2 or not all(0 < number < P256_ORDER for number in numbers):
        return None
    parts = [number.to_bytes(number.bit_length() // 8 + 1, "big") for number in numbers]
    body = b"".join(b"\x02" + bytes([len(part)]) + part for part in parts)
    return (numbers[0], numbers[1]) if signature == b"\x30" + bytes([len(body)]) + body else None


def ecdsa_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the signature is the key's, whose 64 bytes are both coordinates of a point on the curve."""
    x, y = int.from_bytes(key[:32], "big"), int.from_bytes(key[32:], "big")
    numbers = ecdsa_numbers(signature)
    if numbers is None or not on_p256(x, y):
        return False
    r, s = numbers
    inverse = pow(s, -1, P256_ORDER)
    digest = int.from_bytes(hashlib.sha256(message).digest(), "big")
    point = p256_add(p256_times(digest * inverse % P256_ORDER, P256_BASE), p256_times(r * inverse % P256_ORDER, (x, y)))
    return point is not None and point[0] % P256_ORDER == r


# ------------------------------------------------------------------------------------------------------------ keys
# The form of a public key alone says how it signs.

#: The DER of a SubjectPublicKeyInfo of Ed25519, up to the 32 bytes of the key.
KEY_PREFIX = bytes.fromhex("302a300506032b6570032100")
#: The same of P-256, up to the 64 bytes of a point that is not compressed.
P256_PREFIX = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d03010703420004")


def read_key(text: str) -> bytes:
    """The 32 bytes of an Ed25519 key in PEM, or the 64 of one of P-256."""
    found = re.fullmatch(r"\s*-----BEGIN PUBLIC KEY-----\s+([A-Za-z0-9+/=\s]+?)\s*-----END PUBLIC KEY-----\s*", text)
    if not found:
        raise Refused("a public key is one block -----BEGIN PUBLIC KEY-----")
    der = strict_base64("".join(found.group(1).split()))
    if len(der) == len(P256_PREFIX) + 64 and der.startswith(P256_PREFIX):
        if not on_p256(int.from_bytes(der[-64:-32], "big"), int.from_bytes(der[-32:], "big")):
            raise Refused("the key is no point of the curve P-256")
        return der[-64:]
    if len(der) != 44 or not der.startswith(KEY_PREFIX):
        raise Refused("the key is neither an Ed25519 nor an ECDSA P-256 key")
    point = decode_point(der[12:])
    if point is None or is_small(point):
        raise Refused("the order of a key's point must be large")
    return der[12:]


def key_id(key: bytes) -> str:
    return hashlib.sha256((KEY_PREFIX if len(key) == 32 else P256_PREFIX) + key).hexdigest()


def signed_by(key: bytes, message: bytes, signature: bytes) -> bool:
    return (ed25519_signed if len(key) == 32 else ecdsa_signed)(key, message, signature)


# -------------------------------------------------------------------------------------------------------- envelope

PAYLOAD_TYPE = "application/vnd.in-toto+json"


class Envelope(NamedTuple):
    payload: bytes
    signatures: List[Tuple[str, bytes]]

    def signed_bytes(self) -> bytes:
        return b"DSSEv1 %d %s %d %s" % (len(PAYLOAD_TYPE), PAYLOAD_TYPE.encode(), len(self.payload), self.payload)


def strict_base64(text: str) -> bytes:
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise Refused("not base64") from None
    if base64.b64encode(data).decode() != text:
        raise Refused("base64 has one form, with padding")
    return data


def read_envelope(data: bytes) -> Envelope:
    outer = fields(parse_json(data), "the envelope", ["payloadType", "payload", "signatures"])
    if outer["payloadType"] != PAYLOAD_TYPE:
        raise Refused(f"payloadType must be {PAYLOAD_TYPE}")
    if not isinstance(outer["payload"], str) or not isinstance(outer["signatures"], list) or not outer["signatures"]:
        raise Refused("an envelope has a payload and signatures")
    signatures = []
    for one in outer["signatures"]:
        one = fields(one, "a signature", ["keyid", "sig"])
        if not isinstance(one["keyid"], str) or not isinstance(one["sig"], str):
            raise Refused("a signature has texts")
        if not HEX64.fullmatch(one["keyid"]):
            raise Refused("a keyid is 64 lower-case hexadecimal digits")
        signature = strict_base64(one["sig"])
        if len(signature) != 64 and ecdsa_numbers(signature) is None:
            raise Refused("a signature has 64 bytes (Ed25519), or two whole numbers in DER (ECDSA P-256)")
        signatures.append((one["keyid"], signature))
    return Envelope(strict_base64(outer["payload"]), signatures)


def check_signature(envelope: Envelope, keys: Sequence[bytes], pinned: bool, report: Report) -> None:
    known = {key_id(key): key for key in keys}
    if not known:
        report.add("signature", NOT_CHECKED, "there is no key: give --key; nothing vouches for the certificate")
        return
    message = envelope.signed_bytes()
    found = {name: signed_by(known[name], message, sig) for name, sig in envelope.signatures if name in known}
    others = [name for name, _ in envelope.signatures if name not in known]
    names = ", ".join(found)
    if not found:
        report.add("signature", FAILED, f"it is by {', '.join(others)}, and that is none of the keys")
    elif report.judge("signature", all(found.values()), f"the content against the signature of key {names}"):
        report.signature = "pinned" if pinned else "beside"
    if others and found:
        report.add("other signatures", NOT_CHECKED, f"by {', '.join(others)}, whose keys were not given")
    if report.signature == "beside":
        report.add("signer", NOT_CHECKED, "the key was found beside the certificate: give --key, from the signer")


# ------------------------------------------------------------------------------------------------------------ form

STATEMENT, VERSION = "https://in-toto.io/Statement/v1", "urn:lethe:certificate:v2"
METHODS = ("auto", "exact", "passive", "descent", "newton", "retrain")
MOST = 2**31 - 1


def fields(value: Any, where: str, required: Sequence[str], optional: Sequence[str] = ()) -> Dict:
    """The object itself, if it has the required fields, perhaps the optional ones, and no others."""
    if not isinstance(value, dict):
        raise Refused(f"{where} must be an object")
    for name in required:
        if name not in value:
            raise Refused(f"{where} lacks {name}")
    for name in value:
        if name not in required and name not in optional:
            raise Refused(f"{where} has an unknown field {name!r}")
    return value


def in_order(value: Dict, where: str, order: str) -> None:
    if list(value) != [name for name in order.split() if name in value]:
        raise Refused(f"the fields of {where} are in another order")


def text(value: Any, where: str) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= 2000 or INVISIBLE.search(value):
        raise Refused(f"{where} must be a text of 1 to 2000 visible characters")
    return value


def number(value: Any, where: str, least: float = -math.inf, open_: bool = False) -> float:
    """A double; whole numbers among them are written 3.0."""
    if not isinstance(value, float) or not math.isfinite(value) or value < least or open_ and value == least:
        raise Refused(f"{where} must be a number{' above' if open_ else ' from'} {least}, but is {value!r}")
    return value


def whole(value: Any, where: str, least: int = 1, most: int = MOST) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise Refused(f"{where} must be a whole number from {least} to {most}, but is {value!r}")
    return value


def digest(value: Any, where: str) -> str:
    found = fields(value, where, ["sha256"])["sha256"]
    if not isinstance(found, str) or not HEX64.fullmatch(found):
        raise Refused(f"{where} must be 64 lower-case hexadecimal digits")
    return found


def one_of(value: Any, where: str, allowed: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise Refused(f"{where} must be one of {', '.join(allowed)}")
    return value


def read_statement(payload: bytes) -> Dict:
    """The statement, strictly: every field, its type and range, and the one way to write it."""
    statement = fields(parse_json(payload), "the statement", ["_type", "subject", "predicateType", "predicate"])
    in_order(statement, "the statement", "_type subject predicateType predicate")
    if statement["_type"] != STATEMENT or statement["predicateType"] != VERSION:
        raise Refused(f"a statement of type {VERSION} is expected, not {statement['predicateType']!r}")
    subjects = statement["subject"]
    if not isinstance(subjects, list) or not subjects:
        raise Refused("subject must be a list of files")
    names = []
    for one in subjects:
        in_order(fields(one, "a subject", ["name", "digest"]), "a subject", "name digest")
        names.append(text(one["name"], "a file's name"))
        digest(one["digest"], "a file's digest")
    if names[0] != "parameters.json" or len(set(names)) < len(names):
        raise Refused("the first file is parameters.json, and no name stands twice")
    read_certificate(statement["predicate"])
    try:
        same = canonical(statement).encode("utf-8") == payload
    except (UnicodeEncodeError, RecursionError):
        same = False
    if not same:
        raise Refused("the statement is not written in its one form")
    return statement


CERTIFICATE = "software issuer day logPosition model method guarantee capacity retained bound mean noise scope global assumptions"


def read_certificate(c: Any) -> None:
    optional = ("issuer", "logPosition", "global")
    fields(c, "the certificate", [name for name in CERTIFICATE.split() if name not in optional], optional)
    in_order(c, "the certificate", CERTIFICATE)
    read_origin(c)
    read_model(c["model"])
    in_order(fields(c["method"], "method", ["declared", "certification"]), "method", "declared certification")
    one_of(c["method"]["declared"], "method.declared", METHODS)
    one_of(c["method"]["certification"], "method.certification", ("verified", "a-priori"))
    in_order(fields(c["guarantee"], "guarantee", ["epsilon", "delta"]), "guarantee", "epsilon delta")
    number(c["guarantee"]["epsilon"], "epsilon", 0)
    if number(c["guarantee"]["delta"], "delta", 0, open_=True) >= 1:
        raise Refused("delta must be below 1")
    whole(c["capacity"], "capacity")
    read_retained(c)
    read_bound(c)
    text(c["mean"], "mean")
    read_noise(c["noise"])
    read_scope(c["scope"])
    if "global" in c:
        in_order(fields(c["global"], "global", ["bound", "sigma"]), "global", "bound sigma")
        for name, value in c["global"].items():
            if value != "Infinity":
                number(value, f"global.{name}", 0)
    if not isinstance(c["assumptions"], list):
        raise Refused("assumptions must be a list")
    for one in c["assumptions"]:
        text(one, "an assumption")


def read_origin(c: Dict) -> None:
    in_order(fields(c["software"], "software", ["name", "version"], ["digest"]), "software", "name version digest")
    for name in ("name", "version"):
        text(c["software"][name], f"software.{name}")
    if "digest" in c["software"]:
        digest(c["software"]["digest"], "software.digest")
    if "issuer" in c:
        in_order(fields(c["issuer"], "issuer", ["name"], ["contact", "register"]), "issuer", "name contact register")
        for name, value in c["issuer"].items():
            text(value, f"issuer.{name}")
    day = c["day"]
    try:
        if not isinstance(day, str) or not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", day):
            raise ValueError
        datetime.date.fromisoformat(day)
    except ValueError:
        raise Refused(f"day must be a day, but is {day!r}") from None
    if "logPosition" in c:
        whole(c["logPosition"], "logPosition", 1, 2**53 - 1)


#: kind -> its parameters: name and rule. A parameter in brackets may be absent.
KINDS: Dict[str, Dict[str, Callable[[Any], bool]]] = {
    "ridge": {"lambda": lambda x: x >= 0},
    "logistic": {"lambda": lambda x: x >= 0, "[radius]": lambda x: x > 0},
    "softmax": {"lambda": lambda x: x >= 0, "[radius]": lambda x: x > 0, "classes": lambda x: 2 <= x <= 1000},
    "hinge": {"lambda": lambda x: x >= 0, "[radius]": lambda x: x > 0},
    "huber": {"lambda": lambda x: x >= 0, "[radius]": lambda x: x > 0, "knee": lambda x: x > 0},
    "poisson": {"lambda": lambda x: x >= 0, "[radius]": lambda x: x > 0, "most": lambda x: x > 0},
    "pca": {"k": lambda x: x >= 1, "centred": lambda x: True},
    "svm": {"margin": lambda x: x > 0},
    "quantile": {"domain": lambda x: x[0] < x[1], "q": lambda x: 0 <= x <= 1},
}
#: Risk minimisers in a ball or not.
LOSSES = ("logistic", "softmax", "hinge", "huber", "poisson")


def read_model(model: Any) -> None:
    fields(model, "model", ["kind", "parameters", "features", "shells", "schema"], ["name", "purpose"])
    in_order(model, "model", "name purpose kind parameters features shells schema")
    for name in ("name", "purpose"):
        if name in model:
            text(model[name], f"model.{name}")
    rules = KINDS[one_of(model["kind"], "model.kind", tuple(KINDS))]
    plain = [name.strip("[]") for name in rules]
    given = fields(model["parameters"], "model.parameters", [n for n in rules if "[" not in n], plain)
    in_order(given, "model.parameters", " ".join(plain))
    for name, value in given.items():
        where = f"model.parameters.{name}"
        if name == "domain":
            if not isinstance(value, list) or len(value) != 2:
                raise Refused(f"{where} must be two numbers")
            for end in value:
                number(end, where)
        elif name in ("k", "classes"):
            whole(value, where, -MOST)
        elif name == "centred":
            if not isinstance(value, bool):
                raise Refused(f"{where} must be true or false")
        else:
            number(value, where)
        if not rules.get(name, rules.get(f"[{name}]"))(value):
            raise Refused(f"{where} breaks the rule of a {model['kind']}: {value!r}")
    features = whole(model["features"], "model.features")
    if given.get("k", 1) > features:
        raise Refused("there are no more components than features")
    shells = model["shells"]
    if not isinstance(shells, list) or not 1 <= len(shells) <= 1024:
        raise Refused("model.shells must be 1 to 1024 thresholds")
    for one in shells:
        whole(one, "a shell", 1, 2**41)
    if any(a >= b for a, b in zip(shells, shells[1:])):
        raise Refused("shells increase")
    digest(model["schema"], "model.schema")


def two_digits(n: int) -> int:
    """n rounded down to two significant digits."""
    unit = 10 ** max(0, len(str(n)) - 2)
    return n // unit * unit


def read_retained(c: Dict) -> None:
    retained = fields(c["retained"], "retained", ["commitment"], ["rowsAtLeast"])
    in_order(retained, "retained", "rowsAtLeast commitment")
    digest(retained["commitment"], "retained.commitment")
    if "rowsAtLeast" in retained:
        rows = whole(retained["rowsAtLeast"], "rowsAtLeast", 1, 2**53)
        if two_digits(rows) != rows:
            raise Refused("rowsAtLeast has two significant digits")


def read_bound(c: Dict) -> None:
    bound = fields(c["bound"], "bound", ["result", "value", "inputs", "tolerance"])
    in_order(bound, "bound", "result value inputs tolerance")
    text(bound["result"], "bound.result")
    number(bound["value"], "bound.value", 0)
    number(bound["tolerance"], "bound.tolerance", 0)
    if not isinstance(bound["inputs"], dict):
        raise Refused("bound.inputs must be an object")
    for name, value in bound["inputs"].items():
        text(name, "the name of an input")
        if isinstance(value, str):
            text(value, f"bound.inputs.{name}")
        else:
            number(value, f"bound.inputs.{name}")
    n = bound["inputs"].get("n")
    if n is not None and n != c["retained"].get("rowsAtLeast"):
        raise Refused("an n among the inputs is rowsAtLeast")


NOISE = "calibration sigma gridExponent steps dimension sensitivity charged mu source"


def read_noise(noise: Any) -> None:
    fields(noise, "noise", NOISE.split())
    in_order(noise, "noise", NOISE)
    rule = one_of(noise["calibration"], "noise.calibration", ("exact", "classical", "concentrated", "none"))
    for name in ("sigma", "sensitivity", "charged", "mu"):
        number(noise[name], f"noise.{name}", 0)
    whole(noise["gridExponent"], "noise.gridExponent", -1022, 959)
    whole(noise["dimension"], "noise.dimension")
    one_of(noise["source"], "noise.source", ("secure", "INSECURE seeded"))
    if rule == "none":
        whole(noise["steps"], "noise.steps", 0, 0)
        if any(noise[name] != 0 for name in ("sigma", "gridExponent", "sensitivity", "charged", "mu")):
            raise Refused("without noise its numbers are 0")
    else:
        whole(noise["steps"], "noise.steps", 2**30, 2**40)
        number(noise["sensitivity"], "noise.sensitivity", 0, open_=True)


def read_scope(scope: Any) -> None:
    fields(scope, "scope", ["thisRelease", "laterReleases", "earlierReleases"])
    in_order(scope, "scope", "thisRelease laterReleases earlierReleases")
    text(scope["thisRelease"], "scope.thisRelease")
    text(scope["earlierReleases"], "scope.earlierReleases")
    later = fields(scope["laterReleases"], "scope.laterReleases", [], ["budgetMu", "words"])
    if len(later) != 1:
        raise Refused("scope.laterReleases has one field")
    if "budgetMu" in later:
        number(later["budgetMu"], "budgetMu", 0, open_=True)
    else:
        text(later["words"], "scope.laterReleases.words")

SLACK = 1e-9  # for what is found in plain doubles here and was proved there

# --------------------------------------------------------------------------------------------- normal distribution
# Decimals of 60 digits, so that no difference below loses what a double holds.

DIGITS = Context(prec=60, Emin=-(10**17), Emax=10**17)
ROOT_TWO_PI = DIGITS.sqrt(
    2 * Decimal("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899863")
)


def upper_tail(x: Decimal) -> Decimal:
    """P(N > x). Below 8 by the series x + x³/3 + x⁵/15 + …, beyond by the continued fraction x + 1/(x + 2/(x + …))."""
    if x < 0:
        return 1 - upper_tail(-x)
    density = (-x * x / 2).exp() / ROOT_TWO_PI
    if x < 8:
        term, total, odd = x, x, 1
        while term > Decimal("1e-70"):
            odd += 2
            term = term * x * x / odd
            total += term
        return Decimal("0.5") - density * total
    value = x
    for k in range(150, 0, -1):
        value = x + k / value
    return density / value


def profile(epsilon: float, mu: float) -> Decimal:
    """δ(ε) = Φ(μ/2 − ε/μ) − e^ε·Φ(−μ/2 − ε/μ): two Gaussians μ standard deviations apart."""
    if mu == 0:
        return Decimal(0)
    with localcontext(DIGITS):
        e, m = Decimal(epsilon), Decimal(mu)
        return upper_tail(e / m - m / 2) - e.exp() * upper_tail(e / m + m / 2)


def exact_mu(epsilon: float, delta: float) -> float:
    """The largest μ with δ(ε) ≤ δ, by bisection down to neighbouring doubles; 0 beyond what is computed here."""
    if epsilon > 1e12:
        return 0.0
    low, high = 0.0, 1.0
    while profile(epsilon, high) <= Decimal(delta):
        low, high = high, 2 * high
    while True:
        middle = (low + high) / 2
        if middle in (low, high) or high - low <= 1e-15 * high:
            return low
        if profile(epsilon, middle) <= Decimal(delta):
            low = middle
        else:
            high = middle


@functools.lru_cache(maxsize=None)
def largest_mu(rule: str, epsilon: float, delta: float) -> float:
    """What shift over σ the rule allows at (ε, δ); 0 where the rule is not valid."""
    if rule == "exact":
        return exact_mu(epsilon, delta)
    if rule == "classical":
        return epsilon / math.sqrt(2 * math.log(1.25 / delta)) if 0 < epsilon < 1 else 0.0
    root = math.sqrt(-2 * math.log(delta))
    return 2 * epsilon / (math.sqrt(root * root + 2 * epsilon) + root) if epsilon > 0 else 0.0


def after(x: float) -> float:
    """How certificates round up: the double after the nearest one."""
    return math.nextafter(x, math.inf)


def same(printed: float, found: float, room: float = 2.0**-38) -> bool:
    """Whether a printed bound is the formula: not below it but for last digits, and above it only by its 2⁻⁴⁰."""
    return found * (1 - 2.0**-44) <= printed <= found * (1 + room)


# ---------------------------------------------------------------------------------------------------------- losses


def sigmoid(t: float) -> float:
    return 1 / (1 + math.exp(-t)) if t >= 0 else math.exp(t) / (1 + math.exp(t))


def exp_(t: float) -> float:
    return math.exp(t) if t < 709 else math.inf


@dataclass(frozen=True)
class Loss:
    """What the results ask of a loss φ(y, t) for |t| ≤ T: docs/mathematics/losses.md."""

    slope: Callable[[float], float]  # g(T) ≥ |φ′|
    least: Callable[[float], float]  # c(T) ≤ φ″
    most: Callable[[float], float]  # C(T) ≥ φ″
    third: Callable[[float], float]  # K(T) ≥ |φ‴|
    bend: Callable[[float], float]  # |φ‴| ≤ q(T)·φ″
    at_zero: float  # sup over labels of φ(y, 0) − inf φ
    outputs: int = 1


def logistic_third(t: float) -> float:
    return min(1 / (6 * math.sqrt(3)), t / 8)


def softmax_least(classes: int) -> Callable[[float], float]:
    def chance(t: float) -> float:
        """c(T): no class of a row is less likely."""
        return 1 / (1 + sum(exp_(t * math.sqrt(1 + 1 / s)) for s in range(1, classes)))

    return chance


def loss_of(model: Dict) -> Loss:
    kind, given = model["kind"], model["parameters"]
    if kind == "logistic":
        return Loss(sigmoid, lambda t: sigmoid(t) * sigmoid(-t), lambda t: 0.25, logistic_third,
                    lambda t: math.tanh(t / 2), 2 * math.log(2))  # its page has √(2 ln 2/λ), twice what holds
    if kind == "hinge":
        return Loss(lambda t: 1 + t, lambda t: 1.0 if t <= 1 else 0.0, lambda t: 1.0, lambda t: math.inf,
                    lambda t: math.inf, 0.5)
    if kind == "huber":
        knee = given["knee"]
        at_zero = 0.5 if knee >= 1 else knee - knee * knee / 2
        return Loss(lambda t: min(knee, t + 1), lambda t: 1.0 if knee >= t + 1 else 0.0, lambda t: 1.0,
                    lambda t: math.inf, lambda t: math.inf, at_zero)
    if kind == "poisson":
        most = given["most"]
        return Loss(lambda t: max(exp_(t), most - math.exp(-t)), lambda t: math.exp(-t), exp_, exp_, lambda t: 1.0,
                    max(1.0, 1 - most + most * math.log(most)))
    chance = softmax_least(given["classes"])
    two = given["classes"] == 2
    return Loss(lambda t: math.sqrt(2) * (1 - chance(t)),
                (lambda t: 2 * chance(t) * (1 - chance(t))) if two else chance,
                lambda t: 0.5, lambda t: math.sqrt(8) / (6 * math.sqrt(3)), lambda t: math.sqrt(2),
                math.log(given["classes"]), given["classes"] - 1)


def longest_minimiser(model: Dict, b: float) -> float:
    """How long a minimiser is, whatever the data."""
    loss, lam = loss_of(model), model["parameters"]["lambda"]
    free = math.inf
    if lam > 0:
        free = min(slope_at_zero(model) * b / lam, math.sqrt(loss.at_zero / lam))
    return min(free, model["parameters"].get("radius", math.inf))


def slope_at_zero(model: Dict) -> float:
    if model["kind"] == "softmax":
        return math.sqrt(1 - 1 / model["parameters"]["classes"])
    if model["kind"] == "poisson":
        return max(1.0, model["parameters"]["most"] - 1)
    return loss_of(model).slope(0)


# ---------------------------------------------------------------------------------------------------------- bounds
# One function for each result that a certificate may rest on: the bound at the printed constants.

Inputs = Dict[str, Any]


def real(inputs: Inputs, name: str) -> float:
    value = inputs[name]
    return math.inf if value == "Infinity" else float(value)


def pull_along_sphere(loss: Loss, b: float, radius: float) -> float:
    """L_t from above: [0, 1] in 256 parts, the root at the lower end of each and the slope at the upper."""
    parts = 256
    return max(b * math.sqrt(1 - (s / parts) ** 2) * loss.slope(b * radius * (s + 1) / parts) for s in range(parts))


class Risk:
    """Distances of minimisers by the constants that passive and Newton results print."""

    def __init__(self, model: Dict, inputs: Inputs):
        self.loss = loss_of(model)
        self.lam, self.b = real(inputs, "lambda"), real(inputs, "B")
        self.radius, self.w = real(inputs, "radius"), real(inputs, "W_R")
        self.curve, self.nu, self.more = (real(inputs, name) for name in ("n_lambda_R", "n_nu", "N_nu"))
        self.pull = self.b * self.loss.slope(self.b * self.radius)
        self.held = self.more > 0 and self.loss.outputs == 1
        self.along = pull_along_sphere(self.loss, self.b, self.radius) if self.held else math.inf

    def from_retained(self, j: float) -> float:
        """r_j: from w_R with j rows more."""
        if j == 0:
            return 0.0
        multipliers = (self.nu + self.more) / 2
        found = min(quotient(j * (self.pull + self.lam * self.w), self.curve + j * self.lam + multipliers),
                    self.radius + self.w)
        if self.held:
            found = min(found, quotient(j * self.along, self.curve + j * self.lam / 2 + multipliers))
        return found

    def any_two_worlds(self, m: float) -> float:
        if m == 1:
            return self.from_retained(1)
        others = quotient((m - 1) * (self.pull + self.lam * self.radius), self.curve + m * self.lam + self.more)
        if self.held:
            others = min(others, quotient((m - 1) * self.along, self.curve + m * self.lam / 2 + self.more))
        near = self.from_retained(m)
        return max(near, min(others, 2 * self.radius, near + self.from_retained(m - 1)))


def quotient(a: float, b: float) -> float:
    return a / b if b > 0 else math.inf


def passive_risk(model: Dict, i: Inputs) -> float:
    return Risk(model, i).any_two_worlds(i["capacity"]) + i["training_tolerance"]


def newton(model: Dict, i: Inputs) -> float:
    m = i["capacity"]
    return newton_distance(model, i, m) + newton_distance(model, i, m - 1) + i["step_error"]


def newton_distance(model: Dict, i: Inputs, j: float) -> float:
    """E(j) of newton/distance/1."""
    risk, n, error = Risk(model, i), i["rows_at_least"], i["start_error"]
    r, multipliers = risk.from_retained(j), (risk.nu + risk.more) / 2
    ways = [(j * (risk.pull + risk.lam * risk.w), (n + j) * risk.lam + multipliers)]
    if risk.held:
        ways.append((j * risk.along, (n + j / 2) * risk.lam + multipliers))
    return min(newton_by(risk, i, n, error, r, p, k) for p, k in ways)


def newton_by(risk: Risk, i: Inputs, n: float, error: float, r: float, p: float, k: float) -> float:
    longest, ball = i["B_R"], min(real(i, "R_w"), risk.radius)
    bend = longest * risk.loss.bend(longest * risk.radius)
    far = r + error
    b, s = p + k * error + 2 * i["n_beta_R"] * error, bend * far
    y = between(error, quotient(b, 2 * k), far)
    x = min(0.5 * i["n_M"] * far * far, bend * (0.5 + min(0.5, s / 12)) * y * (b - k * y))
    below = risk.curve + risk.nu / 2
    bar = max(0.0, risk.nu - x * (1 + quotient(i["n_beta_R"], below)) / real(i, "R_w"))
    kappa = (risk.nu + bar) / 2
    y = between(error, quotient(3 * b, 4 * k), far)
    grow = s / 2 * (1 + s) if s <= 0.25 else max(0.625 * s, (exp_(s) - 1 - s) / -math.expm1(-s) if s < 709 else math.inf)
    v = grow / far * math.sqrt(max(0.0, y**3 * (b - k * y)))
    z = max(risk.curve, kappa)
    return min(quotient(x, risk.curve + kappa), quotient(v, 2 * math.sqrt(n * risk.lam + kappa)),
               quotient(v * math.sqrt(z), z + kappa), ball + risk.w)


def between(low: float, x: float, high: float) -> float:
    return min(max(low, x), high)


def descent_plain(model: Dict, i: Inputs) -> float:
    high, low = i["beta_R"], i["lambda_R"]
    if not 0 < low <= high:
        raise ValueError("a curvature above 0 and no larger than the smoothness is expected")
    if i["nu"] == 0 and i["farthest_over_radius"] != 0:
        raise ValueError("farthest_over_radius counts only where a ball holds the minimiser back")
    eta = 2 / (high + low)
    free = (high - low) / (high + low)
    held = 1 + eta * i["nu"]
    rate = free / math.sqrt(held * max(1.0, held - free * i["farthest_over_radius"]))
    return max(i["at_least"], rate ** i["iterations"] * i["start"] + i["step_error"] / (1 - rate))


def descent_accelerated(model: Dict, i: Inputs) -> float:
    if not 0 < i["lambda_R"] <= i["beta_R"]:
        raise ValueError("a curvature above 0 and no larger than the smoothness is expected")
    rate = 1 - math.sqrt(i["lambda_R"] / i["beta_R"])
    return rate ** (i["iterations"] / 2) * i["start"] + i["training_tolerance"]


def ridge_longest(b: float, lam: float) -> float:
    if lam == 0:
        return math.inf
    return b / (b * b + lam) if b * b < lam else 1 / (2 * math.sqrt(lam))


def ridge_global(b: float, lam: float, m: float, n: float) -> float:
    if lam == 0:
        return math.inf
    w = ridge_longest(b, lam)
    return m * (b * (b * w + 1) + lam * w) / ((n + m) * lam)


def ridge_passive(model: Dict, i: Inputs) -> float:
    b, root = i["B"], math.sqrt(i["share"])
    t = b * root
    alone = i["moved"] + root * (t / (1 + t * t) if t <= 1 else 0.5) * (1 + b * i["norm"])
    most = ridge_global(b, i["lambda"], i["capacity"], i["rows_at_least"])
    alone = min(alone, i["W_R"] + ridge_longest(b, i["lambda"]), most)
    return min(max(alone, i["others"]), most) + i["training_tolerance"]


def turned(c: float) -> float:
    """How far a projector turns by c = T/gap < 1, and by c pairs of axes from 1 on."""
    return c / math.sqrt(1 + math.sqrt((1 - c) * (1 + c))) if c < 1 else math.sqrt(2 * c)


def pca_passive(model: Dict, i: Inputs) -> float:
    k, d = model["parameters"]["k"], model["features"]
    return turned(min(i["c"], k, d - k)) + i["training_tolerance"]


def svm_passive(model: Dict, i: Inputs) -> float:
    gamma, spare = i["gamma"], i["spare_margin"]
    return math.sqrt(spare) * math.sqrt(2 * gamma + spare) / (gamma * (gamma + spare)) + i["training_tolerance"]


def global_bound(model: Dict, b: float, m: float, n: float) -> float:
    """Over all data of at least n rows, by what the certificate prints."""
    kind, given = model["kind"], model["parameters"]
    if kind == "ridge":
        return ridge_global(b, given["lambda"], m, n)
    if kind == "pca":
        return math.sqrt(2 * min(given["k"], model["features"] - given["k"]))
    if kind == "svm":
        return 1 / given["margin"]
    if kind == "quantile":
        low, high = given["domain"]
        return min(1.0, m * max(given["q"], 1 - given["q"])) * (high - low)
    w = longest_minimiser(model, b)
    if math.isinf(w):
        return math.inf
    lam = given["lambda"]
    return min(quotient(m * (b * loss_of(model).slope(b * w) + lam * w), (n + m) * lam), 2 * w)


def shifted(model: Dict, i: Inputs) -> float:
    """A result whose bound is one printed number, perhaps with the error of a solver."""
    return i["shift"] + i["training_tolerance"]


@dataclass(frozen=True)
class Result:
    """A statement that a certificate may rest on."""

    kinds: Tuple[str, ...]
    certification: str
    methods: Tuple[str, ...]  # besides auto
    needs: str  # the constants it prints
    formula: Callable[[Dict, Inputs], float]
    may: str = ""  # constants that it may print
    public: bool = False  # whether it is a number that tells of no row, so that it can stand in a sealed certificate


RISK = "capacity lambda B radius W_R n_lambda_R n_nu N_nu training_tolerance"
NEWTON = ("capacity lambda B R_w start_error step_error rows_at_least radius W_R B_R n_lambda_R n_M n_beta_R n_nu N_nu")
OWN = {"softmax": " classes", "huber": " kappa", "poisson": " Y"}
CHECKED, ALONE = ("newton", "descent", "passive", "retrain"), ("exact", "retrain")


def all_results() -> Dict[str, Result]:
    verified = dict(needs="target", formula=lambda model, i: i["target"], public=True)
    nothing = dict(needs="", formula=lambda model, i: 0.0)
    found = {
        "ridge/passive/1": Result(("ridge",), "a-priori", ("passive",), "capacity lambda B rows_at_least moved share "
                                  "norm W_R others training_tolerance", ridge_passive),
        "ridge/exact/1": Result(("ridge",), "verified", ALONE, **nothing),
        "pca/exact/1": Result(("pca",), "verified", ALONE, **nothing),
        "svm/exact/1": Result(("svm",), "verified", ALONE, **nothing),
        "quantile/exact/1": Result(("quantile",), "verified", ALONE, **nothing),
        "pca/all-components/1": Result(("pca",), "a-priori", ("passive",), "training_tolerance",
                                       lambda model, i: i["training_tolerance"], "m shift at_least", public=True),
        "svm/passive/1": Result(("svm",), "a-priori", ("passive",), "m gamma spare_margin training_tolerance",
                                svm_passive, "at_least"),
        "quantile/passive/1": Result(("quantile",), "a-priori", ("passive",), "shift m level training_tolerance",
                                     shifted, "at_least"),
        "descent/plain/1": Result(("ridge",) + LOSSES, "a-priori", ("descent",), "start_error start beta_R step_error "
                                  "lambda_R iterations nu farthest_over_radius at_least", descent_plain),
        "descent/accelerated/1": Result(("ridge",) + LOSSES, "a-priori", ("descent",),
                                        "start beta_R lambda_R iterations training_tolerance", descent_accelerated),
        "sealed/allowance/1": Result(("ridge",) + LOSSES, "", METHODS, "", lambda model, i: math.nan, public=True),
    }
    for name in ("pca/passive/1", "pca/centred/1"):
        found[name] = Result(("pca",), "a-priori", ("passive",), "m k d c training_tolerance", pca_passive, "at_least")
    for kind in ("pca", "svm", "quantile"):
        found[f"{kind}/global/1"] = Result((kind,), "", METHODS, "shift training_tolerance", shifted,
                                           "m k d gamma level at_least", public=True)
    for kind in ("ridge",) + LOSSES:
        found[f"{kind}/verified/1"] = Result((kind,), "verified", CHECKED, **verified)
    for kind in LOSSES:
        own = OWN.get(kind, "")
        found[f"{kind}/passive/1"] = Result((kind,), "a-priori", ("passive",), RISK + own, passive_risk)
        if kind in ("logistic", "softmax", "poisson"):
            name = "newton/ball/1" if kind == "logistic" else f"{kind}/newton/1"
            found[name] = Result((kind,), "a-priori", ("newton",), NEWTON + own, newton)
    return found


RESULTS = all_results()
#: Constants that were computed from rows: rounded outward to three digits.
OF_ROWS = set("radius W_R n_lambda_R n_nu N_nu B_R n_M n_beta_R moved share norm others start beta_R step_error lambda_R "
              "nu farthest_over_radius c spare_margin shift".split())

# ------------------------------------------------------------------------------------- checks of the arithmetic


def is_sealed(c: Dict) -> bool:
    """Sealed certificates print no number of rows, and no others leave it out."""
    return "rowsAtLeast" not in c["retained"]


def domain_bound(model: Dict) -> float:
    """B: the radius of the outermost shell, rounded up where the root is not exact."""
    square = model["shells"][-1]
    root = math.sqrt(square)
    return (root if math.isqrt(square) ** 2 == square else after(root)) * 2.0**-20


def coordinates(model: Dict) -> int:
    d = model["features"]
    kind = model["kind"]
    if kind == "softmax":
        return d * (model["parameters"]["classes"] - 1)
    return d * (d + 1) // 2 if kind == "pca" else 1 if kind == "quantile" else d


def check_result(c: Dict, report: Report) -> Optional[Result]:
    """Whether the result is one on this model, by this method, and prints the constants that it should."""
    name, model, method = c["bound"]["result"], c["model"], c["method"]
    result = RESULTS.get(name)
    if result is None or model["kind"] not in result.kinds:
        report.add("result", FAILED, f"{name!r} is no result on a {model['kind']} that a certificate may rest on")
        return None
    right = method["declared"] in ("auto",) + result.methods and result.certification in ("", method["certification"])
    if model["kind"] == "pca":
        all_of_them = model["parameters"]["k"] == model["features"]
        right &= (name == "pca/all-components/1") == all_of_them or name in ("pca/exact/1", "pca/global/1")
        right &= (name == "pca/centred/1") <= model["parameters"]["centred"]
        right &= (name == "pca/passive/1") <= (not model["parameters"]["centred"])
    if model["kind"] == "quantile":
        right &= model["features"] == 1
    right &= (name == "sealed/allowance/1") <= is_sealed(c)
    report.judge("result", right, f"{name!r} for {model['kind']} by {method['declared']}, {method['certification']}")
    return result


def more_digits(x: float) -> bool:
    return Decimal(repr(x)) != Context(prec=3).plus(Decimal(repr(x)))


def declared_apart(inputs: Inputs) -> List[str]:
    """The constants but for the error of a Newton step, which is declared, and not of the rows."""
    return [name for name in inputs if not (name == "step_error" and "B_R" in inputs)]


def check_bound(c: Dict, result: Result, report: Report) -> None:
    bound, inputs = c["bound"], c["bound"]["inputs"]
    names = set(result.needs.split())
    others = set(inputs) - names - set(result.may.split())
    if names - set(inputs) or others:
        report.add("bound", FAILED, f"constants missing: {sorted(names - set(inputs))}, unknown: {sorted(others)}")
        return
    if any(isinstance(value, str) and not (name == "R_w" and value == "Infinity") for name, value in inputs.items()):
        report.add("bound", FAILED, "constants are numbers")
        return
    try:
        if any(real(inputs, name) < 0 for name in inputs):
            raise ValueError("a constant is negative")
        if not result.public and any(name in OF_ROWS and more_digits(inputs[name]) for name in declared_apart(inputs)):
            raise ValueError("a constant of the rows has more than three digits")
        found = max(bound_of(c, result), real(inputs, "at_least") if "at_least" in inputs else 0.0)
    except (ValueError, ZeroDivisionError, OverflowError) as e:
        report.add("bound", FAILED, f"the formula has no value at the printed constants: {e}")
        return
    right = same(bound["value"], found)
    if bound["result"] == "sealed/allowance/1":  # a smaller distance is a stronger claim, and the noise covers it
        right = 0 < bound["value"] <= found * (1 + 2.0**-38)
    report.judge("bound", right, f"{bound['result']!r} at the printed constants is {found!r}, "
                 f"printed is {bound['value']!r}")


def bound_of(c: Dict, result: Result) -> float:
    model, noise = c["model"], c["noise"]
    if c["bound"]["result"] == "sealed/allowance/1":
        if noise["calibration"] == "none":
            raise ValueError("there is no noise")
        mu = largest_mu(noise["calibration"], c["guarantee"]["epsilon"], c["guarantee"]["delta"])
        sigma = noise["sigma"]
        return sigma * mu * (1 - 1e-6) - 2.0**-30 * sigma * math.sqrt(noise["dimension"]) - c["bound"]["tolerance"]
    if "shift" in c["bound"]["inputs"] and result.public:
        found = global_bound(model, domain_bound(model), c["capacity"], 0)
        if not same(c["bound"]["inputs"]["shift"], found):
            raise ValueError(f"the largest shift of all data is {found!r}")
    return result.formula(model, c["bound"]["inputs"])


def check_public(c: Dict, result: Result, report: Report) -> None:
    """Constants that were declared agree with what the certificate says elsewhere."""
    model, inputs, given = c["model"], c["bound"]["inputs"], c["model"]["parameters"]
    name, tolerance = c["bound"]["result"], c["bound"]["tolerance"]
    declared = {"B": domain_bound(model), "capacity": c["capacity"], "m": c["capacity"], "lambda": given.get("lambda"), "kappa": given.get("knee"),
                "classes": given.get("classes"), "Y": given.get("most"), "gamma": given.get("margin"),
                "R_w": given.get("radius", "Infinity"), "k": given.get("k"), "d": model["features"],
                "level": given.get("q"), "rows_at_least": c["retained"].get("rowsAtLeast"), "target": tolerance}
    if name == "descent/plain/1":
        declared.update(start_error=tolerance / 2, at_least=inputs.get("start_error"))
    elif name != "descent/accelerated/1":
        declared.update(training_tolerance=tolerance)
        if "B_R" in inputs:
            declared.update(step_error=tolerance)
    wrong = [one for one, value in declared.items() if one in inputs and inputs[one] != value]
    if is_sealed(c) and not result.public:
        wrong.append("in sealed mode nothing tells of rows")
    report.judge("public constants", not wrong, f"against the model and the capacity: {', '.join(wrong) or 'they agree'}")


def check_tolerance(c: Dict, report: Report) -> None:
    """τ is 0 for a function of the retained rows, Δ where both worlds are checked, else a public choice."""
    value, tolerance = c["bound"]["value"], c["bound"]["tolerance"]
    right = (tolerance > 0) == (c["noise"]["calibration"] != "none")
    model = c["model"]
    if c["bound"]["result"] == "descent/accelerated/1":
        right &= tolerance == value
    elif model["kind"] == "svm" and tolerance:
        right &= abs(tolerance * model["parameters"]["margin"] / 1e-4 - 1) < 1e-12
    elif model["kind"] == "quantile" and tolerance:
        right &= same(tolerance, 2.0**-50 * max(map(abs, model["parameters"]["domain"])))
    report.judge("tolerance", right, f"the error of the other world is {tolerance!r}")


def check_noise(c: Dict, report: Report) -> None:
    """Δ + τ, the charge for the grid, σ and μ."""
    noise, total = c["noise"], c["bound"]["value"] + c["bound"]["tolerance"]
    none = noise["calibration"] == "none"
    report.judge("sensitivity", noise["sensitivity"] == (total if none else after(total)),
                 f"Δ + τ is {total!r}, printed is {noise['sensitivity']!r}, rounded up")
    right = noise["dimension"] == coordinates(c["model"])
    if not none:
        grid = 2.0 ** noise["gridExponent"]
        charged = after(after(noise["sensitivity"] + grid * math.sqrt(noise["dimension"])) * (1 + 2.0**-34))
        right &= noise["sigma"] == noise["steps"] * grid and noise["charged"] == charged
        right = right and noise["mu"] == after(noise["charged"] / noise["sigma"])
    report.judge("noise", right, f"{noise['steps']} steps of 2^{noise['gridExponent']} in {noise['dimension']} "
                 f"coordinates against σ = {noise['sigma']!r}, charged {noise['charged']!r}, μ = {noise['mu']!r}")


def check_guarantee(c: Dict, report: Report) -> None:
    noise, epsilon, delta = c["noise"], c["guarantee"]["epsilon"], c["guarantee"]["delta"]
    exact = c["bound"]["result"].endswith("/exact/1")
    if noise["calibration"] == "none":
        report.judge("guarantee", exact and not is_sealed(c), "no noise: that is for functions of the retained rows")
    elif exact:
        report.add("guarantee", FAILED, "a function of the retained rows needs no noise")
    else:
        most = largest_mu(noise["calibration"], epsilon, delta)
        grid = 2.0 ** noise["gridExponent"]
        charged = (noise["sensitivity"] + grid * math.sqrt(noise["dimension"])) * (1 + 2.0**-34)
        mu = charged / (grid * noise["steps"])
        # σ was rounded up to a whole step; where it was declared it may be larger
        right = mu <= most * (1 + 2.0**-48) and (is_sealed(c) or mu >= most * (1 - 1e-8))
        report.judge("guarantee", right, f"at (ε = {epsilon!r}, δ = {delta!r}) the {noise['calibration']} rule "
                     f"allows μ = {most!r}, the noise has {mu!r}")
    report.judge("source of the noise", noise["source"] == "secure", f"it is said to be {noise['source']!r}")


def up_to_two_digits(x: Decimal) -> Decimal:
    return Context(prec=2, rounding=ROUND_CEILING).plus(x)


MEAN = re.compile(r"within ([0-9]+(?:\.[0-9]+)?(?:e-?[0-9]+)?) of what it would be if any of the forgotten rows had "
                  "never been there, whoever else was forgotten")


def check_words(c: Dict, report: Report) -> None:
    with localcontext(DIGITS):
        total = Decimal(c["bound"]["value"]) + Decimal(c["bound"]["tolerance"])
    said = MEAN.fullmatch(c["mean"])
    if c["noise"]["calibration"] == "none":
        right = c["mean"] == "computed from the retained rows alone"
    else:
        right = bool(said) and Decimal(said.group(1)) == up_to_two_digits(total)
    report.judge("sentence on the mean", right, f"Δ + τ is {float(total)!r}, and the sentence is {c['mean']!r}")
    scope, later = c["scope"], c["scope"]["laterReleases"]
    uncovered = scope["earlierReleases"].lower().startswith("not covered")
    right = uncovered != is_sealed(c) and later.get("budgetMu", math.inf) >= c["noise"]["mu"]
    report.judge("scope", right, f"{'sealed' if is_sealed(c) else 'not sealed'}: {scope['earlierReleases'][:60]!r}, "
                 f"{'a budget' if 'budgetMu' in later else 'no budget'} for later releases")


def check_global(c: Dict, report: Report) -> None:
    if "global" not in c:
        return
    printed, model = c["global"], c["model"]
    if is_sealed(c):
        report.add("global comparison", FAILED, "a sealed release prints none")
        return
    found = global_bound(model, domain_bound(model), c["capacity"], c["retained"]["rowsAtLeast"])
    bound, sigma = real(printed, "bound"), real(printed, "sigma")
    if math.isinf(found):
        right = math.isinf(bound) and math.isinf(sigma)
    else:
        # above what is found by no more than a unit of the second digit
        right = found * (1 - SLACK) <= bound <= 1.1 * found * (1 + SLACK)
        rule = c["noise"]["calibration"]
        rules = ("exact", "classical", "concentrated") if rule == "none" else (rule,)
        mus = [largest_mu(one, c["guarantee"]["epsilon"], c["guarantee"]["delta"]) for one in rules]
        right &= any(mu > 0 and abs(sigma * mu - bound) <= 1e-9 * bound for mu in mus)
    report.judge("global comparison", right, f"over all data of at least {c['retained']['rowsAtLeast']} rows the bound "
                 f"is {found!r}, printed is {bound!r} with σ = {sigma!r}")

# -------------------------------------------------------------------------------------------------- released file


def check_released(statement: Dict, data: Optional[bytes], report: Report) -> Optional[List[float]]:
    """The digest of parameters.json, what it says it is, and that noise on the grid can have made it."""
    c = statement["predicate"]
    model, noise = c["model"], c["noise"]
    if data is None:
        report.add("parameters", NOT_CHECKED, "the released file was not given")
        return None
    found = hashlib.sha256(data).hexdigest()
    report.judge("parameters", found == statement["subject"][0]["digest"]["sha256"], f"the file's SHA-256 is {found}")
    kind = model["kind"]
    values = {"pca": ["coordinates", "projector"], "softmax": ["coordinates", "weights"], "quantile": ["unit", "value"]}.get(
        kind, ["weights"])
    try:
        released = fields(parse_json(data), "the file", ["format", "version", "model", "schema", "columns"] + values)
        fields(released["model"], "model", ["kind", "parameters"])
        right = released["format"] == "lethe-model" and released["version"] == 1
        right &= released["model"] == {"kind": kind, "parameters": model["parameters"]}
        right &= digest(released["schema"], "schema") == model["schema"]["sha256"]
        right &= len(list(released["columns"])) == model["features"]
        point = released[values[0]] if kind != "quantile" else [released["unit"]]
        point = [number(x if isinstance(x, float) else float(x), "a coordinate") for x in point]
        right &= len(point) == noise["dimension"] == coordinates(model)
    except (Refused, TypeError, ValueError) as e:
        report.add("released model", FAILED, f"it is not a released model: {e}")
        return None
    report.judge("released model", right, f"a {kind} of {len(point)} coordinates on {len(released['columns'])} columns")
    if noise["calibration"] == "none":
        right = True
    else:
        grid = Fraction(2) ** noise["gridExponent"]
        right = all((Fraction(x) / grid).denominator == 1 for x in point)
    report.judge("grid", right, f"the coordinates as multiples of 2^{noise['gridExponent']}")
    return point


def check_opening(c: Dict, data: Optional[bytes], report: Report) -> None:
    if data is None:
        report.add("opening", NOT_CHECKED, "the auditors' opening was not given")
        return
    try:
        o = read_opening(data)
        found = hashlib.sha256(b"lethe commitment v1" + b"".join(map(bytes.fromhex, o))).hexdigest()
        report.judge("opening", found == c["retained"]["commitment"]["sha256"], f"it gives the commitment {found}")
    except Refused as e:
        report.add("opening", FAILED, str(e))


def read_opening(data: bytes) -> Tuple[str, str, str]:
    """The nonce, the digest of the exact statistics and the root over the rows."""
    o = fields(parse_json(data), "the opening", ["version", "nonce", "statisticsSha256", "rowsRoot"])
    if o["version"] != 1:
        raise Refused("an opening of version 1 is expected")
    found = o["nonce"], o["statisticsSha256"], o["rowsRoot"]
    if not all(isinstance(one, str) and HEX64.fullmatch(one) for one in found):
        raise Refused("an opening has digests of 64 lower-case hexadecimal digits")
    return found


# -------------------------------------------------------------------------------------------- tables and the grid

GRID = 2**20


@dataclass
class Feature:
    """An input column of the schema: numeric, categorical, or a block of numbered columns."""

    name: str
    low: float = 0.0
    high: float = 0.0
    categories: Optional[List[str]] = None
    columns: Optional[str] = None
    size: int = 1
    norm: float = 1.0
    missing: Any = None
    outside: str = "refuse"
    decimal: str = "point"
    date: Optional[str] = None


@dataclass
class Schema:
    digest: str
    features: List[Feature]
    label: Optional[Dict]
    bias: bool
    missing: List[str]
    encoding: str


def read_schema(data: bytes) -> Schema:
    s = fields(parse_json(data), "the schema", ["version", "features"],
               ["bounds", "id", "label", "bias", "missingTokens", "encoding", "notes", "projection"])
    if s["version"] != 1 or not isinstance(s["features"], list):
        raise Refused("a schema of version 1 is expected")
    if "projection" in s:
        raise Refused("a schema with a projection is not read here")
    return Schema(hashlib.sha256(data).hexdigest(), [read_feature(one) for one in s["features"]], s.get("label"),
                  s.get("bias", False), s.get("missingTokens", []), s.get("encoding", "utf8"))


def read_feature(one: Dict) -> Feature:
    optional = ["min", "max", "categories", "missing", "outside", "decimal", "date", "columns", "list", "size", "norm"]
    fields(one, "a feature", [], ["name"] + optional)
    if "list" in one:
        raise Refused("a schema with a list column is not read here")
    kind = one.get("date")
    ends = [day_number(one[end], "iso") if kind else float(one.get(end, 0)) for end in ("min", "max") if
            "categories" not in one and "columns" not in one] or [0.0, 0.0]
    return Feature(one.get("name", one.get("columns", "")), ends[0], ends[1], one.get("categories"), one.get("columns"),
                   one.get("size", 1), float(one.get("norm", 1)), one.get("missing"), one.get("outside", "refuse"),
                   one.get("decimal", "point"), kind)


DATES = {"iso": r"(?P<y>\d{4})[-/](?P<m>\d{1,2})[-/](?P<d>\d{1,2})(?:[T ].*)?",
         "dmy": r"(?P<d>\d{1,2})[./-](?P<m>\d{1,2})[./-](?P<y>\d{4})",
         "mdy": r"(?P<m>\d{1,2})[/-](?P<d>\d{1,2})[/-](?P<y>\d{4})"}


def day_number(cell: str, kind: str) -> float:
    """Days since 1970-01-01."""
    found = re.fullmatch(DATES[kind], cell)
    if not found:
        raise Refused(f"a date is expected, but got {cell!r}")
    day = datetime.date(int(found["y"]), int(found["m"]), int(found["d"]))
    return float((day - datetime.date(1970, 1, 1)).days)


NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")


def as_number(cell: str) -> Optional[float]:
    return float(cell) if NUMBER.fullmatch(cell) else None


def same_cell(cell: str, value: Any) -> bool:
    """Cells match as text, or as equal numbers."""
    a, b = as_number(cell), as_number(str(value))
    return cell == str(value) or a is not None and a == b


def parse_number(cell: str, feature: Feature) -> float:
    if feature.date:
        return day_number(cell, feature.date)
    if feature.decimal == "comma":
        cell = cell.replace(".", "").replace(",", ".")
    found = as_number(cell)
    if found is None or not math.isfinite(found):
        raise Refused(f"column {feature.name!r}: a decimal number is expected, but got {cell!r}")
    return found


class Table:
    """The retained rows as grid integers, by the schema: features of each row, and its label."""

    def __init__(self, schema: Schema, data: bytes):
        self.schema = schema
        self.rows: List[List[int]] = []
        self.labels: List[int] = []
        self.made: Dict[str, Any] = {}
        header, lines = read_csv(data, schema.encoding)
        places = {name: place for place, name in enumerate(header)}
        if len(places) < len(header):
            raise Refused("column names must differ")
        for line in lines:
            if len(line) != len(header):
                raise Refused("a row must have as many fields as the header")
            row = [x for feature in schema.features for x in self.scaled(feature, line, places)]
            length = math.sqrt(math.fsum(x * x for x in row))
            if length > 1:
                row = [x / length for x in row]
            self.rows.append([int(x * GRID) for x in row] + [GRID] * schema.bias)
            self.labels.append(self.label(line, places))
        self.columns = len(self.rows[0]) if self.rows else 0

    def once(self, name: str, make: Callable[[], Any]) -> Any:
        """What was made of the rows under this name: made the first time, kept for the next."""
        if name not in self.made:
            self.made[name] = make()
        return self.made[name]

    def cell(self, name: str, line: List[str], places: Dict[str, int]) -> Optional[str]:
        if name not in places:
            raise Refused(f"there is no column {name!r}")
        cell = line[places[name]]
        gone = cell == "" or any(same_cell(cell, token) for token in self.schema.missing)
        return None if gone else cell

    def scaled(self, feature: Feature, line: List[str], places: Dict[str, int]) -> List[float]:
        if feature.columns:
            return self.block(feature, line, places)
        cell = self.cell(feature.name, line, places)
        if cell is None:
            if feature.missing is None:
                raise Refused(f"column {feature.name!r}: an empty cell")
            cell = str(feature.missing)
            feature = Feature(**{**feature.__dict__, "decimal": "point", "date": feature.date and "iso"})
        if feature.categories is not None:
            found = [1.0 if same_cell(cell, one) else 0.0 for one in feature.categories]
            if not any(found) and feature.outside != "clip":
                raise Refused(f"column {feature.name!r}: an unknown category {cell!r}")
            return found
        return [scale(parse_number(cell, feature), feature.low, feature.high, feature.outside, feature.name)]

    def block(self, feature: Feature, line: List[str], places: Dict[str, int]) -> List[float]:
        stem = feature.columns[:-1]
        first = 0 if stem + "0" in places else 1
        values = []
        for place in range(first, first + feature.size):
            cell = self.cell(f"{stem}{place}", line, places)
            if cell is None:
                raise Refused(f"{stem}{place}: a value is missing")
            values.append(parse_number(cell, feature) / feature.norm)
        length = math.sqrt(math.fsum(x * x for x in values))
        if length > 1 and feature.outside != "keep":
            if feature.outside == "refuse" and length > 1 + 2.0**-10:
                raise Refused(f"the block {feature.columns} is longer than its norm")
            values = [x / length for x in values]
        return values

    def label(self, line: List[str], places: Dict[str, int]) -> int:
        label = self.schema.label
        if label is None:
            return 0
        cell = self.cell(label["name"], line, places)
        if cell is None:
            raise Refused("a missing label")
        if label["kind"] == "binary":
            for name, sign in (("positive", 1), ("negative", -1)):
                if any(same_cell(cell, one) for one in label[name]):
                    return sign * GRID
            raise Refused(f"the label {cell!r} is neither positive nor negative")
        if label["kind"] == "classes":
            for place, one in enumerate(label["classes"]):
                if same_cell(cell, one):
                    return place
            raise Refused(f"the label {cell!r} is none of the classes")
        feature = Feature(label["name"], float(label["min"]), float(label["max"]))
        return int(scale(parse_number(cell, feature), feature.low, feature.high, label.get("outside", "refuse"),
                         feature.name) * GRID)


def scale(x: float, low: float, high: float, outside: str, name: str) -> float:
    """(x − centre)/half-width."""
    if not low <= x <= high and outside != "keep":
        if outside == "refuse":
            raise Refused(f"column {name!r}: {x!r} is outside {low!r} to {high!r}")
        x = min(max(x, low), high)
    half = (high - low) / 2
    return (x - (low + high) / 2) / half if half > 0 else 0.0


def read_csv(data: bytes, encoding: str) -> Tuple[List[str], List[List[str]]]:
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    if data[:4] == b"PAR1":
        raise Refused("Parquet is not read here: give the rows as CSV")
    try:
        content = data.decode("utf-8-sig" if encoding == "utf8" else "cp1252")
    except UnicodeDecodeError:
        raise Refused("the table is not in its encoding") from None
    head = content.splitlines()[0] if content else ""
    counts = sorted((head.count(one), one) for one in ",;\t")
    if counts[-1][0] == counts[-2][0] > 0:
        raise Refused("the delimiter cannot be told")
    lines = list(csv.reader(io.StringIO(content, newline=""), delimiter=counts[-1][1], strict=True))
    if not lines:
        raise Refused("a table has a header")
    rows = [line or [""] for line in lines[1:] if line or len(lines[0]) == 1]
    return lines[0], rows


# ------------------------------------------------------------------------------------------------------ commitment


def rows_root(table: Table) -> str:
    columns = table.columns
    leaves = sorted(hashlib.sha256(b"\0" + struct.pack(f">{columns + 2}i", columns, *x, y)).digest()
                    for x, y in zip(table.rows, table.labels))
    buckets: List[List[bytes]] = [[] for _ in range(4096)]
    for leaf in leaves:
        buckets[leaf[0] << 4 | leaf[1] >> 4].append(leaf)
    digests = b"".join(hashlib.sha256(b"\1" + b"".join(bucket)).digest() for bucket in buckets)
    return hashlib.sha256(b"\2" + struct.pack(">q", len(leaves)) + digests).hexdigest()


def by_shell(table: Table, shells: Sequence[int]) -> Dict[int, List[int]]:
    """The rows of each shell: the first whose threshold Σv² does not exceed."""
    found: Dict[int, List[int]] = {}
    for place, row in enumerate(table.rows):
        square = sum(v * v for v in row)
        index = next((s for s, most in enumerate(shells) if square <= most), None)
        if index is None:
            raise Refused("a row is longer than the outermost shell")
        found.setdefault(index, []).append(place)
    return dict(sorted(found.items()))


#: Sums of more classes and columns than this are not kept.
MOST_CLASS_SUMS = 1 << 22


def statistics_digest(table: Table, shells: Sequence[int], classes: int) -> str:
    """SHA-256 of the exact sums of the rows in their one byte form (docs/mathematics/problems/statistics.md); classes is 0 where there are none."""
    d = table.columns
    if classes * d > MOST_CLASS_SUMS:
        classes = 0
    out = [b"LETHEST3" if classes else b"LETHEST1", struct.pack(">ii", d, len(shells)),
           struct.pack(f">{len(shells)}q", *shells)]
    if classes:
        out.append(struct.pack(">i", classes))
    for index, places in by_shell(table, shells).items():
        out.append(struct.pack(">i", index))
        wide = [table.rows[p] + [table.labels[p], 1] for p in places]
        columns = list(zip(*wide))
        for i in range(d + 2):
            for j in range(i, d + 2):
                out.append(sum(map(operator.mul, columns[i], columns[j])).to_bytes(16, "big", signed=True))
    out.append(struct.pack(">i", -1))
    if classes:
        rows_of: Dict[int, List[List[int]]] = {}
        for row, label in zip(table.rows, table.labels):
            rows_of.setdefault({-GRID: 0, GRID: 1}.get(label, label), []).append(row)
        for c, rows in sorted(rows_of.items()):
            out.append(struct.pack(f">i{d + 1}q", c, *map(sum, zip(*rows)), len(rows)))
        out.append(struct.pack(">i", -1))
    return hashlib.sha256(b"".join(out)).hexdigest()


# -------------------------------------------------------------------------------------------------------- matrices
# With numpy where it is there, else by lists: slow, and good enough for some thousand rows of few columns.

Vector = List[float]
Matrix = List[Vector]


def dot(a: Sequence[float], b: Sequence[float]) -> float:
    return math.fsum(map(operator.mul, a, b))


def length(a: Sequence[float]) -> float:
    return math.sqrt(dot(a, a))


def plus(a: Vector, t: float, b: Vector) -> Vector:
    return [x + t * y for x, y in zip(a, b)]


def apply(matrix: Matrix, v: Vector) -> Vector:
    return [dot(row, v) for row in matrix]


def raised(matrix: Matrix, t: float) -> Matrix:
    """The matrix plus t times the identity."""
    return [[x + (t if i == j else 0.0) for j, x in enumerate(row)] for i, row in enumerate(matrix)]


def solve(matrix: Matrix, b: Vector) -> Vector:
    """For symmetric positive definite matrices."""
    if numpy is not None:
        return numpy.linalg.solve(numpy.array(matrix), numpy.array(b)).tolist()
    d = len(b)
    rows = [list(row) + [x] for row, x in zip(matrix, b)]
    for i in range(d):
        for k in range(i + 1, d):
            t = rows[k][i] / rows[i][i]
            if t:
                rows[k] = [x - t * y for x, y in zip(rows[k], rows[i])]
    found = [0.0] * d
    for i in reversed(range(d)):
        found[i] = (rows[i][d] - dot(rows[i][i + 1 : d], found[i + 1 :])) / rows[i][i]
    return found


def eigen(matrix: Matrix) -> Tuple[Vector, Matrix]:
    """Eigenvalues of a symmetric matrix from the least up, and a unit vector for each."""
    if numpy is not None:
        values, vectors = numpy.linalg.eigh(numpy.array(matrix))
        return values.tolist(), vectors.T.tolist()
    a, d = [list(row) for row in matrix], len(matrix)
    v = [[float(i == j) for j in range(d)] for i in range(d)]  # Jacobi's rotations
    for _ in range(60):
        if sum(a[i][j] ** 2 for i in range(d) for j in range(i)) <= 1e-30 * sum(a[i][i] ** 2 for i in range(d)):
            break
        for p in range(d):
            for q in range(p + 1, d):
                rotate(a, v, p, q)
    order = sorted(range(d), key=lambda i: a[i][i])
    return [a[i][i] for i in order], [v[i] for i in order]


def rotate(a: Matrix, v: Matrix, p: int, q: int) -> None:
    if a[p][q] == 0:
        return
    theta = (a[q][q] - a[p][p]) / (2 * a[p][q])
    t = math.copysign(1, theta) / (abs(theta) + math.hypot(1, theta))
    c = 1 / math.hypot(1, t)
    s = t * c
    for row in a:
        row[p], row[q] = c * row[p] - s * row[q], s * row[p] + c * row[q]
    a[p], a[q] = plus([c * x for x in a[p]], -s, a[q]), plus([s * x for x in a[p]], c, a[q])
    v[p], v[q] = plus([c * x for x in v[p]], -s, v[q]), plus([s * x for x in v[p]], c, v[q])


class Rows:
    """The retained rows as doubles, with their lengths."""

    def __init__(self, table: Table, model: Dict):
        self.n, self.d = len(table.rows), table.columns
        self.x = [[v / GRID for v in row] for row in table.rows]
        self.array = numpy.array(self.x) if numpy is not None else None
        self.lengths = [length(row) for row in self.x]
        kind = model["kind"]
        if kind == "softmax":
            two = table.schema.label["kind"] == "binary"  # two classes: no is 0, yes is 1
            self.y: List[float] = [float(y > 0) if two else float(y) for y in table.labels]
        elif kind == "poisson":  # counts, declared as numbers from 0 to the most
            self.y = [(y / GRID + 1) / 2 * model["parameters"]["most"] for y in table.labels]
        else:
            self.y = [y / GRID for y in table.labels]

    def times(self, w: Vector) -> Vector:
        return (self.array @ numpy.array(w)).tolist() if numpy is not None else [dot(row, w) for row in self.x]

    def combined(self, weights: Sequence[float]) -> Vector:
        """Σ weight·x."""
        if numpy is not None:
            return (numpy.array(weights) @ self.array).tolist()
        return [dot(weights, column) for column in zip(*self.x)]

    def gram(self, weights: Optional[Sequence[float]] = None) -> Matrix:
        """Σ weight·x·xᵀ."""
        weights = [1.0] * self.n if weights is None else weights
        if numpy is not None:
            return ((self.array * numpy.array(weights)[:, None]).T @ self.array).tolist()
        columns = list(zip(*self.x))
        weighted = [[w * x for w, x in zip(weights, column)] for column in columns]
        return [[dot(a, b) for b in columns] for a in weighted]

    def spectrum(self, weight: Callable[[float], float]) -> Vector:
        """Eigenvalues of Σ weight(‖x‖)·x·xᵀ, from the least up."""
        return eigen(self.gram([weight(one) for one in self.lengths]))[0]


# -------------------------------------------------------------------------------------------- models trained again


def class_coordinates(classes: int) -> Matrix:
    """Q: the reflection that takes e₀ to 1/√k·1, without its first row."""
    v = [float(j == 0) - 1 / math.sqrt(classes) for j in range(classes)]
    square = dot(v, v)
    return [[float(i == j) - 2 * v[i] * v[j] / square for j in range(classes)] for i in range(1, classes)]


Derivatives = Callable[[float, Vector], Tuple[float, Vector, Matrix]]


def derivatives(model: Dict) -> Derivatives:
    """φ(y, t) with its gradient and Hessian in t; t has one entry an output."""
    kind, given = model["kind"], model["parameters"]
    if kind == "softmax":
        return softmax_derivatives(given["classes"])

    def logistic(y: float, t: Vector) -> Tuple[float, Vector, Matrix]:
        p = sigmoid(-y * t[0])
        return max(0.0, -y * t[0]) + math.log1p(math.exp(-abs(t[0]))), [-y * p], [[p * (1 - p)]]

    def hinge(y: float, t: Vector) -> Tuple[float, Vector, Matrix]:
        short = max(0.0, 1 - y * t[0])
        return short * short / 2, [-y * short], [[float(short > 0)]]

    def huber(y: float, t: Vector) -> Tuple[float, Vector, Matrix]:
        e, knee = t[0] - y, given["knee"]
        if abs(e) <= knee:
            return e * e / 2, [e], [[1.0]]
        return knee * abs(e) - knee * knee / 2, [math.copysign(knee, e)], [[0.0]]

    def poisson(y: float, t: Vector) -> Tuple[float, Vector, Matrix]:
        mean = exp_(t[0])
        return mean - y * t[0], [mean - y], [[mean]]

    return {"logistic": logistic, "hinge": hinge, "huber": huber, "poisson": poisson}[kind]


def softmax_derivatives(classes: int) -> Derivatives:
    q = class_coordinates(classes)

    def softmax(y: float, t: Vector) -> Tuple[float, Vector, Matrix]:
        u = [dot(column, t) for column in zip(*q)]
        top = max(u)
        total = math.fsum(math.exp(one - top) for one in u)
        p = [math.exp(one - top) / total for one in u]
        missed = [one - float(j == y) for j, one in enumerate(p)]
        means = apply(q, p)
        hessian = [[dot([a * w for a, w in zip(one, p)], other) - means[i] * means[j] for j, other in enumerate(q)]
                   for i, one in enumerate(q)]
        return top + math.log(total) - u[int(y)], apply(q, missed), hessian

    return softmax


class Learnt(NamedTuple):
    """The model of the retained rows, how far two learners may be apart, and the multiplier ν of the ball."""

    point: Vector
    error: float
    nu: float = 0.0


def evaluate(rows: Rows, model: Dict, lam: float, w: Vector) -> Tuple[float, Vector, Matrix]:
    """The regularised mean loss at w, its gradient and its Hessian."""
    d, n = rows.d, rows.n
    outputs, phi = len(w) // d, derivatives(model)
    t = list(zip(*(rows.times(w[a * d : (a + 1) * d]) for a in range(outputs))))
    parts = [phi(y, one) for y, one in zip(rows.y, t)]
    value = math.fsum(part[0] for part in parts) / n + lam / 2 * dot(w, w)
    gradient = [g / n for a in range(outputs) for g in rows.combined([part[1][a] for part in parts])]
    hessian: Matrix = []
    for a in range(outputs):
        blocks = [rows.gram([part[2][a][b] / n for part in parts]) for b in range(outputs)]
        hessian += [[x for block in blocks for x in block[i]] for i in range(d)]
    return value, plus(gradient, lam, w), raised(hessian, lam)


def minimum(rows: Rows, model: Dict, lam: float, w: Vector) -> Vector:
    """Newton's steps, halved while the value does not fall; near the end, where doubles hide that, the gradient must."""
    value, gradient, hessian = evaluate(rows, model, lam, w)
    for _ in range(100):
        step = solve(raised(hessian, 1e-15), gradient)
        gain, t = dot(gradient, step), 1.0
        near = gain <= 1e-10 * (1 + abs(value))
        while True:
            tried = plus(w, -t, step)
            found = evaluate(rows, model, lam, tried)
            if length(found[1]) < length(gradient) if near else found[0] <= value - 1e-4 * t * gain:
                break
            t /= 2
            if near or t < 1e-9:
                return w
        w, (value, gradient, hessian) = tried, found
    return w


def train(rows: Rows, model: Dict) -> Learnt:
    """The minimiser over the ball. Where it lies on the sphere, ν is such that λ + ν makes it as long as the radius."""
    lam, radius = model["parameters"]["lambda"], model["parameters"].get("radius", math.inf)
    w, nu = [0.0] * (rows.d * loss_of(model).outputs), 0.0
    if lam > 0 or math.isinf(radius):
        w = minimum(rows, model, lam, w)
    if lam == 0 and radius < math.inf or length(w) > radius:
        nu, w = on_sphere(rows, model, lam, radius, w)
    gradient = evaluate(rows, model, lam + nu, w)[1]
    curve = rows.spectrum(lambda one: loss_of(model).least(one * length(w)))[0] / rows.n + lam
    return Learnt(w, quotient(length(gradient), curve) + abs(length(w) - radius if nu else 0.0), nu)


def on_sphere(rows: Rows, model: Dict, lam: float, radius: float, w: Vector) -> Tuple[float, Vector]:
    """ν by false position: 1/‖w‖ is nearly linear in it."""

    def lack(nu: float) -> float:
        nonlocal w
        w = minimum(rows, model, lam + nu, w)
        return 1 / radius - 1 / length(w)

    low, high = 1e-9, 1e-3
    below = lack(low)
    while (above := lack(high)) > 0:
        low, below, high = high, above, 4 * high
    nu = high
    for _ in range(60):
        nu = low + (high - low) * below / (below - above)
        here = lack(nu)
        if abs(here) * radius <= 1e-12 or high - low <= 1e-15 * high:
            break
        if here > 0:
            low, below, above = nu, here, above / 2
        else:
            high, above, below = nu, here, below / 2
    return nu, w


def ridge_weights(rows: Rows, lam: float) -> Vector:
    return solve(raised(rows.gram(), rows.n * lam), rows.combined(rows.y))


def projector(rows: Rows, model: Dict) -> Vector:
    """The coordinates of P_k: the lower triangle by rows, what is off the diagonal times √2."""
    _, vectors = eigen(scatter(rows, model["parameters"]["centred"]))
    leading = vectors[rows.d - model["parameters"]["k"] :]
    return [(1.0 if i == j else math.sqrt(2)) * math.fsum(v[i] * v[j] for v in leading)
            for i in range(rows.d) for j in range(i + 1)]


def scatter(rows: Rows, centred: bool) -> Matrix:
    found = rows.gram()
    if centred:
        total = rows.combined([1.0] * rows.n)
        found = [[x - total[i] * total[j] / rows.n for j, x in enumerate(row)] for i, row in enumerate(found)]
    return found


def quantile_at(values: Sequence[float], place: float, low: float, high: float) -> float:
    """Read linearly between neighbours; before the values there are copies of low, behind them copies of high."""

    def at(i: int) -> float:
        return low if i < 0 else high if i >= len(values) else values[i]

    whole_ = math.floor(place)
    return at(whole_) + (place - whole_) * (at(whole_ + 1) - at(whole_))


def nearest_to_origin(rows: Rows, enough: float = 0.0) -> Vector:
    """A point of the convex hull of y·x that is nearly the shortest; its length bounds the margin from above."""
    points = [[y * v for v in x] for x, y in zip(rows.x, rows.y)]
    weights = {min(range(rows.n), key=lambda i: rows.lengths[i]): 1.0}
    p = list(points[next(iter(weights))])
    signs = rows.y
    for _ in range(20000):
        scores = [s * t for s, t in zip(signs, rows.times(p))]
        best = min(range(rows.n), key=scores.__getitem__)
        worst = max(weights, key=scores.__getitem__)
        square = dot(p, p)
        if square - scores[best] <= 1e-10 * square or math.sqrt(square) <= enough:
            break
        across = plus(points[worst], -1, points[best])  # weight goes from the worst point to the best
        t = min(weights[worst], (scores[worst] - scores[best]) / max(dot(across, across), 1e-300))
        p = plus(p, -t, across)
        weights[best] = weights.get(best, 0.0) + t
        weights[worst] -= t
        if weights[worst] <= 0:
            del weights[worst]
    return p


def learn(rows: Rows, model: Dict) -> Learnt:
    kind, given = model["kind"], model["parameters"]
    if kind == "ridge":
        w = ridge_weights(rows, given["lambda"])
        return Learnt(w, 1e-8 * (1 + length(w)))
    if kind == "pca":
        return Learnt(projector(rows, model), 1e-8)
    if kind == "quantile":
        low, high = given["domain"]
        values = sorted(x[0] for x in rows.x)
        return Learnt([quantile_at(values, (rows.n - 1) * given["q"], low, high)], 1e-12)
    if kind == "svm":
        p = nearest_to_origin(rows)
        w = [x / dot(p, p) for x in p]
        return Learnt(w, 1e-4 * length(w) + 2e-4 / given["margin"])
    return train(rows, model)


def chi_square_tail(d: int, x: float) -> Tuple[float, float]:
    """P(χ² ≤ x) and P(χ² ≥ x) with d degrees of freedom, by the series or the continued fraction of the gamma function."""
    a, x = d / 2, x / 2
    front = math.exp(a * math.log(x) - x - math.lgamma(a)) if x > 0 else 0.0
    if x < a + 1:
        term = total = 1 / a
        k = a
        while term > total * 1e-16:
            k += 1
            term *= x / k
            total += term
        return front * total, 1 - front * total
    value, b = 0.0, x + 1 - a
    for k in range(2000, 0, -1):
        value = k * (a - k) / (b + 2 * k + value)
    upper = front / (b + value)
    return 1 - upper, upper


def noise_lengths(d: int, chance: float = 1e-9) -> Tuple[float, float]:
    """Between these lengths a standard normal vector of d entries is, except with this chance at either end."""
    ends = []
    for which in (0, 1):
        low, high = 0.0, 4.0 * d + 200
        for _ in range(100):
            middle = (low + high) / 2
            inside = (chi_square_tail(d, middle)[0] < chance) if which == 0 else (chi_square_tail(d, middle)[1] > chance)
            low, high = (middle, high) if inside else (low, middle)
        ends.append(math.sqrt(low))
    return ends[0], ends[1]


def check_learnt(c: Dict, learnt: Learnt, released: List[float], report: Report) -> None:
    """As far from the retrained model as Δ and the noise make them: neither farther nor nearer."""
    noise, delta = c["noise"], c["bound"]["value"]
    if len(released) != len(learnt.point):
        report.add("released parameters", FAILED, "they have another number of coordinates than the model")
        return
    far = length(plus(released, -1, learnt.point))
    if noise["calibration"] == "none":
        report.judge("released parameters", far <= learnt.error, f"they are {far:.6g} from what is learnt here; two "
                     f"learners may differ by {learnt.error:.6g}")
        return
    least, most = noise_lengths(noise["dimension"])
    grid = 2.0 ** noise["gridExponent"] * math.sqrt(noise["dimension"])
    most = (delta + learnt.error + most * noise["sigma"] + grid) * (1 + 1e-9)
    least = least * noise["sigma"] - delta - learnt.error - grid
    report.judge("released parameters", far <= most, f"they are {far:.6g} from the model of the retained rows; Δ and the "
                 f"noise make at most {most:.6g}")
    if least <= 0:
        report.add("noise in the parameters", UNKNOWABLE, "with so few coordinates noise cannot be told from none")
    else:
        report.judge("noise in the parameters", far >= least, f"the noise makes at least {least:.6g}")

# ------------------------------------------------------------------------------------------- constants on the rows
# A printed constant is valid if it is on the safe side of what is found here. Where the proof used here falls short
# of a printed constant that nothing contradicts, the verdict is that it cannot be told.



class Findings:
    """What the rows say of each printed constant."""

    def __init__(self, inputs: Inputs):
        self.inputs, self.words, self.wrong, self.open = inputs, [], [], []

    def at_least(self, name: str, found: float, refuted: Optional[float] = None) -> None:
        """Printed must be no smaller than what is found; smaller than `refuted` is false, in between cannot be told."""
        self._note(name, found, real(self.inputs, name) >= found * (1 - SLACK),
                   real(self.inputs, name) < (found if refuted is None else refuted) * (1 - SLACK))

    def at_most(self, name: str, found: float, refuted: Optional[float] = None) -> None:
        self._note(name, found, real(self.inputs, name) <= found * (1 + SLACK),
                   real(self.inputs, name) > (found if refuted is None else refuted) * (1 + SLACK))

    def _note(self, name: str, found: float, proved: bool, false: bool) -> None:
        self.words.append(f"{name} is printed as {self.inputs[name]!r}, found is {found!r}")
        if false:
            self.wrong.append(name)
        elif not proved:
            self.open.append(name)

    def report(self, report: Report) -> None:
        status = FAILED if self.wrong else UNKNOWABLE if self.open else PASSED
        head = f"not valid: {self.wrong}" if self.wrong else f"cannot be told: {self.open}" if self.open else "each is valid"
        report.add("constants on the rows", status, f"{head}; " + "; ".join(self.words or ["the result has none"]))


class Measured:
    """The constants of a risk minimiser as these rows have them."""

    def __init__(self, rows: Rows, model: Dict, learnt: Learnt, m: int):
        self.rows, self.model, self.m = rows, model, m
        self.loss, self.lam = loss_of(model), model["parameters"]["lambda"]
        self.b, self.ball = domain_bound(model), model["parameters"].get("radius", math.inf)
        self.w = min(length(learnt.point) + learnt.error, self.ball)
        self.nu = max(0.0, learnt.nu * (1 - 1e-9))
        self.slope0 = slope_at_zero(model)
        start = evaluate(rows, model, 0.0, [0.0] * len(learnt.point))
        self.gradient0 = start[1]
        self.longest = longest_minimiser(model, self.b)
        self.radius = max(self.minimisers_within(0), self.minimisers_within(m))

    def curve(self, radius: float) -> float:
        """nλ_R on the ball of this radius."""
        weight = (lambda one: self.loss.least(one * radius)) if radius < math.inf else (lambda one: 0.0)
        return max(0.0, self.rows.spectrum(weight)[0]) + self.rows.n * self.lam

    def smooth(self, radius: float) -> float:
        return self.rows.spectrum(lambda one: self.loss.most(one * radius))[-1] + self.rows.n * self.lam

    def bent(self, radius: float) -> float:
        return self.rows.spectrum(lambda one: self.loss.third(one * radius) * one)[-1]

    def minimisers_within(self, j: int) -> float:
        """A radius that holds every minimiser of R and j more rows (softmax/radius/1 for any loss, and logistic's own)."""
        n, lam, radius = self.rows.n, self.lam, self.longest
        if self.model["parameters"].get("knee", 1.0) < 1:  # the slope at 0 is no sum that is kept: a label can pass the knee
            return radius
        pull = n * length(self.gradient0) + j * self.slope0 * self.b
        for _ in range(60):
            better = min(radius, quotient(pull, self.curve(radius) + j * lam))
            if better >= radius * (1 - 1e-6):
                break
            radius = better
        return min(radius, self.logistic_within(j, radius)) if self.model["kind"] == "logistic" else radius

    def logistic_within(self, j: int, radius: float) -> float:
        n, lam, y = self.rows.n, self.lam, self.rows.y
        pull = length(self.rows.combined(y)) / 2 + j * self.b / 2

        def proves(rho: float) -> bool:
            weight = lambda one: math.tanh(one * rho / 2) / (2 * one) if one else rho / 4
            return self.rows.spectrum(weight)[0] + rho * (n + j) * lam > pull

        low, high = 0.0, radius if radius < math.inf else 1e6
        if not proves(high):
            return math.inf
        for _ in range(40):
            middle = (low + high) / 2
            low, high = (low, middle) if proves(middle) else (middle, high)
        return high

    def added_multiplier(self, j: int) -> float:
        """(n+j)ν′ from below, for the minimisers of R and j more rows."""
        if math.isinf(self.ball) or self.loss.outputs > 1:
            return 0.0
        n, g = self.rows.n, self.gradient0
        most = self.loss.most(self.b * self.ball)
        a = [[most * x / n for x in row] for row in self.rows.gram()]
        ag = apply(a, g)
        mixed = (length(ag) + math.sqrt(eigen(a)[0][-1] * dot(g, ag))) / length(g)
        k = n * length(g) / self.ball - n * self.lam - n * mixed / 2
        return max(0.0, k - j * (self.b * self.loss.slope(self.b * self.ball) / self.ball + self.lam))

    def inputs(self) -> Inputs:
        """These constants under the names that certificates print, to evaluate bounds at."""
        return {"lambda": self.lam, "B": self.b, "radius": self.radius, "W_R": self.w, "n_nu": self.rows.n * self.nu,
                "n_lambda_R": self.curve(self.radius), "N_nu": self.added_multiplier(self.m)}


def check_constants(c: Dict, rows: Rows, learnt: Learnt, report: Report) -> None:
    name, inputs, model = c["bound"]["result"], c["bound"]["inputs"], c["model"]
    findings = Findings(inputs)
    if "rows_at_least" in inputs:
        findings.at_most("rows_at_least", rows.n)
    if name == "sealed/allowance/1":
        return check_allowance(c, rows, learnt, report)
    if name in ("descent/plain/1", "descent/accelerated/1"):
        descent_constants(c, rows, learnt, findings)
    elif name == "ridge/passive/1":
        ridge_constants(c, rows, learnt, findings)
    elif "n_lambda_R" in inputs:
        risk_constants(c, Measured(rows, model, learnt, c["capacity"]), findings)
    elif name in ("pca/passive/1", "pca/centred/1"):
        findings.at_least("c", pca_constant(c, rows))
    elif name == "svm/passive/1":
        spare = inputs["spare_margin"]
        p = nearest_to_origin(rows, model["parameters"]["margin"] + spare)
        findings.at_least("spare_margin", max(0.0, length(p) - model["parameters"]["margin"]), 0.0)
    elif name == "quantile/passive/1":
        findings.at_least("shift", quantile_shift(c, rows))
    findings.report(report)


def check_allowance(c: Dict, rows: Rows, learnt: Learnt, report: Report) -> None:
    """For a kept model: two worlds that retain these rows are at most Δ apart."""
    if c["method"]["declared"] != "passive":
        report.add("constants on the rows", UNKNOWABLE, "how near the mean came is not printed in sealed mode")
        return
    if c["model"]["kind"] == "ridge":
        found = RidgeMeasured(c, rows, learnt).any_two_worlds()
    else:
        # W_R as it is proved beforehand, not as long as the minimiser turned out: so a signer must have bounded it
        measured = Measured(rows, c["model"], learnt, c["capacity"])
        proved = {**measured.inputs(), "W_R": min(measured.minimisers_within(0), measured.ball)}
        found = Risk(c["model"], proved).any_two_worlds(c["capacity"])
    found += c["bound"]["tolerance"]
    report.judge("constants on the rows", found <= c["bound"]["value"] * (1 + SLACK), f"kept models of these rows are at "
                 f"most {found!r} apart, errors included, and Δ is {c['bound']['value']!r}")


def risk_constants(c: Dict, measured: Measured, findings: Findings) -> None:
    inputs, n = c["bound"]["inputs"], measured.rows.n
    radius = inputs["radius"]
    findings.at_least("radius", min(measured.radius, measured.ball), measured.w)
    findings.at_least("W_R", measured.w)
    findings.at_most("n_lambda_R", measured.curve(radius))
    findings.at_most("n_nu", n * measured.nu)
    findings.at_most("N_nu", measured.added_multiplier(c["capacity"]), n * measured.nu)
    if "B_R" in inputs:
        findings.at_least("B_R", max(measured.rows.lengths))
        findings.at_least("n_M", measured.bent(radius))
        findings.at_least("n_beta_R", measured.smooth(radius))


def descent_constants(c: Dict, rows: Rows, learnt: Learnt, findings: Findings) -> None:
    model, inputs, m = c["model"], c["bound"]["inputs"], c["capacity"]
    n, held = rows.n, inputs.get("nu", 0) > 0
    if model["kind"] == "ridge":
        ridge = RidgeMeasured(c, rows, learnt)
        start, near = ridge.any_two_worlds(), ridge.alone(m)
        low, high = ridge.curve / n + ridge.lam, ridge.values[-1] / n + ridge.lam
        generous, nu, ball = low, 0.0, math.inf
        prefactor = math.sqrt(high / low + 1) * near
    else:
        measured = Measured(rows, model, learnt, m)
        risk, ball, nu = Risk(model, measured.inputs()), measured.ball, measured.nu
        near = risk.from_retained(m)
        start = near + risk.from_retained(m - 1) if held else risk.any_two_worlds(m)
        low, high = measured.curve(measured.radius) / n, measured.smooth(measured.radius) / n
        generous = measured.curve(measured.w) / n
        prefactor = math.sqrt(2) * m * (risk.pull + measured.lam * measured.w) / n / low
    accelerated = c["bound"]["result"] == "descent/accelerated/1"
    findings.at_least("start", prefactor if accelerated else start + inputs["start_error"], 0.0)
    findings.at_least("beta_R", high, 0.0)
    findings.at_most("lambda_R", low, generous)
    if not accelerated:
        findings.at_most("nu", nu)
        findings.at_least("farthest_over_radius", near / ball if held else 0.0)


class RidgeMeasured:
    """ridge/retain/1 and ridge/passive/1 on these rows."""

    def __init__(self, c: Dict, rows: Rows, learnt: Learnt):
        self.n, self.m, self.b = rows.n, c["capacity"], domain_bound(c["model"])
        self.lam, self.w = c["model"]["parameters"]["lambda"], learnt.point
        self.values, self.vectors = eigen(rows.gram())
        self.curve = max(0.0, self.values[0])
        self.xy = [dot(v, rows.combined(rows.y)) for v in self.vectors]  # in the eigenvectors' coordinates
        self.longest = ridge_longest(self.b, self.lam)

    def terms(self, j: int) -> Tuple[float, float, float]:
        """How far the regulariser moves the minimiser, q_j and ω_j."""
        g = [value + (self.n + j) * self.lam for value in self.values]
        least, b = self.curve + (self.n + j) * self.lam, self.b
        w = [x / one for x, one in zip(self.xy, g)]
        before = [x / (value + self.n * self.lam) for x, value in zip(self.xy, self.values)]
        moved = j * self.lam * length([x / one for x, one in zip(before, g)])
        q = j / least
        pulled = math.sqrt(q) * self.share(q) * b
        turned_ = length([x / one for x, one in zip(w, g)])
        norm_g = math.sqrt(math.fsum(x * x * one for x, one in zip(w, g)))
        saved = q * b * b / 2
        omega = min(length(w), saved * (length(w) + least * turned_) / pulled,
                    saved / (1 + q * b * b) * (length(w) + norm_g / math.sqrt(least)) / pulled)
        return moved, q, omega

    def share(self, q: float) -> float:
        t = self.b * math.sqrt(q)
        return t / (1 + t * t) if t <= 1 else 0.5

    def by(self, j: int) -> float:
        moved, q, omega = self.terms(j)
        return moved + math.sqrt(q) * self.share(q) * (1 + self.b * omega)

    def worst(self, m: int) -> int:
        """Of at most some hundred j: enough for a check from below."""
        return max({1, m} | set(range(1, m + 1, 1 + m // 200)), key=self.by)

    def alone(self, m: int) -> float:
        if m == 0:
            return 0.0
        return min(self.by(self.worst(m)), length(self.w) + self.longest, ridge_global(self.b, self.lam, m, self.n))

    def others(self) -> float:
        if self.m == 1:
            return 0.0
        w = min(self.longest, length(self.w) + self.alone(self.m - 1))
        q = (self.m - 1) / (self.curve + (self.n + self.m) * self.lam)
        direct = self.lam * q * w + math.sqrt(q) * self.share(q) * (1 + self.b * w)
        return min(direct, self.alone(self.m) + self.alone(self.m - 1))

    def any_two_worlds(self) -> float:
        return min(max(self.alone(self.m), self.others()), ridge_global(self.b, self.lam, self.m, self.n))


def ridge_constants(c: Dict, rows: Rows, learnt: Learnt, findings: Findings) -> None:
    ridge = RidgeMeasured(c, rows, learnt)
    for name, found in zip(("moved", "share", "norm"), ridge.terms(ridge.worst(ridge.m))):
        findings.at_least(name, found)
    findings.at_least("W_R", length(learnt.point))
    findings.at_least("others", ridge.others())


def pca_constant(c: Dict, rows: Rows) -> float:
    """c: T over the gap where that is below 1, else how many pairs of axes T can turn."""
    given, m, b, d = c["model"]["parameters"], c["capacity"], domain_bound(c["model"]), rows.d
    k, total = given["k"], m * b * b
    if given["centred"]:
        mean = length(rows.combined([1.0] * rows.n)) / rows.n
        if m == 1 or rows.n * mean >= m * b:
            total = rows.n / (rows.n + m) * m * (b + mean) ** 2
        else:
            total = m * b * b + rows.n * mean * mean
    values = eigen(scatter(rows, given["centred"]))[0][::-1]
    pairs, left = 0.0, total
    for i in range(min(k, d - k)):
        fall = max(0.0, values[k - 1 - i] - values[k + i])
        if fall * (1 - 1e-12) > left:
            return pairs + left / fall
        pairs, left = pairs + 1, left - fall
    return pairs


def quantile_shift(c: Dict, rows: Rows) -> float:
    """quantile/passive/1; beyond 64 rows in 64 blocks of a."""
    (low, high), q, m = c["model"]["parameters"]["domain"], c["model"]["parameters"]["q"], c["capacity"]
    values = sorted(x[0] for x in rows.x)

    def read(a: float, b: float) -> float:
        return quantile_at(values, (rows.n - 1) * q + b * q - a * (1 - q), low, high)

    ends = range(m + 1) if m <= 64 else sorted({round(m * i / 64) for i in range(65)})
    found = max(max(read(a, m - a) - read(a, 0), read(0, a) - read(m - a, a)) for a in ends)
    return min(found, global_bound(c["model"], 1.0, m, 0))


def check_rows(c: Dict, evidence: Evidence, released: Optional[List[float]], report: Report) -> None:
    """What only the retained rows can show."""
    table = evidence.rows
    if table is None:
        for check in ("constants on the rows", "released parameters"):
            report.add(check, NOT_CHECKED, "the retained rows were not given")
        return
    model = c["model"]
    certified = model["schema"]["sha256"]
    report.judge("schema", table.schema.digest == certified, f"its SHA-256 is {table.schema.digest}, certified is {certified}")
    n, frame = len(table.rows), table.columns == model["features"]
    try:
        by_shell(table, model["shells"])
    except Refused:
        frame = False
    said = c["retained"].get("rowsAtLeast")
    report.judge("rows", frame and n > 0 and said in (None, two_digits(n)), f"there are {n}, in two digits {two_digits(n)}; "
                 f"certified are {said if said else 'none, as in sealed mode'}")
    if evidence.opening is None:
        report.add("commitment", NOT_CHECKED, "the auditors' opening was not given")
    else:
        try:
            _, statistics, root = read_opening(evidence.opening)
            found = table.once("root", lambda: rows_root(table))
            classes = model["parameters"].get("classes", 0)
            sums = table.once(repr((model["shells"], classes)),
                              lambda: statistics_digest(table, model["shells"], classes)) if frame else ""
            right = found == root and sums == statistics
            report.judge("commitment", right, f"the rows have the digest {found}, committed is {root}")
        except Refused as e:
            report.add("commitment", FAILED, str(e))
    if not frame or model["kind"] != "pca" and model["kind"] != "quantile" and table.schema.label is None:
        report.add("constants on the rows", NOT_CHECKED, "these are not rows of the model")
        report.add("released parameters", NOT_CHECKED, "these are not rows of the model")
        return
    told = repr((model["kind"], model["parameters"]))
    rows = table.once("rows " + told, lambda: Rows(table, model))
    learnt = table.once("learnt " + told, lambda: learn(rows, model))
    check_constants(c, rows, learnt, report)
    if released is None:
        report.add("released parameters", NOT_CHECKED, "the released file was not given, or is none")
    else:
        check_learnt(c, learnt, released, report)


# ---------------------------------------------------------------------------------------------------- command line

UNKNOWN = {
    "forgotten rows": "that the rows said to be forgotten were in the data, and that no copy of them is left",
    "mean before noise": "that it was within Δ of the retrained model, beyond what the noise lets one see",
    "secrecy of the noise": "that the noise came from a secure source and was kept by nobody",
    "choice of parameters": "that parameters, schema and margin were not tuned on the forgotten rows",
    "order of events": "that requests were not made in the light of releases",
    "earlier releases": "what models released before this one tell",
}


def verify(data: bytes, evidence: Evidence) -> Report:
    report = Report()
    statement = None
    try:
        envelope = read_envelope(data)
        try:
            statement = read_statement(envelope.payload)
            report.add("form", PASSED, f"an envelope with a certificate of type {VERSION}")
        except Refused as e:
            report.add("form", FAILED, str(e))
        check_signature(envelope, evidence.keys, evidence.pinned, report)
    except Refused as e:
        report.add("form", FAILED, str(e))
    check_log(None if statement is None else statement["predicate"], data, evidence, report)
    if statement is not None:
        check_certificate(statement, evidence, report)
        for check, words in UNKNOWN.items():
            report.add(check, UNKNOWABLE, words)
    return report


def check_certificate(statement: Dict, evidence: Evidence, report: Report) -> None:
    c = statement["predicate"]
    result = check_result(c, report)
    if result is not None:
        check_bound(c, result, report)
        check_public(c, result, report)
        check_tolerance(c, report)
    check_noise(c, report)
    check_guarantee(c, report)
    check_words(c, report)
    check_global(c, report)
    released = check_released(statement, evidence.parameters, report)
    check_served(statement, evidence, report)
    check_software(c["software"], evidence.software, report)
    check_opening(c, evidence.opening, report)
    check_rows(c, evidence, released, report)


def check_software(named: Dict, manifest: Optional[bytes], report: Report) -> None:
    """The list of the program's files that the certificate names; without one it is the signer's word."""
    said = named.get("digest", {}).get("sha256", "none")
    if manifest is None:
        report.add("software", UNKNOWABLE, f"that {named['name']} {named['version']} made it, of the files that {said} lists")
        return
    found = hashlib.sha256(manifest).hexdigest()
    report.judge("software", found == said, f"the SHA-256 of the manifest is {found}, the certificate names {said}")


# ------------------------------------------------------------------------------------------------------------- log

LARGEST_LOG = 2**53 - 1
NOTE_NAME = "[!-*,-~]{1,200}"
NOTE_LINE = re.compile(f"\u2014 ({NOTE_NAME}) ([A-Za-z0-9+/=]{{8,10000}})")


class LogProof(NamedTuple):
    """A C2SP proof: a place, the path from there to the root, and a signed checkpoint with that root."""

    index: int
    path: List[bytes]
    origin: str
    size: int
    root: bytes
    text: bytes
    signatures: List[Tuple[str, bytes, bytes]]


def log_number(digits: str) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,15}", digits, re.ASCII):
        raise Refused("a number of at most 16 digits without leading zeros is expected in a log's files")
    return int(digits)


def log_hash(line: str) -> bytes:
    data = strict_base64(line)
    if len(data) != 32:
        raise Refused("a hash of a log has 32 bytes")
    return data


def read_log_proof(data: bytes) -> LogProof:
    try:
        proof, _, note = data.decode("utf-8").partition("\n\n")
    except UnicodeDecodeError:
        raise Refused("a proof of a log is UTF-8") from None
    head, *lines = proof.split("\n")
    if head != "c2sp.org/tlog-proof@v1" or not lines or not lines[0].startswith("index ") or len(lines) > 54:
        raise Refused("a proof of a log begins with c2sp.org/tlog-proof@v1 and an index, and has at most 53 hashes")
    text, blank, signatures = note.rpartition("\n\n")
    checkpoint = text.split("\n")
    if not blank or not signatures.endswith("\n") or len(checkpoint) != 3 or re.search("[\x00-\x09\x0b-\x1f]", note):
        raise Refused("a checkpoint has three lines, an empty one and signatures")
    origin, size, root = checkpoint[0], log_number(checkpoint[1]), log_hash(checkpoint[2])
    if not re.fullmatch(NOTE_NAME, origin) or size > LARGEST_LOG:
        raise Refused("the origin of a log is visible ASCII without a plus, its size below 2^53")
    if size == 0 and root != hashlib.sha256(b"").digest():
        raise Refused("an empty log has the root of nothing")
    path = [log_hash(line) for line in lines[1:]]
    return LogProof(log_number(lines[0][6:]), path, origin, size, root, (text + "\n").encode(), read_note_lines(signatures))


def read_note_lines(signatures: str) -> List[Tuple[str, bytes, bytes]]:
    found = []
    for line in signatures[:-1].split("\n"):
        match = NOTE_LINE.fullmatch(line)
        data = strict_base64(match.group(2)) if match else b""
        if len(data) <= 4:
            raise Refused("a signature of a note is a dash, a name and base64")
        found.append((match.group(1), data[:4], data[4:]))
    if len({one[:2] for one in found}) != len(found) or len(found) > 16:
        raise Refused("a note has 1 to 16 signatures, one a key")
    return found


def log_root(leaf: bytes, index: int, size: int, path: Sequence[bytes]) -> Optional[bytes]:
    """The root of a log of this size with this leaf at this place; none where the path is too long or too short."""
    if not 0 <= index < size or (size == 1) != (not path):
        return None
    if size == 1:
        return leaf
    left = 1 << (size - 1).bit_length() - 1
    rest, other = path[:-1], path[-1]
    if index < left:
        inner = log_root(leaf, index, left, rest)
        return inner and hashlib.sha256(b"\1" + inner + other).digest()
    inner = log_root(leaf, index - left, size - left, rest)
    return inner and hashlib.sha256(b"\1" + other + inner).digest()


def note_key_id(name: str, key: bytes) -> bytes:
    """As C2SP has it: of ECDSA keys the DER form alone."""
    return bytes.fromhex(key_id(key))[:4] if len(key) != 32 else hashlib.sha256(name.encode() + b"\n\1" + key).digest()[:4]


def check_log(c: Optional[Dict], certificate: bytes, evidence: Evidence, report: Report) -> None:
    """The state of the log is signed, this very file is in it, at the place that the certificate names."""
    position = None if c is None else c.get("logPosition")
    proof = evidence.log_proof
    if proof is None:
        if position is not None:
            report.add("log inclusion", NOT_CHECKED, f"number {position} of the issuer's log, or so it says: its proof is needed")
        return
    if not evidence.keys:
        report.add("log checkpoint", NOT_CHECKED, "there is no key: give --key")
    else:
        ids = {key: note_key_id(proof.origin, key) for key in evidence.keys}
        made = [signed_by(key, proof.text, signature) for name, short, signature in proof.signatures
                for key in evidence.keys if name == proof.origin and short == ids[key]]
        report.judge("log checkpoint", bool(made) and all(made),
                     f"a state of {proof.size} certificates of {proof.origin}, and the signatures of it")
    leaf = hashlib.sha256(b"\0" + certificate).digest()
    report.judge("log inclusion", log_root(leaf, proof.index, proof.size, proof.path) == proof.root,
                 f"the way from this very file to the root of the log's {proof.size} certificates")
    if position is not None:
        report.judge("log position", proof.index + 1 == position,
                     f"number {proof.index + 1} of the log, the certificate says {position}")


def check_served(statement: Dict, evidence: Evidence, report: Report) -> None:
    """Files that are served: signed for, and model.json says what parameters.json and schema.json say."""
    absent = []
    for one in statement["subject"][1:]:
        name, certified = one["name"], one["digest"]["sha256"]
        data = evidence.served(name)
        if data is None:
            absent.append(name)
            continue
        found = hashlib.sha256(data).hexdigest()
        if found != certified:
            report.add(name, FAILED, f"the file's SHA-256 is {found}, certified is {certified}")
        elif name == "model.json" and evidence.parameters is not None and evidence.schema is not None:
            report.judge(name, same_model(data, evidence.parameters, evidence.schema),
                         "its SHA-256 is the certified one; the same schema and weights as the released ones")
        else:
            report.add(name, NOT_CHECKED, "its SHA-256 is the certified one; that it says what the parameters say was not "
                                          "looked into")
    if absent:
        report.add("other files", NOT_CHECKED, f"also certified are {', '.join(absent)}, which were not given")


LINKS = {"logistic": "logistic", "softmax": "softmax", "hinge": "sign", "svm": "sign", "poisson": "count", "pca": "row",
         "quantile": "constant", "ridge": "value", "huber": "value"}


def same_model(served: bytes, parameters: bytes, schema: bytes) -> bool:
    """Equal weights, row after row, and an equal schema; notes for people are no part of it."""
    try:
        model, released = parse_json(served), parse_json(parameters)
        made = next(released[name] for name in ("projector", "value", "weights") if name in released)
        weights = [x for row in model["weights"] for x in row]
        if model["link"] != LINKS[released["model"]["kind"]]:
            return False
        return weights == (made if isinstance(made, list) else [made]) and model["schema"] == parse_json(schema)
    except (Refused, KeyError, StopIteration, TypeError, ValueError):
        return False


def corpus(folder: Path) -> int:
    """One JSON object a line for each case of a corpus of certificates; the process ends with 0 if all were answered."""
    read: Dict[str, Any] = {}

    def once(path: Optional[str], make: Callable[[bytes], Any]) -> Any:
        if path is not None and path not in read:
            read[path] = make((folder / path).read_bytes())
        return None if path is None else read[path]

    with open(folder / "cases.jsonl", encoding="utf-8") as cases:
        for line in cases:
            case = json.loads(line)
            try:
                key = once(case.get("key"), lambda data: read_key(data.decode()))
                schema = once(case.get("schema"), bytes)
                rows = once(case.get("rows"), lambda data: Table(read_schema(schema), data))
                evidence = Evidence([key] if key else [], True, once(case.get("parameters"), bytes),
                                    once(case.get("opening"), bytes), schema, rows)
                report = verify(case["envelope"].encode("utf-8", "surrogatepass"), evidence)
                answer = {"name": case["name"], "valid": report.valid, "exit": report.exit_code(False),
                          "checks": {check: status for check, status, _ in report.lines}}
            except Exception as e:  # a fault of this program: said, and no verdict
                answer = {"name": case["name"], "valid": False, "exit": 70, "checks": {}, "error": repr(e)}
            print(json.dumps(answer))
    return 0


MANIFEST = re.compile(rb"(?:[0-9a-f]{64}  [A-Za-z0-9._+/-]+\n)+")

# of a file in the folder of a release, and never a way out of it
PLAIN_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]*")


def beside(certificate: Path, given: Optional[str], name: str) -> Optional[bytes]:
    if given is not None:
        return Path(given).read_bytes()
    path = certificate.parent / name
    return path.read_bytes() if path.is_file() else None


def gather(options: argparse.Namespace, certificate: Path) -> Evidence:
    evidence = Evidence(pinned=bool(options.key))
    evidence.keys = [read_key(Path(path).read_text("ascii")) for path in options.key]
    if not options.key:
        key = beside(certificate, None, "public-key.pem")
        evidence.keys = [] if key is None else [read_key(key.decode("ascii"))]
    evidence.parameters = beside(certificate, options.parameters, "parameters.json")
    named = {Path(path).name: path for path in options.served}
    evidence.served = lambda name: beside(certificate, named.get(name), name) if PLAIN_NAME.fullmatch(name) else None
    evidence.opening = beside(certificate, options.opening, "opening.json")
    proof = beside(certificate, options.log, "certificate.tlog-proof")
    evidence.log_proof = None if proof is None else read_log_proof(proof)
    if options.software:
        evidence.software = Path(options.software).read_bytes()
        if not MANIFEST.fullmatch(evidence.software):
            raise Refused(f"{options.software}: a manifest has a line a file: its SHA-256, two spaces, its name")
    evidence.schema = beside(certificate, options.schema, "schema.json")
    if options.data:
        if evidence.schema is None:
            raise Refused("--data needs --schema")
        try:
            evidence.rows = Table(read_schema(evidence.schema), Path(options.data).read_bytes())
        except (KeyError, TypeError, ValueError, AttributeError, EOFError, csv.Error) as e:
            raise Refused(f"the schema or the table cannot be read: {e!r}") from None
    return evidence


def as_json(name: str, report: Report) -> str:
    lines = {s: [{"check": a, "words": b} for a, b in report.having(s)]
             for s in (PASSED, FAILED, NOT_CHECKED, UNKNOWABLE)}
    return json.dumps({"certificate": name, "valid": report.valid, "signature": report.signature,
                       "complete": report.complete, **lines}, indent=2, ensure_ascii=False)


def main(arguments: Optional[Sequence[str]] = None) -> int:
    parser = argparse.ArgumentParser(description="Check a certificate of Lethe, independently of Lethe.")
    parser.add_argument("certificate", nargs="?", help="certificate.json of a release")
    parser.add_argument("--key", action="append", default=[], help="the signer's public key (PEM), from a source you trust")
    parser.add_argument("--parameters", help="the released file (default: beside the certificate)")
    parser.add_argument("--served", action="append", default=[], help="a file of the model that is in use, such as "
                        "model.json, under its certified name (default: beside the certificate)")
    parser.add_argument("--opening", help="the auditors' opening (default: beside the certificate)")
    parser.add_argument("--schema", help="the schema of the data (default: beside the certificate)")
    parser.add_argument("--log", help="the proof that the certificate is in the issuer's log (default: beside the certificate)")
    parser.add_argument("--data", help="the retained rows: CSV, .gz too")
    parser.add_argument("--software", help="the files of the program that should have made it, as its "
                        "'lethe version --manifest' prints them")
    parser.add_argument("--strict", action="store_true", help="exit code 5 also if anything was not checked")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.add_argument("--corpus", help="answer all cases of a corpus of certificates, a line each")
    options = parser.parse_args(arguments)
    if options.corpus:
        return corpus(Path(options.corpus))
    if options.certificate is None:
        parser.error("a certificate is needed")
    try:
        certificate = Path(options.certificate)
        report = verify(certificate.read_bytes(), gather(options, certificate))
        if (certificate.parent / "certificate.tsr").is_file():
            report.add("time stamp", NOT_CHECKED, "there is one, certificate.tsr: 'openssl ts -verify' reads it")
    except (Refused, OSError, UnicodeDecodeError) as e:
        print(f"lethe_verify: {e}", file=sys.stderr)
        return 3
    if options.json:
        print(as_json(options.certificate, report))
    else:
        print(f"{options.certificate}: {'nothing found wrong' if not report.having(FAILED) else 'NOT VALID'}; "
              f"signature: {report.signature}")
        for check, status, words in report.lines:
            print(f"  {status:<12} {check}: {words}")
    return report.exit_code(options.strict)


if __name__ == "__main__":
    sys.exit(main())
