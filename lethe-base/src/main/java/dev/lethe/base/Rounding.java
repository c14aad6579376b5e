package dev.lethe.base;

/**
 * Arithmetic with a visible direction: {@code …Up} is never below the exact result of the operation
 * on its double arguments, {@code …Down} never above it.
 *
 * <p>Java rounds +, −, ·, / and √ correctly to nearest, so the neighbour of the rounded result in
 * the wanted direction bounds the exact one. Results are at most one unit in the last place wider
 * than the tightest bound. NaN stays NaN; infinities stay infinities where they are correct.
 */
public final class Rounding {

  private Rounding() {}

  public static double addUp(double a, double b) {
    return Math.nextUp(a + b);
  }

  public static double addDown(double a, double b) {
    return Math.nextDown(a + b);
  }

  public static double subtractUp(double a, double b) {
    return Math.nextUp(a - b);
  }

  public static double subtractDown(double a, double b) {
    return Math.nextDown(a - b);
  }

  public static double multiplyUp(double a, double b) {
    return Math.nextUp(a * b);
  }

  public static double multiplyDown(double a, double b) {
    return Math.nextDown(a * b);
  }

  public static double divideUp(double a, double b) {
    return Math.nextUp(a / b);
  }

  public static double divideDown(double a, double b) {
    return Math.nextDown(a / b);
  }

  public static double sqrtUp(double a) {
    return Math.nextUp(Math.sqrt(a));
  }

  /** Never above √a, and never negative. */
  public static double sqrtDown(double a) {
    return Math.max(0, Math.nextDown(Math.sqrt(a)));
  }
}
