package dev.lethe.exchange.source;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Constants of a Java source file. Lists are texts that the class reads when it is loaded: a class
 * holds no large array otherwise. All is ASCII, and a stranger's text never leaves its quotes.
 */
final class JavaConstants {

  /** A constant of a class holds 65535 bytes, at most three a character. */
  private static final int LONGEST = 16_000;

  private static final int LINE = 80;

  private final StringBuilder out = new StringBuilder();

  JavaConstants text(String name, String value) {
    return declare("private", "String", name, quoted(value));
  }

  JavaConstants integer(String name, int value) {
    return declare("private", "int", name, String.valueOf(value));
  }

  JavaConstants number(String name, double value) {
    return declare("private", "double", name, String.valueOf(value));
  }

  JavaConstants flag(String name, boolean value) {
    return declare("private", "boolean", name, String.valueOf(value));
  }

  JavaConstants numbers(String name, DoubleStream values) {
    String joined = values.mapToObj(Double::toString).collect(Collectors.joining(" "));
    return declare("private", "double[]", name, "numbers(" + parts(joined) + ")");
  }

  JavaConstants publicTexts(String name, List<String> values) {
    return declare("public", "String[]", name, textsOf(values));
  }

  JavaConstants texts(String name, List<String> values) {
    return declare("private", "String[]", name, textsOf(values));
  }

  JavaConstants lists(String name, List<List<String>> values) {
    String rows =
        values.stream().map(JavaConstants::textsOf).collect(Collectors.joining(",\n      "));
    return declare("private", "String[][]", name, "{" + rows + "}");
  }

  private JavaConstants declare(String access, String type, String name, String value) {
    out.append(
        "  %s static final %s %s =%n      %s;%n"
            .formatted(access, type, name, value)
            .replace(System.lineSeparator(), "\n"));
    return this;
  }

  private static String textsOf(List<String> values) {
    return values.stream()
        .map(value -> value.length() + ":" + value)
        .collect(
            Collectors.collectingAndThen(Collectors.joining(), all -> "texts(" + parts(all) + ")"));
  }

  private static String parts(String text) {
    StringBuilder parts = new StringBuilder();
    for (int at = 0; at < text.length(); at += LONGEST) {
      parts.append(at == 0 ? "" : ",\n      ");
      parts.append(quoted(text.substring(at, Math.min(text.length(), at + LONGEST))));
    }
    return parts.toString();
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    int lineStart = 0;
    for (int i = 0; i < text.length(); i++) {
      if (quoted.length() - lineStart > LINE) {
        quoted.append("\"\n          + \"");
        lineStart = quoted.length();
      }
      quoted.append(escaped(text.charAt(i)));
    }
    return quoted.append('"').toString();
  }

  /** Line ends are never written as unicode escapes: a compiler reads those as line ends. */
  private static String escaped(char c) {
    if (c == '"' || c == '\\') {
      return "\\" + c;
    }
    if (c < ' ') {
      return "\\%03o".formatted((int) c);
    }
    return c <= '~' ? String.valueOf(c) : "\\u%04x".formatted((int) c);
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
