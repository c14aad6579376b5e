package dev.lethe.cli.sensitivity;

import dev.lethe.bound.Bound;
import dev.lethe.cli.terminal.Numbers;
import dev.lethe.cli.terminal.TextTable;
import dev.lethe.privacy.Guarantee;
import java.io.PrintWriter;
import java.util.Map;

/** A comparison for people: how much less noise, and why. */
record ComparisonView(
    Comparison comparison, Guarantee guarantee, double retainSigma, double globalSigma) {

  void print(PrintWriter out) {
    out.printf(
        "%s: n = %d, d = %d, capacity %d, ε = %s, δ = %s%n%n",
        comparison.problem(),
        comparison.n(),
        comparison.d(),
        comparison.capacity().value(),
        Numbers.atMost(guarantee.epsilon()),
        Numbers.atMost(guarantee.delta()));
    TextTable table = new TextTable().row("", "sensitivity", "noise σ", "as printed");
    table.row(
        "retain" + (comparison.retain().exact() ? " (exact)" : ""),
        Numbers.atMost(comparison.value(comparison.retain())),
        hasOthers() ? "" : Numbers.atMost(retainSigma),
        Numbers.show(comparison.value(comparison.retainAsPrinted())));
    if (hasOthers()) {
      table.row(
          "any two worlds",
          Numbers.atMost(comparison.value(comparison.worlds())),
          Numbers.atMost(retainSigma),
          "");
    }
    for (Map.Entry<String, Bound> other : comparison.alternatives().entrySet()) {
      table.row("  " + other.getKey(), Numbers.atMost(comparison.value(other.getValue())), "", "");
    }
    table.row(
        "global",
        Numbers.atMost(comparison.value(comparison.global())),
        Numbers.atMost(globalSigma),
        Numbers.show(comparison.value(comparison.globalAsPrinted())));
    table.print(out);
    out.println();
    out.println(gain());
    out.println("by " + comparison.retain().result() + ": " + inputs());
    comparison
        .extra()
        .forEach((name, value) -> out.println(name.replace('_', ' ') + ": " + shown(value)));
    comparison.allAssumptions().forEach(assumption -> out.println("assuming: " + assumption));
  }

  /** One row is forgotten alone; with more, people are forgotten beside others. */
  private boolean hasOthers() {
    return comparison.capacity().value() > 1;
  }

  private String gain() {
    double ratio = SensitivityCommand.ratio(comparison.worlds(), comparison.global());
    if (comparison.retain().value() == 0) {
      return "no noise needed: nothing that could be forgotten changes the result";
    }
    if (Double.isInfinite(comparison.global().value())) {
      return Double.isInfinite(comparison.retain().value())
          ? "neither is bounded: no amount of noise suffices"
          : "no amount of noise suffices without looking at the retained data";
    }
    return ratio < 0.995
        ? Numbers.show(Math.rint(10 / ratio) / 10)
            + " times less noise than global sensitivity asks for"
        : "no gain here: the retained data are as bad as any";
  }

  private String inputs() {
    StringBuilder line = new StringBuilder();
    comparison
        .retain()
        .inputs()
        .forEach(
            (name, value) ->
                line.append(line.isEmpty() ? "" : ", ")
                    .append(name)
                    .append(" = ")
                    .append(shown(value)));
    return line.toString();
  }

  private static String shown(Object value) {
    return value instanceof Double number ? Numbers.show(number) : String.valueOf(value);
  }
}
