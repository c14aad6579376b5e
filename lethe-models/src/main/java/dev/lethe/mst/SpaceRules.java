package dev.lethe.mst;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Rounding;

/** What spaces and the vertices in them must obey. */
final class SpaceRules {

  private SpaceRules() {}

  /** The diameter as a parameter. */
  static double requireDiameter(double diameter) {
    return Arguments.positive("the diameter of a space", diameter);
  }

  /** O(n²): any two vertices are within the diameter. */
  static void requireWithin(MetricVertices retained, double diameter) {
    double most = Rounding.multiplyUp(diameter, 1 + 2 * retained.relativeError());
    for (int i = 0; i < retained.count(); i++) {
      for (int j = 0; j < i; j++) {
        if (!(retained.distance(i, j) <= most)) {
          throw new BadInputException(
              "the declared diameter is %s, but vertices %d and %d are %s apart"
                  .formatted(diameter, j, i, retained.distance(i, j)));
        }
      }
    }
  }

  /** The cloud behind vertices, if it has this norm and dimension. */
  static PointCloud requireCloud(MetricVertices retained, Norm norm, int dimension) {
    if (retained.all() instanceof PointCloud cloud
        && cloud.norm() == norm
        && cloud.dimension() == dimension) {
      return cloud;
    }
    throw new BadUsageException(
        "this space holds points of dimension " + dimension + " with the norm " + norm);
  }
}
