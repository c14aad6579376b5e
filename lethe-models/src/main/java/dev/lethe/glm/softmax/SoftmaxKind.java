package dev.lethe.glm.softmax;

import dev.lethe.glm.Loss;
import dev.lethe.glm.kind.GlmKind;
import dev.lethe.kind.LabelFact;
import dev.lethe.kind.LabelNeed;
import dev.lethe.kind.Parameter;
import dev.lethe.kind.ReleasedShape;
import dev.lethe.kind.Values;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;

/** Softmax regression as a kind of model: one certificate for all classes together. */
public final class SoftmaxKind extends GlmKind {

  /** k, as the label's declaration lists them. */
  public static final Parameter CLASSES =
      Parameter.whole("classes")
          .option("--classes", "K", "how many there are (default: those of the declared label)")
          .printedAs("classes")
          .known(LabelFact.CLASSES);

  public static final SoftmaxKind INSTANCE = new SoftmaxKind();

  private SoftmaxKind() {
    super("softmax regression", LabelNeed.CLASSES, new SoftmaxLoss(2), CLASSES);
  }

  @Override
  protected Loss loss(Values values) {
    return new SoftmaxLoss(values.whole(CLASSES));
  }

  @Override
  public ReleasedShape shape() {
    return ReleasedShape.CLASS_WEIGHTS;
  }

  @Override
  protected int loaded(Values values, int features) {
    return Math.multiplyExact(values.whole(CLASSES), features);
  }

  @Override
  protected double[] made(Values values, double[] coordinates) {
    return new ClassCoordinates(values.whole(CLASSES)).weights(coordinates);
  }

  @Override
  protected double[] coordinatesOf(Values values, double[] weights) {
    return new ClassCoordinates(values.whole(CLASSES)).coordinates(weights);
  }

  @Override
  protected Predictor predictor(Values values, double[] weights) {
    return Predictor.of(Link.SOFTMAX, values.whole(CLASSES), weights);
  }
}
