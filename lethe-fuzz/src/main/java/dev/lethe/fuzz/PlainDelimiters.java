package dev.lethe.fuzz;

import static dev.lethe.fuzz.PlainText.because;

/** Which delimiter a file uses, by its first line that is not empty. */
final class PlainDelimiters {

  private PlainDelimiters() {}

  static char ofHeader(String text) {
    String first = firstLine(text, false);
    long commas = count(first, ',');
    long semicolons = count(first, ';');
    long tabs = count(first, '\t');
    long most = Math.max(commas, Math.max(semicolons, tabs));
    boolean tie =
        (commas == most ? 1 : 0) + (semicolons == most ? 1 : 0) + (tabs == most ? 1 : 0) > 1;
    if (most > 0 && tie) {
      throw because("two delimiters");
    }
    return commas == most ? ',' : semicolons == most ? ';' : '\t';
  }

  static char ofList(String text) {
    String first = firstLine(text, true);
    return count(first, ',') > 0 ? ',' : count(first, ';') > 0 ? ';' : ' ';
  }

  /** Up to its line end, which does not count between quotes. */
  private static String firstLine(String text, boolean skipComments) {
    int start = 0;
    while (start < text.length()) {
      char c = text.charAt(start);
      boolean comment = skipComments && (c == '#' || c == '%');
      boolean quoted = false;
      int p = start;
      while (p < text.length() && (quoted || (text.charAt(p) != '\n' && text.charAt(p) != '\r'))) {
        quoted ^= !comment && text.charAt(p) == '"';
        p++;
      }
      if (p > start && !comment) {
        return text.substring(start, p);
      }
      start = p + 1;
    }
    return "";
  }

  private static long count(String line, char delimiter) {
    return line.replaceAll("\"[^\"]*(\"|$)", "").chars().filter(c -> c == delimiter).count();
  }
}
