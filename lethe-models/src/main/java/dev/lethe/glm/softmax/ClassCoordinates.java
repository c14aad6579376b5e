package dev.lethe.glm.softmax;

/**
 * The weights W of k classes (k×d) in k − 1 vectors: V = QW, W = QᵀV, the rows of Q an orthonormal
 * basis of what is orthogonal to 1.
 *
 * <p>Q is the reflection that takes the first unit vector to 1/√k, without its first row. For
 * vectors that sum to 0 a reflection needs one sum: with s = 1/(√k − 1), (Qg)_j = g_j + s·g_0, and
 * (Qᵀt)_0 = Σt/√k, (Qᵀt)_j = t_j − Σt/(k − √k), j from 1.
 *
 * @param classes k ≥ 2
 */
record ClassCoordinates(int classes) {

  /** s = 1/(√k − 1), at most 1 + √2. */
  double share() {
    return 1 / (Math.sqrt(classes) - 1);
  }

  /**
   * From k − 1 numbers to k that sum to 0.
   *
   * @param from where the first stands, the next ones each {@code step} further on
   */
  void expand(double[] t, int from, int step, double[] z) {
    double sum = 0;
    for (int a = 0; a < classes - 1; a++) {
      sum += t[from + a * step];
    }
    double root = Math.sqrt(classes);
    double less = sum / (classes - root);
    z[0] = sum / root;
    for (int a = 0; a < classes - 1; a++) {
      z[a + 1] = t[from + a * step] - less;
    }
  }

  /** W, class after class, of V, output after output. */
  double[] weights(double[] coordinates) {
    int d = coordinates.length / (classes - 1);
    double[] weights = new double[classes * d];
    double[] column = new double[classes];
    for (int j = 0; j < d; j++) {
      expand(coordinates, j, d, column);
      for (int c = 0; c < classes; c++) {
        weights[c * d + j] = column[c];
      }
    }
    return weights;
  }

  /** V of W; what all classes have in common is left out, as it changes no probability. */
  double[] coordinates(double[] weights) {
    int d = weights.length / classes;
    double[] coordinates = new double[(classes - 1) * d];
    for (int j = 0; j < d; j++) {
      double mean = 0;
      for (int c = 0; c < classes; c++) {
        mean += weights[c * d + j] / classes;
      }
      double first = share() * (weights[j] - mean);
      for (int a = 0; a < classes - 1; a++) {
        coordinates[a * d + j] = weights[(a + 1) * d + j] - mean + first;
      }
    }
    return coordinates;
  }
}
