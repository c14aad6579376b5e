package dev.lethe.bench.growth;

import dev.lethe.base.Progress;
import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.bench.race.Race;
import dev.lethe.bench.utility.Forgetting;
import dev.lethe.bench.utility.Service;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.erm.LogisticLearner;
import dev.lethe.erm.Objective;
import dev.lethe.erm.RidgeLearner;
import dev.lethe.erm.unlearn.LogisticUnlearning;
import dev.lethe.erm.unlearn.RidgeUnlearning;
import dev.lethe.linalg.Kernels;
import dev.lethe.pca.Pca;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.ParallelStatistics;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import java.util.stream.IntStream;

/**
 * Operations on n rows of d features, of which m are forgotten; the kernel is asked for when they
 * are prepared.
 */
record RowOperations(int n, int d, int m) {

  private static final double LAMBDA = 1e-2;
  private static final int COMPONENTS = 3;

  private GridRows rows() {
    return GeneratedRows.logistic(5, n, d);
  }

  private static ExactStatistics statistics(GridRows rows) {
    return new ParallelStatistics(Kernels.best(), Runtime.getRuntime().availableProcessors())
        .of(rows, NormShells.unitBall(NormShells.DEFAULT_COUNT), Progress.SILENT);
  }

  Race.Work statistics() {
    GridRows rows = rows();
    return () -> statistics(rows).count();
  }

  Race.Work ridge() {
    GridRows rows = rows();
    return () -> RidgeLearner.of(LAMBDA, Kernels.best()).fit(statistics(rows)).weights()[0];
  }

  Race.Work logistic() {
    GridRows rows = rows();
    return () -> LogisticLearner.of(Objective.of(LAMBDA)).fit(rows).weights()[0];
  }

  /** From the statistics on: components, and the bound with its proved gap. */
  Race.Work pca() {
    ExactStatistics rows = statistics(GeneratedRows.decaying(3, n, d));
    Pca pca = Pca.ofRank(COMPONENTS);
    return () -> pca.retain(rows, pca.train(rows), Capacity.of(m)).value();
  }

  Race.Work forgetByNewton(Certification certification) {
    return forget(logisticModel(), Method.NEWTON, certification);
  }

  Race.Work forgetByDescent() {
    return forget(logisticModel(), Method.DESCENT, Certification.A_PRIORI);
  }

  Race.Work forgetExactly() {
    return forget(RidgeUnlearning.of(LAMBDA, Kernels.best()), Method.EXACT, Certification.VERIFIED);
  }

  private static LogisticUnlearning logisticModel() {
    return LogisticUnlearning.of(Objective.of(LAMBDA), Kernels.best());
  }

  /** The request, the method and the noise. */
  private <S> Race.Work forget(
      Unlearning<S> unlearning, Method method, Certification certification) {
    Service<S> service =
        Service.trained(
            unlearning,
            Forgetting.populate(rows()),
            Terms.of(new Guarantee(1, 1e-5), Capacity.of(m)).by(method, certification));
    ForgetRequest who =
        ForgetRequest.of(
            IntStream.range(0, m)
                .mapToObj(k -> Integer.toString((int) ((long) n * k / m)))
                .toList());
    return () -> service.forget(who).parameters().get(0);
  }
}
