package dev.lethe.data.schema;

import dev.lethe.base.BadInputException;
import dev.lethe.data.table.Shown;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Drafts the label of a schema: two classes, several, or a number. */
final class LabelDraft {

  private static final Set<String> NAMES =
      Set.of("label", "target", "y", "class", "outcome", "response");
  private static final Set<String> POSITIVE_WORDS =
      Set.of("1", "1.0", "true", "yes", "y", "positive", "pos", "+1", "t");

  /** So few different whole numbers are rather classes. */
  private static final int MOST_CODES = 20;

  private final boolean numeric;
  private final List<String> notes;

  LabelDraft(DraftOptions options, List<String> notes) {
    this.numeric = options.numericLabel();
    this.notes = notes;
  }

  /** The column that is probably to be predicted, if one is. */
  Optional<ColumnSummary> guess(List<ColumnSummary> columns) {
    Optional<ColumnSummary> byName =
        columns.stream()
            .filter(column -> NAMES.contains(column.name.toLowerCase(Locale.ROOT)))
            .filter(column -> column.isNumeric() || isFewTexts(column))
            .findFirst();
    List<ColumnSummary> binary =
        columns.stream().filter(column -> column.distinct() == 2 && column.missing == 0).toList();
    Optional<ColumnSummary> guess =
        byName.isPresent() ? byName : binary.stream().reduce((first, second) -> second);
    notes.add(
        guess
            .map(column -> "the label " + Shown.of(column.name) + " is a guess")
            .orElse("no label was guessed; name one if the model needs it"));
    return guess;
  }

  private static boolean isFewTexts(ColumnSummary column) {
    return column.distinct() >= 2 && column.distinct() <= ColumnSummary.MOST_CATEGORIES;
  }

  Label of(ColumnSummary column) {
    if (column.missing > 0) {
      notes.add("the label has " + column.missing + " missing values; those rows will be refused");
    }
    if (column.distinct() == 2 && !numeric) {
      return binary(column);
    }
    if (looksLikeClasses(column)) {
      return classes(column);
    }
    CellForm form = column.isClearlyComma() ? CellForm.COMMA : CellForm.NUMBER;
    if (!column.isAll(form)) {
      throw new BadInputException(
          "the label %s must be numeric or have 2 to %d values"
              .formatted(Shown.of(column.name), Label.Classes.MOST));
    }
    NumberSummary numbers = column.in(form);
    return new Label.Regression(
        column.name, FriendlyBounds.around(numbers.min(), numbers.max()), Outside.CLIP, form);
  }

  private Label binary(ColumnSummary column) {
    List<String> two = column.values();
    boolean firstIsPositive = POSITIVE_WORDS.contains(two.get(0).strip().toLowerCase(Locale.ROOT));
    String positive = two.get(firstIsPositive ? 0 : 1);
    String negative = two.get(firstIsPositive ? 1 : 0);
    notes.add("the label's positive value " + Shown.of(positive) + " is a guess");
    return new Label.Binary(column.name, List.of(positive), List.of(negative));
  }

  private boolean looksLikeClasses(ColumnSummary column) {
    if (column.distinct() < 3 || numeric || column.isClearlyComma()) {
      return false;
    }
    return column.isNumeric()
        ? column.isWhole() && column.distinct() <= MOST_CODES
        : column.distinct() <= Label.Classes.MOST;
  }

  private Label classes(ColumnSummary column) {
    List<String> names = new ArrayList<>(column.values());
    if (column.isNumeric()) {
      names.sort(Comparator.comparingDouble(Double::parseDouble));
      notes.add(
          "the label's %d different whole numbers are taken for classes; --numeric-label takes them for numbers"
              .formatted(names.size()));
    }
    return new Label.Classes(column.name, names);
  }
}
