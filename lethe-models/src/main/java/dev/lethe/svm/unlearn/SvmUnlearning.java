package dev.lethe.svm.unlearn;

import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.statistics.Retained;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.SvmRows;
import dev.lethe.unlearn.release.Forecast;
import dev.lethe.unlearn.release.KeptModel;
import dev.lethe.unlearn.release.KeptUnlearning;
import dev.lethe.unlearn.release.Learnt;
import dev.lethe.unlearn.release.LinearUtility;
import dev.lethe.unlearn.release.Passes;
import dev.lethe.unlearn.release.StateFormat;
import dev.lethe.unlearn.release.Way;
import java.util.List;

/**
 * Releases of a linear hard-margin classifier after some rows have left.
 *
 * <p>Retrain: solved again from a cold start on the retained rows where they are held, a function
 * of the set of them alone, whatever their order and partitioning. Passive: the kept weights with
 * noise for RS(R) + 2τ (docs/mathematics/svm.md). The kept weights go out only if they are within
 * RS(R) of R's own, which are solved for anyway to find γ_R; otherwise R's own do, so nothing that
 * is refused depends on them. Kernels other than the linear one have no weights: {@link
 * KernelSvmUnlearning}.
 */
public record SvmUnlearning(HardMarginSvm problem) implements KeptUnlearning<double[]> {

  private static final List<Way> WAYS =
      List.of(
          new Way(Method.RETRAIN, Certification.VERIFIED),
          new Way(Method.PASSIVE, Certification.A_PRIORI));

  private static final StateFormat<KeptModel<double[]>> FORMAT =
      KeptModel.format("lethe svm 2", StateFormat::writeVector, StateFormat::readVector);

  @Override
  public String name() {
    return problem.name();
  }

  @Override
  public List<Way> ways() {
    return WAYS;
  }

  /** A nominal number: the solver reads rows as it needs them, and does so in the plan. */
  @Override
  public Passes passes() {
    return Passes.about(10, 0);
  }

  @Override
  public Learnt<double[]> learnt(Retained rows) {
    return LearntSvm.on(SvmRows.on(rows.engine()), problem);
  }

  @Override
  public Forecast<KeptModel<double[]>> forecast() {
    return (state, rows, sigma) -> LinearUtility.of(state.value(), rows, sigma);
  }

  @Override
  public StateFormat<KeptModel<double[]>> format() {
    return FORMAT;
  }
}
