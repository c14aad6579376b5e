package dev.lethe.glm.logistic;

import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.glm.kind.DeclaredGlm;
import dev.lethe.glm.kind.GlmKind;
import dev.lethe.kind.LabelNeed;
import dev.lethe.kind.Values;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;
import java.util.OptionalDouble;

/** Logistic regression as a kind of model. */
public final class LogisticKind extends GlmKind {

  public static final LogisticKind INSTANCE = new LogisticKind();

  private LogisticKind() {
    super("logistic regression", LabelNeed.TWO_CLASSES, LogisticLoss.INSTANCE);
  }

  /** Logistic regression at this λ. */
  public static DeclaredGlm of(double lambda) {
    return of(lambda, OptionalDouble.empty());
  }

  /**
   * The same.
   *
   * @param radius R_w, where the weights are held to a ball
   */
  public static DeclaredGlm of(double lambda, OptionalDouble radius) {
    return new DeclaredGlm(
        INSTANCE, Values.none().with(Objective.LAMBDA, lambda).with(Objective.RADIUS, radius));
  }

  @Override
  protected Loss loss(Values values) {
    return LogisticLoss.INSTANCE;
  }

  @Override
  protected Predictor predictor(Values values, double[] weights) {
    return Predictor.of(Link.LOGISTIC, weights);
  }
}
