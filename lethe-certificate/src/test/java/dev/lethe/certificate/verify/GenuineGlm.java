package dev.lethe.certificate.verify;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Certification;
import dev.lethe.certificate.MethodFacts;
import dev.lethe.certificate.MethodFacts.Declared;
import dev.lethe.glm.Objective;
import dev.lethe.glm.descent.AcceleratedDescent;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.kind.DeclaredGlm;
import dev.lethe.glm.kind.GlmKind;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.glm.newton.NewtonProblem;
import dev.lethe.kind.Parameter;
import dev.lethe.kind.Values;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One honest release of a regression by a loss for each way to a bound; labels are ±1. */
record GenuineGlm(GenuineSource source, DeclaredGlm model) {

  private static final double LAMBDA = 0.02;

  /** At which no other loss has a bound that only says how long models are. */
  private static final double LARGER_LAMBDA = 0.2;

  private static final double STRONG_LAMBDA = 1;
  private static final double TARGET = 1e-5;

  /** Counts are 0 and 2, classes two. */
  static GenuineGlm of(GenuineSource source, GlmKind kind) {
    Values values = Values.none();
    for (Parameter parameter : kind.parameters()) {
      Optional<Object> value =
          parameter.equals(Objective.LAMBDA)
              ? Optional.of(kind == LogisticKind.INSTANCE ? LAMBDA : LARGER_LAMBDA)
              : parameter.fromLabel().isPresent()
                  ? Optional.of(parameter.of(GeneratedRows.LARGEST_COUNT))
                  : parameter.usual();
      if (value.isPresent()) {
        values = values.with(parameter, value.get());
      }
    }
    return new GenuineGlm(source, (DeclaredGlm) kind.declare(values));
  }

  private GenuineGlm with(Parameter parameter, double value) {
    return new GenuineGlm(
        source, (DeclaredGlm) model.kind().declare(model.values().with(parameter, value)));
  }

  private Objective objective() {
    return model.objective();
  }

  private ExactStatistics statistics() {
    GridRows rows = source.retained();
    return source.statistics(rows, model.kept(Genuine.SHELLS, rows.columns()));
  }

  private String word() {
    return model.kind().word();
  }

  private String verifiedResult() {
    return word() + "/verified/1";
  }

  /** Each way to a bound that the loss has. */
  List<Genuine> every() {
    List<Genuine> all = new ArrayList<>(List.of(verified(), inBall(), passive()));
    if (objective().loss().third().isPresent()) {
      all.add(newton());
    }
    all.addAll(List.of(descent(), accelerated()));
    return all;
  }

  Genuine verified() {
    Genuine.Terms terms = terms("verified", Declared.AUTO, Certification.VERIFIED);
    return source.release(
        terms, terms.verified(verifiedResult(), TARGET), TARGET, minimiser(source.retained()));
  }

  /** The minimiser lies on the sphere. */
  Genuine inBall() {
    GenuineGlm held = with(Objective.RADIUS, 0.5);
    Genuine.Terms terms =
        held.terms("in a ball, verified", Declared.NEWTON, Certification.VERIFIED);
    return source.release(
        terms, terms.verified(verifiedResult(), TARGET), TARGET, held.minimiser(source.retained()));
  }

  Genuine passive() {
    Bound moved =
        GlmProblem.of(objective(), source.kernel())
            .worlds(GlmRetained.of(statistics()), source.capacity());
    return source.release(
        terms("passive", Declared.PASSIVE, Certification.A_PRIORI),
        Genuine.kept(moved, TARGET),
        TARGET,
        minimiser(source.all()));
  }

  Genuine newton() {
    Bound bound =
        NewtonProblem.of(objective(), source.kernel())
            .within(new NewtonProblem.Tolerance(TARGET, TARGET))
            .worlds(statistics(), source.capacity());
    return source.release(
        terms("newton", Declared.NEWTON, Certification.A_PRIORI),
        bound.result().published(bound),
        TARGET,
        minimiser(source.retained()));
  }

  Genuine descent() {
    DescentToDelete steps =
        RiskBall.of(statistics(), objective())
            .rounded(
                DescentToDelete.worlds(
                    statistics(), objective(), source.capacity(), source.kernel()),
                TARGET);
    Bound bound = Genuine.atLeast(steps.after(3), TARGET);
    return source.release(
        terms("descent", Declared.DESCENT, Certification.A_PRIORI),
        bound.result().published(bound),
        2 * TARGET,
        minimiser(source.retained()));
  }

  /** Its iterates have room where λ leaves some. */
  Genuine accelerated() {
    GenuineGlm strong = with(Objective.LAMBDA, STRONG_LAMBDA);
    AcceleratedDescent steps =
        AcceleratedDescent.of(
            statistics(), strong.objective(), source.capacity(), source.kernel());
    Bound bound = Genuine.kept(steps.after(3), TARGET);
    return source.release(
        strong.terms("accelerated", Declared.AUTO, Certification.A_PRIORI),
        bound,
        bound.value(),
        strong.minimiser(source.retained()));
  }

  private Genuine.Terms terms(String way, Declared method, Certification certification) {
    return new Genuine.Terms(
        word() + ", " + way, model, source.retained(), new MethodFacts(method, certification));
  }

  private double[] minimiser(GridRows rows) {
    return Learner.of(objective()).fit(rows).weights();
  }
}
