package dev.lethe.glm.loss;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.ConstantCheck;
import dev.lethe.bound.Problem;
import dev.lethe.bound.Result;
import dev.lethe.glm.Adversary;
import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.Sample;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.distance.LocalCurvature;
import dev.lethe.glm.kind.DeclaredGlm;
import dev.lethe.glm.kind.GlmKind;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.newton.NewtonProblem;
import dev.lethe.glm.newton.QuadraticInBall;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RegressionState;
import dev.lethe.kind.LabelNeed;
import dev.lethe.kind.Retrained;
import dev.lethe.kind.Values;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.Retained;
import dev.lethe.testkit.Attack;
import dev.lethe.testkit.FormulaContract;
import dev.lethe.testkit.ProblemContract;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Way;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/**
 * What is promised of every loss: bounds, learner, descent, forgetting and kind, against an oracle.
 * For the losses here and for those of others.
 */
public abstract class LossContract extends ProblemContract<GlmRetained> {

  private static final double[] LAMBDAS = {1e-2, 0.1, 1, 1e-3, 10};
  private static final double[] RADII = {1, 0.3, 2, Double.POSITIVE_INFINITY};

  protected abstract Loss loss();

  /** The same loss, written apart. */
  protected abstract Oracle.Referee phi();

  /** An allowed label, from ±1 or between. */
  protected abstract double label(double y);

  @Override
  protected final Problem<GlmRetained> problem() {
    return GlmProblem.of(typical(), Sample.KERNEL);
  }

  private Objective typical() {
    return Objective.of(loss(), 1e-2).within(1);
  }

  @Override
  protected final GlmRetained sample(long seed, int rows) {
    return solved(
        labelled(Sample.random(seed, rows, 3, Sample.Shape.BALL, Sample.Labels.SIGNAL)), typical());
  }

  protected final Objective objective(long seed) {
    double lambda = LAMBDAS[(int) (seed % 5)];
    double radius = RADII[(int) (seed / 2 % 4)];
    return new Objective(
        loss(), Double.isInfinite(radius) ? Math.max(0.1, lambda) : lambda, radius);
  }

  protected final Sample sample(long seed) {
    int d = 1 + (int) (seed % 3);
    int n = new int[] {1, 3, 12, 60}[(int) (seed / 3 % 4)];
    Sample.Shape shape = Sample.SHAPES.get((int) (seed / 5 % 6));
    return labelled(Sample.random(seed, n, d, shape, Sample.LABELS.get((int) (seed / 2 % 3))));
  }

  /** Labels of ±1 made allowed ones. */
  protected Sample labelled(Sample sample) {
    return Sample.of(sample.x(), Arrays.stream(sample.y()).map(this::label).toArray());
  }

  protected final double[] minimiser(double[][] x, double[] y, Objective o) {
    return Oracle.minimiser(phi(), x, y, o.lambda(), o.radius()).w();
  }

  private GlmRetained solved(Sample sample, Objective o) {
    Oracle.Minimiser at = Oracle.minimiser(phi(), sample.x(), sample.y(), o.lambda(), o.radius());
    Fit fit = new Fit(at.w(), 1e-9, at.multiplier(), 1e-14, 0);
    return GlmRetained.of(sample.statistics())
        .at(LocalCurvature.measure(sample.statistics(), sample.rows(), fit, o, Sample.KERNEL));
  }

  /** With allowed labels for what the adversary adds. */
  private double[] relabelled(Sample.Addition all, int retained) {
    double[] y = all.y().clone();
    for (int i = retained; i < y.length; i++) {
      y[i] = label(y[i]);
    }
    return y;
  }

  protected final Adversary adversary(
      Bound bound, Sample sample, Objective o, int m, Ending ending) {
    double[] w = minimiser(sample.x(), sample.y(), o);
    return new Adversary(
        bound,
        sample,
        m,
        true,
        Arrays.copyOf(w, sample.d()),
        z -> ending.distance(w, minimiser(z.x(), relabelled(z, sample.n()), o)));
  }

  /** From w_R and w_{R∪Z} to what is bounded. */
  protected interface Ending {
    double distance(double[] retained, double[] all);
  }

  @Test
  void no_addition_exceeds_the_bound_and_the_best_come_near() {
    Attack.Report report =
        Attack.run(
            60,
            90,
            seed -> {
              Sample sample = sample(seed);
              Objective o = objective(seed);
              int m = 1 + (int) (seed / 7 % 3);
              Bound bound =
                  GlmProblem.of(o, Sample.KERNEL).retain(solved(sample, o), Capacity.of(m));
              return adversary(bound, sample, o, m, Oracle::distance);
            });
    report.neverExceeds().reaches(0.9);
  }

  /** One addition against the bound of another loss, which the attack on this one may exceed. */
  protected final Attack.Report attackOnBoundOf(Loss stated) {
    return Attack.run(
        20,
        60,
        seed -> {
          Objective o = objective(seed);
          return oneAddition(sample(seed), o, new Objective(stated, o.lambda(), o.radius()));
        });
  }

  /**
   * One addition against the bound on rows alone.
   *
   * @param stated whose bound it is
   */
  protected final Adversary oneAddition(Sample sample, Objective o, Objective stated) {
    GlmRetained retained = GlmRetained.of(sample.statistics());
    Bound bound = GlmProblem.of(stated, Sample.KERNEL).retain(retained, Capacity.of(1));
    return adversary(bound, sample, o, 1, Oracle::distance);
  }

  /**
   * Its published formulas move with their constants as they say, and print its own.
   *
   * @param constant the name of its parameter
   * @param value draws one
   * @param ball R_w; radii go up to 0.6 of it
   */
  protected final void requireFormulas(
      String constant, ToDoubleFunction<Random> value, double ball) {
    List<Result> own =
        new Kind()
            .results().stream()
                .filter(result -> result.id().startsWith(loss().word() + "/"))
                .filter(result -> !result.id().contains("verified"))
                .toList();
    assertThat(own).isNotEmpty();
    for (Result result : own) {
      assertThat(result.formula().constants()).anyMatch(each -> each.name().equals(constant));
      FormulaContract.requireMonotone(
          result.formula(),
          7,
          500,
          random -> constants(random, constant, value.applyAsDouble(random), ball));
    }
  }

  private static Map<String, Double> constants(
      Random random, String own, double value, double ball) {
    return Map.of(
        "capacity",
        (double) (1 + random.nextInt(10)),
        "lambda",
        FormulaContract.logUniform(random, 1e-3, 1),
        "B",
        1.0,
        own,
        value,
        "n_lambda_R",
        FormulaContract.logUniform(random, 1, 1e4),
        "radius",
        FormulaContract.logUniform(random, 1e-2, 0.6 * ball),
        "R_w",
        ball,
        "start_error",
        0.0,
        "step_error",
        0.0);
  }

  /** Minimisers of R ∪ Z and R ∪ Z′, Z′ ⊂ Z: what rows of Z′ prepare, the others turn over. */
  private final class Nested implements Attack.Duel {

    private final Sample retained;
    private final Objective o;
    private final int m;
    private final Random random;
    private final Bound bound;

    Nested(long seed) {
      this.retained = LossContract.this.sample(seed);
      this.o = objective(seed);
      this.m = 1 + (int) (seed % 7);
      this.random = new Random(seed);
      GlmRetained rows = GlmRetained.of(retained.statistics());
      this.bound = GlmProblem.of(o, Sample.KERNEL).worlds(rows, Capacity.of(m));
    }

    @Override
    public Bound bound() {
      return bound;
    }

    @Override
    public double change(int attempt) {
      int total = 1 + random.nextInt(m);
      int both = random.nextInt(total);
      double[] direction = Sample.direction(random, retained.d());
      int against = random.nextBoolean() ? 1 : -1;
      double before = label(random.nextBoolean() ? 1 : -1);
      double after = label(random.nextInt(3) == 0 ? 2 * random.nextDouble() - 1 : 1);
      double[][] x = new double[total][];
      double[] y = new double[total];
      for (int i = 0; i < total; i++) {
        x[i] = Sample.scale(direction.clone(), (i < both ? 1 : against) * (1 - 1e-9));
        y[i] = i < both ? before : after;
      }
      Sample.Addition few = retained.plus(Arrays.copyOf(x, both), Arrays.copyOf(y, both));
      Sample.Addition all = retained.plus(x, y);
      return Oracle.distance(minimiser(few.x(), few.y(), o), minimiser(all.x(), all.y(), o));
    }

    @Override
    public double tolerance() {
      return 1e-9;
    }
  }

  @Test
  void no_two_worlds_are_farther_apart_than_the_bound_and_the_best_come_near() {
    Attack.run(80, 25, Nested::new).neverExceeds().reaches(0.9);
  }

  @Test
  void descent_ends_as_near_as_it_says() {
    Attack.Report report =
        Attack.run(
            40,
            60,
            seed -> {
              Sample sample = sample(seed);
              Objective o = objective(seed);
              DescentToDelete steps =
                  DescentToDelete.of(sample.statistics(), o, Capacity.of(1), Sample.KERNEL);
              return adversary(
                  steps.after(3), sample, o, 1, (w, s) -> descended(sample, o, steps, w, s));
            });
    report.neverExceeds().reaches(descentReach());
  }

  /** How near the bound three steps of descent are seen to end: less where c(T) is pessimistic. */
  protected double descentReach() {
    return 0.9;
  }

  private double descended(
      Sample sample, Objective o, DescentToDelete steps, double[] goal, double[] start) {
    double[] w = start;
    for (int i = 0; i < 3; i++) {
      double[] gradient = phi().gradient(sample.x(), sample.y(), o.lambda(), w);
      w = Oracle.minus(w, steps.stepSize(), gradient);
      double length = Oracle.norm(w);
      w = length > steps.radius() ? Sample.scale(w, steps.radius() / length) : w;
    }
    return Oracle.distance(goal, w);
  }

  /** Newton steps in the ball against their bound, where the loss has a third derivative. */
  protected final Attack.Report newtonAttack(int instances, int attempts) {
    return Attack.run(
        instances,
        attempts,
        seed -> {
          Sample sample = sample(seed);
          Objective o = objective(seed);
          Bound bound =
              NewtonProblem.of(o, Sample.KERNEL).retain(sample.statistics(), Capacity.of(1));
          double radius = RiskBall.of(sample.statistics(), o).objective().radius();
          return adversary(bound, sample, o, 1, (w, s) -> missed(sample, o, radius, w, s));
        });
  }

  private double missed(Sample sample, Objective o, double radius, double[] goal, double[] start) {
    double[] g = phi().gradient(sample.x(), sample.y(), o.lambda(), start);
    double[][] h = phi().hessian(sample.x(), sample.y(), o.lambda(), start);
    int d = start.length;
    double[] entries = new double[d * d];
    // Rounded sums need not be symmetric to the last bit.
    Arrays.setAll(entries, k -> (h[k / d][k % d] + h[k % d][k / d]) / 2);
    double[] step =
        new QuadraticInBall(SymmetricMatrix.of(d, entries), g, start, radius)
            .minimiser(Sample.KERNEL)
            .orElseThrow();
    return Oracle.distance(goal, step);
  }

  @Test
  void the_learner_is_as_near_the_minimiser_as_it_says_with_and_without_a_hessian() {
    for (long seed = 0; seed < 60; seed++) {
      Sample sample = sample(seed);
      Objective o = objective(seed);
      double[] truth = minimiser(sample.x(), sample.y(), o);
      RiskOnRows risk = RiskOnRows.of(loss(), sample.rows());
      for (RiskOnRows seen : List.of(risk, risk.withoutHessian())) {
        Fit fit = Learner.of(o).withTolerance(1e-9).fit(seen);
        assertThat(Oracle.distance(truth, fit.weights()))
            .as("seed %d", seed)
            .isLessThanOrEqualTo(fit.distanceAtMost() + 1e-10);
      }
    }
  }

  @Test
  void a_pass_is_off_by_no_more_than_it_says() {
    for (long seed = 0; seed < 60; seed++) {
      Sample sample = sample(seed);
      int weights = phi().weights(sample.d());
      double[] w = Sample.scale(Sample.direction(new Random(seed), weights), 1.5);
      RiskOnRows risk = RiskOnRows.of(loss(), sample.rows());
      double[] truth = phi().gradient(sample.x(), sample.y(), 0, w);
      assertThat(Oracle.distance(truth, risk.pass(w).gradient()))
          .isLessThanOrEqualTo(risk.gradientErrorAtMost(1.5) + 1e-15);
    }
  }

  /** The one thing that a new loss writes beside itself. */
  protected final class Kind extends GlmKind {

    public Kind() {
      super("a loss on trial", LabelNeed.ANY, LossContract.this.loss());
    }

    @Override
    protected Loss loss(Values values) {
      return LossContract.this.loss();
    }

    @Override
    protected Predictor predictor(Values values, double[] weights) {
      return Predictor.of(Link.VALUE, weights);
    }
  }

  private static Sample part(Sample all, int from, int to) {
    return Sample.of(
        Arrays.copyOfRange(all.x(), from, to),
        Arrays.copyOfRange(all.y(), from, to),
        all.statistics().shells());
  }

  /** Every way, from a record that rows have left, ends within what its release says. */
  @Test
  void it_forgets_by_every_way_and_ends_where_the_release_says() {
    GlmUnlearning unlearning = GlmUnlearning.of(typical(), Sample.KERNEL);
    for (long seed = 0; seed < 12; seed++) {
      Sample all = labelled(Sample.random(seed, 60, 3, Sample.Shape.BALL, Sample.Labels.SIGNAL));
      Sample kept = part(all, 0, 57);
      Sample gone = part(all, 57, 60);
      RegressionState state = unlearning.train(Retained.inMemory(all.rows(), all.statistics()));
      Retained retained = Retained.inMemory(kept.rows(), kept.statistics());
      double[] truth = minimiser(kept.x(), kept.y(), typical());
      for (Way way : unlearning.ways()) {
        Terms terms =
            Terms.of(new Guarantee(1, 1e-5), Capacity.of(3)).by(way.method(), way.certification());
        ReleaseFacts facts = unlearning.on(retained).prepare(terms).facts();
        double[] mean =
            unlearning
                .forget(state, retained, gone.rows(), terms, RandomBits.secure())
                .state()
                .weights();
        assertThat(Oracle.distance(truth, mean))
            .as("seed %d, %s", seed, way)
            .isLessThanOrEqualTo(facts.mean().value() + 1e-10);
      }
    }
  }

  @Test
  void as_a_kind_it_declares_certifies_checks_and_retrains() {
    Values values = Values.none().with(Objective.LAMBDA, 0.1).with(Objective.RADIUS, 1.0);
    DeclaredGlm model = (DeclaredGlm) new Kind().declare(values);
    assertThat(model.values()).isEqualTo(values);
    Sample sample = sample(11);
    Retained retained = Retained.inMemory(sample.rows(), sample.statistics());
    Bound bound = model.worlds(retained, Capacity.of(2), Sample.KERNEL);
    assertThat(model.kind().results()).contains(bound.result());
    Bound published = bound.result().published(bound);
    assertThat(published.value()).isGreaterThanOrEqualTo(bound.value());
    assertThat(
            model
                .check(Sample.KERNEL)
                .check(bound.result(), published.inputs(), retained, Capacity.of(2)))
        .isNotEmpty()
        .allMatch(check -> check.verdict() == ConstantCheck.Verdict.VALID);
    double[] truth = minimiser(sample.x(), sample.y(), model.objective());
    Retrained again = model.retrain(retained, new double[truth.length], 1e-8, Sample.KERNEL);
    assertThat(Oracle.distance(truth, again.coordinates()))
        .isLessThanOrEqualTo(again.errorAtMost() + 1e-10);
  }
}
