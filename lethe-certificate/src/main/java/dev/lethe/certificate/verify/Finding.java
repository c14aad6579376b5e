package dev.lethe.certificate.verify;

import dev.lethe.base.LetheException;
import dev.lethe.certificate.verify.Check.Verdict;

/** What a check comes to, before it has a name. */
record Finding(Verdict verdict, String words) {

  static Finding passed(String words) {
    return new Finding(Verdict.PASSED, words);
  }

  static Finding failed(String words) {
    return new Finding(Verdict.FAILED, words);
  }

  /** A rule of the library that the certificate's content broke, in its own words. */
  static Finding failed(LetheException broken) {
    return failed(String.valueOf(broken.getMessage()));
  }

  /** The words say what is missing. */
  static Finding notChecked(String words) {
    return new Finding(Verdict.NOT_CHECKED, words);
  }

  /** The words say why no file could tell. */
  static Finding unknowable(String words) {
    return new Finding(Verdict.UNKNOWABLE, words);
  }

  /** Passed if this holds; the words are true either way. */
  static Finding that(boolean holds, String words) {
    return holds ? passed(words) : failed(words);
  }
}
