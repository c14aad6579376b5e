package dev.lethe.cli.sensitivity;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Rounding;
import dev.lethe.bound.Bound;
import dev.lethe.cli.terminal.Output;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.Guarantee;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Retain against global sensitivity, and the noise that each costs, on the user's own data. */
@Command(
    name = "sensitivity",
    description = "How far deletions can move a result, and the noise that hides it.",
    subcommands = {NewtonCommand.class, DescentCommand.class})
public final class SensitivityCommand extends QuestionCommand {

  @Option(
      names = "--epsilon",
      scope = ScopeType.INHERIT,
      paramLabel = "E",
      description = "The guarantee's epsilon (default: 1).")
  private double epsilon = 1;

  @Option(
      names = "--delta",
      scope = ScopeType.INHERIT,
      paramLabel = "D",
      description = "The guarantee's delta (default: 1e-5).")
  private double delta = 1e-5;

  @Option(
      names = "--calibration",
      scope = ScopeType.INHERIT,
      paramLabel = "RULE",
      description = "exact, classical or concentrated (default: exact).")
  private Calibration calibration = Calibration.EXACT;

  /** The noise that hides a shift: 0 for none, infinite for an unbounded one. */
  double sigma(double sensitivity) {
    if (sensitivity == 0 || Double.isInfinite(sensitivity)) {
      return sensitivity;
    }
    return calibration.sigma(sensitivity, new Guarantee(epsilon, delta));
  }

  @Override
  double largestShift(double sigma) {
    if (!(sigma > 0) || Double.isInfinite(sigma)) {
      throw new BadUsageException("--sigma must be positive and finite, but got " + sigma);
    }
    return Rounding.multiplyDown(sigma, calibration.largestMu(new Guarantee(epsilon, delta)));
  }

  @Override
  void answer(Comparison found) {
    Comparison comparison =
        found.assuming(
            List.of(
                "sigma is for the exact result: a release adds the tolerance of its solver and the"
                    + " rounding to its grid to the sensitivity first"));
    double retainSigma = sigma(comparison.value(comparison.worlds()));
    double globalSigma = sigma(comparison.value(comparison.global()));
    Output output = output();
    if (output.isJson()) {
      output.json(fields(comparison, retainSigma, globalSigma));
    } else {
      new ComparisonView(comparison, new Guarantee(epsilon, delta), retainSigma, globalSigma)
          .print(output.out());
    }
  }

  private static Map<String, Object> fields(
      Comparison comparison, double retainSigma, double globalSigma) {
    Map<String, Object> retain = new LinkedHashMap<>();
    retain.put("sound", comparison.value(comparison.retain()));
    retain.put("worlds", comparison.value(comparison.worlds()));
    retain.put("paper", comparison.value(comparison.retainAsPrinted()));
    comparison.alternatives().forEach((name, bound) -> retain.put(name, comparison.value(bound)));
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("problem", comparison.problem());
    fields.put("n", comparison.n());
    fields.put("d", comparison.d());
    fields.put("capacity", comparison.capacity().value());
    fields.put("retain", retain);
    fields.put(
        "global",
        pair(
            "sound", comparison.value(comparison.global()),
            "paper", comparison.value(comparison.globalAsPrinted())));
    fields.put(
        "ratio",
        pair(
            "sound", ratio(comparison.retain(), comparison.global()),
            "paper", ratio(comparison.retainAsPrinted(), comparison.globalAsPrinted())));
    fields.put("sigma", pair("retain", retainSigma, "global", globalSigma));
    fields.putAll(comparison.extra());
    fields.put("inputs", comparison.retain().inputs());
    fields.put("result", comparison.retain().result().id());
    fields.put("assumptions", comparison.allAssumptions());
    return fields;
  }

  /** In this order: the same question prints the same bytes. */
  private static Map<String, Object> pair(
      String first, double firstValue, String second, double secondValue) {
    Map<String, Object> both = new LinkedHashMap<>();
    both.put(first, firstValue);
    both.put(second, secondValue);
    return both;
  }

  /** 0/0 is 0 (nothing moves), anything finite over infinity is 0, infinity over infinity 1. */
  static double ratio(Bound retain, Bound global) {
    if (Double.isInfinite(global.value())) {
      return Double.isInfinite(retain.value()) ? 1 : 0;
    }
    return retain.value() == 0 ? 0 : retain.value() / global.value();
  }
}
