package dev.lethe.lab.faults;

import dev.lethe.base.Progress;
import dev.lethe.lab.audit.Audit;
import dev.lethe.lab.audit.AuditReport;
import dev.lethe.lab.audit.Claim;
import dev.lethe.lab.audit.ClopperPearson;
import dev.lethe.lab.audit.Distinguisher;
import dev.lethe.lab.audit.TestResult;
import dev.lethe.privacy.Guarantee;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The audit with one test, as an instrument; the same every time. */
record Auditor(Claim claim, Distinguisher test, long seed) implements Instrument {

  static final String BOTH_WORLDS = "a release in each world";

  @Override
  public Optional<String> accusation(int trials, double error) {
    AuditReport report =
        Audit.of(trials, 1 - error)
            .insecureSeeded((31 * seed + trials) * 0x5851F42D4C957F2DL)
            .run(claim, List.of(test), Progress.SILENT);
    return report.isRefuted() ? Optional.of(words(report, error)) : Optional.empty();
  }

  private static String words(AuditReport report, double error) {
    Guarantee claimed = report.claimed();
    if (claimed.epsilon() > 0 || report.noiseless()) {
      return "ε ≥ %s, claimed %s"
          .formatted(Caught.rounded(report.epsilonLower()), Caught.rounded(claimed.epsilon()));
    }
    TestResult found = report.strongest();
    ClopperPearson limits = new ClopperPearson(error / 2);
    double apart =
        limits.atLeast(found.likelier(), found.counted())
            - limits.atMost(found.other(), found.counted());
    return String.format(Locale.ROOT, "δ ≥ %.3f at ε = 0, claimed %.3f", apart, claimed.delta());
  }
}
