package dev.lethe.bench.peers;

import dev.lethe.bench.page.Table;
import dev.lethe.bench.race.Race;
import dev.lethe.bench.utility.Forgetting;
import dev.lethe.bench.utility.Service;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.erm.LogisticLearner;
import dev.lethe.erm.Objective;
import dev.lethe.erm.unlearn.LogisticState;
import dev.lethe.erm.unlearn.LogisticUnlearning;
import dev.lethe.lab.data.LabelledData;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.Terms;
import java.util.ArrayList;
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
    Function<GridRows, double[]> learner =
        rows -> LogisticLearner.of(Objective.of(LAMBDA)).fit(rows).weights();
    GridRows rows = data.training();
    Race race = new Race("SISA").contender("training again", () -> learner.apply(rows)[0]);
    List<String> names = new ArrayList<>(List.of("one model, trained again on all rows that stay"));
    List<String> noise = new ArrayList<>(List.of("none"));
    List<Double> accuracy =
        new ArrayList<>(List.of(Task.accuracy(LinearFit.of(learner.apply(rows)), data.test())));
    for (int shards : List.of(10, 50)) {
      Sisa trained = Sisa.train(rows, shards, learner);
      race.contender(
          "SISA", Double.NaN, REPEATS, () -> trained.forget(rows.rows() / 2).models().size());
      names.add("SISA, " + shards + " shards: one of them trained again");
      noise.add("none");
      accuracy.add(trained.forget(rows.rows() / 2).accuracy(data.test()));
    }
    Population people = Forgetting.populate(rows);
    LogisticUnlearning logistic = LogisticUnlearning.of(Objective.of(LAMBDA), Kernels.best());
    ForgetRequest who = ForgetRequest.of(Integer.toString(rows.rows() / 2));
    for (Certification way : List.of(Certification.VERIFIED, Certification.A_PRIORI)) {
      boolean verified = way == Certification.VERIFIED;
      Terms terms = Terms.of(new Guarantee(1, 1e-5), Capacity.of(1)).by(Method.NEWTON, way);
      Service<LogisticState> service = Service.trained(logistic, people, terms);
      Release release = service.forget(who);
      race.contender(
          "Lethe",
          Double.NaN,
          verified ? 5 : 10 * REPEATS,
          () -> service.forget(who).parameters().get(0));
      names.add("Lethe, Newton step, " + (verified ? "verified" : "a-priori"));
      noise.add("σ = " + Cells.number(release.plan().sigma()));
      accuracy.add(Task.accuracy(LinearFit.of(release.parameters().toArray()), data.test()));
    }
    List<Race.Result> results = race.run(2, ROUNDS);
    double reference = Race.Result.median(results.get(0).wall());
    List<List<String>> table = new ArrayList<>();
    for (int c = 0; c < names.size(); c++) {
      double seconds = Race.Result.median(results.get(c).wall());
      table.add(
          List.of(
              names.get(c),
              Cells.time(seconds),
              Cells.times(seconds, reference),
              noise.get(c),
              Cells.percent(accuracy.get(c))));
    }
    return new Table(
        String.format(
            Locale.ROOT,
            "Shards, %s: logistic regression, n = %,d, d = %d, λ = %s, one row forgotten",
            data.name(),
            rows.rows(),
            rows.columns(),
            LAMBDA),
        List.of("who", "time", "to training again", "noise", "accuracy, %"),
        table,
        List.of());
  }
}
