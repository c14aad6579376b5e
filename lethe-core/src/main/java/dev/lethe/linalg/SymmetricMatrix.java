package dev.lethe.linalg;

import dev.lethe.base.BadInputException;

/** An immutable, finite, exactly symmetric dense matrix. */
public final class SymmetricMatrix {

  private final int n;
  private final double[] entries;

  private SymmetricMatrix(int n, double[] entries) {
    this.n = n;
    this.entries = entries;
  }

  /** Copies a row-major n×n array; refuses what is not finite or not symmetric. */
  public static SymmetricMatrix of(int n, double[] entries) {
    if (n < 1 || entries.length != (long) n * n) {
      throw new BadInputException(
          "a symmetric matrix of order " + n + " needs n·n entries, but got " + entries.length);
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double lower = entries[i * n + j];
        if (!Double.isFinite(lower)) {
          throw new BadInputException("entry (" + i + ", " + j + ") is not finite: " + lower);
        }
        if (lower != entries[j * n + i]) {
          throw new BadInputException(
              "not symmetric: entry ("
                  + i
                  + ", "
                  + j
                  + ") is "
                  + lower
                  + " but its mirror image is "
                  + entries[j * n + i]);
        }
      }
    }
    return new SymmetricMatrix(n, entries.clone());
  }

  public int order() {
    return n;
  }

  public double get(int i, int j) {
    return entries[i * n + j];
  }

  /** max |a_ij|. */
  public double largestEntry() {
    double largest = 0;
    for (double entry : entries) {
      largest = Math.max(largest, Math.abs(entry));
    }
    return largest;
  }

  /** A row-major copy. */
  public double[] toArray() {
    return entries.clone();
  }
}
