package dev.lethe.svm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.ConstantCheck;
import dev.lethe.bound.Formula;
import dev.lethe.bound.WrongConstants;
import dev.lethe.formula.Formulas;
import org.junit.jupiter.api.Test;

class SvmConstantsCheckTest {

  @Test
  void what_is_published_is_accepted_and_two_percent_less_is_refuted() {
    Capacity m = Capacity.of(3);
    HardMarginSvm svm = HardMarginSvm.withMargin(0.1).withTolerance(1e-4);
    LabelledPoints points = SvmSamples.separable(3, 60, 3, 0.2).under(SvmKernel.linear());
    Bound full = svm.retain(points, m);
    Formula formula = Formulas.of(full.result());
    SvmConstantsCheck check = new SvmConstantsCheck(svm);
    WrongConstants.requireAccepted(check, formula, full, points, m);
    assertThat(
            WrongConstants.verdictOnTwoPercentTooMuch(
                check, formula, full, points, m, "spare_margin"))
        .isEqualTo(ConstantCheck.Verdict.INVALID);
  }
}
