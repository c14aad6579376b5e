package dev.lethe.svm;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideDown;

import dev.lethe.bound.Capacity;
import dev.lethe.bound.ConstantCheck;
import dev.lethe.bound.ConstantsCheck;
import dev.lethe.bound.Result;
import java.util.List;
import java.util.Map;

/**
 * The printed margin to spare against the retained rows: valid if a dual solution proves that γ_R
 * is no larger, wrong if a classifier has a larger one.
 *
 * @param problem γ, as declared
 */
record SvmConstantsCheck(HardMarginSvm problem) implements ConstantsCheck<SvmRows> {

  @Override
  public List<ConstantCheck> check(
      Result result, Map<String, ?> inputs, SvmRows retained, Capacity m) {
    SvmModel model = problem.train(retained);
    double achieved = divideDown(1, model.normAtMost());
    return ConstantsCheck.compare(
        result,
        inputs,
        () -> problem.retain(retained, model, m),
        (check, printed, found) -> check.refutedIf(addUp(problem.margin(), printed) < achieved));
  }
}
