package dev.lethe.dist;

import java.util.List;
import java.util.Locale;

/**
 * Text in the language of man pages, in the few macros that every reader of them knows.
 *
 * <p>Everything beyond ASCII is written by its number, so a page looks the same whatever encoding
 * the reader's tools expect.
 */
final class Roff {

  private final StringBuilder page = new StringBuilder();

  Roff title(String name, String day, String source) {
    return macro("TH", name.toUpperCase(Locale.ROOT), "1", day, source, "Lethe");
  }

  Roff section(String heading) {
    return macro("SH", heading);
  }

  /** Lines that follow each other, each begun anew. */
  Roff lines(List<String> lines) {
    return text(String.join("\n.br\n", lines.stream().map(Roff::escaped).toList()));
  }

  /** Lines that are left as they are, spaces included. */
  Roff verbatim(List<String> lines) {
    return text(".nf")
        .text(String.join("\n", lines.stream().map(Roff::escaped).toList()))
        .text(".fi");
  }

  /** A name in bold, and what is said of it beside it. */
  Roff item(String name, List<String> meaning) {
    return text(".TP").macro("B", name).lines(meaning);
  }

  Roff bold(String words) {
    return macro("B", words);
  }

  /** The form in which pages refer to each other. */
  static String reference(String page) {
    return "\\fB" + escaped(page) + "\\fR(1)";
  }

  /** What is in the language already. */
  Roff text(String raw) {
    page.append(raw).append('\n');
    return this;
  }

  private Roff macro(String name, String... words) {
    page.append('.').append(name);
    for (String word : words) {
      page.append(" \"").append(escaped(word).replace("\"", "\\(dq")).append('"');
    }
    page.append('\n');
    return this;
  }

  /** One line of text that is nothing but text: no command, no hyphen that is not one. */
  static String escaped(String line) {
    StringBuilder escaped = new StringBuilder();
    if (line.startsWith(".") || line.startsWith("'")) {
      escaped.append("\\&");
    }
    line.codePoints().forEach(point -> escaped.append(escaped(point)));
    return escaped.toString();
  }

  private static String escaped(int point) {
    return switch (point) {
      case '\\' -> "\\e";
      case '-' -> "\\-";
      case '\'' -> "\\(aq";
      case '`' -> "\\(ga";
      case '^' -> "\\(ha";
      case '~' -> "\\(ti";
      default -> point < 128 ? Character.toString(point) : "\\[u%04X]".formatted(point);
    };
  }

  @Override
  public String toString() {
    return page.toString();
  }
}
