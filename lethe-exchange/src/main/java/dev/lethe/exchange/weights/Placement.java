package dev.lethe.exchange.weights;

import dev.lethe.base.BadInputException;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.Shown;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which column of a file each coordinate of a schema takes its weight from.
 *
 * <p>Names decide where the file has them. A category is called {@code job=clerk} or {@code
 * job_clerk}, and what stands before two underscores, as in {@code cat__job_clerk}, is the name of
 * a step. Without names, and for blocks of numbers, the order decides.
 */
final class Placement {

  /** The place of a category that the other tool left out as the one to compare with. */
  static final int LEFT_OUT = -1;

  private final List<String> columns;

  private Placement(List<String> columns) {
    this.columns = columns;
  }

  /** For each coordinate of the schema a column of the file, or {@link #LEFT_OUT}. */
  static int[] of(ImportedModel model, Schema schema) {
    List<String> coordinates = schema.coordinates();
    boolean blocks = schema.features().stream().anyMatch(Feature.Block.class::isInstance);
    if (!model.columns().isEmpty() && !blocks) {
      return new Placement(model.columns()).byName(schema);
    }
    if (model.width() != coordinates.size()) {
      throw new BadInputException(
          "the model has %d columns without names, but the schema's features are %d: %s"
              .formatted(model.width(), coordinates.size(), Names.shown(coordinates)));
    }
    return IntStream.range(0, model.width()).toArray();
  }

  private int[] byName(Schema schema) {
    int[] placed = schema.features().stream().flatMapToInt(this::places).toArray();
    for (int j = 0; j < columns.size(); j++) {
      int column = j;
      long uses = Arrays.stream(placed).filter(place -> place == column).count();
      if (uses != 1) {
        throw new BadInputException(
            "the model's column %s %s of the schema: %s"
                .formatted(
                    Shown.of(columns.get(j)),
                    uses == 0 ? "is no feature" : "may be several features",
                    Names.shown(schema.coordinates())));
      }
    }
    return placed;
  }

  private IntStream places(Feature feature) {
    if (!(feature instanceof Feature.Categorical categorical)) {
      return IntStream.of(required(feature.name(), place(feature.name())));
    }
    int[] found =
        categorical.categories().stream()
            .mapToInt(value -> place(feature.name() + "=" + value, feature.name() + "_" + value))
            .toArray();
    required(feature.name(), Arrays.stream(found).max().orElse(LEFT_OUT));
    return Arrays.stream(found);
  }

  private int required(String feature, int place) {
    if (place == LEFT_OUT) {
      throw new BadInputException(
          "the schema's feature %s is no column of the model: %s"
              .formatted(Shown.of(feature), Names.shown(columns)));
    }
    return place;
  }

  /** A whole name goes before one with the name of a step. */
  private int place(String... names) {
    List<String> wanted = List.of(names);
    return Stream.of(
            columnsThat(wanted, columns),
            columnsThat(wanted, columns.stream().map(Placement::withoutStep).toList()))
        .filter(found -> found.length > 0)
        .findFirst()
        .map(found -> only(found, wanted))
        .orElse(LEFT_OUT);
  }

  private static int[] columnsThat(List<String> wanted, List<String> names) {
    return IntStream.range(0, names.size()).filter(j -> wanted.contains(names.get(j))).toArray();
  }

  private int only(int[] found, List<String> wanted) {
    if (found.length > 1) {
      throw new BadInputException(
          "both columns %s and %s of the model may be %s"
              .formatted(
                  Shown.of(columns.get(found[0])),
                  Shown.of(columns.get(found[1])),
                  Shown.of(wanted.get(0))));
    }
    return found[0];
  }

  private static String withoutStep(String column) {
    int end = column.indexOf("__");
    return end < 0 ? column : column.substring(end + 2);
  }
}
