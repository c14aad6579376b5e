package dev.lethe.bench.peers;

import dev.lethe.bench.page.Table;
import dev.lethe.bench.utility.Forgetting;
import dev.lethe.bench.utility.Service;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RegressionState;
import dev.lethe.lab.data.LabelledData;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.Terms;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Forgetting one row by training a shard again, against forgetting it from one model. */
final class SisaPeers {

  private static final double LAMBDA = 1e-3;
  private static final int ROUNDS = 5;
  private static final int REPEATS = 20;

  private SisaPeers() {}

  static Table of(LabelledData data) {
    GridRows rows = data.training();
    RaceTable race = new RaceTable("SISA");
    shards(race, data);
    lethe(race, data);
    return new Table(
        String.format(
            Locale.ROOT,
            "Shards, %s: logistic regression, n = %,d, d = %d, λ = %s, one row forgotten",
            data.name(),
            rows.rows(),
            rows.columns(),
            LAMBDA),
        List.of("who", "time", "to training again", "noise", "accuracy, %"),
        race.run(2, ROUNDS),
        List.of());
  }

  private static void shards(RaceTable race, LabelledData data) {
    Function<GridRows, double[]> learner =
        rows -> Learner.of(LogisticLoss.objective(LAMBDA)).fit(rows).weights();
    GridRows rows = data.training();
    race.add(
        "one model, trained again on all rows that stay",
        1,
        () -> learner.apply(rows)[0],
        "none",
        accuracy(learner.apply(rows), data));
    for (int shards : List.of(10, 50)) {
      Sisa trained = Sisa.train(rows, shards, learner);
      race.add(
          "SISA, " + shards + " shards: one of them trained again",
          REPEATS,
          () -> trained.forget(rows.rows() / 2).models().size(),
          "none",
          Cells.percent(trained.forget(rows.rows() / 2).accuracy(data.test())));
    }
  }

  private static void lethe(RaceTable race, LabelledData data) {
    Population people = Forgetting.populate(data.training());
    GlmUnlearning logistic = GlmUnlearning.of(LogisticLoss.objective(LAMBDA), Kernels.best());
    ForgetRequest who = ForgetRequest.of(Integer.toString(data.training().rows() / 2));
    for (Certification way : List.of(Certification.VERIFIED, Certification.A_PRIORI)) {
      boolean verified = way == Certification.VERIFIED;
      Terms terms = Terms.of(new Guarantee(1, 1e-5), Capacity.of(1)).by(Method.NEWTON, way);
      Service<RegressionState> service = Service.trained(logistic, people, terms);
      Release release = service.forget(who);
      race.add(
          "Lethe, Newton step, " + (verified ? "verified" : "a-priori"),
          verified ? 5 : 10 * REPEATS,
          () -> service.forget(who).parameters().get(0),
          "σ = " + Cells.number(release.plan().sigma()),
          accuracy(release.parameters().toArray(), data));
    }
  }

  private static String accuracy(double[] weights, LabelledData data) {
    return Cells.percent(Task.accuracy(LinearFit.of(weights), data.test()));
  }
}
