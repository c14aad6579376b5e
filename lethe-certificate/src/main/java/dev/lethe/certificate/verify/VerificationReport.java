package dev.lethe.certificate.verify;

import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.verify.Check.Verdict;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What was checked, in order, and what was not.
 *
 * <p>A report that was made with the retained rows quotes numbers of theirs: it is as confidential
 * as they are.
 *
 * @param certificate its name, for people: the file
 */
public record VerificationReport(String certificate, List<Check> checks) {

  public VerificationReport {
    checks = List.copyOf(checks);
  }

  /** No check failed. How much that says, the checks that were not made tell. */
  public boolean isValid() {
    return with(Verdict.FAILED).isEmpty();
  }

  public List<Check> with(Verdict verdict) {
    return checks.stream().filter(check -> check.verdict() == verdict).toList();
  }

  /** The report itself, or a refusal that names every failed check. */
  public VerificationReport requireValid() {
    if (!isValid()) {
      throw new VerificationFailedException(
          certificate
              + ": "
              + with(Verdict.FAILED).stream()
                  .map(check -> check.name() + ": " + check.words())
                  .collect(Collectors.joining("; ")));
    }
    return this;
  }

  /**
   * Plain text: the verdict, then a line for each check, failures first, what was not done last.
   */
  public String inWords() {
    StringBuilder text = new StringBuilder(certificate).append(": ").append(verdict()).append('\n');
    for (Verdict verdict : List.of(Verdict.FAILED, Verdict.PASSED, Verdict.NOT_CHECKED)) {
      for (Check check : with(verdict)) {
        text.append("  %-11s  %s: %s%n".formatted(verdict.word(), check.name(), check.words()));
      }
    }
    return text.toString();
  }

  private String verdict() {
    String counts =
        with(Verdict.PASSED).size()
            + " checks passed, "
            + with(Verdict.NOT_CHECKED).size()
            + " were not made";
    return isValid()
        ? "nothing found wrong; " + counts
        : "NOT VALID; " + with(Verdict.FAILED).size() + " checks failed, " + counts;
  }
}
