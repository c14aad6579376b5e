package dev.lethe.data.schema;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.data.table.Header;
import dev.lethe.data.table.Shown;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.TextEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Drafts a schema from one pass over a table.
 *
 * <p>A draft is a convenience, not a declaration: its bounds come from the data, so it says so, and
 * so will every certificate that rests on it.
 */
public final class SchemaInference {

  private final DraftOptions options;
  private final List<String> notes = new ArrayList<>();

  private SchemaInference(DraftOptions options) {
    this.options = options;
  }

  /** Drafts a schema; what the options leave open is guessed, with a note. */
  public static SchemaDraft infer(Table table, DraftOptions options, Progress progress) {
    options.requireColumns(table);
    return infer(table, TableSummary.of(table, progress), options);
  }

  /** The same from what was seen of the table, wherever it is. */
  public static SchemaDraft infer(Header table, TableSummary seen, DraftOptions options) {
    options.requireColumns(table);
    if (seen.rows() == 0) {
      throw new BadInputException(
          table.name() + ": a schema cannot be drafted from a table without rows");
    }
    return new SchemaInference(options).draft(table, seen);
  }

  private SchemaDraft draft(Header table, TableSummary seen) {
    notes.add(
        "the bounds below were read off the data; replace them by what is known beforehand and set"
            + " \"bounds\": \"declared\", or every certificate will state them as an assumption");
    BlockDrafts blocks = BlockDrafts.of(seen.blocks(), settled(table));
    notes.addAll(blocks.notes());
    List<ColumnSummary> columns = blocks.others(seen.columns());
    LabelDraft labels = new LabelDraft(options, notes);
    List<ColumnSummary> open =
        columns.stream().filter(column -> options.role(column).isEmpty()).toList();
    Optional<ColumnSummary> label =
        options.label().isPresent()
            ? named(columns, options.label().get())
            : labels.guess(without(open, options.id()));
    Optional<ColumnSummary> id =
        options.id().isPresent() ? named(columns, options.id().get()) : guessId(open, label);
    List<ColumnSummary> rest =
        columns.stream()
            .filter(column -> !label.equals(Optional.of(column)) && !id.equals(Optional.of(column)))
            .toList();
    boolean commas = columns.stream().anyMatch(ColumnSummary::isClearlyComma);
    FeatureDraft drafting = new FeatureDraft(options, rest, commas, notes);
    List<Feature> features = new ArrayList<>(blocks.features());
    rest.forEach(column -> drafting.of(column).ifPresent(features::add));
    drafting.noteCodes();
    boolean bias = bias(label);
    requireFeature(table, features);
    Schema schema =
        new Schema(
            BoundsOrigin.INFERRED,
            features,
            label.map(labels::of),
            id.map(column -> column.name),
            bias,
            drafting.tokens(),
            Optional.empty(),
            TextEncoding.UTF8);
    return new SchemaDraft(schema, notes);
  }

  private boolean bias(Optional<ColumnSummary> label) {
    boolean bias = options.bias() && label.isPresent();
    if (bias) {
      notes.add("a constant column is added (\"bias\"), so that a model need not pass through 0");
    }
    return bias;
  }

  /** The columns whose role somebody has declared. */
  private Set<Integer> settled(Header table) {
    return Stream.of(
            options.label().stream(), options.id().stream(), options.roles().keySet().stream())
        .flatMap(names -> names)
        .map(table::indexOf)
        .collect(Collectors.toSet());
  }

  private static void requireFeature(Header table, List<Feature> features) {
    if (features.isEmpty()) {
      throw new BadInputException(
          table.name()
              + ": no column can serve as a feature (numbers, dates, or at most "
              + ColumnSummary.MOST_CATEGORIES
              + " different texts)");
    }
  }

  private static List<ColumnSummary> without(List<ColumnSummary> columns, Optional<String> name) {
    return columns.stream().filter(column -> !name.equals(Optional.of(column.name))).toList();
  }

  private static Optional<ColumnSummary> named(List<ColumnSummary> columns, String name) {
    return columns.stream().filter(column -> column.name.equals(name)).findFirst();
  }

  private Optional<ColumnSummary> guessId(
      List<ColumnSummary> columns, Optional<ColumnSummary> label) {
    Optional<ColumnSummary> guess =
        columns.stream()
            .filter(column -> !label.equals(Optional.of(column)))
            .filter(SchemaInference::looksLikeId)
            .findFirst();
    guess.ifPresent(column -> notes.add("the id column " + Shown.of(column.name) + " is a guess"));
    return guess;
  }

  private static boolean looksLikeId(ColumnSummary column) {
    String name = column.name.toLowerCase(Locale.ROOT);
    boolean idName =
        name.equals("id") || name.endsWith("_id") || name.equals("uuid") || name.equals("subject");
    boolean wholeOrText = !column.isNumeric() || column.isWhole();
    return column.missing == 0
        && ((idName && wholeOrText) || (isText(column) && column.allDifferent()));
  }

  private static boolean isText(ColumnSummary column) {
    for (CellForm form : CellForm.values()) {
      if (column.isAll(form)) {
        return false;
      }
    }
    return true;
  }
}
