package dev.lethe.quantile;

/** Values as a quantile sees them: how many, and the k-th smallest. */
public interface OrderStatistics {

  long count();

  /** The value with exactly {@code rank} others before it in sorted order. */
  double get(long rank);

  /** Of values in memory, which are copied. */
  static OrderStatistics of(double[] values) {
    return Selection.of(values);
  }
}
