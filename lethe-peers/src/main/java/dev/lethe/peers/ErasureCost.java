package dev.lethe.peers;

import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.bench.race.Race;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RegressionState;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.population.Removal;
import dev.lethe.unlearn.release.Terms;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A verified erasure of one person by kept sums, whose time does not depend on how many rows stay:
 * measured with as many as prove the target, and none of them is read.
 */
final class ErasureCost {

  private static final int ROWS = 40_000;
  private static final double LAMBDA = 0.1;

  private ErasureCost() {}

  /** Seconds of one, the median of some. */
  static double seconds(int columns) {
    List<String> names = IntStream.range(0, ROWS).mapToObj(i -> "p" + i).toList();
    Population people =
        Population.of(NormShells.unitBall(16), names, GeneratedRows.logistic(5, ROWS, columns));
    GlmUnlearning logistic = GlmUnlearning.of(LogisticLoss.objective(LAMBDA), Kernels.best());
    RegressionState state = logistic.train(people.retained());
    Removal gone = people.forget(ForgetRequest.of("p17"));
    Retained unread =
        Retained.on(
            () -> {
              throw new IllegalStateException("the rows were to be read");
            },
            gone.population().retained().statistics());
    Terms terms =
        Terms.of(new Guarantee(1, 1e-5), Capacity.of(1)).by(Method.NEWTON, Certification.VERIFIED);
    Race race =
        new Race("erasure")
            .contender(
                "by kept sums",
                () ->
                    logistic
                        .forget(state, unread, gone.forgotten(), terms, RandomBits.secure())
                        .release()
                        .parameters()
                        .get(0));
    return Race.Result.median(race.run(1, 3).get(0).wall());
  }
}
