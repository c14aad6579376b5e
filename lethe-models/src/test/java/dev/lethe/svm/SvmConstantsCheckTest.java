package dev.lethe.svm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.ConstantCheck;
import dev.lethe.statistics.RowsInMemory;
import dev.lethe.testkit.WrongConstants;
import java.util.List;
import org.junit.jupiter.api.Test;

class SvmConstantsCheckTest {

  @Test
  void what_is_published_is_accepted_and_two_percent_less_is_refuted() {
    Capacity m = Capacity.of(3);
    HardMarginSvm svm = HardMarginSvm.withMargin(0.1).withTolerance(1e-4);
    SvmConstantsCheck check = new SvmConstantsCheck(svm);
    for (SvmRows rows :
        List.of(
            SvmSamples.separable(3, 60, 3, 0.2).under(SvmKernel.linear()),
            SvmRows.on(RowsInMemory.of(GridSamples.separable(3, 3000, 3, 0.2))))) {
      Bound full = svm.retain(rows, m);
      WrongConstants.requireAccepted(check, full, rows, m);
      assertThat(WrongConstants.verdictOnTwoPercentTooMuch(check, full, rows, m, "spare_margin"))
          .isEqualTo(ConstantCheck.Verdict.INVALID);
    }
  }
}
