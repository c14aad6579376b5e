package dev.lethe.mst;

import dev.lethe.base.BadUsageException;
import java.util.Locale;
import java.util.Optional;

/**
 * A space of which only the diameter 2B is public; a new vertex may be 2B from all others.
 *
 * @param shape the norm and dimension, or nothing for any metric
 */
record BoundedSpace(double diameter, Optional<Shape> shape) implements MetricSpace {

  /** What ℝᵈ it is a part of. */
  record Shape(Norm norm, int dimension) {}

  static BoundedSpace any(double diameter) {
    return new BoundedSpace(SpaceRules.requireDiameter(diameter), Optional.empty());
  }

  static BoundedSpace of(Norm norm, int dimension, double diameter) {
    if (dimension < 1) {
      throw new BadUsageException("a space has a dimension ≥ 1, but got " + dimension);
    }
    return new BoundedSpace(
        SpaceRules.requireDiameter(diameter), Optional.of(new Shape(norm, dimension)));
  }

  @Override
  public String name() {
    return shape
            .map(s -> s.norm().name().toLowerCase(Locale.ROOT) + " ℝ^" + s.dimension())
            .orElse("any metric")
        + " of diameter "
        + diameter;
  }

  @Override
  public TreeFacts facts() {
    return shape.map(s -> TreeFacts.of(s.norm(), s.dimension())).orElse(TreeFacts.ANY);
  }

  /** A matrix's distances are data, exact as given. */
  @Override
  public double distanceError() {
    return shape.map(s -> Norm.relativeError(s.dimension())).orElse(0.0);
  }

  @Override
  public double cover(MetricVertices retained) {
    return diameter;
  }

  @Override
  public void requireInside(MetricVertices retained) {
    shape.ifPresent(s -> SpaceRules.requireCloud(retained, s.norm(), s.dimension()));
    SpaceRules.requireWithin(retained, diameter);
  }
}
