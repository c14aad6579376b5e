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

  /** From k − 1 numbers t to k that sum to 0, z, n times: each of them for all n, then the next. */
  void expand(double[] t, int n, double[] z) {
    double[] sums = new double[n];
    for (int from = 0; from < t.length; from += n) {
      for (int i = 0; i < n; i++) {
        sums[i] += t[from + i];
      }
    }
    double root = Math.sqrt(classes);
    for (int i = 0; i < n; i++) {
      z[i] = sums[i] / root;
      sums[i] /= classes - root;
    }
    for (int from = 0; from < t.length; from += n) {
      for (int i = 0; i < n; i++) {
        z[from + n + i] = t[from + i] - sums[i];
      }
    }
  }

  /** W, class after class, of V, output after output. */
  double[] weights(double[] coordinates) {
    int d = coordinates.length / (classes - 1);
    double[] weights = new double[classes * d];
    expand(coordinates, d, weights);
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
