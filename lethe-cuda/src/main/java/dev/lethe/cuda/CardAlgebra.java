package dev.lethe.cuda;

import dev.lethe.base.BadInputException;
import dev.lethe.linalg.DeviceException;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.linalg.SymmetricMatrix;
import java.util.Arrays;

/**
 * A kernel's operations on one card, one at a time. What does not fit its matrix ({@link
 * OneVector}) is no answer.
 *
 * <p>Row-major rows×d is column-major d×rows, so nothing is ever transposed: XᵀX is syrk of the
 * array as it stands, and the lower row-major triangle is the libraries' upper one.
 */
final class CardAlgebra {

  private final Card card;
  private final Program program;
  private final long stream;
  private final Blas blas;
  private final Solver solver;

  CardAlgebra(Card card, Program program) {
    this.card = card;
    this.program = program;
    Resources owned = new Resources(card); // as long as the process, once all of it is there
    try {
      this.stream = owned.stream();
      this.blas = owned.add(new Blas(card, stream));
      this.solver = owned.add(new Solver(card, stream));
    } catch (RuntimeException | Error failed) {
      owned.close();
      throw failed;
    }
  }

  Card card() {
    return card;
  }

  Program program() {
    return program;
  }

  /** Overwrites {@code gram} once nothing can fail any more; says true. */
  synchronized boolean gram(double[] rows, int d, double[] gram) {
    try (Resources owned = Resources.of(card, stream)) {
      Memory x = owned.add(Memory.doubles(card, rows.length));
      Memory result = owned.add(Memory.doubles(card, (long) d * d));
      card.upload(x.pointer(), rows, stream);
      blas.gram(d, rows.length / d, x.pointer(), d, 0, result.pointer(), d);
      card.finish(stream);
      card.download(result.pointer(), gram, stream);
    }
    SymmetricMatrix.mirrorUpper(gram, d);
    return true;
  }

  /** Overwrites {@code a}; false at a pivot that is not positive. */
  synchronized boolean cholesky(double[] a, int n) {
    double[] factor = new double[a.length];
    try (Resources owned = Resources.of(card, stream)) {
      Memory matrix = owned.add(Memory.doubles(card, a.length));
      card.upload(matrix.pointer(), a, stream);
      if (!solver.cholesky(n, matrix.pointer())) {
        return false;
      }
      card.download(matrix.pointer(), factor, stream);
    }
    for (int i = 0; i < n; i++) {
      if (!(factor[i * n + i] > 0)) {
        return false; // a pivot that is no number is none to cuSOLVER
      }
    }
    if (!OneVector.fits(a, factor, n)) {
      throw new DeviceException("a factor does not fit its matrix");
    }
    for (int i = 0; i < n; i++) {
      System.arraycopy(factor, i * n, a, i * n, i + 1);
      Arrays.fill(a, i * n + i + 1, (i + 1) * n, 0);
    }
    return true;
  }

  synchronized SymmetricEigen eigen(SymmetricMatrix a, boolean withVectors) {
    int n = a.order();
    double[] ascending = new double[n];
    double[] vectors = new double[withVectors ? n * n : 0];
    try (Resources owned = Resources.of(card, stream)) {
      Memory matrix = owned.add(Memory.doubles(card, (long) n * n));
      Memory values = owned.add(Memory.doubles(card, n));
      card.upload(matrix.pointer(), a.toArray(), stream);
      int info = solver.eigen(n, matrix.pointer(), values.pointer(), withVectors);
      if (info != 0) {
        throw new BadInputException(
            "the eigenvalues of a matrix of order " + n + " did not converge: dsyevd says " + info);
      }
      card.download(values.pointer(), ascending, stream);
      card.download(matrix.pointer(), vectors, stream);
    }
    SymmetricEigen eigen = new SymmetricEigen(ascending, vectors);
    if (!OneVector.fits(a, eigen)) {
      throw new DeviceException("eigenvalues do not fit their matrix");
    }
    return eigen;
  }
}
