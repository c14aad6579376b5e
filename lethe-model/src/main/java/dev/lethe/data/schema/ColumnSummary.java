package dev.lethe.data.schema;

import dev.lethe.data.csv.DecimalParser;
import dev.lethe.data.table.Row;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * What one pass over a column has seen, in bounded memory.
 *
 * <p>At most 65,536 different values are told apart, fewer in a table of more than 64 columns,
 * which is enough to tell an identifier from a category. Summaries of parts, put together in the
 * order of the parts, say what one pass over the whole says; only mean and deviation may differ in
 * their last digits.
 */
final class ColumnSummary implements Serializable {

  private static final long serialVersionUID = 2;

  /** More values than this are no categories of a feature, unless somebody says so. */
  static final int MOST_CATEGORIES = 32;

  /** Beyond this many the values are not told apart any more: nothing is made of so many. */
  static final int MOST_VALUES = Label.Classes.MOST;

  private static final Set<String> USUAL_TOKENS =
      Set.of("na", "n/a", "nan", "null", "none", "?", "\\n", "-", ".", "missing", "0000-00-00");

  final int column;
  final String name;
  final TreeSet<String> tokens = new TreeSet<>();
  private final TreeSet<String> values = new TreeSet<>();
  private boolean tooMany;
  private final HashSet<Double> numbersAmongValues = new HashSet<>();
  private final FirstTexts texts;
  private final EnumMap<CellForm, NumberSummary> forms = new EnumMap<>(CellForm.class);
  private boolean clearlyComma;
  long present;
  long missing;

  /**
   * Of no rows.
   *
   * @param columns of the table, which share what is kept of texts
   */
  ColumnSummary(int column, String name, int columns) {
    this.column = column;
    this.name = name;
    for (CellForm form : CellForm.values()) {
      forms.put(form, new NumberSummary());
    }
    this.texts = FirstTexts.amongColumns(columns);
  }

  void see(Row row) {
    String text = row.isMissing(column) ? "" : row.text(column).strip();
    if (text.isEmpty()) {
      missing++;
      return;
    }
    double number = row.numberOrNaN(column);
    if (Double.isNaN(number) && USUAL_TOKENS.contains(text.toLowerCase(Locale.ROOT))) {
      missing++;
      tokens.add(text);
      return;
    }
    present++;
    if (Double.isNaN(number)) {
      seeOtherForms(text);
    } else {
      in(CellForm.NUMBER).see(number);
      seeAsComma(text, number);
    }
    seeValue(text);
    texts.add(text);
  }

  /** 12 is 12 with either decimal sign; 1.234 is not the same. No number is a date. */
  private void seeAsComma(String text, double number) {
    boolean point = text.indexOf('.') >= 0;
    double comma = point ? CellForm.COMMA.of(text) : number;
    if (!Double.isNaN(comma)) {
      in(CellForm.COMMA).see(comma);
    }
  }

  private void seeOtherForms(String text) {
    if (!mayBeNumber(text.charAt(0))) {
      return;
    }
    for (CellForm form : CellForm.values()) {
      double number = form == CellForm.NUMBER ? Double.NaN : form.of(text);
      if (!Double.isNaN(number)) {
        in(form).see(number);
        clearlyComma |= form == CellForm.COMMA && CellForm.isClearlyComma(text);
      }
    }
  }

  private static boolean mayBeNumber(char first) {
    return (first >= '0' && first <= '9') || first == '-' || first == '+';
  }

  private void seeValue(String text) {
    if (tooMany || isKnownNumber(text)) {
      return;
    }
    values.add(text);
    if (values.size() > MOST_VALUES) {
      forgetValues();
    }
  }

  private void forgetValues() {
    tooMany = true;
    values.clear();
    numbersAmongValues.clear();
  }

  /** Sees what another pass saw in the rows that follow. */
  void append(ColumnSummary next) {
    tokens.addAll(next.tokens);
    if (next.tooMany) {
      forgetValues();
    }
    next.values.forEach(this::seeValue);
    texts.append(next.texts);
    next.forms.forEach((form, numbers) -> in(form).append(numbers));
    clearlyComma |= next.clearlyComma;
    present += next.present;
    missing += next.missing;
  }

  /** 1 and 1.0 are one value to every reader of a schema, and so are -0 and 0. */
  private boolean isKnownNumber(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    double number = DecimalParser.parse(bytes, 0, bytes.length) + 0.0;
    return !Double.isNaN(number) && !numbersAmongValues.add(number);
  }

  /** The cells that are written in this form. */
  NumberSummary in(CellForm form) {
    return Objects.requireNonNull(forms.get(form));
  }

  /** Whether every cell that is there is written in this form. */
  boolean isAll(CellForm form) {
    return present > 0 && in(form).count() == present;
  }

  boolean isNumeric() {
    return isAll(CellForm.NUMBER);
  }

  boolean isWhole() {
    return in(CellForm.NUMBER).isWhole();
  }

  /** Whether its cells are numbers with a decimal comma and cannot be taken for others. */
  boolean isClearlyComma() {
    return clearlyComma && isAll(CellForm.COMMA);
  }

  /** The different values in the order of texts; empty where there are more than 1,000. */
  List<String> values() {
    return List.copyOf(values);
  }

  /** How many different values there are; more than 1,000 are all the same. */
  int distinct() {
    return tooMany ? Integer.MAX_VALUE : values.size();
  }

  boolean isConstant() {
    return distinct() == 1;
  }

  /** Whether no value was seen twice, among the first different ones. */
  boolean allDifferent() {
    return !texts.hasRepeated() && present > 1;
  }
}
