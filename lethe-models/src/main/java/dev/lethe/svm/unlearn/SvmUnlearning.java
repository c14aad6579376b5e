package dev.lethe.svm.unlearn;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;

import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.privacy.GridMechanism;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.SvmModel;
import dev.lethe.svm.SvmResults;
import dev.lethe.svm.SvmRows;
import dev.lethe.unlearn.release.Forecast;
import dev.lethe.unlearn.release.KeptModel;
import dev.lethe.unlearn.release.LinearForecast;
import dev.lethe.unlearn.release.Methods;
import dev.lethe.unlearn.release.Outcome;
import dev.lethe.unlearn.release.Passes;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.StateFormat;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Way;
import java.util.List;
import java.util.Set;

/**
 * Releases of a linear hard-margin classifier after some rows have left.
 *
 * <p>Retrain: solved again from a cold start on the retained rows where they are held, a function
 * of the set of them alone, whatever their order and partitioning. Passive: the kept weights with
 * noise for RS(R) + 2τ (MATH §5). The kept weights go out only if they are within RS(R) of R's own,
 * which are solved for anyway to find γ_R; otherwise R's own do, so nothing that is refused depends
 * on them. Kernels other than the linear one have no weights: {@link KernelSvmUnlearning}.
 */
public record SvmUnlearning(HardMarginSvm problem) implements Unlearning<KeptModel<double[]>> {

  private static final List<Way> WAYS =
      List.of(
          new Way(Method.RETRAIN, Certification.VERIFIED),
          new Way(Method.PASSIVE, Certification.A_PRIORI));

  private static final StateFormat<KeptModel<double[]>> FORMAT =
      KeptModel.format("lethe svm 2", StateFormat::writeVector, StateFormat::readVector);

  /** A nominal number: the solver reads rows as it needs them, and does so in the plan. */
  private static final Passes SOLUTION = Passes.about(10, 0);

  private static final Set<Method> METHODS = Set.of(Method.RETRAIN, Method.PASSIVE);

  @Override
  public String name() {
    return problem.name();
  }

  @Override
  public List<Way> ways() {
    return WAYS;
  }

  @Override
  public KeptModel<double[]> train(Retained rows) {
    return KeptModel.trained(problem.train(points(rows)).weights(), rows);
  }

  @Override
  public KeptModel<double[]> unrecorded(KeptModel<double[]> state) {
    return KeptModel.unrecorded(state.value());
  }

  @Override
  public ReleaseFacts facts(Retained retained, Terms terms) {
    return facts(points(retained), terms);
  }

  @Override
  public Outcome<KeptModel<double[]>> forget(
      KeptModel<double[]> state, Retained after, GridRows forgotten, Terms terms, RandomBits bits) {
    SvmRows points = points(after);
    SvmModel own = problem.train(points);
    KeptModel<double[]> kept = state.without(forgotten, after, terms);
    double[] trained = kept.serves(terms.capacity()) ? kept.value() : own.weights();
    Release release = release(points, own, trained, terms, bits);
    return new Outcome<>(kept.next(terms, own.weights(), after), release);
  }

  @Override
  public StateFormat<KeptModel<double[]>> format() {
    return FORMAT;
  }

  /** Every way solves on the retained rows, if only to find γ_R: the plan is that solution. */
  @Override
  public Forecast<KeptModel<double[]>> outlook() {
    return new LinearForecast<>(KeptModel::value, SOLUTION);
  }

  private static SvmRows points(Retained rows) {
    return SvmRows.on(rows.engine());
  }

  /** The facts of a release by these terms: a function of the retained rows alone. */
  public ReleaseFacts facts(SvmRows retained, Terms terms) {
    return facts(retained, problem.train(retained), terms);
  }

  private ReleaseFacts facts(SvmRows retained, SvmModel own, Terms terms) {
    Methods.require(problem.name(), terms, METHODS);
    int d = own.weights().length;
    if (Methods.isNoiseless(terms)) {
      return ReleaseFacts.noiseless(problem.name(), SvmResults.EXACT, terms, d);
    }
    Bound shift =
        terms.publicSigma().isPresent()
            ? overAllData(problem, retained, terms)
            : problem.worlds(retained, own, terms.capacity());
    double tolerance = problem.tolerance();
    // R's own weights are at most 1/γ + 2τ long, and the mean at most RS ≤ 1/γ from them.
    double reach = multiplyUp(2, addUp(1.001 / problem.margin(), tolerance));
    return ReleaseFacts.covering(problem.name(), terms, shift, tolerance, d, reach, Set.of());
  }

  /** GS without the inputs that describe the data. */
  static Bound overAllData(HardMarginSvm problem, SvmRows retained, Terms terms) {
    Bound global = problem.global(retained, terms.capacity());
    Bound bare = Bound.atMost(global.result(), global.value());
    for (String assumption : global.assumptions()) {
      bare = bare.assuming(assumption);
    }
    return bare.from("gamma", problem.margin())
        .from("m", terms.capacity().value())
        .from("kernel", retained.kernelName());
  }

  /** The release of someone who has nothing but the retained rows. */
  public Release release(SvmRows retained, Terms terms, RandomBits bits) {
    SvmModel own = problem.train(retained);
    return release(retained, own, own.weights(), terms, bits);
  }

  /**
   * The release after forgetting.
   *
   * @param trained the weights of the retained rows and any others, as kept from one training for
   *     all requests since; read by the passive method only
   */
  public Release release(SvmRows retained, double[] trained, Terms terms, RandomBits bits) {
    return release(retained, problem.train(retained), trained, terms, bits);
  }

  private Release release(
      SvmRows retained, SvmModel own, double[] trained, Terms terms, RandomBits bits) {
    ReleaseFacts facts = facts(retained, own, terms);
    double[] mean = mean(retained, own, trained, terms);
    return facts.of(GridMechanism.of(facts.plan(), bits).release(mean));
  }

  /** The weights to add noise to. */
  double[] mean(SvmRows retained, SvmModel own, double[] trained, Terms terms) {
    double[] fresh = own.weights();
    if (terms.method() != Method.PASSIVE) {
      return fresh;
    }
    if (trained.length != fresh.length) {
      throw new BadUsageException(
          "the kept model has "
              + trained.length
              + " weights, but the rows have "
              + fresh.length
              + " features");
    }
    double squares = 0;
    for (int j = 0; j < fresh.length; j++) {
      double difference = Math.nextUp(Math.abs(trained[j] - fresh[j]));
      squares = addUp(squares, multiplyUp(difference, difference));
    }
    boolean within = sqrtUp(squares) <= problem.retain(retained, own, terms.capacity()).value();
    return within ? trained.clone() : fresh;
  }
}
