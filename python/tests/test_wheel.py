"""The wheel: complete, the same each time, and it installs without a network."""

import base64
import csv
import hashlib
import importlib.util
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


@unittest.skipIf(sys.version_info < (3, 11), "Python 3.11 or newer builds it")
class Wheel(unittest.TestCase):
    def setUp(self):
        spec = importlib.util.spec_from_file_location("build_wheel", ROOT / "build_wheel.py")
        builder = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(builder)
        self.place = tempfile.TemporaryDirectory()
        self.addCleanup(self.place.cleanup)
        self.folder = pathlib.Path(self.place.name)
        self.build = builder.build_wheel
        self.wheel = self.folder / self.build(self.folder)

    def test_its_record_lists_every_file_with_its_digest(self):
        with zipfile.ZipFile(self.wheel) as wheel:
            names = wheel.namelist()
            record = next(name for name in names if name.endswith("/RECORD"))
            lines = list(csv.reader(io.StringIO(wheel.read(record).decode())))
            self.assertEqual([line[0] for line in lines], names)
            for path, digest, size in lines[:-1]:
                content = wheel.read(path)
                found = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
                self.assertEqual((digest, int(size)), ("sha256=" + found, len(content)))
        for module in ROOT.glob("lethe/*.py"):
            self.assertIn(f"lethe/{module.name}", names)

    def test_the_same_sources_give_the_same_bytes(self):
        first = self.wheel.read_bytes()
        self.build(self.folder)
        self.assertEqual(self.wheel.read_bytes(), first)

    def test_it_installs_into_a_fresh_environment_without_a_network(self):
        place = self.folder / "environment"
        made = subprocess.run([sys.executable, "-m", "venv", place], capture_output=True, text=True)
        if made.returncode != 0:
            self.skipTest("no environment can be made here: " + made.stdout + made.stderr)
        python = place / ("Scripts" if os.name == "nt" else "bin") / "python"
        pip = [python, "-m", "pip", "--disable-pip-version-check", "install", "--no-index", "-q"]
        subprocess.run([*pip, self.wheel], check=True, capture_output=True)
        shown = subprocess.run(
            [python, "-I", "-c", "import lethe; print(lethe.__version__, lethe.Lethe.__name__, lethe.__file__)"],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        self.assertTrue(shown.startswith("0.1.0 Lethe "), shown)
        self.assertIn(str(place), shown)


if __name__ == "__main__":
    unittest.main()
