package dev.lethe.glm.huber;

import dev.lethe.glm.Loss;
import dev.lethe.glm.kind.GlmKind;
import dev.lethe.kind.LabelNeed;
import dev.lethe.kind.Parameter;
import dev.lethe.kind.Values;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;

/** Regression by the Huber loss as a kind of model. */
public final class HuberKind extends GlmKind {

  /** In units of the scaled label, whose declared bounds are −1 and 1. */
  public static final Parameter KNEE =
      Parameter.number("knee")
          .option("--knee", "K", "errors beyond this pull no harder; the label's range is 2")
          .usually(0.1)
          .printedAs("kappa");

  public static final HuberKind INSTANCE = new HuberKind();

  private HuberKind() {
    super("Huber regression", LabelNeed.ANY, new HuberLoss(1), KNEE);
  }

  @Override
  protected Loss loss(Values values) {
    return new HuberLoss(values.number(KNEE));
  }

  @Override
  protected Predictor predictor(Values values, double[] weights) {
    return Predictor.of(Link.VALUE, weights);
  }
}
