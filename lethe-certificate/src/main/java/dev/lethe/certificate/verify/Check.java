package dev.lethe.certificate.verify;

import dev.lethe.certificate.format.Word;

/**
 * One thing that was looked at, or could not be.
 *
 * @param words what was compared, with the numbers, or what would be needed to compare it
 */
public record Check(String name, Verdict verdict, String words) {

  /** How it came out. */
  public enum Verdict implements Word {
    PASSED("passed"),
    FAILED("FAILED"),
    /** Nothing speaks against it, nothing for it. */
    NOT_CHECKED("not checked");

    private final String word;

    Verdict(String word) {
      this.word = word;
    }

    @Override
    public String word() {
      return word;
    }
  }

  public boolean isFailed() {
    return verdict == Verdict.FAILED;
  }

  @Override
  public String toString() {
    return name + ", " + verdict.word() + ": " + words;
  }
}
