package dev.lethe.data.schema;

import dev.lethe.base.BadInputException;
import dev.lethe.data.table.Shown;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Drafts the features of a schema, column by column, and says why. */
final class FeatureDraft {

  /** What an empty cell is called where it is a category of its own. */
  private static final String MISSING = "missing";

  private final DraftOptions options;
  private final boolean commas;
  private final int numbers;
  private final List<String> notes;
  private final Set<String> tokens = new TreeSet<>();
  private final List<String> codes = new ArrayList<>();

  /**
   * Says at once how numbers are scaled.
   *
   * @param columns those that may become features
   * @param commas whether numbers of this table have decimal commas
   */
  FeatureDraft(
      DraftOptions options, List<ColumnSummary> columns, boolean commas, List<String> notes) {
    this.options = options;
    this.commas = commas;
    this.notes = notes;
    this.numbers = (int) columns.stream().filter(this::isNumber).count();
    notes.add(options.scale().note(numbers));
  }

  private boolean isNumber(ColumnSummary column) {
    return options
        .role(column)
        .map(role -> role == DraftOptions.Role.NUMERIC || role == DraftOptions.Role.DATE)
        .orElseGet(() -> column.present > 0 && form(column).isPresent());
  }

  /** Texts that were taken for an empty cell in the columns so far. */
  List<String> tokens() {
    return List.copyOf(tokens);
  }

  /** Says which columns of whole numbers may be codes. */
  void noteCodes() {
    if (!codes.isEmpty()) {
      notes.add(
          "%s: few different whole numbers, drafted as amounts; where they are codes, --categorical %s gives each its own weight"
              .formatted(
                  codes.stream().map(Shown::of).collect(Collectors.joining(", ")),
                  String.join(",", codes)));
    }
  }

  Optional<Feature> of(ColumnSummary column) {
    Optional<DraftOptions.Role> role = options.role(column);
    if (role.equals(Optional.of(DraftOptions.Role.DROP))) {
      return Optional.empty();
    }
    if (column.present == 0) {
      return leaveOut(column, "it has no value");
    }
    if (column.isConstant()) {
      notes.add("the column " + Shown.of(column.name) + " is constant and carries nothing");
    }
    Optional<CellForm> form = role.isPresent() ? formOf(role.get(), column) : form(column);
    if (form.isPresent()) {
      if (role.isEmpty()) {
        noteForm(column, form.get());
      }
      return Optional.of(numeric(column, form.get(), role.isPresent()));
    }
    return categories(column, role.isPresent());
  }

  /** How the column is written whose role somebody has declared. */
  private static Optional<CellForm> formOf(DraftOptions.Role role, ColumnSummary column) {
    if (role == DraftOptions.Role.CATEGORICAL) {
      return Optional.empty();
    }
    Stream<CellForm> forms =
        role == DraftOptions.Role.DATE
            ? Stream.of(CellForm.ISO, CellForm.DMY, CellForm.MDY)
            : Stream.of(CellForm.NUMBER, CellForm.COMMA);
    CellForm best =
        forms.reduce((a, b) -> column.in(b).count() > column.in(a).count() ? b : a).orElseThrow();
    if (column.in(best).count() == 0) {
      throw new BadInputException(
          "the column %s is said to be %s, but none of its values is one; the first is %s"
              .formatted(
                  Shown.of(column.name),
                  role == DraftOptions.Role.DATE ? "a date" : "a number",
                  column.values().stream().findFirst().map(Shown::of).orElse("a text")));
    }
    return Optional.of(best);
  }

  private Optional<CellForm> form(ColumnSummary column) {
    if (column.isClearlyComma() || (commas && isGrouped(column))) {
      return Optional.of(CellForm.COMMA);
    }
    if (column.isNumeric()) {
      return Optional.of(CellForm.NUMBER);
    }
    return Stream.of(CellForm.ISO, CellForm.DMY, CellForm.MDY).filter(column::isAll).findFirst();
  }

  private void noteForm(ColumnSummary column, CellForm form) {
    if (form == CellForm.COMMA) {
      notes.add("the column " + Shown.of(column.name) + " is read with a decimal comma");
    } else if (form.isDate()) {
      noteDate(column, form);
    }
  }

  /** Where others have decimal commas, 1.234 is a thousand. */
  private static boolean isGrouped(ColumnSummary column) {
    return column.isAll(CellForm.COMMA)
        && (!column.isNumeric()
            || column.in(CellForm.COMMA).max() != column.in(CellForm.NUMBER).max()
            || column.in(CellForm.COMMA).min() != column.in(CellForm.NUMBER).min());
  }

  private void noteDate(ColumnSummary column, CellForm form) {
    boolean either = form == CellForm.DMY && column.isAll(CellForm.MDY);
    notes.add(
        "the column %s is read as dates, in days since 1970-01-01%s"
            .formatted(
                Shown.of(column.name),
                either
                    ? "; that the day comes before the month is a guess (\"mdy\" turns it round)"
                    : ""));
  }

  private Feature numeric(ColumnSummary column, CellForm form, boolean declared) {
    tokens.addAll(column.tokens);
    NumberSummary seen = column.in(form);
    long others = column.present - seen.count();
    if (others > 0) {
      notes.add(
          "the column %s has %d values that are not written so; those rows will be refused"
              .formatted(Shown.of(column.name), others));
    }
    if (!declared && form == CellForm.NUMBER && looksLikeCodes(column)) {
      codes.add(column.name);
    }
    Feature.Numeric feature = options.scale().feature(column.name, seen, form, numbers);
    return column.missing == 0 ? feature : filled(column, feature);
  }

  private static boolean looksLikeCodes(ColumnSummary column) {
    return column.isWhole()
        && column.distinct() > 2
        && column.distinct() <= ColumnSummary.MOST_CATEGORIES
        && column.present > 10L * column.distinct();
  }

  /** The middle of the bounds: the mean, or next to it, where they were read off the data. */
  private Feature filled(ColumnSummary column, Feature.Numeric feature) {
    // Among the smallest numbers halves round to 0, which may lie outside.
    double centre = Scaling.of(feature.bounds()).centre();
    double middle = Math.max(feature.bounds().lo(), Math.min(feature.bounds().hi(), centre));
    Feature.Numeric filled =
        feature.withMissing(feature.form().isDate() ? Math.rint(middle) : middle);
    notes.add(
        "the column %s has %d missing values, drafted to be replaced by %s, the middle of its bounds: a last resort"
            .formatted(Shown.of(column.name), column.missing, filled.missingShown()));
    return filled;
  }

  private Optional<Feature> categories(ColumnSummary column, boolean declared) {
    if (column.distinct() > ColumnSummary.MOST_VALUES && declared) {
      throw new BadInputException(
          "the column %s is said to be categorical, but it has more than %d values"
              .formatted(Shown.of(column.name), ColumnSummary.MOST_VALUES));
    }
    if (column.distinct() > ColumnSummary.MOST_CATEGORIES && !declared) {
      return leaveOut(column, tooManyTexts(column));
    }
    tokens.addAll(column.tokens);
    List<String> categories = new ArrayList<>(column.values());
    if (column.isNumeric()) {
      categories.sort(Comparator.comparingDouble(Double::parseDouble));
    }
    Optional<String> missing = Optional.empty();
    if (column.missing > 0) {
      categories.add(MISSING);
      missing = Optional.of(MISSING);
      notes.add(
          "the column %s has %d missing values, drafted as a category \"missing\""
              .formatted(Shown.of(column.name), column.missing));
    }
    return Optional.of(new Feature.Categorical(column.name, categories, Outside.CLIP, missing));
  }

  private static String tooManyTexts(ColumnSummary column) {
    return column.distinct() > ColumnSummary.MOST_VALUES
        ? "it is text with more than " + ColumnSummary.MOST_VALUES + " values"
        : "it is text with %d values; --categorical %s gives each its own weight"
            .formatted(column.distinct(), column.name);
  }

  private Optional<Feature> leaveOut(ColumnSummary column, String why) {
    notes.add("the column " + Shown.of(column.name) + " is left out: " + why);
    return Optional.empty();
  }
}
