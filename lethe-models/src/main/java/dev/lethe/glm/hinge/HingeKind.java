package dev.lethe.glm.hinge;

import dev.lethe.glm.Loss;
import dev.lethe.glm.kind.GlmKind;
import dev.lethe.kind.LabelNeed;
import dev.lethe.kind.Values;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;

/** The linear SVM as a kind of model. */
public final class HingeKind extends GlmKind {

  public static final HingeKind INSTANCE = new HingeKind();

  private HingeKind() {
    super(
        "linear support vector machine with squared hinge loss",
        LabelNeed.TWO_CLASSES,
        SquaredHingeLoss.INSTANCE);
  }

  @Override
  protected Loss loss(Values values) {
    return SquaredHingeLoss.INSTANCE;
  }

  @Override
  protected Predictor predictor(Values values, double[] weights) {
    return Predictor.of(Link.SIGN, weights);
  }
}
