package dev.lethe.data.schema;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Interval;
import dev.lethe.base.Progress;
import dev.lethe.data.table.Header;
import dev.lethe.data.table.Shown;
import dev.lethe.data.table.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/**
 * Drafts a schema from one pass over a table.
 *
 * <p>A draft is a convenience, not a declaration: its bounds come from the data, so it says so, and
 * so will every certificate that rests on it.
 */
public final class SchemaInference {

  private static final Set<String> LABEL_NAMES =
      Set.of("label", "target", "y", "class", "outcome", "response");
  private static final Set<String> POSITIVE_WORDS =
      Set.of("1", "1.0", "true", "yes", "y", "positive", "pos", "+1", "t");

  /** So few different whole numbers in a label are rather classes. */
  private static final int MOST_CODES = 20;

  private final List<String> warnings = new ArrayList<>();
  private final Set<String> tokens = new TreeSet<>();

  private final DraftOptions options;

  private SchemaInference(DraftOptions options) {
    this.options = options;
  }

  /** Drafts a schema; what the options leave open is guessed, with a warning. */
  public static SchemaDraft infer(Table table, DraftOptions options, Progress progress) {
    requireColumns(table, options);
    return infer(table, TableSummary.of(table, progress), options);
  }

  /** The same from what was seen of the table, wherever it is. */
  public static SchemaDraft infer(Header table, TableSummary seen, DraftOptions options) {
    requireColumns(table, options);
    if (seen.rows() == 0) {
      throw new BadInputException(
          table.name() + ": a schema cannot be drafted from a table without rows");
    }
    return new SchemaInference(options).draft(table, seen.columns());
  }

  private static void requireColumns(Header table, DraftOptions options) {
    options.label().ifPresent(table::indexOf);
    options.id().ifPresent(table::indexOf);
  }

  private SchemaDraft draft(Header table, List<ColumnSummary> columns) {
    Optional<String> label = options.label();
    Optional<String> id = options.id();
    warnings.add(
        "the bounds below were read off the data; replace them by what is known beforehand and set"
            + " \"bounds\": \"declared\", or every certificate will state them as an assumption");
    Optional<ColumnSummary> labelColumn =
        label.isPresent() ? named(columns, label.get()) : guessLabel(without(columns, id));
    Optional<ColumnSummary> idColumn =
        id.isPresent() ? named(columns, id.get()) : guessId(columns, labelColumn);
    List<Feature> features = new ArrayList<>();
    for (ColumnSummary column : columns) {
      boolean taken =
          labelColumn.equals(Optional.of(column)) || idColumn.equals(Optional.of(column));
      if (!taken) {
        feature(column).ifPresent(features::add);
      }
    }
    if (features.isEmpty()) {
      throw new BadInputException(
          table.name()
              + ": no column can serve as a feature (numbers, or at most "
              + ColumnSummary.MOST_CATEGORIES
              + " different texts)");
    }
    Schema schema =
        new Schema(
            BoundsOrigin.INFERRED,
            features,
            labelColumn.map(this::label),
            idColumn.map(column -> column.name),
            false,
            List.copyOf(tokens),
            Optional.empty());
    return new SchemaDraft(schema, warnings);
  }

  private static List<ColumnSummary> without(List<ColumnSummary> columns, Optional<String> name) {
    return columns.stream().filter(column -> !name.equals(Optional.of(column.name))).toList();
  }

  private static Optional<ColumnSummary> named(List<ColumnSummary> columns, String name) {
    return columns.stream().filter(column -> column.name.equals(name)).findFirst();
  }

  private Optional<ColumnSummary> guessLabel(List<ColumnSummary> columns) {
    Optional<ColumnSummary> byName =
        columns.stream()
            .filter(column -> LABEL_NAMES.contains(column.name.toLowerCase(Locale.ROOT)))
            .filter(column -> column.isNumeric() || column.distinct() == 2)
            .findFirst();
    List<ColumnSummary> binary =
        columns.stream().filter(column -> column.distinct() == 2 && column.missing == 0).toList();
    Optional<ColumnSummary> guess =
        byName.isPresent() ? byName : binary.stream().reduce((first, second) -> second);
    if (guess.isEmpty()) {
      warnings.add("no label was guessed; name one if the model needs it");
    } else {
      warnings.add("the label " + Shown.of(guess.get().name) + " is a guess");
    }
    return guess;
  }

  private Optional<ColumnSummary> guessId(
      List<ColumnSummary> columns, Optional<ColumnSummary> label) {
    Optional<ColumnSummary> guess =
        columns.stream()
            .filter(column -> !label.equals(Optional.of(column)))
            .filter(SchemaInference::looksLikeId)
            .findFirst();
    guess.ifPresent(
        column -> warnings.add("the id column " + Shown.of(column.name) + " is a guess"));
    return guess;
  }

  private static boolean looksLikeId(ColumnSummary column) {
    String name = column.name.toLowerCase(Locale.ROOT);
    boolean idName =
        name.equals("id") || name.endsWith("_id") || name.equals("uuid") || name.equals("subject");
    boolean wholeOrText = !column.isNumeric() || column.whole;
    return column.missing == 0
        && ((idName && wholeOrText) || (!column.isNumeric() && column.allDifferent()));
  }

  private Optional<Feature> feature(ColumnSummary column) {
    if (column.present == 0) {
      return leaveOut(column, "it has no value");
    }
    if (column.isConstant()) {
      warnings.add("the column " + Shown.of(column.name) + " is constant and carries nothing");
    }
    if (column.isNumeric()) {
      tokens.addAll(column.tokens);
      return Optional.of(numeric(column));
    }
    if (column.distinct() > ColumnSummary.MOST_CATEGORIES) {
      return leaveOut(
          column, "it is text with more than " + ColumnSummary.MOST_CATEGORIES + " values");
    }
    tokens.addAll(column.tokens);
    List<String> categories = column.values();
    Optional<String> missing =
        column.missing > 0 ? Optional.of(categories.get(0)) : Optional.empty();
    missing.ifPresent(value -> replaced(column, Shown.of(value)));
    return Optional.of(new Feature.Categorical(column.name, categories, Outside.REFUSE, missing));
  }

  private Feature numeric(ColumnSummary column) {
    double lo = column.mean() - column.deviation();
    double hi = column.mean() + column.deviation();
    boolean spread = options.standardise() && lo < hi && Double.isFinite(lo) && Double.isFinite(hi);
    Interval bounds = spread ? Interval.of(lo, hi) : FriendlyBounds.around(column.min, column.max);
    OptionalDouble missing = OptionalDouble.empty();
    if (column.missing > 0) {
      // Among the smallest numbers halves round to 0, which may lie outside.
      double centre = Scaling.of(bounds).centre();
      double middle = Math.max(bounds.lo(), Math.min(bounds.hi(), centre));
      missing = OptionalDouble.of(middle);
      replaced(column, String.valueOf(middle));
    }
    return new Feature.Numeric(
        column.name, bounds, spread ? Outside.KEEP : Outside.REFUSE, missing);
  }

  private void replaced(ColumnSummary column, String value) {
    warnings.add(
        "the column "
            + Shown.of(column.name)
            + " has "
            + column.missing
            + " missing values, drafted to be replaced by "
            + value);
  }

  private Optional<Feature> leaveOut(ColumnSummary column, String why) {
    warnings.add("the column " + Shown.of(column.name) + " is left out: " + why);
    return Optional.empty();
  }

  private Label label(ColumnSummary column) {
    if (column.missing > 0) {
      warnings.add(
          "the label has " + column.missing + " missing values; those rows will be refused");
    }
    if (column.distinct() == 2) {
      List<String> two = column.values();
      boolean firstIsPositive =
          POSITIVE_WORDS.contains(two.get(0).strip().toLowerCase(Locale.ROOT));
      String positive = two.get(firstIsPositive ? 0 : 1);
      String negative = two.get(firstIsPositive ? 1 : 0);
      warnings.add("the label's positive value " + Shown.of(positive) + " is a guess");
      return new Label.Binary(column.name, List.of(positive), List.of(negative));
    }
    if (looksLikeClasses(column)) {
      return classes(column);
    }
    if (!column.isNumeric()) {
      throw new BadInputException(
          "the label %s must be numeric or have 2 to %d values"
              .formatted(Shown.of(column.name), Label.Classes.MOST));
    }
    return new Label.Regression(
        column.name, FriendlyBounds.around(column.min, column.max), Outside.REFUSE);
  }

  private boolean looksLikeClasses(ColumnSummary column) {
    if (column.distinct() < 3 || options.numericLabel()) {
      return false;
    }
    return column.isNumeric()
        ? column.whole && column.distinct() <= MOST_CODES
        : column.distinct() <= Label.Classes.MOST;
  }

  private Label classes(ColumnSummary column) {
    List<String> names = new ArrayList<>(column.values());
    if (column.isNumeric()) {
      names.sort(Comparator.comparingDouble(Double::parseDouble));
      warnings.add(
          "the label's %d different whole numbers are taken for classes; --numeric-label takes them for numbers"
              .formatted(names.size()));
    }
    return new Label.Classes(column.name, names);
  }
}
