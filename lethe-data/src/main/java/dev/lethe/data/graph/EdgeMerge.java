package dev.lethe.data.graph;

import java.util.function.DoubleBinaryOperator;

/**
 * What several lines for the same pair of vertices become: a public rule, fixed before reading.
 *
 * <p>Bounds of MATH §3.1 speak of simple graphs, so the merged pair is the edge that is forgotten.
 */
public enum EdgeMerge {
  /** A second line for a pair is an error: the default. */
  REFUSE((sum, next) -> sum),
  FIRST((sum, next) -> sum),
  LAST((sum, next) -> next),
  SUM(Double::sum),
  MEAN(Double::sum),
  MIN(Math::min),
  MAX(Math::max),
  /** The number of lines; weights in the file are not read. */
  COUNT(Double::sum);

  private final DoubleBinaryOperator combine;

  EdgeMerge(DoubleBinaryOperator combine) {
    this.combine = combine;
  }

  double combine(double soFar, double next) {
    return combine.applyAsDouble(soFar, next);
  }
}
