package dev.lethe.unlearn.release;

import java.util.Locale;

/**
 * What a model is worth on retained rows, without noise and, in expectation, with it.
 *
 * <p>Computed from the secret state, so it is the operator's and never published
 * (docs/mathematics/certificates.md); {@code toString} does not show it.
 *
 * @param withoutNoise of the model as it stands, which is near what any of the ways would release
 * @param withNoise the expectation over the noise
 */
public record Utility(Measure measure, double withoutNoise, double withNoise) {

  /** What is measured, and how many digits of it are worth showing. */
  public enum Measure {
    /** The share of rows whose label ±1 is the sign of the prediction. */
    ACCURACY("accuracy", "%.4f"),
    /** The mean of (y − w·x)². */
    SQUARED_ERROR("squared error", "%.4g"),
    /** The share of the variance that the components explain. */
    EXPLAINED_VARIANCE("explained variance", "%.4f"),
    /** The standard deviation of the released number about the computed one, in its units. */
    DEVIATION("deviation", "%.4g");

    private final String words;
    private final String format;

    Measure(String words, String format) {
      this.words = words;
      this.format = format;
    }

    public String words() {
      return words;
    }
  }

  /** {@code accuracy 0.7712 → 0.7630}; for the operator. */
  public String forOperator() {
    return String.format(
        Locale.ROOT,
        measure.words + " " + measure.format + " → " + measure.format,
        withoutNoise,
        withNoise);
  }

  @Override
  public String toString() {
    return "Utility[not shown]";
  }
}
