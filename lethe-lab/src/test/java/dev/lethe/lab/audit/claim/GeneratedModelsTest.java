package dev.lethe.lab.audit.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.kinds.Kinds;
import dev.lethe.lab.audit.Audit;
import dev.lethe.lab.audit.AuditReport;
import dev.lethe.lab.audit.Claim;
import dev.lethe.lab.audit.Gaussian;
import dev.lethe.lab.audit.World;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Way;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every model and way keeps its claim, on data on which some of them come near it. With fresh noise
 * one of the audits would accuse wrongly with a probability of at most 3·10⁻⁵; the seed is fixed.
 */
class GeneratedModelsTest {

  private static final Terms TERMS = Terms.of(Guarantee.of(1, 1e-5), Capacity.of(1));

  @TestFactory
  Stream<DynamicTest> no_way_of_any_model_is_accused() {
    return GeneratedModels.all().stream()
        .flatMap(
            model ->
                model.ways().stream()
                    .map(
                        way ->
                            DynamicTest.dynamicTest(
                                model.name() + ", " + way, () -> keepsItsClaim(model, way))));
  }

  private static void keepsItsClaim(Audited model, Way way) {
    Claim claim = model.claim(TERMS.by(way));
    AuditReport report = Audit.of(500, 0.999999).insecureSeeded(3).run(claim, Progress.SILENT);
    assertThat(report.isRefuted()).isFalse();
    assertThat(claim.guarantee().epsilon()).isEqualTo(claim.isNoiseless() ? 0 : 1);
  }

  @Test
  void every_kind_of_model_is_there() {
    assertThat(GeneratedModels.names()).containsAll(Kinds.words());
  }

  /** The share of the allowed shift that the worst deletion found makes use of. */
  private static double share(String model, Method method, Certification certification) {
    Claim claim = GeneratedModels.named(model).claim(TERMS.by(method, certification));
    return claim.gaussian().map(Gaussian::mu).orElseThrow()
        / Calibration.EXACT.largestMu(TERMS.guarantee());
  }

  @Test
  void some_deletion_comes_near_the_bound_so_that_there_is_something_to_see() {
    for (String model : new String[] {"ridge", "quantile", "pca", "svm", "kernel-svm", "mst"}) {
      assertThat(share(model, Method.PASSIVE, Certification.A_PRIORI))
          .as(model)
          .isBetween(0.9, 1.0);
    }
    assertThat(share("mst-vertex", Method.PASSIVE, Certification.A_PRIORI)).isBetween(0.9, 1.0);
    assertThat(share("logistic", Method.PASSIVE, Certification.A_PRIORI)).isBetween(0.8, 1.0);
    assertThat(share("ridge", Method.DESCENT, Certification.A_PRIORI)).isBetween(0.9, 1.0);
  }

  @Test
  void verified_ways_are_audited_with_models_that_just_pass_the_check() {
    for (Method method : new Method[] {Method.NEWTON, Method.DESCENT, Method.PASSIVE}) {
      assertThat(share("logistic", method, Certification.VERIFIED)).isBetween(0.95, 1.0);
    }
  }

  @Test
  void ways_without_noise_give_the_same_bits_in_both_worlds() {
    Claim claim =
        GeneratedModels.named("pca").claim(TERMS.by(Method.EXACT, Certification.VERIFIED));
    assertThat(claim.isNoiseless()).isTrue();
    assertThat(claim.release(World.FORGOT, RandomBits.secure()))
        .isEqualTo(claim.release(World.RETRAINED, RandomBits.secure()));
  }

  /** σ is what the seal says, and the claim is what that σ gives, not what was asked for. */
  @Test
  void a_declared_sigma_claims_what_it_gives() {
    Terms sealed = TERMS.by(Method.PASSIVE, Certification.A_PRIORI).sealedWith(20);
    Claim claim = GeneratedModels.named("quantile").claim(sealed);
    assertThat(claim.guarantee().epsilon()).isLessThan(1);
    assertThat(claim.gaussian().orElseThrow().sigma()).isBetween(20.0, 20.0001);
  }

  @Test
  void an_unknown_model_is_refused_by_naming_the_known_ones() {
    assertThatThrownBy(() -> GeneratedModels.named("forest"))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("forest")
        .hasMessageContaining("ridge");
  }
}
