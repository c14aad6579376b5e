package dev.lethe.bench.peers;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bench.page.Table;
import dev.lethe.bench.race.Race;
import dev.lethe.bench.utility.Forgetting;
import dev.lethe.bench.utility.Service;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RidgeUnlearning;
import dev.lethe.lab.data.LabelledData;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.population.Removal;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Who trains a linear model on the retained rows how fast, and how far it is then from the best.
 *
 * <p>Everybody gets the rows without the forgotten one, because for all others training again is
 * the way to forget; ours has its own ways beside it.
 */
final class TrainingPeers {

  private static final ForgetRequest FORGOTTEN = ForgetRequest.of("0");
  private static final double ROUND_SECONDS = 0.1;
  private static final int ROUNDS = 3;

  private final LabelledData data;
  private final Task task;
  private final Population people;
  private final Removal removal;
  private final double best;
  private final List<Line> lines = new ArrayList<>();

  /** A contender that stands at the start, with what it achieves. */
  private record Line(String name, String setting, LinearFit fit, int times, Race.Work work) {}

  private TrainingPeers(LabelledData data, Loss loss) {
    this.data = data;
    this.people = Forgetting.populate(data.training());
    this.removal = people.forget(FORGOTTEN);
    this.task = Task.of(loss, removal.population().retained().rows());
    Training ours = new LetheTrainer().load(task);
    this.best = task.objective(ours.fit(ours.rungs() - 1));
  }

  /** The trainers are started already. */
  static Table of(LabelledData data, Loss loss, List<Trainer> trainers) {
    return new TrainingPeers(data, loss).race(trainers);
  }

  private Table race(List<Trainer> trainers) {
    List<Training> opened = new ArrayList<>();
    try {
      lethe();
      for (Trainer trainer : trainers) {
        Training training = trainer.load(task);
        opened.add(training);
        climb(trainer.name(), training);
      }
      Training warm = LiblinearTrainer.from(oldModel()).load(task);
      climb(LiblinearTrainer.from(oldModel()).name(), warm);
      return table();
    } finally {
      opened.forEach(Training::close);
    }
  }

  /** Training as shipped, first; then to the accuracy of the others; then ways to forget. */
  private void lethe() {
    Training ours = new LetheTrainer().load(task);
    int finest = ours.rungs() - 1;
    add("Lethe, training", ours.setting(finest), () -> ours.fit(finest));
    Ladder.Rung near = Ladder.climb(task, ours, best);
    if (near.number() < finest) {
      add("Lethe, training", ours.setting(near.number()), () -> ours.fit(near.number()));
    }
    if (task.loss() == Loss.LOGISTIC) {
      GlmUnlearning logistic =
          GlmUnlearning.of(LogisticLoss.objective(task.lambda()), Kernels.best());
      forgetting(logistic, "verified Newton", Method.NEWTON, Certification.VERIFIED);
      forgetting(logistic, "a-priori Newton", Method.NEWTON, Certification.A_PRIORI);
    } else {
      RidgeUnlearning ridge = RidgeUnlearning.of(task.lambda(), Kernels.best());
      forgetting(ridge, "exact", Method.EXACT, Certification.VERIFIED);
    }
  }

  private <S> void forgetting(
      Unlearning<S> unlearning, String way, Method method, Certification certification) {
    Service<S> service =
        Service.trained(
            unlearning,
            people,
            Terms.of(new Guarantee(1, 1e-5), Capacity.of(1)).by(method, certification));
    Supplier<Release> forget = () -> service.forget(FORGOTTEN);
    try {
      double sigma = forget.get().plan().sigma();
      String noise = sigma == 0 ? "no noise" : "σ = " + Cells.number(sigma);
      add(
          "Lethe, forgetting: " + way,
          noise,
          () -> LinearFit.of(forget.get().parameters().toArray()));
    } catch (NoGuaranteeException refused) {
      lines.add(
          new Line(
              "Lethe, forgetting: " + way, "refused", LinearFit.of(new double[0]), 0, () -> 0));
    }
  }

  private LinearFit oldModel() {
    Training all = new LetheTrainer().load(Task.of(task.loss(), data.training()));
    return all.fit(all.rungs() - 1);
  }

  private void climb(String name, Training training) {
    Ladder.Rung rung = Ladder.climb(task, training, best);
    lines.add(
        new Line(
            name,
            training.setting(rung.number()),
            rung.fit(),
            times(rung.seconds()),
            () -> training.fit(rung.number()).weights()[0]));
  }

  /** The first run is for the compiler, the second for the clock. */
  private void add(String name, String setting, Supplier<LinearFit> work) {
    long start = 0;
    LinearFit fit = LinearFit.of(new double[0]);
    for (int run = 0; run < 2; run++) {
      start = System.nanoTime();
      fit = work.get();
    }
    int times = times((System.nanoTime() - start) * 1e-9);
    lines.add(new Line(name, setting, fit, times, () -> work.get().weights()[0]));
  }

  private static int times(double seconds) {
    return (int) Math.max(1, Math.min(1000, ROUND_SECONDS / seconds));
  }

  private Table table() {
    Race race = new Race(task.loss().model());
    List<Line> running = lines.stream().filter(line -> line.times() > 0).toList();
    running.forEach(l -> race.contender(l.name(), Double.NaN, l.times(), l.work()));
    List<Race.Result> results = race.run(0, ROUNDS);
    double reference = Race.Result.median(results.get(0).wall());
    List<List<String>> rows = new ArrayList<>();
    for (Line line : lines) {
      int place = running.indexOf(line);
      if (place < 0) {
        rows.add(List.of(line.name(), line.setting(), "", "", "", ""));
        continue;
      }
      double seconds = Race.Result.median(results.get(place).wall());
      double gap = Ladder.gap(task, line.fit(), best);
      rows.add(
          List.of(
              line.name(),
              line.setting(),
              Cells.time(seconds),
              ratio(line, seconds / reference, gap),
              Cells.gap(gap) + (gap > Ladder.NEAR_ENOUGH ? " (!)" : ""),
              Cells.percent(Task.accuracy(line.fit(), data.test()))));
    }
    GridRows kept = task.rows();
    return new Table(
        String.format(
            Locale.ROOT,
            "%s, %s: n = %,d, d = %d, λ = 1/n, one row forgotten",
            task.loss().model(),
            data.name(),
            kept.rows(),
            kept.columns()),
        List.of("who", "setting", "time", "to Lethe's training", "objective gap", "accuracy, %"),
        rows,
        List.of());
  }

  /** A peer that is faster at the same accuracy is shown as such. */
  private static String ratio(Line line, double ratio, double gap) {
    boolean won = ratio < 1 && gap <= Ladder.NEAR_ENOUGH && !line.name().startsWith("Lethe");
    String shown = Cells.times(ratio, 1);
    return won ? "**" + shown + "**" : shown;
  }
}
