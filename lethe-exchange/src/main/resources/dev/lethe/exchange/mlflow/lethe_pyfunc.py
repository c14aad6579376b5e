"""Predictions of a model that Lethe released, for MLflow's python_function flavour.

Reads model.json and needs numpy alone. Rows take the way that training rows took: declared
scaling, projection, unit ball, grid. Sums are taken in the order that Lethe takes them, because
the grid cuts digits off: another last digit could become another step of the grid.

Cells are numbers, or texts as a file would have them; None, NaN and blank texts are missing.
"""

import datetime
import hashlib
import json
import math
import re
import struct

import numpy as np

GRID = 1 << 20
BALL = 1 << 40
LARGEST = np.finfo(float).max

NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)
COMMA = re.compile(r"[+-]?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?", re.ASCII)
TIME = r"(?:[T ]\d{1,2}:\d{2}[0-9:.]*(?:Z|[+-]\d{2}:?\d{2})?)?"
YEAR_FIRST = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})" + TIME, re.ASCII)
YEAR_LAST = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4})" + TIME, re.ASCII)


def _load_pyfunc(path):
    """What MLflow calls; the path is that of model.json."""
    with open(path, encoding="utf-8") as file:
        return Model(json.load(file))


class Model:
    """A released model, ready to predict."""

    def __init__(self, document):
        if (document["format"], document["version"]) != ("lethe-predictor", 1):
            raise ValueError("this loader reads lethe-predictor files of version 1")
        self.schema = document["schema"]
        self.link = document["link"]
        self.weights = np.array(document["weights"], dtype=float)
        self.label = self.schema.get("label", {})
        self.tokens = Tokens(self.schema.get("missingTokens", []))
        self.projection = None
        if "projection" in self.schema:
            inputs = sum(len(coordinates(feature)) for feature in self.schema["features"])
            self.projection = projection(self.schema["projection"], inputs)

    def predict(self, data, params=None):
        """A data frame, or columns by name, to a data frame (to columns without pandas)."""
        answers = self._answers(self._grid(data))
        try:
            import pandas
        except ImportError:
            return answers
        return pandas.DataFrame(answers)

    def _grid(self, data):
        parts = [encode(feature, data, self.tokens) for feature in self.schema["features"]]
        x = np.concatenate(parts, axis=1)
        if self.projection is not None:
            x = project(x, self.projection, self.schema["projection"].get("relu", False))
        v = clip(x)
        if self.schema.get("bias", False):
            v = np.concatenate([v, np.full((len(v), 1), GRID)], axis=1)
        return v

    def _answers(self, v):
        if self.link == "constant":
            return {"prediction": np.full(len(v), self.weights[0, 0])}
        scores = v @ (self.weights / GRID).T
        if self.link == "row":
            return dict(zip(grid_columns(self.schema), scores.T))
        if self.link == "softmax":
            return self._probable(softmax(scores))
        score = scores[:, 0]
        if self.link == "logistic":
            return self._probable(logistic(score))
        if self.link == "count":
            return {"prediction": np.exp(score)}
        if self.label.get("kind") == "regression":
            centre, half = scaling(self.label["min"], self.label["max"])
            return {"prediction": centre + half * score}
        return {"prediction": self._named(score > 0), "score": score}

    def _probable(self, probabilities):
        answers = {"prediction": self._named(np.argmax(probabilities, axis=1))}
        if probabilities.shape[1] == 2:
            answers["probability"] = probabilities[:, 1]
        else:
            for name, column in zip(self._classes(), probabilities.T):
                answers["probability " + name] = column
        return answers

    def _classes(self):
        if self.label["kind"] == "classes":
            return self.label["classes"]
        return [self.label["negative"][0], self.label["positive"][0]]

    def _named(self, chosen):
        return np.array(self._classes(), dtype=object)[chosen.astype(int)]


def logistic(t):
    odds = np.exp(-np.abs(t))
    greater, smaller = 1 / (1 + odds), odds / (1 + odds)
    below = t < 0
    return np.stack([np.where(below, greater, smaller), np.where(below, smaller, greater)], axis=1)


def softmax(scores):
    parts = np.exp(scores - scores.max(axis=1, keepdims=True))
    return parts / parts.sum(axis=1, keepdims=True)


# From cells to coordinates


class Tokens:
    """Texts that count as an empty cell; those that are numbers match as numbers."""

    def __init__(self, texts):
        self.texts = {text.strip() for text in texts}
        self.numbers = by_number(self.texts)

    def missing(self, cell):
        return text_of(cell) in self.texts | {""}


def by_number(texts):
    """The texts that are numbers; NaN is none, though a dictionary would find it."""
    found = ((number(text, "number"), text) for text in texts)
    return {value: text for value, text in found if not math.isnan(value)}


def encode(feature, data, tokens):
    if "size" in feature:
        return block(feature, data, tokens)
    cells = list(np.asarray(data[feature["name"]], dtype=object).ravel())
    encoder = category if "categories" in feature else numeric
    return encoder(feature, cells, tokens)


def numeric(feature, cells, tokens):
    form = feature.get("date", feature.get("decimal", "number"))
    lo, hi = (bound(feature[end]) for end in ("min", "max"))
    values = np.array([number(cell, form) for cell in cells], dtype=float)
    usual = (values >= lo) & (values <= hi) & ~np.isin(values, list(tokens.numbers))
    for row in np.flatnonzero(~usual):
        values[row] = unusual(feature, cells[row], values[row], (lo, hi), tokens, row)
    centre, half = scaling(lo, hi)
    limit = LARGEST if feature.get("outside") == "keep" else 1
    with np.errstate(over="ignore"):
        unit = np.zeros(len(values)) if half == 0 else (values - centre) / half
    return np.clip(unit, -limit, limit)[:, None]


def unusual(feature, cell, value, bounds, tokens, row):
    """A number that is missing or out of its bounds, as the schema says."""
    outside = feature.get("outside", "refuse")
    if value in tokens.numbers or tokens.missing(cell):
        return bound(replacement(feature, row))
    if math.isnan(value):
        raise refusal(feature, row, "this is not written as the schema declares", cell)
    if outside == "keep":
        return value
    if outside == "clip":
        return max(bounds[0], min(bounds[1], value))
    raise refusal(feature, row, "a value must lie in its declared bounds", cell)


def category(feature, cells, tokens):
    categories = feature["categories"]
    by_text = {text.strip(): place for place, text in enumerate(categories)}
    places = by_number(by_text)
    x = np.zeros((len(cells), len(categories)))
    for row, cell in enumerate(cells):
        place = by_text.get(text_of(cell))
        if place is None:
            place = by_text.get(places.get(number(cell, "number")))
        if place is None and tokens.missing(cell):
            place = categories.index(replacement(feature, row))
        if place is not None:
            x[row, place] = 1
        elif feature.get("outside") != "clip":
            raise refusal(feature, row, "a value must be one of the declared categories", cell)
    return x


def block(feature, data, tokens):
    if "list" in feature:
        values = np.array([np.asarray(cell, dtype=float) for cell in data[feature["list"]]])
    else:
        names = numbered(feature["columns"], list(data))
        values = np.array(
            [[number(cell, "number") for cell in np.ravel(data[name])] for name in names]
        ).T
    gone = np.isin(values, list(tokens.numbers)) if "columns" in feature else False
    if values.ndim != 2 or values.shape[1] != feature["size"]:
        raise ValueError("%s: %d numbers are expected" % (name_of(feature), feature["size"]))
    if not np.all(np.isfinite(values) & ~np.asarray(gone)):
        raise ValueError("%s: every number of a block must be there" % name_of(feature))
    with np.errstate(over="ignore"):
        x = values / feature["norm"]
        squares = sum_of_squares(x)
    outside = feature.get("outside", "refuse")
    if outside == "keep":
        return np.clip(x, -LARGEST, LARGEST)
    far = ~(squares <= 1)
    if outside == "refuse" and np.any(np.sqrt(squares) > 1 + 2.0**-10):
        raise ValueError("%s: the norm must be at most %s" % (name_of(feature), feature["norm"]))
    relative = values[far] / np.abs(values[far]).max(axis=1, keepdims=True)
    x[far] = relative / np.sqrt(sum_of_squares(relative))[:, None]
    return x


def numbered(pattern, names):
    """The columns of a pattern such as e*, by their numbers, which begin with 0 or 1."""
    form = re.compile(re.escape(pattern[:-1]) + r"(\d{1,9})", re.ASCII)
    found = {int(match[1]): name for name in names if (match := form.fullmatch(str(name)))}
    places = sorted(found)
    if not places or places[0] > 1 or places[-1] - places[0] != len(places) - 1:
        raise ValueError("columns %s are expected, numbered from 0 or 1 without a gap" % pattern)
    return [found[place] for place in places]


def replacement(feature, row):
    if "missing" not in feature:
        raise ValueError(
            "row %d: column '%s': the value is missing and the schema declares no replacement"
            % (row + 1, feature["name"])
        )
    return feature["missing"]


def refusal(feature, row, rule, cell):
    return ValueError(
        "row %d: column '%s': %s, but got %r" % (row + 1, feature["name"], rule, cell)
    )


def text_of(cell):
    if cell is None or cell != cell:
        return ""
    return str(cell).strip()


def number(cell, form):
    """A finite number, or NaN for a cell that is none."""
    if isinstance(cell, str):
        return parsed(cell.strip(), form)
    try:
        value = float(cell)
    except (TypeError, ValueError):
        return math.nan
    return value if math.isfinite(value) else math.nan


def parsed(text, form):
    if form == "number":
        value = float(text) if NUMBER.fullmatch(text) else math.nan
        return value if math.isfinite(value) else math.nan
    if form == "comma":
        plain = text.replace(".", "").replace(",", ".")
        return parsed(plain, "number") if COMMA.fullmatch(text) else math.nan
    if form == "mdy" and "." in text:
        return math.nan
    match = (YEAR_FIRST if form == "iso" else YEAR_LAST).fullmatch(text)
    if not match:
        return math.nan
    year, month, day = (int(match[place]) for place in PLACES[form])
    try:
        return float(days(year, month, day))
    except ValueError:
        return math.nan


PLACES = {"iso": (1, 3, 4), "dmy": (4, 3, 1), "mdy": (4, 1, 3)}


def days(year, month, day):
    return datetime.date(year, month, day).toordinal() - datetime.date(1970, 1, 1).toordinal()


def bound(value):
    """Of a schema: a number, or a date as year-month-day."""
    return float(days(*map(int, value.split("-")))) if isinstance(value, str) else float(value)


def scaling(lo, hi):
    return lo / 2 + hi / 2, hi / 2 - lo / 2


# The names of coordinates


def name_of(feature):
    return feature.get("name", feature.get("list", feature.get("columns")))


def coordinates(feature):
    name = name_of(feature)
    if "categories" in feature:
        return [name + "=" + category for category in feature["categories"]]
    if "size" in feature:
        return ["%s[%d]" % (name, place) for place in range(feature["size"])]
    return [name]


def grid_columns(schema):
    if "projection" in schema:
        names = ["projection-%d" % (i + 1) for i in range(schema["projection"]["dimension"])]
    else:
        names = [name for feature in schema["features"] for name in coordinates(feature)]
    return names + ["(bias)"] * schema.get("bias", False)


# From coordinates to the grid


def sum_of_squares(x):
    total = np.zeros(len(x))
    for column in x.T:
        total += column * column
    return total


def clip(x):
    """x / max(1, norm), cut off toward zero at steps of 2^-20."""
    with np.errstate(over="ignore"):
        squares = sum_of_squares(x)
    huge = ~(squares < 2.0**1000)
    factor = np.ones(len(x))
    factor[huge] = np.ldexp(1.0, 1 - np.frexp(np.abs(x[huge]).max(axis=1))[1])
    x = x * factor[:, None]
    squares[huge] = sum_of_squares(x[huge])
    radius = np.where(squares <= 1, 1.0, np.sqrt(squares))
    v = truncated(x, radius)
    beyond = (v * v).sum(axis=1) > BALL
    v[beyond] = truncated(x[beyond], radius[beyond] * (1 + 2.0**-30))
    return v


def truncated(x, radius):
    return (x / radius[:, None] * GRID).astype(np.int64)


def project(x, matrix, relu):
    y = np.zeros((len(x), matrix.shape[1]))
    for column, entries in zip(x.T, matrix):
        y += column[:, None] * entries
    return np.maximum(y, 0) if relu else y


def projection(spec, inputs):
    """The public Gaussian matrix of a seed, a row for each input."""
    outputs = spec["dimension"]
    seed = "lethe gaussian projection 1\n%dx%d\n%s" % (outputs, inputs, spec["seed"])
    stream = gaussians(hashlib.sha256(seed.encode("utf-8")).digest())
    entries = np.fromiter(stream, dtype=float, count=inputs * outputs)
    return (entries / math.sqrt(outputs)).reshape(inputs, outputs)


def gaussians(key):
    """Standard normal numbers by the polar method, from SHA-256 in counter mode."""
    uniforms = uniform_pairs(key)
    for u, v in uniforms:
        s = u * u + v * v
        if 0 < s < 1:
            f = math.sqrt(-2 * math.log(s) / s)
            yield u * f
            yield v * f


def uniform_pairs(key):
    counter = 0
    while True:
        words = struct.unpack(">4Q", hashlib.sha256(key + struct.pack(">Q", counter)).digest())
        u = [((word >> 12) + 0.5) * 2.0**-51 - 1 for word in words]
        yield u[0], u[1]
        yield u[2], u[3]
        counter += 1
