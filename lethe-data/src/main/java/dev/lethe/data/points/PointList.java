package dev.lethe.data.points;

import java.util.Arrays;

/** Points of ℝᵈ, row-major. */
public final class PointList {

  private final int dimension;
  private final double[] coordinates;

  PointList(int dimension, double[] coordinates) {
    this.dimension = dimension;
    this.coordinates = coordinates;
  }

  public int size() {
    return coordinates.length / dimension;
  }

  /** d. */
  public int dimension() {
    return dimension;
  }

  /** Point i begins at i · dimension(). Not copied: treat it as read-only. */
  public double[] coordinates() {
    return coordinates;
  }

  /** A copy of point i. */
  public double[] point(int i) {
    return Arrays.copyOfRange(coordinates, i * dimension, (i + 1) * dimension);
  }
}
