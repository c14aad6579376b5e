package dev.lethe.data.schema;

import dev.lethe.data.csv.DecimalParser;
import dev.lethe.data.table.Row;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * What one pass over a column has seen, in bounded memory.
 *
 * <p>At most 65,536 different values are told apart, which is enough to tell an identifier from a
 * category. Summaries of parts, put together in the order of the parts, say what one pass over the
 * whole says; only mean and deviation may differ in their last digits.
 */
final class ColumnSummary implements Serializable {

  private static final long serialVersionUID = 1;

  /** More values than this are no categories of a feature, unless somebody says so. */
  static final int MOST_CATEGORIES = 32;

  /** Beyond this many the values are not told apart any more: nothing is made of so many. */
  private static final int MOST_VALUES = Label.Classes.MOST;

  private static final Set<String> USUAL_TOKENS =
      Set.of("na", "n/a", "nan", "null", "none", "?", "\\n", "-", ".", "missing");

  final int column;
  final String name;
  private final TreeSet<String> values = new TreeSet<>();
  private boolean tooMany;
  final TreeSet<String> tokens = new TreeSet<>();
  private final HashSet<Double> numbersAmongValues = new HashSet<>();
  private final FirstTexts texts = new FirstTexts();
  long present;
  long missing;
  long numbers;
  boolean whole = true;
  double min = Double.POSITIVE_INFINITY;
  double max = Double.NEGATIVE_INFINITY;
  private double mean;
  private double squares;

  ColumnSummary(int column, String name) {
    this.column = column;
    this.name = name;
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
    if (!Double.isNaN(number)) {
      numbers++;
      whole &= number == Math.rint(number);
      min = Math.min(min, number);
      max = Math.max(max, number);
      double step = number - mean; // Welford's update: no cancellation
      mean += step / numbers;
      squares += step * (number - mean);
    }
    seeValue(text);
    texts.add(text);
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
    appendNumbers(next);
    present += next.present;
    missing += next.missing;
  }

  /** Mean and squares by Chan's update, which is Welford's for many numbers at once. */
  private void appendNumbers(ColumnSummary next) {
    if (next.numbers == 0) {
      return;
    }
    double share = (double) next.numbers / (numbers + next.numbers);
    double step = next.mean - mean;
    squares += next.squares + step * step * share * numbers;
    mean += step * share;
    numbers += next.numbers;
    whole &= next.whole;
    min = Math.min(min, next.min);
    max = Math.max(max, next.max);
  }

  /** 1 and 1.0 are one value to every reader of a schema, and so are -0 and 0. */
  private boolean isKnownNumber(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    double number = DecimalParser.parse(bytes, 0, bytes.length) + 0.0;
    return !Double.isNaN(number) && !numbersAmongValues.add(number);
  }

  double mean() {
    return mean;
  }

  /** The standard deviation of the numbers seen, over n. */
  double deviation() {
    return numbers == 0 ? 0 : Math.sqrt(squares / numbers);
  }

  boolean isNumeric() {
    return present > 0 && numbers == present;
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

  /** Whether no value was seen twice, among the first 65,536 different ones. */
  boolean allDifferent() {
    return !texts.hasRepeated() && present > 1;
  }
}
