package dev.lethe.fuzz;

import static dev.lethe.fuzz.PlainText.because;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts delimited text into records, one character after the other, by the rules that the manual
 * states and nothing else.
 */
final class PlainRecords {

  /**
   * One record.
   *
   * @param line on which it begins, from 1
   * @param fields as Latin-1
   * @param empty whether its line has no character at all (runs of blanks: none but blanks)
   */
  record Line(long line, List<String> fields, boolean empty) {}

  private final String text;
  private final char delimiter;
  private final boolean comments;
  private int p;
  private long line = 1;
  private boolean quoted;

  private PlainRecords(String text, char delimiter, boolean comments) {
    this.text = text;
    this.delimiter = delimiter;
    this.comments = comments;
  }

  /** All records, empty ones too; a space as delimiter stands for runs of blanks. */
  static List<Line> of(String text, char delimiter, boolean comments) {
    return new PlainRecords(text, delimiter, comments).all();
  }

  private List<Line> all() {
    List<Line> lines = new ArrayList<>();
    while (p < text.length()) {
      long begins = line;
      if (comments && beginsComment()) {
        while (!atLineEnd()) {
          p++;
        }
        endLine();
        continue;
      }
      quoted = false;
      boolean comment = comments && blanks() && commentAfterBlanks();
      List<String> fields = blanks() ? words() : delimited();
      boolean empty = fields.size() == 1 && fields.get(0).isEmpty() && !quoted;
      endLine();
      if (!comment) {
        lines.add(new Line(begins, fields, empty));
      }
    }
    return lines;
  }

  private boolean blanks() {
    return delimiter == ' ';
  }

  private boolean beginsComment() {
    return text.charAt(p) == '#' || text.charAt(p) == '%';
  }

  private boolean commentAfterBlanks() {
    String rest = text.substring(p).replaceFirst("^[ \t]*", "");
    return rest.startsWith("#") || rest.startsWith("%");
  }

  private boolean atLineEnd() {
    return p == text.length() || text.charAt(p) == '\n' || text.charAt(p) == '\r';
  }

  private void endLine() {
    if (p < text.length()) {
      p += text.startsWith("\r\n", p) ? 2 : 1;
      line++;
    }
  }

  private List<String> words() {
    int start = p;
    while (!atLineEnd()) {
      p++;
    }
    String whole = text.substring(start, p);
    requireNoNul(whole);
    String trimmed = whole.replaceAll("^[ \t]+|[ \t]+$", "");
    return List.of(trimmed.split("[ \t]+", -1));
  }

  private List<String> delimited() {
    List<String> fields = new ArrayList<>();
    fields.add(field());
    while (p < text.length() && text.charAt(p) == delimiter) {
      p++;
      fields.add(field());
    }
    return fields;
  }

  private String field() {
    if (p < text.length() && text.charAt(p) == '"') {
      quoted = true;
      p++;
      return quotedField();
    }
    int start = p;
    while (!atLineEnd() && text.charAt(p) != delimiter) {
      p++;
    }
    String field = text.substring(start, p);
    requireNoNul(field);
    if (field.indexOf('"') >= 0) {
      throw because("a stray quote");
    }
    return field;
  }

  private String quotedField() {
    StringBuilder field = new StringBuilder();
    for (; ; ) {
      int close = text.indexOf('"', p);
      if (close < 0) {
        throw because("a quote that is never closed");
      }
      String part = text.substring(p, close);
      requireNoNul(part);
      line += part.replace("\r\n", "\n").chars().filter(c -> c == '\n' || c == '\r').count();
      field.append(part);
      p = close + 1;
      if (!text.startsWith("\"", p)) {
        break;
      }
      field.append('"');
      p++;
    }
    if (!atLineEnd() && text.charAt(p) != delimiter) {
      throw because("text behind a closing quote");
    }
    return field.toString();
  }

  private static void requireNoNul(String part) {
    if (part.indexOf('\0') >= 0) {
      throw because("a NUL");
    }
  }
}
