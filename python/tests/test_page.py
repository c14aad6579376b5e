"""The session on docs/operate/python.md prints what the page says."""

import doctest
import pathlib
import unittest

import released

PAGE = pathlib.Path(__file__).resolve().parent.parent.parent / "docs" / "operate" / "python.md"


@released.needs_program
@released.needs_sklearn
@unittest.skipUnless(PAGE.is_file(), "the page is not here")
class Page(unittest.TestCase):
    def test_the_session_runs_as_printed(self):
        text = "\n".join("" if line.startswith("```") else line for line in PAGE.read_text("utf-8").split("\n"))
        session = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
        self.assertGreater(len(session.examples), 20)
        shown = []
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        runner.run(session, out=shown.append)
        self.assertEqual(runner.failures, 0, "".join(shown))


if __name__ == "__main__":
    unittest.main()
