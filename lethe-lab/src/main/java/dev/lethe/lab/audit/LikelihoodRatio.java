package dev.lethe.lab.audit;

import java.util.function.ToDoubleFunction;

/**
 * The optimal test between two Gaussians of the same covariance σ²I: ln p(x)/q(x) = ⟨x − (a + b)/2,
 * a − b⟩/σ², so every likelihood-ratio test is a threshold on the projection onto a − b (Neyman and
 * Pearson).
 */
public record LikelihoodRatio(Gaussian known) implements Distinguisher {

  @Override
  public String name() {
    return "likelihood ratio";
  }

  @Override
  public boolean isLearned() {
    return false;
  }

  @Override
  public ToDoubleFunction<double[]> learn(Outputs training) {
    double[] a = known.forgot();
    double[] b = known.retrained();
    double scale = Math.max(known.mu(), Double.MIN_NORMAL) * known.sigma() * known.sigma();
    return output -> {
      double sum = 0;
      for (int i = 0; i < a.length; i++) {
        sum += (output[i] - (a[i] + b[i]) / 2) * (a[i] - b[i]);
      }
      return sum / scale;
    };
  }
}
