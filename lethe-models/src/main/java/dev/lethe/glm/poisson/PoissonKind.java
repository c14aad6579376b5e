package dev.lethe.glm.poisson;

import dev.lethe.glm.Loss;
import dev.lethe.glm.kind.GlmKind;
import dev.lethe.kind.LabelFact;
import dev.lethe.kind.LabelNeed;
import dev.lethe.kind.Parameter;
import dev.lethe.kind.Values;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;

/** Poisson regression as a kind of model. */
public final class PoissonKind extends GlmKind {

  /** Y, the upper bound that the schema declares for the label. */
  public static final Parameter MOST =
      Parameter.number("most")
          .option("--most", "Y", "no count is larger (default: the label's declared maximum)")
          .printedAs("Y")
          .known(LabelFact.LARGEST);

  public static final PoissonKind INSTANCE = new PoissonKind();

  private PoissonKind() {
    super("Poisson regression", LabelNeed.COUNT, new PoissonLoss(1), MOST);
  }

  @Override
  protected Loss loss(Values values) {
    return new PoissonLoss(values.number(MOST));
  }

  @Override
  protected Predictor predictor(Values values, double[] weights) {
    return Predictor.of(Link.COUNT, weights);
  }
}
