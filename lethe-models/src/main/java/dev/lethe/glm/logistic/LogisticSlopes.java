package dev.lethe.glm.logistic;

import dev.lethe.linalg.SlopeCode;

/** {@link LogisticLoss#slopes} as a device computes it: operation by operation the same. */
final class LogisticSlopes {

  static final SlopeCode ON_DEVICE =
      new SlopeCode(
          """
          __device__ double slopes(double *t, long step, int label) {
            bool positive = label > 0;
            double s = positive ? *t : -*t;
            double e = exp(-fabs(s));
            double wrong = (s > 0 ? e : 1.0) / (1.0 + e);
            *t = positive ? -wrong : wrong;
            return (s < 0 ? -s : 0.0) + log1p(e);
          }
          """,
          1);

  private LogisticSlopes() {}
}
