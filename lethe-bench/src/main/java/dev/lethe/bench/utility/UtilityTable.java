package dev.lethe.bench.utility;

import java.io.PrintStream;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One data set and λ for people, at most 118 characters wide. */
record UtilityTable(PrintStream out, double majority, List<Integer> capacities) {

  private static final int WIDTH = 118;

  /** An error that would be shown as 0.0 is not shown. */
  private static final double SHOWN_ERROR = 0.05;

  void head() {
    row(
        "",
        "time",
        capacities.stream().map(m -> "σ, m = " + m).toList(),
        capacities.stream().map(m -> "%, m = " + m + "  ").toList());
    String chance = String.format(Locale.ROOT, "%.1f  ", 100 * majority);
    row(
        "always the more frequent class",
        "",
        Collections.nCopies(capacities.size(), "-"),
        Collections.nCopies(capacities.size(), chance));
  }

  void section(Regression model, List<Line> lines) {
    out.println(model.title());
    for (Line line : lines) {
      row(
          "  " + line.name(),
          line.cells().get(0).isPresent() ? milliseconds(line.seconds()) : "-",
          each(line, cell -> sigma(cell.sigma()), "refused"),
          each(line, cell -> percent(cell.accuracy()), "-  "));
    }
    lines.forEach(this::notes);
  }

  private void notes(Line line) {
    if (!line.passes().isEmpty()) {
      String counts =
          line.passes().stream()
              .map(n -> String.format(Locale.ROOT, "%,d", n))
              .collect(Collectors.joining(", "));
      wrap(out, "  (" + line.name() + ": " + counts + " passes over the rows)");
    }
    line.refusal()
        .ifPresent(why -> wrap(out, "  (" + line.name() + ": " + why.split(": ", 2)[0] + ")"));
  }

  private static List<String> each(Line line, Function<Line.Cell, String> shown, String otherwise) {
    return line.cells().stream().map(cell -> cell.map(shown).orElse(otherwise)).toList();
  }

  private void row(String name, String time, List<String> sigmas, List<String> accuracies) {
    StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "%-27s", name));
    text.append(String.format(Locale.ROOT, "%" + Math.max(1, 36 - text.length()) + "s", time));
    sigmas.forEach(sigma -> text.append(String.format(Locale.ROOT, "%11s", sigma)));
    text.append("  ");
    accuracies.forEach(accuracy -> text.append(String.format(Locale.ROOT, "%15s", accuracy)));
    out.println(text.toString().stripTrailing());
  }

  private static String milliseconds(double seconds) {
    return String.format(Locale.ROOT, seconds < 0.0995 ? "%,.1f ms" : "%,.0f ms", seconds * 1e3);
  }

  private static String sigma(double sigma) {
    return sigma == 0 ? "none" : String.format(Locale.ROOT, "%.2e", sigma);
  }

  private String percent(Accuracy accuracy) {
    double error = 100 * accuracy.standardError();
    String spread = error < SHOWN_ERROR ? "" : String.format(Locale.ROOT, " ± %.1f", error);
    String mark = accuracy.isUselessBeside(majority) ? " !" : "  ";
    return String.format(Locale.ROOT, "%.1f%s%s", 100 * accuracy.mean(), spread, mark);
  }

  /** Cut at blanks, later lines indented. */
  static void wrap(PrintStream out, String text) {
    String rest = text;
    int cut = rest.lastIndexOf(' ', WIDTH);
    while (rest.length() > WIDTH && cut > 4) {
      out.println(rest.substring(0, cut));
      rest = "    " + rest.substring(cut + 1);
      cut = rest.lastIndexOf(' ', WIDTH);
    }
    out.println(rest);
  }
}
