package dev.lethe.bench;

import dev.lethe.base.Processors;
import dev.lethe.base.Progress;
import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.bench.race.Race;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.ridge.RidgeLearner;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RegressionState;
import dev.lethe.glm.unlearn.RidgeUnlearning;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.ParallelStatistics;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.population.Removal;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Forgetting one person against training again without them: the request, the method, the noise.
 */
final class ForgettingBench {

  private static final int COLUMNS = 50;
  private static final double LAMBDA = 1e-2;

  /** Requests in a row, as a service would answer them: each is too short to be timed alone. */
  private static final int REQUESTS = 1000;

  private final int rows;
  private final GridRows data;
  private final Population people;
  private final Kernel kernel = Kernels.best();
  private final RandomBits bits = RandomBits.secure();
  private int next;

  private ForgettingBench(int rows) {
    this.rows = rows;
    this.data = GeneratedRows.logistic(5, rows, COLUMNS);
    List<String> ids = IntStream.range(0, rows).mapToObj(i -> "p" + i).toList();
    this.people = Population.of(NormShells.unitBall(16), ids, data);
  }

  static boolean run(PrintStream out) {
    ForgettingBench large = new ForgettingBench(1_000_000);
    ForgettingBench small = new ForgettingBench(10_000);
    boolean met = growth(out, small, large);
    met &= large.logistic(out);
    met &= large.ridge(out);
    return met;
  }

  /** Another person each time, from the same population. */
  private Removal removal() {
    next = (next + 7919) % rows;
    return people.forget(ForgetRequest.of("p" + next));
  }

  private <S> Race.Work forgetting(
      Unlearning<S> unlearning, S state, Method method, Certification certification) {
    Terms terms = Terms.of(new Guarantee(1, 1e-5), Capacity.of(1)).by(method, certification);
    return () -> {
      Removal removal = removal();
      return unlearning
          .forget(state, removal.population().retained(), removal.forgotten(), terms, bits)
          .release()
          .parameters()
          .get(0);
    };
  }

  private boolean logistic(PrintStream out) {
    GlmUnlearning logistic = GlmUnlearning.of(LogisticLoss.objective(LAMBDA), kernel);
    RegressionState state = logistic.train(people.retained());
    RegressionState imported = RegressionState.imported(state.weights());
    return new Race("logistic, n = 10⁶, d = 50, λ = 0.01: forgetting one person")
        .contender("training again, cold", () -> retrained(logistic))
        .contender(
            "newton, a-priori",
            1e-3,
            REQUESTS,
            forgetting(logistic, state, Method.NEWTON, Certification.A_PRIORI))
        .contender(
            "newton, verified to 1e-6, by kept sums",
            2e-3,
            REQUESTS,
            forgetting(logistic, state, Method.NEWTON, Certification.VERIFIED))
        .contender(
            "the same by passes, from a model of theirs",
            0.5,
            forgetting(logistic, imported, Method.NEWTON, Certification.VERIFIED))
        .report(out, 2, 7);
  }

  private double retrained(GlmUnlearning logistic) {
    logistic.train(people.retained());
    return 1;
  }

  private boolean ridge(PrintStream out) {
    RidgeUnlearning ridge = RidgeUnlearning.of(LAMBDA, kernel);
    RegressionState state = ridge.train(people.retained());
    return new Race("ridge, n = 10⁶, d = 50, λ = 0.01: forgetting one person")
        .contender(
            "training again, from the rows",
            () ->
                RidgeLearner.of(LAMBDA, kernel)
                    .fit(
                        new ParallelStatistics(kernel, Processors.count())
                            .of(data, NormShells.unitBall(16), Progress.SILENT))
                    .weights()[0])
        .contender(
            "exact, from the kept statistics",
            1e-3,
            REQUESTS,
            forgetting(ridge, state, Method.EXACT, Certification.VERIFIED))
        .report(out, 3, 11);
  }

  private static boolean growth(PrintStream out, ForgettingBench small, ForgettingBench large) {
    GlmUnlearning logistic = GlmUnlearning.of(LogisticLoss.objective(LAMBDA), Kernels.best());
    RegressionState few = logistic.train(small.people.retained());
    RegressionState many = logistic.train(large.people.retained());
    return new Race("newton, a-priori: the cost does not grow with n")
        .contender(
            "n = 10⁴",
            Double.NaN,
            REQUESTS,
            small.forgetting(logistic, few, Method.NEWTON, Certification.A_PRIORI))
        .contender(
            "n = 10⁶",
            1.5,
            REQUESTS,
            large.forgetting(logistic, many, Method.NEWTON, Certification.A_PRIORI))
        .report(out, 2, 9);
  }
}
