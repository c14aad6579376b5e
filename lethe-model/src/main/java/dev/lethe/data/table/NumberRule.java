package dev.lethe.data.table;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Says in words why a text is not a number a table may hold.
 *
 * <p>Used only once a cell has been refused, so it may be slow; it never decides anything.
 */
public final class NumberRule {

  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
  private static final Pattern THOUSANDS =
      Pattern.compile("[+-]?\\d{1,3}([,.'  \u00a0\u202f]\\d{3})+([.,]\\d+)?");

  private NumberRule() {}

  /** The rule that the text breaks, as the first part of a message. */
  public static String brokenBy(String text) {
    String trimmed = text.strip();
    String lower = trimmed.toLowerCase(Locale.ROOT).replaceFirst("^[+-]", "");
    if (trimmed.isEmpty()) {
      return "a number is expected and a blank is none";
    }
    if (lower.equals("nan")) {
      return "NaN is not a value (declare a 'missing' replacement in the schema)";
    }
    if (lower.equals("inf") || lower.equals("infinity")) {
      return "infinite values are not allowed";
    }
    if (lower.startsWith("0x")) {
      return "hexadecimal numbers are not allowed";
    }
    if (DECIMAL.matcher(trimmed).matches()) {
      return "a number must be below 1.8e308 in magnitude";
    }
    if (THOUSANDS.matcher(trimmed).matches()) {
      return "a number must be written without thousands separators";
    }
    if (trimmed.matches("[+-]?\\d+,\\d+")) {
      return "a number must be written with a decimal point, not a comma";
    }
    return "a decimal number is expected";
  }
}
