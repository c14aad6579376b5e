package dev.lethe.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.Progress;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.cuda.HostPiece.Way;
import dev.lethe.glm.Objective;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.glm.softmax.SoftmaxLoss;
import dev.lethe.linalg.DeviceException;
import dev.lethe.linalg.GramSums;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.ParallelStatistics;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever fails on a card, or goes wrong there: the same result, or a clear error. */
class FaultsTest {

  private static final GridRows ROWS = SomeRows.of(9_000, 40, 3, 11);
  private static final NormShells SHELLS = NormShells.unitBall(4);

  /** Once for all: what is skipped before each test is looked at after each all the same. */
  @BeforeAll
  static void needsAStandIn() {
    Assumptions.assumeTrue(StandIn.isHere(), "a card does not fail on demand");
  }

  @BeforeEach
  void nothingFailsYet() {
    StandIn.begin();
  }

  @AfterEach
  void nothingIsLeftInItsMemory() {
    StandIn.begin();
    StandIn.Counts counts = StandIn.counts();
    assertThat(counts.held()).as("blocks that nobody freed").isZero();
    assertThat(counts.unwiped()).as("blocks that were freed as they were").isZero();
    assertThat(counts.overrun()).as("blocks written to beyond their end").isZero();
  }

  private static ExactStatistics statistics(Kernel kernel) {
    return new ParallelStatistics(kernel, 2).of(ROWS, SHELLS, Progress.SILENT);
  }

  /** So many of the first so many, the first ones all. */
  private static long[] some(long all) {
    return LongStream.rangeClosed(1, all).filter(k -> k <= 40 || k % 7 == 0).toArray();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatever_call_fails_statistics_are_those_of_java(boolean forGood) {
    ExactStatistics expected = statistics(Kernels.java());
    assertThat(statistics(ACard.kernel())).isEqualTo(expected);
    for (long call : some(StandIn.counts().calls())) {
      StandIn.failAt(call, forGood);
      assertThat(statistics(ACard.kernel())).as("call %d fails", call).isEqualTo(expected);
    }
  }

  @Test
  void a_piece_that_arrived_is_used_again_and_kept_without_what_was_in_it() {
    Card card = new Card(ACard.driver(), 0);
    long stream = card.newStream();
    HostPiece piece;
    try (Resources owned = new Resources(card)) {
      Memory target = owned.add(Memory.ints(card, 3));
      Staging staging = owned.add(new Staging(card, stream));
      piece = staging.take();
      piece.ints().put(0, new int[] {5, 7, 9});
      staging.send(piece, 12, target.pointer());
      HostPiece other = staging.take();
      assertThat(other.pointer()).as("it is on its way").isNotEqualTo(piece.pointer());
      staging.giveBack(other);
      assertThat(staging.take()).isSameAs(other);
      card.finish(stream);
      assertThat(staging.take()).isSameAs(piece);
    }
    assertThat(piece.ints().get(2)).isZero();
  }

  /** A row that is refused takes one with it, whoever fills it. */
  @Test
  void pieces_that_are_lost_are_not_waited_for_for_ever() {
    Card card = new Card(ACard.driver(), 0);
    long stream = card.newStream();
    try (Staging staging = new Staging(card, stream)) {
      Set<HostPiece> all = Collections.newSetFromMap(new IdentityHashMap<>());
      for (int i = 0; i <= staging.most(); i++) {
        all.add(staging.take());
      }
      assertThat(all).hasSize(staging.most() + 1);
    }
  }

  @Test
  void a_card_that_is_lost_keeps_no_piece() {
    Card card = new Card(ACard.driver(), 0);
    card.use();
    long before = StandIn.counts().onHost();
    HostPiece late = card.takePiece(Way.TO_CARD);
    card.giveBack(card.takePiece(Way.TO_CARD));
    assertThat(StandIn.counts().onHost()).isEqualTo(before + 2);
    assertThat(card.lose("gone")).hasMessage("gone");
    assertThat(StandIn.counts().onHost()).isEqualTo(before + 1);
    card.giveBack(late);
    assertThat(StandIn.counts().onHost()).isEqualTo(before);
  }

  @Test
  void a_piece_without_an_event_is_freed() {
    Card card = new Card(ACard.driver(), 0);
    card.use();
    long before = StandIn.counts().onHost();
    StandIn.failAt(2, false);
    assertThatThrownBy(() -> card.takePiece(Way.FROM_CARD)).isInstanceOf(DeviceException.class);
    assertThat(StandIn.counts().onHost()).isEqualTo(before);
  }

  /** An older library may lack one, which is seen only when it is called. */
  @Test
  void a_function_that_is_missing_is_a_failure_of_the_device() {
    Card card = new Card(ACard.driver(), 0);
    assertThatThrownBy(() -> card.call("cuOfTomorrow", "i", 0))
        .isInstanceOf(DeviceException.class)
        .hasMessageContaining("no function cuOfTomorrow");
  }

  @Test
  void a_card_that_is_full_at_first_is_asked_again_and_begun_once() {
    for (long call = 1; call <= 40; call++) {
      StandIn.failAt(call, false);
      CudaKernel kernel = ACard.kernel();
      for (int i = 0; i < 3; i++) {
        double[] a = {4, 0, 0, 9};
        assertThat(kernel.cholesky(a, 2)).isTrue();
        assertThat(a).containsExactly(2, 0, 0, 3);
      }
      StandIn.Counts counts = StandIn.counts();
      assertThat(counts.contexts()).as("contexts where call %d fails", call).isEqualTo(1);
      assertThat(counts.modules()).as("modules where call %d fails", call).isEqualTo(1);
      assertThat(kernel.device().flatMap(card -> card.gramSums(3, 1)).stream())
          .as("asked again where call %d failed", call)
          .isNotEmpty()
          .allSatisfy(GramSums::close);
    }
  }

  /** Several groups are fetched at the same time: one may find less because another has failed. */
  @Test
  void a_sum_that_lacks_rows_because_of_a_failure_is_handed_to_nobody() {
    int refused = 0;
    for (long call = 1; call <= 40; call++) {
      try (GramSums sums = ACard.kernel().device().orElseThrow().gramSums(2, 2).orElseThrow()) {
        GramSums.Batch batch = sums.batch();
        batch.add(new int[] {2, 3}, 0, 11, 0);
        batch.add(new int[] {5, 7}, 0, 13, 1);
        sums.add(batch);
        StandIn.failAt(call, false);
        try {
          assertThat(sums.take(0)).containsExactly(4, 6, 22, 2, 9, 33, 3, 121, 11, 1);
        } catch (DeviceException failed) {
          refused++;
        }
        try {
          assertThat(sums.take(1)).containsExactly(25, 35, 65, 5, 49, 91, 7, 169, 13, 1);
        } catch (DeviceException failed) {
          refused++;
        }
      }
    }
    assertThat(refused).isGreaterThan(2);
  }

  @Test
  void whatever_goes_wrong_in_a_sum_is_seen() {
    ExactStatistics expected = statistics(Kernels.java());
    statistics(ACard.kernel());
    List<Long> seen = new ArrayList<>();
    long all = StandIn.counts().work();
    for (long work = 1; work <= all; work++) {
      StandIn.damageAt(work);
      try {
        assertThat(statistics(ACard.kernel())).as("work %d is wrong", work).isEqualTo(expected);
      } catch (VerificationFailedException refused) {
        assertThat(refused).hasMessageContaining("returned a wrong Gram matrix");
        seen.add(work);
      }
    }
    assertThat(seen).as("copies and products, of %d pieces of work", all).hasSizeGreaterThan(10);
  }

  private static Fit learnt(Learner learner, Kernel kernel) {
    return learner.fit(
        RiskOnRows.of(new SoftmaxLoss(3), ROWS, kernel, ParallelBlocks.on(2), Progress.SILENT));
  }

  /** A search that was led astray goes on here; rows that arrive damaged are refused. */
  private static void isProved(Fit here, Supplier<Fit> onCard, String what) {
    try {
      Fit fit = onCard.get();
      double square = 0;
      for (int j = 0; j < fit.weights().length; j++) {
        square += Math.pow(fit.weights()[j] - here.weights()[j], 2);
      }
      assertThat(Math.sqrt(square))
          .as(what)
          .isLessThan(here.distanceAtMost() + fit.distanceAtMost());
      assertThat(fit.residual()).as(what).isLessThanOrEqualTo(1e-10);
    } catch (VerificationFailedException refused) {
      assertThat(refused).as(what).hasMessageContaining("holds other rows than it was given");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatever_call_fails_a_model_is_proved(boolean forGood) {
    Learner learner = Learner.of(Objective.of(new SoftmaxLoss(3), 1e-2));
    Fit here = learnt(learner, Kernels.java());
    isProved(here, () -> learnt(learner, ACard.kernel()), "nothing fails");
    for (long call = 1, all = StandIn.counts().calls(); call <= all; call += 1 + all / 40) {
      StandIn.failAt(call, forGood);
      isProved(here, () -> learnt(learner, ACard.kernel()), "call " + call + " fails");
    }
  }

  @Test
  void whatever_goes_wrong_in_a_pass_a_model_is_proved() {
    Learner learner = Learner.of(Objective.of(new SoftmaxLoss(3), 1e-2));
    Fit here = learnt(learner, Kernels.java());
    learnt(learner, ACard.kernel());
    for (long work = 1, all = StandIn.counts().work(); work <= all; work += 1 + all / 60) {
      StandIn.damageAt(work);
      isProved(here, () -> learnt(learner, ACard.kernel()), "work " + work + " is wrong");
    }
  }
}
