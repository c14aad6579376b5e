package dev.lethe.unlearn.plan;

import dev.lethe.unlearn.release.Passes;
import dev.lethe.unlearn.release.Prepared;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Way;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The way that {@code auto} takes, and why: a function of the retained rows and public terms, never
 * of the model, of who leaves, or of a clock (docs/mathematics/noise.md and
 * docs/mathematics/certificates.md).
 *
 * @param prepared to be carried out: what was worked out for the choice is not worked out again
 * @param why one sentence
 */
public record Choice<S>(Way way, Prepared<S> prepared, Passes passes, String why) {

  /** What the release will say. */
  public ReleaseFacts facts() {
    return prepared.facts();
  }

  /** The terms to forget by. */
  public Terms terms() {
    return facts().terms();
  }

  /** Equal to one that says the same: what was worked out for it is no part of it. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Choice<?> choice
        && way.equals(choice.way)
        && facts().equals(choice.facts())
        && passes.equals(choice.passes)
        && why.equals(choice.why);
  }

  @Override
  public int hashCode() {
    return Objects.hash(way, facts(), passes, why);
  }

  @Override
  public String toString() {
    return "Choice[way=%s, facts=%s, passes=%s, why=%s]".formatted(way, facts(), passes, why);
  }
}
