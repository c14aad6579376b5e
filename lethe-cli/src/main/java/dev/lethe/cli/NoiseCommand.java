package dev.lethe.cli;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.cli.terminal.Numbers;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TextTable;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.GaussianProfile;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.NoisePlan;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** From a shift to a guarantee and back: give any three of Δ, σ, ε, δ that fix the fourth. */
@Command(
    name = "noise",
    description = {
      "How much Gaussian noise a guarantee costs, or what given noise is worth.",
      "Give --sensitivity with --epsilon and --delta to get sigma; with --sigma and --delta to get"
          + " epsilon; with --sigma and --epsilon to get delta."
    })
final class NoiseCommand implements Runnable {

  @Option(
      names = "--sensitivity",
      required = true,
      paramLabel = "D",
      description = "How far the released value can move (l2 norm).")
  private double sensitivity;

  @Option(names = "--sigma", paramLabel = "S", description = "Standard deviation of the noise.")
  private @Nullable Double sigma;

  @Option(names = "--epsilon", paramLabel = "E", description = "The guarantee's epsilon.")
  private @Nullable Double epsilon;

  @Option(names = "--delta", paramLabel = "D", description = "The guarantee's delta.")
  private @Nullable Double delta;

  @Option(
      names = "--calibration",
      paramLabel = "RULE",
      description = "exact, classical or concentrated (default: ${DEFAULT-VALUE}).")
  private Calibration calibration = Calibration.EXACT;

  @Option(
      names = "--dimension",
      paramLabel = "N",
      description = "Released coordinates, for the charge of the grid (default: 1).")
  private int dimension = 1;

  @Mixin private Output.Switch form;

  @Override
  public void run() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("sensitivity", sensitivity);
    if (sigma == null && epsilon != null && delta != null) {
      noiseFor(new Guarantee(epsilon, delta), fields);
    } else if (sigma != null && delta != null && epsilon == null) {
      GaussianProfile profile = GaussianProfile.of(sensitivity, sigma);
      fields.put("epsilon", calibration.epsilon(profile, delta));
      fields.put("delta", delta);
      fields.put("sigma", sigma);
    } else if (sigma != null && epsilon != null && delta == null) {
      GaussianProfile profile = GaussianProfile.of(sensitivity, sigma);
      fields.put("epsilon", epsilon);
      fields.put("delta", calibration.delta(profile, epsilon));
      fields.put("sigma", sigma);
    } else {
      throw new BadUsageException(
          "give exactly two of --sigma, --epsilon and --delta; the third is the answer");
    }
    fields.put("calibration", calibration.name().toLowerCase(Locale.ROOT));
    Output output = form.output();
    if (output.isJson()) {
      output.json(fields);
    } else {
      TextTable table = new TextTable();
      fields.forEach((name, value) -> addRows(table, name, value));
      table.print(output.out());
    }
  }

  private void noiseFor(Guarantee guarantee, Map<String, Object> fields) {
    NoisePlan plan = NoisePlan.calibrated(sensitivity, dimension, guarantee, calibration);
    fields.put("epsilon", guarantee.epsilon());
    fields.put("delta", guarantee.delta());
    fields.put("sigma", plan.sigma());
    fields.put("dimension", dimension);
    fields.put("grid", plan.grid());
    fields.put("charged_sensitivity", plan.chargedSensitivity());
    Map<String, Object> rules = new LinkedHashMap<>();
    for (Calibration rule : Calibration.values()) {
      try {
        rules.put(rule.name().toLowerCase(Locale.ROOT), rule.sigma(sensitivity, guarantee));
      } catch (NoGuaranteeException refused) {
        rules.put(rule.name().toLowerCase(Locale.ROOT), "not valid here");
      }
    }
    fields.put("sigma_by_rule", rules);
  }

  /** Noise that is given is shown rounded down, everything else, noise to be used too, up. */
  private String shown(String name, double value) {
    return sigma != null && name.equals("sigma") ? Numbers.atLeast(value) : Numbers.atMost(value);
  }

  private void addRows(TextTable table, String name, Object value) {
    if (value instanceof Map<?, ?> rules) {
      rules.forEach((rule, sigma) -> addRows(table, "sigma by the " + rule + " rule", sigma));
    } else {
      table.row(
          name.replace('_', ' '),
          value instanceof Double number ? shown(name, number) : String.valueOf(value));
    }
  }
}
