package dev.lethe.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.verify.Check.Verdict;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class GenuineReleasesTest {

  private static final long SEED = 20261115;

  @TestFactory
  Stream<DynamicTest> genuine_releases_pass_every_check() {
    Kernel kernel = Kernels.java();
    return new GenuineReleases(SEED, kernel)
        .every().stream()
            .map(
                release ->
                    DynamicTest.dynamicTest(
                        release.way(),
                        () -> {
                          VerificationReport report =
                              Verifier.on(kernel)
                                  .verify("c.json", release.signed(), release.evidence(kernel));
                          assertThat(report.with(Verdict.FAILED)).isEqualTo(List.of());
                        }));
  }
}
