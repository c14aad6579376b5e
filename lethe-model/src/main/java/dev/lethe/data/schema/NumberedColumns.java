package dev.lethe.data.schema;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.data.table.Header;
import dev.lethe.data.table.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Columns whose names are one prefix and a number, as e0 … e767: the pattern {@code e*}.
 *
 * <p>The star stands for digits only, so that {@code e*} leaves a column {@code email} alone.
 */
record NumberedColumns(String prefix) {

  private static final Pattern NAME = Pattern.compile("(.*?)(\\d{1,9})", Pattern.DOTALL);

  static NumberedColumns of(String pattern) {
    if (pattern.indexOf('*') != pattern.length() - 1) {
      throw new BadUsageException(
          "a pattern of columns must end with its only star, as e* does, but got "
              + Shown.of(pattern));
    }
    return new NumberedColumns(pattern.substring(0, pattern.length() - 1));
  }

  /** Those that the name belongs to where it ends with digits; the longest number counts. */
  static NumberedColumns holding(String name) {
    Matcher matcher = NAME.matcher(name);
    return new NumberedColumns(matcher.matches() ? matcher.group(1) : name);
  }

  String pattern() {
    return prefix + "*";
  }

  boolean matches(String name) {
    int digits = name.length() - prefix.length();
    return digits >= 1
        && digits <= 9
        && name.startsWith(prefix)
        && name.chars().skip(prefix.length()).allMatch(c -> c >= '0' && c <= '9');
  }

  /** Whether this column, or one of this pattern, could be among them. */
  boolean overlaps(String column) {
    if (!column.endsWith("*")) {
      return matches(column);
    }
    String other = column.substring(0, column.length() - 1);
    return prefix.equals(other) || matches(other) || new NumberedColumns(other).matches(prefix);
  }

  /**
   * The columns of a table in the order of their numbers, which begin with 0 or 1 and have no gap.
   */
  List<String> in(Header table, int size) {
    List<String> found = table.columns().stream().filter(this::matches).toList();
    List<String> ordered = ordered(found);
    if (ordered.size() != size) {
      throw new BadInputException(
          "%s: %d columns %s are declared, numbered from 0 or from 1 without a gap, but %s"
              .formatted(table.name(), size, Shown.of(pattern()), seen(found, ordered)));
    }
    return ordered;
  }

  private static String seen(List<String> found, List<String> ordered) {
    if (found.isEmpty()) {
      return "there is none";
    }
    String ends = Shown.of(found.get(0)) + " to " + Shown.of(found.get(found.size() - 1));
    return "there are %d (%s)%s"
        .formatted(found.size(), ends, ordered.isEmpty() ? ", numbered otherwise" : "");
  }

  /** These names, all of which match, by their numbers; none where the numbers are others. */
  List<String> ordered(List<String> names) {
    TreeMap<Integer, String> byNumber = new TreeMap<>();
    names.forEach(name -> byNumber.put(Integer.parseInt(name.substring(prefix.length())), name));
    boolean whole =
        !byNumber.isEmpty()
            && byNumber.size() == names.size()
            && byNumber.firstKey() <= 1
            && byNumber.lastKey() - byNumber.firstKey() == names.size() - 1;
    return whole ? new ArrayList<>(byNumber.values()) : List.of();
  }
}
