package dev.lethe.glm.kind;

import dev.lethe.bound.Result;
import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.glm.descent.DescentResults;
import dev.lethe.glm.distance.GlmResults;
import dev.lethe.glm.newton.NewtonResults;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.LabelNeed;
import dev.lethe.kind.Parameter;
import dev.lethe.kind.Values;
import dev.lethe.kind.WeightsKind;
import dev.lethe.predict.Predictor;
import java.util.ArrayList;
import java.util.List;

/**
 * A generalised linear model as a kind of model: a loss, at a λ, in a ball or not. A new loss says
 * its names, the label it needs, and its own parameters if it has any; the rest is here.
 */
public abstract class GlmKind implements WeightsKind {

  private final String plainName;
  private final LabelNeed label;
  private final Loss family;
  private final List<Parameter> parameters;
  private final List<Result> results;

  /**
   * A kind of one loss or of a family of them.
   *
   * @param family any loss of the family: its word is that of the kind and of its results
   * @param own what is declared beside λ and the radius
   */
  protected GlmKind(String plainName, LabelNeed label, Loss family, Parameter... own) {
    this.plainName = plainName;
    this.label = label;
    this.family = family;
    List<Parameter> all = new ArrayList<>(List.of(Objective.LAMBDA, Objective.RADIUS));
    all.addAll(List.of(own));
    this.parameters = List.copyOf(all);
    this.results = results(family);
  }

  private static List<Result> results(Loss family) {
    GlmResults own = new GlmResults(family);
    List<Result> all = new ArrayList<>();
    all.add(own.passive());
    if (family.third().isPresent()) {
      all.add(NewtonResults.ball(family));
    }
    all.addAll(
        List.of(
            DescentResults.PLAIN, DescentResults.ACCELERATED, own.verified(), Result.ALLOWANCE));
    return List.copyOf(all);
  }

  /** The loss that these values declare. */
  protected abstract Loss loss(Values values);

  /** How many numbers users load, for rows of this width. */
  protected int loaded(Values values, int features) {
    return features;
  }

  /** What users load, made of released weights. */
  protected double[] made(Values values, double[] coordinates) {
    return coordinates.clone();
  }

  /** The coordinates of weights that users would load. */
  protected double[] coordinatesOf(Values values, double[] weights) {
    return weights.clone();
  }

  /** What weights say of a row. */
  protected abstract Predictor predictor(Values values, double[] weights);

  @Override
  public final String word() {
    return family.word();
  }

  @Override
  public final String plainName() {
    return plainName;
  }

  @Override
  public final List<Parameter> parameters() {
    return parameters;
  }

  @Override
  public final LabelNeed label() {
    return label;
  }

  @Override
  public final List<Result> results() {
    return results;
  }

  /** Its bounds do; learning reads rows. */
  @Override
  public final boolean livesOnStatistics() {
    return false;
  }

  @Override
  public final DeclaredModel declare(Values values) {
    return new DeclaredGlm(this, values);
  }
}
