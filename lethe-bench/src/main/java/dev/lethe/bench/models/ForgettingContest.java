package dev.lethe.bench.models;

import dev.lethe.bench.race.Clock;
import dev.lethe.bench.utility.Forgetting;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.Objective;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RegressionState;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.population.Removal;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.Terms;
import java.util.Locale;

/** Forgetting one person, the request, the method and the noise, beside training again. */
final class ForgettingContest {

  private static final double A_PRIORI = 100;
  private static final double VERIFIED = 3;

  /** A round lasts about this long, so that it can be timed. */
  private static final double ROUND_SECONDS = 0.3;

  /** Before it is timed a request is repeated for so long: its code is compiled by then. */
  private static final double WARM_SECONDS = 3;

  private final GlmUnlearning unlearning;
  private final Population people;
  private final RegressionState state;
  private final RandomBits bits = RandomBits.insecureSeeded(1);
  private int next;

  private ForgettingContest(Objective objective, GridRows rows) {
    this.unlearning = GlmUnlearning.of(objective, Kernels.best());
    this.people = Forgetting.populate(rows);
    this.state = unlearning.train(people.retained());
  }

  /** The a-priori way is a Newton step where one can be proved, else the old model with noise. */
  static Contest.Outcome of(String title, Objective objective, GridRows rows, int rounds) {
    ForgettingContest forgetting = new ForgettingContest(objective, rows);
    Contest contest =
        new Contest(
            String.format(
                Locale.ROOT,
                "%s: forgetting one of n = %,d people, d = %d, λ = %s",
                title,
                rows.rows(),
                rows.columns(),
                objective.lambda()),
            "σ, ε = 1, δ = 1e-5, m = 1");
    contest.add("training again without them", "none", forgetting::trainedAgain);
    boolean step = objective.loss().third().isPresent();
    forgetting.enter(
        contest, step ? Method.NEWTON : Method.PASSIVE, Certification.A_PRIORI, A_PRIORI);
    forgetting.enter(contest, Method.NEWTON, Certification.VERIFIED, VERIFIED);
    return contest.run(1, rounds);
  }

  private double trainedAgain() {
    unlearning.train(another().population().retained());
    return 1;
  }

  /** Another person each time, from the same population. */
  private Removal another() {
    next = (next + 7919) % people.rows();
    return people.forget(ForgetRequest.of(Integer.toString(next)));
  }

  private void enter(Contest contest, Method method, Certification certification, double aim) {
    Terms terms = Terms.of(new Guarantee(1, 1e-5), Capacity.of(1)).by(method, certification);
    double sigma = forget(terms).sigma();
    double end = Clock.WALL.seconds() + WARM_SECONDS;
    double seconds = Double.POSITIVE_INFINITY;
    for (double now = Clock.WALL.seconds(); now < end; ) {
      double start = now;
      forget(terms);
      now = Clock.WALL.seconds();
      seconds = Math.min(seconds, now - start);
    }
    contest.add(
        method.word() + ", " + certification.word(),
        String.format(Locale.ROOT, "%.2e", sigma),
        aim,
        (int) Math.max(1, Math.min(1000, ROUND_SECONDS / seconds)),
        () -> forget(terms).parameters().get(0));
  }

  private Release forget(Terms terms) {
    Removal gone = another();
    return unlearning
        .forget(state, gone.population().retained(), gone.forgotten(), terms, bits)
        .release();
  }
}
