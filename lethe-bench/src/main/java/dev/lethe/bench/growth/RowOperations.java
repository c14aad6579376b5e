package dev.lethe.bench.growth;

import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.bench.generated.RowStatistics;
import dev.lethe.bench.race.Race;
import dev.lethe.bench.utility.Forgetting;
import dev.lethe.bench.utility.Service;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.ridge.RidgeLearner;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RidgeUnlearning;
import dev.lethe.linalg.Kernels;
import dev.lethe.pca.Pca;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
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

  Race.Work statistics() {
    GridRows rows = rows();
    return () -> RowStatistics.of(rows, Kernels.best()).count();
  }

  Race.Work ridge() {
    GridRows rows = rows();
    return () ->
        RidgeLearner.of(LAMBDA, Kernels.best())
            .fit(RowStatistics.of(rows, Kernels.best()))
            .weights()[0];
  }

  Race.Work logistic() {
    GridRows rows = rows();
    return () -> Learner.of(LogisticLoss.objective(LAMBDA)).fit(rows).weights()[0];
  }

  /** From the statistics on: components, and the bound with its proved gap. */
  Race.Work pca() {
    ExactStatistics rows = RowStatistics.of(GeneratedRows.decaying(3, n, d), Kernels.best());
    Pca pca = Pca.ofRank(COMPONENTS);
    return () -> pca.retain(rows, pca.train(rows), Capacity.of(m)).value();
  }

  Race.Work forgetByNewton() {
    return forget(logisticModel(), Method.NEWTON, Certification.A_PRIORI);
  }

  Race.Work forgetVerified() {
    return forget(logisticModel(), Method.NEWTON, Certification.VERIFIED);
  }

  Race.Work forgetByDescent() {
    return forget(logisticModel(), Method.DESCENT, Certification.A_PRIORI);
  }

  Race.Work forgetExactly() {
    return forget(RidgeUnlearning.of(LAMBDA, Kernels.best()), Method.EXACT, Certification.VERIFIED);
  }

  private static GlmUnlearning logisticModel() {
    return GlmUnlearning.of(LogisticLoss.objective(LAMBDA), Kernels.best());
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
