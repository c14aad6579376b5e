package dev.lethe.glm.softmax;

/** The probabilities of the classes at one row's margins. For one thread. */
final class Probabilities {

  private final ClassCoordinates coordinates;
  private final double[] values;
  private double restOfLikeliest;
  private int likeliest;

  Probabilities(int classes) {
    coordinates = new ClassCoordinates(classes);
    values = new double[classes];
  }

  ClassCoordinates coordinates() {
    return coordinates;
  }

  /**
   * Of row i among n.
   *
   * @return −log p_y
   */
  double loss(double[] margins, int i, int n, int y) {
    coordinates.expand(margins, i, n, values);
    likeliest = 0;
    for (int c = 1; c < values.length; c++) {
      likeliest = values[c] > values[likeliest] ? c : likeliest;
    }
    double top = values[likeliest];
    double behind = top - values[y];
    double others = 0;
    for (int c = 0; c < values.length; c++) {
      values[c] = Math.exp(values[c] - top);
      others += c == likeliest ? 0 : values[c];
    }
    double total = 1 + others;
    for (int c = 0; c < values.length; c++) {
      values[c] /= total;
    }
    restOfLikeliest = others / total;
    return behind + Math.log1p(others);
  }

  double of(int c) {
    return values[c];
  }

  /** p_a(1 − p_a), or −p_a·p_b; never of the wrong sign. */
  double covariance(int a, int b) {
    if (a != b) {
      return -values[a] * values[b];
    }
    return values[a] * (a == likeliest ? restOfLikeliest : 1 - values[a]);
  }
}
