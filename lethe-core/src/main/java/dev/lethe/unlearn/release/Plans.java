package dev.lethe.unlearn.release;

/**
 * What the ways of a problem promise on one set of retained rows (docs/mathematics/noise.md).
 *
 * <p>What several ways need of the rows, a solution, a fit, a spectrum, is worked out once, when
 * this is made, and a refusal to do so is kept for each way to give. Everything is a function of
 * the retained rows and public terms: a model and the forgotten rows are seen by {@link Prepared}
 * only.
 *
 * @param <S> the secret state
 */
public interface Plans<S> {

  /** Refuses whatever can be refused before a model or a forgotten row is read. */
  Prepared<S> prepare(Terms terms);

  /** How often a release by these terms reads all rows; never refuses. */
  Passes passes(Terms terms);
}
