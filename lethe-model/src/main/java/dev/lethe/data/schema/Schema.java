package dev.lethe.data.schema;

import dev.lethe.base.BadUsageException;
import dev.lethe.data.projection.ProjectionSpec;
import dev.lethe.data.table.Shown;
import dev.lethe.data.table.TextEncoding;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Declared preprocessing of a table: which columns, within which bounds, and what they become.
 *
 * <p>Nothing in it is fitted: a scaler fitted on all rows would be a function of the forgotten ones
 * (docs/mathematics/paper.md, entry 11). A row becomes its features scaled to [−1, 1], projected if
 * so declared, then x / max(1, ‖x‖), then the bias column if any.
 *
 * @param missingTokens texts that count as an empty cell, such as NA
 * @param encoding of a CSV file
 */
public record Schema(
    BoundsOrigin bounds,
    List<Feature> features,
    Optional<Label> label,
    Optional<String> id,
    boolean bias,
    List<String> missingTokens,
    Optional<ProjectionSpec> projection,
    TextEncoding encoding)
    implements Recipe {

  /** The version of the file format that this code reads and writes. */
  public static final int VERSION = 1;

  public Schema {
    features = List.copyOf(features);
    missingTokens = List.copyOf(missingTokens);
    if (features.isEmpty()) {
      throw new BadUsageException("a schema needs at least one feature");
    }
    Set<String> names = new HashSet<>();
    features.forEach(feature -> requireNew(names, feature.name(), "feature"));
    label.ifPresent(column -> requireNew(names, column.name(), "label"));
    id.ifPresent(column -> requireNew(names, column, "id"));
    features.forEach(feature -> requireAlone(feature, names));
  }

  /** A block of columns is named by a pattern: no other column may belong to it. */
  private static void requireAlone(Feature feature, Set<String> names) {
    for (String name : names) {
      if (feature instanceof Feature.Block block
          && !name.equals(block.name())
          && block.mayTake(name)) {
        throw new BadUsageException(
            "each column has one role in a schema, but %s belongs to the columns %s too"
                .formatted(Shown.of(name), Shown.of(block.name())));
      }
    }
  }

  private static void requireNew(Set<String> names, String name, String role) {
    if (name.isBlank()) {
      throw new BadUsageException("a " + role + " column needs a name that is not blank");
    }
    if (!names.add(name)) {
      throw new BadUsageException(
          "each column has one role in a schema, but "
              + Shown.of(name)
              + " occurs twice ("
              + role
              + ")");
    }
  }

  /** Features with declared bounds, no label, no id, no bias. */
  public static Schema of(Feature... features) {
    return new Schema(
        BoundsOrigin.DECLARED,
        List.of(features),
        Optional.empty(),
        Optional.empty(),
        false,
        List.of(),
        Optional.empty(),
        TextEncoding.UTF8);
  }

  public Schema withLabel(Label column) {
    return new Schema(
        bounds, features, Optional.of(column), id, bias, missingTokens, projection, encoding);
  }

  public Schema withId(String column) {
    return new Schema(
        bounds, features, label, Optional.of(column), bias, missingTokens, projection, encoding);
  }

  /** For rows that are nobody's to forget. */
  public Schema withoutId() {
    return new Schema(
        bounds, features, label, Optional.empty(), bias, missingTokens, projection, encoding);
  }

  public Schema withFeatures(List<Feature> others) {
    return new Schema(bounds, others, label, id, bias, missingTokens, projection, encoding);
  }

  public Schema withBias() {
    return new Schema(bounds, features, label, id, true, missingTokens, projection, encoding);
  }

  public Schema withMissingTokens(String... tokens) {
    return new Schema(bounds, features, label, id, bias, List.of(tokens), projection, encoding);
  }

  public Schema withProjection(ProjectionSpec spec) {
    return new Schema(
        bounds, features, label, id, bias, missingTokens, Optional.of(spec), encoding);
  }

  public Schema withEncoding(TextEncoding written) {
    return new Schema(bounds, features, label, id, bias, missingTokens, projection, written);
  }

  /** Coordinates before a projection and without the bias. */
  public List<String> coordinates() {
    return features.stream().flatMap(feature -> feature.coordinates().stream()).toList();
  }

  @Override
  public List<String> gridColumns() {
    List<String> names =
        new ArrayList<>(
            projection.map(spec -> RecipeNames.projected(spec.dimension())).orElse(coordinates()));
    if (bias) {
      names.add(RecipeNames.BIAS);
    }
    return List.copyOf(names);
  }

  @Override
  public List<String> assumptions() {
    return bounds == BoundsOrigin.INFERRED
        ? List.of(
            "the schema's bounds were inferred from the data, not declared: they are taken to be"
                + " public and independent of the forgotten rows")
        : List.of();
  }
}
