"""The commands of `lethe` as methods: options go in as keywords, JSON comes back as a dict, errors as exceptions."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from typing import Any, Iterable, Mapping, Optional, Union

File = Union[str, "os.PathLike[str]"]


class LetheError(Exception):
    """A command that did not succeed.

    `exit_code` is that of the command, `message` what it said, `result` the JSON that it printed all the same, or None.
    """

    def __init__(self, exit_code: int, message: str, result: Any = None):
        super().__init__(message)
        self.exit_code = exit_code
        self.message = message
        self.result = result

    def __reduce__(self):
        return type(self), (self.exit_code, self.message, self.result)


class BadUsage(LetheError, ValueError):
    """Exit code 2: options that do not fit together."""


class BadInput(LetheError, ValueError):
    """Exit code 3: data that breaks a rule; the message says which, and where."""


class NoGuarantee(LetheError):
    """Exit code 4: no guarantee can be given; or of a certificate: nothing vouches for it."""


class VerificationFailed(LetheError):
    """Exit code 5: a certificate or an audit failed."""


class PartlyDone(LetheError):
    """Exit code 6: people were forgotten, but others of those named are not here. `result` says what was done."""


_ERRORS = {2: BadUsage, 3: BadInput, 4: NoGuarantee, 5: VerificationFailed, 6: PartlyDone}


def find_command(command: Optional[File] = None) -> str:
    """The program: the one given, or that of the variable LETHE, or `lethe` on the PATH."""
    wanted = os.fspath(command or os.environ.get("LETHE") or "lethe")
    found = shutil.which(wanted)
    if found is None:
        raise FileNotFoundError(
            f"no program '{wanted}' was found: give its place as command=…, in the variable LETHE, or put it on the PATH"
        )
    return os.path.abspath(found)


class Lethe:
    """The command line. Every command is a process of its own and takes a second or more to start.

    Keywords are options: `total_capacity=5` is `--total-capacity=5`, `lambda_=0.1` is `--lambda=0.1`, `centred=True` is
    `--centred`; None and False leave an option out.
    """

    def __init__(self, command: Optional[File] = None):
        self.command = find_command(command)

    def train(self, data: File, schema: File, model: str, workspace: File, **options: Any) -> dict:
        """Makes a workspace. Nothing is released yet."""
        return self.run("train", data=data, schema=schema, model=model, workspace=workspace, **options)

    def release(self, workspace: File, epsilon: float, delta: float, **options: Any) -> dict:
        """Publishes the current model with noise and a certificate; the result names the files."""
        return self.run("release", workspace=workspace, epsilon=epsilon, delta=delta, **options)

    def forget(
        self, workspace: File, subjects: Iterable[Any], epsilon: float, delta: float, **options: Any
    ) -> dict:
        """Forgets people and publishes the new model. PartlyDone says that some of them are not here."""
        return self.run(
            "forget",
            stdin=_lines(subjects),
            workspace=workspace,
            subjects="-",
            epsilon=epsilon,
            delta=delta,
            **options,
        )

    def verify(self, certificate: File, **options: Any) -> dict:
        """The report on a certificate in which nothing is wrong; an error otherwise, with the report as `result`."""
        return self.run("verify", os.fspath(certificate), **options)

    def predict(self, release: File, data: File, **options: Any) -> list:
        """A dict for each row of a table."""
        text = self._text("predict", None, [], dict(options, release=release, data=data))
        return [json.loads(line) for line in text.splitlines()]

    def evaluate(self, release: File, data: File, **options: Any) -> dict:
        """How good a release is on rows whose labels are known."""
        return self.run("evaluate", release=release, data=data, **options)

    def sensitivity(self, problem: str, **options: Any) -> dict:
        """How far deletions can move a result of your data, and the noise that hides it."""
        return self.run("sensitivity", problem, **options)

    def run(self, command: str, *operands: str, stdin: Optional[str] = None, **options: Any) -> dict:
        """Any command that prints one JSON object."""
        return json.loads(self._text(command, stdin, operands, options))

    def _text(
        self, command: str, stdin: Optional[str], operands: Iterable[str], options: Mapping[str, Any]
    ) -> str:
        words = [self.command, command, *operands, *_words(options), "--json"]
        done = subprocess.run(
            words,
            input=stdin if stdin is not None else "",
            capture_output=True,
            encoding="utf-8",
            errors="surrogateescape",
        )
        if done.returncode == 0:
            return done.stdout
        error = _ERRORS.get(done.returncode, LetheError)
        message = done.stderr.strip() or f"'{command}' ended with exit code {done.returncode}"
        raise error(done.returncode, message, _json_or_none(done.stdout))


def _lines(subjects: Iterable[Any]) -> str:
    ids = [str(each) for each in subjects]
    for each in ids:
        if "\n" in each or "\r" in each:
            raise ValueError(f"an id is one line, but got {each!r}")
    return "".join(each + "\n" for each in ids)


def _words(options: Mapping[str, Any]) -> list:
    words = []
    for name, value in options.items():
        option = "--" + name.rstrip("_").replace("_", "-")
        if value is True:
            words.append(option)
        elif isinstance(value, (list, tuple)):
            words += [f"{option}={_word(each)}" for each in value]
        elif value is not None and value is not False:
            words.append(f"{option}={_word(value)}")
    return words


def _word(value: Any) -> str:
    """Numbers with all their digits, those of NumPy too."""
    if isinstance(value, (str, os.PathLike)):
        return os.fspath(value)
    return str(value.item() if hasattr(value, "item") else value)


def _json_or_none(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None
