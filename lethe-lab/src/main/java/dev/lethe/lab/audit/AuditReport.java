package dev.lethe.lab.audit;

import dev.lethe.privacy.Guarantee;
import java.util.Comparator;
import java.util.List;

/**
 * What an audit found of a claim.
 *
 * @param trials releases in each world, those for learning and tuning included
 * @param confidence with which all bounds of this report hold together
 * @param results one for each test
 * @param power what so many trials can show at all
 */
public record AuditReport(
    String method,
    Guarantee claimed,
    boolean noiseless,
    String runAnew,
    int trials,
    double confidence,
    List<TestResult> results,
    Power power) {

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

  /** Whether the claim is refuted. */
  public boolean isRefuted() {
    return epsilonLower() > claimed.epsilon();
  }
}
