package dev.lethe.lab.audit;

import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.Guarantee;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What an audit found of a claim.
 *
 * @param trials releases in each world, those for learning and tuning included
 * @param confidence with which all bounds of this report hold together
 * @param results one for each test
 * @param power what an audit of this size can show at all
 * @param mu how far apart the two means are, in units of σ, where that is known
 */
public record AuditReport(
    String method,
    Guarantee claimed,
    boolean noiseless,
    String runAnew,
    int trials,
    double confidence,
    List<TestResult> results,
    Power power,
    OptionalDouble mu) {

  public AuditReport {
    results = List.copyOf(results);
  }

  /** The test that found the most. */
  public TestResult strongest() {
    return results.stream().max(Comparator.comparingDouble(TestResult::epsilonLower)).orElseThrow();
  }

  /** ε is at least this, with the confidence of the report. */
  public double epsilonLower() {
    return strongest().epsilonLower();
  }

  /** The distance of the means as a share of what the claim allows; little shows little. */
  public OptionalDouble shareOfAllowed() {
    return mu.isPresent()
        ? OptionalDouble.of(mu.getAsDouble() / Calibration.EXACT.largestMu(claimed))
        : OptionalDouble.empty();
  }

  /** Whether the claim is refuted. */
  public boolean isRefuted() {
    return epsilonLower() > claimed.epsilon();
  }
}
