package dev.lethe.glm;

/** What a loss is to the paper's formulas, in plain doubles: for figures, never for a release. */
public interface PaperForm {

  /** The length of a row's gradient. */
  double slope(double ball, double margin);

  /** The curvature that rows of this least eigenvalue have. */
  double curvature(double smallest, double margin);

  /** The Lipschitz constant of the Hessian. */
  double lipschitz(double ball, double margin);

  /** A loss that is not in the paper, by the same formulas. */
  static PaperForm of(Loss loss) {
    return new PaperForm() {

      @Override
      public double slope(double ball, double margin) {
        return ball * loss.slopeAtMost(margin);
      }

      @Override
      public double curvature(double smallest, double margin) {
        return smallest * loss.curvatureAtLeast(margin);
      }

      @Override
      public double lipschitz(double ball, double margin) {
        double third = loss.third().map(k -> k.atMost(margin)).orElse(Double.POSITIVE_INFINITY);
        return ball * ball * ball * third;
      }
    };
  }
}
