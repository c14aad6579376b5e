package dev.lethe.unlearn.plan;

import dev.lethe.unlearn.release.Passes;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Way;

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
