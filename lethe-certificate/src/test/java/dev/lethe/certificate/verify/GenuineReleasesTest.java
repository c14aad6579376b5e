package dev.lethe.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.verify.Check.Verdict;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class GenuineReleasesTest {

  private static final long SEED = 20261115;

  /** What one kernel certified, each of them accepts. */
  @TestFactory
  Stream<DynamicTest> honest_releases_pass_every_check_under_every_kernel() {
    return Kernels.all().stream()
        .flatMap(
            maker -> new GenuineReleases(SEED, maker).every().stream().map(r -> named(r, maker)));
  }

  private static DynamicTest named(Genuine release, Kernel maker) {
    return DynamicTest.dynamicTest(
        release.way() + " made with " + maker.name(),
        () -> {
          for (Kernel kernel : Kernels.all()) {
            VerificationReport report =
                Verifier.on(kernel).verify("c.json", release.signed(), release.evidence(kernel));
            assertThat(report.with(Verdict.FAILED)).as("checked with " + kernel.name()).isEmpty();
            assertThat(report.with(Verdict.PASSED)).hasSizeGreaterThanOrEqualTo(22);
            assertThat(report.with(Verdict.NOT_CHECKED)).as("all files are given").isEmpty();
            assertThat(report.isValid()).isTrue();
          }
        });
  }
}
