package dev.lethe.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Result;
import dev.lethe.certificate.verify.Check.Verdict;
import dev.lethe.kind.ModelKind;
import dev.lethe.kinds.Kinds;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
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

  /** Sealed ones aside, which {@link VerifierTest} makes. */
  @Test
  void every_result_of_every_kind_is_rested_on_by_one_of_them() {
    Set<String> used =
        new GenuineReleases(SEED, Kernels.java())
            .every().stream()
                .map(release -> release.certificate())
                .map(c -> c.model().declaration().kind().word() + ": " + c.bound().result())
                .collect(Collectors.toSet());
    Set<String> known = new HashSet<>();
    for (ModelKind kind : Kinds.all()) {
      kind.results().stream()
          .filter(result -> result.proof() != Result.Proof.SEALED)
          .forEach(result -> known.add(kind.word() + ": " + result));
    }
    assertThat(used).containsExactlyInAnyOrderElementsOf(known);
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
