package dev.lethe.bench;

import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.openblas.global.openblas;

/** OpenBLAS called as directly as JavaCPP allows, on native memory: the floor for our kernel. */
final class DirectOpenBlas implements AutoCloseable {

  private final int rows;
  private final int columns;
  private final DoublePointer x;
  private final DoublePointer vector;
  private final DoublePointer product;
  private final DoublePointer square;

  /** Copies the row-major values; the threads of OpenBLAS are set to one, as our kernel does. */
  DirectOpenBlas(double[] values, int rows, int columns) {
    openblas.blas_set_num_threads(1);
    this.rows = rows;
    this.columns = columns;
    this.x = new DoublePointer(values);
    this.vector = new DoublePointer(columns).zero();
    this.product = new DoublePointer(rows);
    this.square = new DoublePointer((long) columns * columns);
  }

  double gram() {
    openblas.cblas_dsyrk(
        openblas.CblasColMajor,
        openblas.CblasLower,
        openblas.CblasNoTrans,
        columns,
        rows,
        1,
        x,
        columns,
        0,
        square,
        columns);
    return square.get(0);
  }

  double multiply() {
    openblas.cblas_dgemv(
        openblas.CblasColMajor,
        openblas.CblasTrans,
        columns,
        rows,
        1,
        x,
        columns,
        vector,
        1,
        0,
        product,
        1);
    return product.get(0);
  }

  /** The factorisation in place, from a fresh copy each time. */
  double cholesky(double[] matrix) {
    square.put(matrix, 0, matrix.length);
    openblas.LAPACKE_dpotrf(openblas.LAPACK_COL_MAJOR, (byte) 'U', columns, square, columns);
    return square.get(0);
  }

  double eigen(double[] matrix) {
    square.put(matrix, 0, matrix.length);
    openblas.LAPACKE_dsyevd(
        openblas.LAPACK_COL_MAJOR, (byte) 'V', (byte) 'U', columns, square, columns, vector);
    double smallest = vector.get(0);
    vector.zero();
    return smallest;
  }

  @Override
  public void close() {
    x.close();
    vector.close();
    product.close();
    square.close();
  }
}
