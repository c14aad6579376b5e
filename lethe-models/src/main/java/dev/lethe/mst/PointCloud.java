package dev.lethe.mst;

import dev.lethe.base.BadInputException;

/** Points of ℝᵈ with a norm, every pair joined by an edge of its distance. */
public final class PointCloud implements MetricVertices {

  private final Norm norm;
  private final int dimension;
  private final double[][] points;

  private PointCloud(Norm norm, double[][] points) {
    this.norm = norm;
    this.points = points;
    this.dimension = points[0].length;
  }

  /** The points as given; copies them. Coordinates must be finite. */
  public static PointCloud of(Norm norm, double[][] points) {
    if (points.length == 0 || points[0].length == 0) {
      throw new BadInputException("a point cloud needs at least one point of one coordinate");
    }
    double[][] copy = new double[points.length][];
    for (int i = 0; i < points.length; i++) {
      if (points[i].length != points[0].length) {
        throw new BadInputException(
            "point %d has %d coordinates, but point 0 has %d"
                .formatted(i, points[i].length, points[0].length));
      }
      for (double x : points[i]) {
        if (!(Math.abs(x) <= Double.MAX_VALUE)) {
          throw new BadInputException("point %d has the coordinate %s".formatted(i, x));
        }
      }
      copy[i] = points[i].clone();
    }
    return new PointCloud(norm, copy);
  }

  public Norm norm() {
    return norm;
  }

  public int dimension() {
    return dimension;
  }

  @Override
  public int count() {
    return points.length;
  }

  public double coordinate(int point, int axis) {
    return points[point][axis];
  }

  @Override
  public double distance(int i, int j) {
    return norm.distance(points[i], points[j]);
  }

  @Override
  public double relativeError() {
    return Norm.relativeError(dimension);
  }
}
