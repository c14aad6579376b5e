package dev.lethe.pca;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.ConstantCheck;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.testkit.WrongConstants;
import dev.lethe.testkit.kernel.OtherKernel;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PcaConstantsCheckTest {

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void what_is_published_is_accepted_by_every_kernel_and_two_percent_less_is_refuted(
      boolean centred) {
    Capacity m = Capacity.of(3);
    ExactStatistics rows = PcaSamples.statistics(PcaSamples.rows(2, 300, 6, 0.6, 0.2));
    for (int k = 1; k < 6; k++) {
      Pca pca = new Pca(k, centred, Kernels.java());
      Bound full = pca.retain(rows, m);
      for (Kernel kernel : List.of(Kernels.java(), new OtherKernel(1e-15))) {
        PcaConstantsCheck check = new PcaConstantsCheck(pca.withKernel(kernel));
        WrongConstants.requireAccepted(check, full, rows, m);
        assertThat(WrongConstants.verdictOnTwoPercentTooMuch(check, full, rows, m, "c"))
            .isEqualTo(ConstantCheck.Verdict.INVALID);
      }
    }
  }

  /** From T = n·gap on several falls of the spectrum are behind the one printed number. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_c_from_several_falls_is_accepted_and_two_percent_less_is_refuted(boolean centred) {
    ExactStatistics rows = PcaSamples.statistics(PcaSamples.rows(3, 400, 8, 0.8, 0.1));
    Pca pca = new Pca(4, centred, Kernels.java());
    int beyond = 0;
    for (int m = 4; m <= 120; m += 4) {
      Bound full = pca.worlds(rows, Capacity.of(m));
      double c = PcaSamples.input(full, "c");
      if (!(c > 1.03 && c < 3.9)) {
        continue;
      }
      beyond += c > 2 ? 1 : 0;
      for (Kernel kernel : List.of(Kernels.java(), new OtherKernel(1e-15))) {
        PcaConstantsCheck check = new PcaConstantsCheck(pca.withKernel(kernel));
        WrongConstants.requireAccepted(check, full, rows, Capacity.of(m));
        assertThat(
                WrongConstants.verdictOnTwoPercentTooMuch(check, full, rows, Capacity.of(m), "c"))
            .isEqualTo(ConstantCheck.Verdict.INVALID);
      }
    }
    assertThat(beyond).isPositive();
  }

  /** Their constants have the same names, so they could be taken for each other. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void constants_of_another_result_are_refused(boolean centred) {
    Capacity m = Capacity.of(3);
    ExactStatistics rows = PcaSamples.statistics(PcaSamples.rows(2, 300, 6, 0.6, 0.2));
    Bound other = new Pca(2, !centred, Kernels.java()).worlds(rows, m);
    PcaConstantsCheck check = new PcaConstantsCheck(new Pca(2, centred, Kernels.java()));
    assertThatThrownBy(() -> WrongConstants.requireAccepted(check, other, rows, m))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("pca/passive/1")
        .hasMessageContaining("pca/centred/1");
  }
}
