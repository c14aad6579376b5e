package dev.lethe.bench.scale;

import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.bench.models.RowFile;
import dev.lethe.bench.models.ScikitLearn;
import dev.lethe.bench.peers.Sisa;
import dev.lethe.bench.race.Race;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RegressionState;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.population.Removal;
import dev.lethe.unlearn.release.Terms;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Forgetting one person of more and more, against what others do for the same end. */
public final class ErasureBench {

  /** How many people there are. */
  public static final List<Integer> SIZES = List.of(10_000, 30_000, 100_000, 300_000, 1_000_000);

  private static final int COLUMNS = 50;
  private static final int SHARDS = 50;
  private static final int REQUESTS = 100;

  private ErasureBench() {}

  /** Seconds of each way at each size, and whether ours was the fastest. */
  public record Findings(List<Integer> sizes, List<List<Race.Result>> results, boolean met) {}

  public static Findings run(List<Integer> sizes, PrintStream out) {
    List<List<Race.Result>> all = new ArrayList<>();
    boolean met = true;
    Optional<ScikitLearn> sklearn = ScikitLearn.find();
    try {
      if (sklearn.isEmpty()) {
        out.println(ScikitLearn.MISSING);
      }
      for (int n : sizes) {
        Race race = race(n, sklearn);
        List<Race.Result> results = race.run(2, 5);
        met &= race.report(out, results);
        all.add(results);
      }
    } finally {
      sklearn.ifPresent(ScikitLearn::close);
    }
    return new Findings(sizes, all, met);
  }

  private static Race race(int n, Optional<ScikitLearn> sklearn) {
    GridRows rows = GeneratedRows.logistic(5, n, COLUMNS);
    Function<GridRows, double[]> learner =
        some -> Learner.of(LogisticLoss.objective(0.01)).fit(some).weights();
    Sisa shards = Sisa.train(rows, SHARDS, learner);
    Race race =
        new Race("forgetting one of %,d people, d = %d".formatted(n, COLUMNS))
            .contender(
                "SISA, %d shards".formatted(SHARDS), () -> shards.forget(n / 2).models().size())
            .contender("verified, by kept sums", 1, REQUESTS, ours(rows))
            .contender("training again", () -> learner.apply(rows)[0]);
    sklearn.ifPresent(
        peer -> {
          peer.load(RowFile.of(peer.scratch("rows"), rows));
          race.contender("scikit-learn, one partial_fit", peer::onePass);
        });
    return race;
  }

  private static Race.Work ours(GridRows rows) {
    List<String> names = IntStream.range(0, rows.rows()).mapToObj(i -> "p" + i).toList();
    Population people = Population.of(NormShells.unitBall(16), names, rows);
    GlmUnlearning logistic = GlmUnlearning.of(LogisticLoss.objective(0.01), Kernels.best());
    RegressionState state = logistic.train(people.retained());
    Terms terms =
        Terms.of(new Guarantee(1, 1e-5), Capacity.of(1)).by(Method.NEWTON, Certification.VERIFIED);
    RandomBits bits = RandomBits.secure();
    int[] next = {0};
    return () -> {
      next[0] = (next[0] + 7919) % rows.rows();
      Removal gone = people.forget(ForgetRequest.of("p" + next[0]));
      return logistic
          .forget(state, gone.population().retained(), gone.forgotten(), terms, bits)
          .release()
          .parameters()
          .get(0);
    };
  }
}
