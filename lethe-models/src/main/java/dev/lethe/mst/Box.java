package dev.lethe.mst;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.base.Rounding;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The points of ℝᵈ between two public corners. */
record Box(Norm norm, List<Interval> sides) implements MetricSpace {

  /** Up to this dimension the cover is searched for; beyond, the farthest corner bounds it. */
  private static final int SEARCHED = 3;

  /** Up to this dimension the room for several new points is searched for. */
  private static final int PACKED = 2;

  static Box between(Norm norm, double[] lo, double[] hi) {
    if (lo.length != hi.length || lo.length == 0) {
      throw new BadUsageException(
          "a box needs two corners of one dimension, but got %d and %d coordinates"
              .formatted(lo.length, hi.length));
    }
    Box box =
        new Box(
            norm, IntStream.range(0, lo.length).mapToObj(k -> Interval.of(lo[k], hi[k])).toList());
    SpaceRules.requireDiameter(box.isPoint() ? 0 : box.diameter());
    return box;
  }

  /** Outward rounding hides this from the diameter. */
  private boolean isPoint() {
    return sides.stream().allMatch(side -> side.lo() == side.hi());
  }

  int dimension() {
    return sides.size();
  }

  @Override
  public String name() {
    return norm.name().toLowerCase(Locale.ROOT) + " box " + sides;
  }

  @Override
  public double diameter() {
    double[] widths = sides.stream().mapToDouble(Interval::width).toArray();
    return Norm.up(norm.length(widths), dimension());
  }

  @Override
  public TreeFacts facts() {
    return TreeFacts.of(norm, dimension());
  }

  @Override
  public double distanceError() {
    return Norm.relativeError(dimension());
  }

  @Override
  public double cover(MetricVertices retained) {
    PointCloud cloud = SpaceRules.requireCloud(retained, norm, dimension());
    double cover =
        dimension() <= SEARCHED ? CoverRadius.of(this, cloud).above() : farthestCorner(cloud);
    return Math.min(cover, diameter());
  }

  /** In the plane new points must keep away from one another too, to weigh much. */
  @Override
  public double rise(MetricVertices retained, double cover, int m) {
    return m == 1 || dimension() > PACKED
        ? MetricSpace.super.rise(retained, cover, m)
        : PackingRadii.sum(this, SpaceRules.requireCloud(retained, norm, dimension()), cover, m);
  }

  /** sup_v min_i ≤ min_i sup_v: how far the farthest corner is from the most central point. */
  private double farthestCorner(PointCloud cloud) {
    double least = Double.POSITIVE_INFINITY;
    double[] reach = new double[dimension()];
    for (int i = 0; i < cloud.count(); i++) {
      for (int k = 0; k < reach.length; k++) {
        double x = cloud.coordinate(i, k);
        reach[k] =
            Math.max(
                Rounding.subtractUp(sides.get(k).hi(), x),
                Rounding.subtractUp(x, sides.get(k).lo()));
      }
      least = Math.min(least, Norm.up(norm.length(reach), dimension()));
    }
    return least;
  }

  @Override
  public void requireInside(MetricVertices retained) {
    PointCloud cloud = SpaceRules.requireCloud(retained, norm, dimension());
    for (int i = 0; i < cloud.count(); i++) {
      for (int k = 0; k < dimension(); k++) {
        if (!sides.get(k).contains(cloud.coordinate(i, k))) {
          throw new BadInputException(
              "coordinate %d of a point must lie in %s, but that of point %d is %s"
                  .formatted(k, sides.get(k), i, cloud.coordinate(i, k)));
        }
      }
    }
  }
}
