package dev.lethe.data.graph;

/**
 * What several lines for the same pair of vertices become: a public rule, fixed before reading.
 *
 * <p>Bounds of docs/mathematics/mst.md speak of simple graphs, so the merged pair is the edge that
 * is forgotten.
 */
public enum EdgeMerge {
  /** A second line for a pair is an error: the default. */
  REFUSE,
  FIRST,
  LAST,
  SUM,
  MEAN,
  MIN,
  MAX,
  /** The number of lines; weights in the file are not read. */
  COUNT;

  double combine(double soFar, double next) {
    return switch (this) {
      case REFUSE, FIRST -> soFar;
      case LAST -> next;
      case SUM, MEAN, COUNT -> soFar + next;
      case MIN -> Math.min(soFar, next);
      case MAX -> Math.max(soFar, next);
    };
  }
}
