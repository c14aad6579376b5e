package dev.lethe.unlearn;

/**
 * The way that {@code auto} takes, and why: a function of the retained rows and public terms, never
 * of the model, of who leaves, or of a clock (MATH §0, §9).
 *
 * @param facts what the release will say
 * @param why one sentence
 */
public record Choice(Way way, ReleaseFacts facts, Passes passes, String why) {

  /** The terms to forget by. */
  public Terms terms() {
    return facts.terms();
  }
}
