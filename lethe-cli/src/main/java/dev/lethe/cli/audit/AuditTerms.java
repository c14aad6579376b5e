package dev.lethe.cli.audit;

import dev.lethe.bound.Capacity;
import dev.lethe.privacy.Guarantee;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The guarantee that is put to the test. */
final class AuditTerms {

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      description = "The guarantee of the releases (default: ${DEFAULT-VALUE}).")
  private double epsilon = 1;

  @Option(
      names = "--delta",
      paramLabel = "D",
      description = "The guarantee of the releases (default: ${DEFAULT-VALUE}).")
  private double delta = 1e-5;

  @Option(
      names = "--capacity",
      paramLabel = "M",
      description =
          "The capacity of the releases, and how many rows leave (default: 100 in the audit of a"
              + " workspace, otherwise 1).")
  private @Nullable Integer capacity;

  Guarantee guarantee() {
    return Guarantee.of(epsilon, delta);
  }

  Capacity capacity(int usual) {
    return Capacity.of(capacity == null ? usual : capacity);
  }
}
