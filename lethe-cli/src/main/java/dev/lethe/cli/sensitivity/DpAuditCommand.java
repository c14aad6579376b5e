package dev.lethe.cli.sensitivity;

import dev.lethe.cli.terminal.Numbers;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TextTable;
import dev.lethe.privacy.GaussianProfile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/**
 * What a Gaussian release that is already out is worth as unlearning (docs/mathematics/noise.md).
 */
@Command(
    name = "dp-audit",
    description = {
      "What a differentially private release you already have is worth as unlearning.",
      "For output perturbation with a public sigma; not for DP-SGD."
    })
public final class DpAuditCommand extends QuestionCommand {

  @Option(
      names = "--sigma",
      required = true,
      scope = ScopeType.INHERIT,
      paramLabel = "S",
      description = "The public noise scale of the release.")
  private double sigma;

  @Option(
      names = "--delta",
      scope = ScopeType.INHERIT,
      paramLabel = "D",
      description = "The delta to report at (default: 1e-5).")
  private double delta = 1e-5;

  @Override
  double largestShift(double noise) {
    throw new IllegalStateException("no problem of dp-audit chooses its own noise");
  }

  @Override
  void answer(Comparison found) {
    Comparison comparison =
        found.assuming(
            List.of(
                "the release is the exact result plus Gaussian noise: errors of a solver and of"
                    + " rounding are not counted"));
    double worlds = comparison.value(comparison.worlds());
    double global = comparison.value(comparison.global());
    Output output = output();
    if (output.isJson()) {
      output.json(fields(comparison, worlds, global));
    } else {
      print(comparison, worlds, global, output);
    }
  }

  private Map<String, Object> fields(Comparison comparison, double worlds, double global) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("problem", comparison.problem());
    fields.put("n", comparison.n());
    fields.put("d", comparison.d());
    fields.put("capacity", comparison.capacity().value());
    fields.put("sigma", sigma);
    fields.put("delta", delta);
    fields.put("epsilon_dp", epsilon(global));
    fields.put("epsilon_unlearn", epsilon(worlds));
    fields.put("retain", comparison.value(comparison.retain()));
    fields.put("worlds", worlds);
    fields.put("global", global);
    fields.put("result", comparison.retain().result().id());
    fields.put("assumptions", comparison.allAssumptions());
    return fields;
  }

  private double epsilon(double sensitivity) {
    if (sensitivity == 0 || Double.isInfinite(sensitivity)) {
      return sensitivity;
    }
    return GaussianProfile.of(sensitivity, sigma).epsilon(delta);
  }

  private void print(Comparison comparison, double worlds, double global, Output output) {
    String asPrivacy = Numbers.atMost(epsilon(global));
    String asUnlearning = Numbers.atMost(epsilon(worlds));
    output
        .out()
        .printf(
            "%s: n = %d, d = %d, capacity %d, σ = %s, δ = %s%n%n",
            comparison.problem(),
            comparison.n(),
            comparison.d(),
            comparison.capacity().value(),
            Numbers.atLeast(sigma),
            Numbers.atMost(delta));
    new TextTable()
        .row("", "sensitivity", "ε")
        .row("as differential privacy", Numbers.atMost(global), asPrivacy)
        .row("as unlearning, given R", Numbers.atMost(worlds), asUnlearning)
        .print(output.out());
    comparison
        .allAssumptions()
        .forEach(assumption -> output.out().println("assuming: " + assumption));
  }
}
