package dev.lethe.data.model;

import dev.lethe.base.BadInputException;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Scaling;
import dev.lethe.data.schema.Schema;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.ReleasedShape;
import dev.lethe.linalg.Kernel;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a release hands out: the coordinates that noise was added to, and what users make of them.
 * That is a function of the coordinates, so it tells no more than they do.
 *
 * @param schema SHA-256 of the schema, in hexadecimal
 * @param columns names, the bias included where there is one (it stands last)
 * @param coordinates what the mechanism released
 * @param made what users load; in the units of the data
 */
public record Parameters(
    DeclaredModel model, String schema, List<String> columns, double[] coordinates, double[] made) {

  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

  public Parameters {
    coordinates = coordinates.clone();
    made = made.clone();
    columns = List.copyOf(columns);
    requireColumns(columns);
    if (!SHA256.matcher(schema).matches()) {
      throw new BadInputException(
          "a schema digest has 64 lower-case hexadecimal digits, but got '" + schema + "'");
    }
    if (coordinates.length != model.coordinates(columns.size())) {
      throw new BadInputException(
          "a %s model of %d columns has %d coordinates, but there are %d"
              .formatted(
                  model.kind().word(),
                  columns.size(),
                  model.coordinates(columns.size()),
                  coordinates.length));
    }
    model.requireFits(columns.size());
    requireMade(model, columns.size(), made.length);
    requireFinite(coordinates);
    requireFinite(made);
  }

  private static void requireMade(DeclaredModel model, int columns, int numbers) {
    int expected = model.loaded(columns);
    if (numbers != expected) {
      throw new BadInputException(
          "%s of %d columns: %d numbers are expected, but there are %d"
              .formatted(model.kind().shape().made(), columns, expected, numbers));
    }
  }

  /** From noisy coordinates to what users load: post-processing, which tells nothing more. */
  public static Parameters of(
      DeclaredModel model, Schema schema, String digest, double[] coordinates, Kernel kernel) {
    double[] made = inDataUnits(model, schema, model.made(coordinates, kernel));
    return new Parameters(model, digest, schema.gridColumns(), coordinates, made);
  }

  /** One value is told in the unit of its column; weights and projectors are of scaled columns. */
  private static double[] inDataUnits(DeclaredModel model, Schema schema, double[] made) {
    if (model.kind().shape() != ReleasedShape.VALUE) {
      return made;
    }
    Feature.Numeric column = (Feature.Numeric) schema.features().get(0);
    return new double[] {Scaling.of(column.bounds()).fromUnit(made[0])};
  }

  /**
   * Why what users load was not made of these coordinates; empty if it may have been.
   *
   * @param known where it is at hand; without it a value in the unit of its column cannot be told
   */
  public Optional<String> notMade(Optional<Schema> known, Kernel kernel) {
    if (model.kind().shape() != ReleasedShape.VALUE) {
      return model.notMade(made, coordinates, kernel);
    }
    return known
        .filter(schema -> schema.features().get(0) instanceof Feature.Numeric)
        .map(schema -> inDataUnits(model, schema, coordinates))
        .filter(value -> !Arrays.equals(value, made))
        .map(
            value ->
                "its value in the unit of the data is %s, but should be %s"
                    .formatted(made[0], value[0]));
  }

  private static void requireColumns(List<String> columns) {
    Set<String> names = new HashSet<>();
    for (String column : columns) {
      if (column.isEmpty() || !names.add(column)) {
        throw new BadInputException(
            "columns must have names, each its own, but '" + column + "' breaks this");
      }
    }
    if (names.isEmpty()) {
      throw new BadInputException("a model has at least one column");
    }
  }

  private static void requireFinite(double[] numbers) {
    for (double number : numbers) {
      if (!Double.isFinite(number)) {
        throw new BadInputException("released numbers are finite, but one is " + number);
      }
    }
  }

  /** A copy. */
  @Override
  public double[] coordinates() {
    return coordinates.clone();
  }

  /** A copy. */
  @Override
  public double[] made() {
    return made.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Parameters that
        && model.equals(that.model)
        && schema.equals(that.schema)
        && columns.equals(that.columns)
        && Arrays.equals(coordinates, that.coordinates)
        && Arrays.equals(made, that.made);
  }

  @Override
  public int hashCode() {
    return 31 * columns.hashCode() + Arrays.hashCode(coordinates);
  }

  @Override
  public String toString() {
    return "Parameters[" + model + ", " + columns.size() + " columns]";
  }
}
