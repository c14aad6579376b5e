package dev.lethe.bound;

/**
 * What the retained data say about one printed constant.
 *
 * @param words the reason, for people; may quote numbers of the data, so it is for whoever holds
 *     them
 */
public record ConstantCheck(String constant, Verdict verdict, String words) {

  /** Only {@link #VALID} passes a verification. */
  public enum Verdict {
    /** Proved on the data: it is on the safe side. */
    VALID,
    /** The data contradict it. */
    INVALID,
    /** Neither: the proofs at hand do not reach as far as the printed value. */
    CANNOT_TELL
  }

  public boolean isValid() {
    return verdict == Verdict.VALID;
  }

  boolean isCannotTell() {
    return verdict == Verdict.CANNOT_TELL;
  }

  /** The same constant, found to be wrong. */
  public ConstantCheck refutedIf(boolean wrong) {
    return wrong ? as(Verdict.INVALID, words) : this;
  }

  /** The same constant after a second look. */
  public ConstantCheck as(Verdict other, String why) {
    return new ConstantCheck(constant, other, why);
  }
}
