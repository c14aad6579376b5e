package dev.lethe.linalg;

import static dev.lethe.base.Rounding.addUp;

/**
 * A or −A of an enclosure, for a search that makes one proof after the other: all of them work in
 * the same rows, so a factor is good until the next one is asked for. For one thread.
 */
final class SignedMatrix implements MatrixBall {

  private final Enclosure enclosure;
  private final boolean negative;
  private final double[][] rows;

  private SignedMatrix(Enclosure enclosure, boolean negative) {
    int n = enclosure.centre().order();
    this.enclosure = enclosure;
    this.negative = negative;
    this.rows = new double[n][n];
  }

  static SignedMatrix plus(Enclosure enclosure) {
    return new SignedMatrix(enclosure, false);
  }

  static SignedMatrix minus(Enclosure enclosure) {
    return new SignedMatrix(enclosure, true);
  }

  @Override
  public int order() {
    return rows.length;
  }

  @Override
  public double diagonal(int i) {
    double entry = enclosure.centre().get(i, i);
    return negative ? -entry : entry;
  }

  @Override
  public double[][] upperRows() {
    for (int i = 0; i < rows.length; i++) {
      if (negative) {
        enclosure.centre().negatedUpperRow(i, rows[i]);
      } else {
        enclosure.centre().copyRow(i, rows[i]);
      }
    }
    return rows;
  }

  @Override
  public double radius() {
    return enclosure.radius();
  }

  @Override
  public double reachUp() {
    return addUp(enclosure.centre().frobeniusNormUp(), enclosure.radius());
  }

  double[] times(double[] v) {
    double[] product = enclosure.centre().times(v);
    if (negative) {
      for (int i = 0; i < product.length; i++) {
        product[i] = -product[i];
      }
    }
    return product;
  }
}
