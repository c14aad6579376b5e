package dev.lethe.lab.faults;

import static dev.lethe.lab.faults.House.CAPACITY;

import dev.lethe.base.Rounding;
import dev.lethe.bound.Bound;
import dev.lethe.bound.ConstantCheck;
import dev.lethe.bound.Constants;
import dev.lethe.bound.Formula;
import dev.lethe.glm.Objective;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.ridge.RidgeConstantsCheck;
import dev.lethe.glm.ridge.RidgeProblem;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.lab.attack.AddedRow;
import dev.lethe.lab.attack.Adversary;
import dev.lethe.lab.attack.Dense;
import dev.lethe.lab.audit.Audit;
import dev.lethe.lab.audit.World;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;

/** A house that takes the curvature of its rows, λ_R, for twice what it is. */
final class BoundFaults {

  private static final int ROWS = 500;
  private static final String CURVATURE = "n_lambda_R";

  private BoundFaults() {}

  private static final class Overcurved extends House {

    Overcurved(Departure departure, Terms terms) {
      super(departure, terms);
    }

    /** All of the arithmetic of the product, on one wrong constant. */
    @Override
    ReleaseFacts facts(World world) {
      ReleaseFacts right = super.facts(world);
      ExactStatistics rows = rows(world).after().statistics();
      Bound full = RidgeProblem.of(LAMBDA, Kernels.java()).worlds(rows, CAPACITY);
      Constants found = Constants.of(full.inputs());
      double curvature = 2 * rows.count() * found.get("lambda_R") + CAPACITY.value() * LAMBDA;
      Map<String, Object> inputs = new HashMap<>(full.inputs());
      inputs.put("share", CAPACITY.value() / curvature);
      inputs.put(
          Formula.TRAINING_TOLERANCE,
          Constants.of(right.mean().inputs()).get(Formula.TRAINING_TOLERANCE));
      Bound wrong =
          full.result()
              .published(
                  new Bound(
                      Double.MIN_NORMAL,
                      full.result(),
                      full.form(),
                      false,
                      inputs,
                      full.assumptions()));
      double apart = Rounding.addUp(wrong.value(), right.tolerance());
      return new ReleaseFacts(
          right.problem(),
          right.terms(),
          NoisePlan.calibrated(apart, right.plan().dimension(), terms().guarantee()),
          wrong,
          right.tolerance(),
          wrong.assumptions());
    }
  }

  static List<Caught> curvatureDoubled() {
    Terms usual = House.apriori(NoiseFaults.USUAL);
    Terms generous = House.apriori(NoiseFaults.GENEROUS);
    Departure rows = Departure.random(3, 30, 3);
    return List.of(
        attackSuite(
            "ridge", ridgeMoves(new Overcurved(rows, usual)), ridgeMoves(new House(rows, usual))),
        attackSuite("logistic", logisticMoves(2), logisticMoves(1)),
        Caught.among(
            "verify, with the retained rows",
            "a certificate",
            100,
            trial -> refutedConstant(new Overcurved(Departure.random(trial, 30, 3), usual)),
            trial -> refutedConstant(new House(Departure.random(trial, 30, 3), usual))),
        NoiseFaults.likelihoodRatio(
            NoiseFaults.SHARPEST,
            new Effort(Audit.FEWEST, 7),
            HouseClaim.atEpsilonZero(new Overcurved(Departure.worst(), generous)),
            HouseClaim.atEpsilonZero(new House(Departure.worst(), generous))));
  }

  /** How far each row that an adversary adds to R moves the model, over what is certified. */
  private static List<Double> moves(
      GridRows retained, double certified, Function<GridRows, double[]> learner) {
    double[] model = learner.apply(retained);
    double[] start = new double[retained.columns()];
    start[0] = 1;
    List<Double> moves = new ArrayList<>();
    double strongest =
        new Adversary(ROWS, new Random(7))
            .strongest(
                List.of(start),
                (row, label) -> {
                  double[] moved = learner.apply(AddedRow.to(retained, row, label));
                  moves.add(Dense.distance(moved, model) / certified);
                  return moves.get(moves.size() - 1);
                });
    moves.add(strongest);
    return moves;
  }

  private static List<Double> ridgeMoves(House house) {
    return moves(
        house.rows(World.RETRAINED).after().rows(),
        house.facts(World.RETRAINED).mean().value(),
        rows -> House.fit(ExactStatistics.ofFew(rows, Departure.SHELLS)));
  }

  /** Short rows and a strong regulariser: there the bound comes near to what rows can do. */
  private static List<Double> logisticMoves(double factor) {
    Objective objective = LogisticLoss.objective(0.5);
    Retained retained = Departure.classes(4, 20, 3).after();
    ReleaseFacts plan =
        GlmUnlearning.of(objective, Kernels.java())
            .facts(retained, House.apriori(NoiseFaults.USUAL));
    Constants printed = Constants.of(plan.mean().inputs());
    double certified =
        plan.mean()
            .result()
            .formula()
            .value(printed.with(CURVATURE, factor * printed.get(CURVATURE)));
    return moves(
        retained.rows(),
        certified,
        rows -> Learner.of(objective).fit(RiskOnRows.of(LogisticLoss.INSTANCE, rows)).weights());
  }

  private static Caught attackSuite(String model, List<Double> faulty, List<Double> honest) {
    double strongest = Collections.max(faulty);
    double honestly = Collections.max(honest);
    return new Caught(
        "attack suite, " + model,
        IntStream.range(0, faulty.size())
            .filter(i -> faulty.get(i) > 1)
            .boxed()
            .findFirst()
            .map(
                i ->
                    new Caught.Accusation(
                        i + 1, "a model moved by %s Δ".formatted(Caught.rounded(strongest)))),
        "a row tried",
        "none",
        "moved by %s Δ in %s tries".formatted(Caught.rounded(honestly), Caught.grouped(ROWS)),
        honestly > 1);
  }

  /** What a verifier who has the rows says of the printed constants. */
  private static Optional<String> refutedConstant(House house) {
    Bound said = house.facts(World.RETRAINED).mean();
    ExactStatistics rows = house.rows(World.RETRAINED).after().statistics();
    return new RidgeConstantsCheck(House.LAMBDA, Kernels.java())
        .check(said.result(), said.inputs(), rows, CAPACITY).stream()
            .filter(check -> check.verdict() == ConstantCheck.Verdict.INVALID)
            .map(check -> "the constant `%s` is too small".formatted(check.constant()))
            .findFirst();
  }
}
