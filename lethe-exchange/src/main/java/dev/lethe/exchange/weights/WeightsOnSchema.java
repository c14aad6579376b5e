package dev.lethe.exchange.weights;

import dev.lethe.base.BadInputException;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Scaling;
import dev.lethe.data.schema.Schema;
import dev.lethe.predict.Link;
import java.util.ArrayList;
import java.util.List;

/**
 * A model in the units of the data, on the scaled columns of a schema: where x = c + h·z, the
 * weight u of x becomes u·h, and the intercept gains u·c.
 *
 * <p>The scores are the same for every row within the schema's bounds that is no longer than 1
 * there; a longer one is shortened by Lethe and not by others.
 */
public final class WeightsOnSchema {

  private final Schema schema;
  private final int[] placed;
  private final List<Scaling> scalings = new ArrayList<>();

  private WeightsOnSchema(ImportedModel model, Schema schema) {
    if (schema.projection().isPresent()) {
      throw new BadInputException(
          "the schema projects its columns, so weights of columns have no place in it");
    }
    this.schema = schema;
    this.placed = Placement.of(model, schema);
    for (Feature feature : schema.features()) {
      Scaling scaling = scaling(feature);
      feature.coordinates().forEach(coordinate -> scalings.add(scaling));
    }
  }

  private static Scaling scaling(Feature feature) {
    if (feature instanceof Feature.Numeric numeric) {
      return Scaling.of(numeric.bounds());
    }
    return new Scaling(0, feature instanceof Feature.Block block ? block.norm() : 1);
  }

  /**
   * The weights of the schema's grid columns, a row for each score of a model with this link.
   *
   * @param link what the model makes of its scores
   */
  public static List<double[]> rows(ImportedModel model, Schema schema, Link link) {
    WeightsOnSchema way = new WeightsOnSchema(model, schema);
    ImportedModel ordered = ClassOrder.of(model, schema.label(), link);
    Scaling label = link == Link.VALUE ? unitOf(schema) : new Scaling(0, 1);
    List<double[]> rows = new ArrayList<>();
    for (int r = 0; r < ordered.weights().length; r++) {
      rows.add(way.row(ordered.weights()[r], ordered.intercepts()[r], label));
    }
    return rows;
  }

  /** Numbers are predicted in the unit of the grid, two classes as −1 and 1. */
  private static Scaling unitOf(Schema schema) {
    return schema.label().orElse(null) instanceof Label.Regression number
        ? number.scaling()
        : new Scaling(0, 1);
  }

  private double[] row(double[] weights, double intercept, Scaling label) {
    double[] row = new double[placed.length + (schema.bias() ? 1 : 0)];
    double constant = intercept - label.centre();
    for (int j = 0; j < placed.length; j++) {
      double weight = placed[j] == Placement.LEFT_OUT ? 0 : weights[placed[j]];
      row[j] = weight * scalings.get(j).halfWidth() / label.halfWidth();
      constant += weight * scalings.get(j).centre();
    }
    if (schema.bias()) {
      row[placed.length] = constant / label.halfWidth();
    } else if (constant != 0) {
      throw new BadInputException(
          "the model has an intercept of %s in the schema's columns, and the schema no bias column: declare \"bias\": true"
              .formatted(constant));
    }
    requireFinite(row);
    return row;
  }

  private static void requireFinite(double[] row) {
    for (double weight : row) {
      if (!Double.isFinite(weight)) {
        throw new BadInputException(
            "weights must be finite in the schema's columns, but one is " + weight);
      }
    }
  }
}
