package dev.lethe.glm.softmax;

import dev.lethe.linalg.SlopeCode;

/**
 * {@link SoftmaxLoss#slopes} as a device computes it, one row at a time: the logits of {@link
 * ClassCoordinates}, less the largest, which is left out of the sum of exponentials and counts 1.
 */
final class SoftmaxSlopes {

  private static final String SOURCE =
      """
      __device__ double slopes(double *t, long step, int label) {
        const double root = sqrt((double) (OUTPUTS + 1));
        int y = label == -1048576 ? 0 : label == 1048576 ? 1 : label;
        if (y < 0 || y > OUTPUTS) y = 0; // no class: refused where it is looked at, but not read here
        double sum = 0;
        for (int a = 0; a < OUTPUTS; a++) sum += t[a * step];
        double first = sum / root;
        double shift = sum / (OUTPUTS + 1 - root);
        double top = first;
        int likeliest = -1;
        for (int a = 0; a < OUTPUTS; a++) {
          double z = t[a * step] - shift;
          if (z > top) { top = z; likeliest = a; }
        }
        double own = y == 0 ? first - top : t[(y - 1) * step] - shift - top;
        double e0 = likeliest < 0 ? 1.0 : exp(first - top);
        double others = likeliest < 0 ? 0.0 : e0;
        for (int a = 0; a < OUTPUTS; a++) {
          double e = a == likeliest ? 1.0 : exp(t[a * step] - shift - top);
          others += a == likeliest ? 0.0 : e;
          t[a * step] = e;
        }
        double total = 1.0 + others;
        double base = (e0 / total - (y == 0 ? 1.0 : 0.0)) / (root - 1.0);
        for (int a = 0; a < OUTPUTS; a++) {
          t[a * step] = t[a * step] / total - (y == a + 1 ? 1.0 : 0.0) + base;
        }
        return log1p(others) - own;
      }
      """;

  private SoftmaxSlopes() {}

  static SlopeCode onDevice(int classes) {
    return new SlopeCode(SOURCE, classes - 1);
  }
}
