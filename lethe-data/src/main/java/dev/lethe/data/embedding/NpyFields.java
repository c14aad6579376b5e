package dev.lethe.data.embedding;

import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Shown;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The dictionary of a {@code .npy} header: {@code {'descr': '<f4', 'fortran_order': False, 'shape':
 * (3, 4), }}.
 *
 * <p>Exactly these three fields, each once, in any order. It is never evaluated: what does not look
 * like this is refused.
 */
record NpyFields(String type, boolean fortranOrder, long[] shape) {

  private static final String FIELD =
      "'descr': *'([^'\\\\]*)'|'fortran_order': *(True|False)|'shape': *\\(([0-9, ]*)\\)";
  private static final Pattern ANY_FIELD = Pattern.compile(FIELD);
  private static final Pattern WHOLE =
      Pattern.compile("\\{ *(" + FIELD + ")(, *(" + FIELD + ")){2},? *\\} *\n?");

  /** At most 64, as NumPy has them: an unbounded repetition would cost a stack frame each. */
  private static final Pattern AXES = Pattern.compile("|(\\d{1,18}, *){1,64}(\\d{1,18} *)?");

  static NpyFields parse(ByteSource source, String text) {
    String type = "";
    String order = "";
    String shape = "?";
    if (WHOLE.matcher(text).matches()) {
      Matcher field = ANY_FIELD.matcher(text);
      while (field.find()) {
        type = field.group(1) == null ? type : field.group(1);
        order = field.group(2) == null ? order : field.group(2);
        shape = field.group(3) == null ? shape : field.group(3);
      }
    }
    if (type.isEmpty() || order.isEmpty() || !AXES.matcher(shape).matches()) {
      throw NpyHeader.refused(
          source,
          (text.contains("'descr': [") ? "a table of named fields is no array of numbers: " : "")
              + "the header must give one type, the order and the shape, but is "
              + Shown.of(text.strip()));
    }
    long[] axes =
        Arrays.stream(shape.split(",", -1))
            .map(String::strip)
            .filter(axis -> !axis.isEmpty())
            .mapToLong(Long::parseLong)
            .toArray();
    return new NpyFields(type, order.equals("True"), axes);
  }
}
