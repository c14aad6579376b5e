package dev.lethe.data.evaluate;

import dev.lethe.base.Processors;
import dev.lethe.base.Progress;
import dev.lethe.data.predict.Answers;
import dev.lethe.data.schema.Schema;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.ParallelStatistics;
import dev.lethe.statistics.Retained;

/**
 * A model that is learnt to be tried on other rows: nothing of it is kept or released, and what it
 * scores is for the operator.
 */
public final class Trial {

  /** How far weights may be from the best ones: no score of some digits sees it. */
  private static final double PRECISION = 1e-6;

  private final DeclaredModel model;
  private final Schema schema;
  private final double[] made;

  private Trial(DeclaredModel model, Schema schema, double[] coordinates) {
    this.model = model;
    this.schema = schema;
    this.made = model.made(coordinates, Kernels.java());
  }

  /** Learns the model of these rows. */
  public static Trial learnt(DeclaredModel model, Schema schema, GridRows rows) {
    Kernel kernel = Kernels.best();
    NormShells shells =
        schema.bias()
            ? NormShells.unitBallWithBias(NormShells.DEFAULT_COUNT)
            : NormShells.unitBall(NormShells.DEFAULT_COUNT);
    ExactStatistics statistics =
        new ParallelStatistics(kernel, Processors.count())
            .of(rows, model.kept(shells, rows.columns()), Progress.SILENT);
    double[] start = new double[model.coordinates(rows.columns())];
    return new Trial(
        model,
        schema,
        model.retrain(Retained.inMemory(rows, statistics), start, PRECISION, kernel).coordinates());
  }

  /** A model that was learnt elsewhere. */
  public static Trial of(DeclaredModel model, Schema schema, double[] coordinates) {
    return new Trial(model, schema, coordinates);
  }

  /** What it scores on rows it was not learnt from. */
  public Evaluation on(GridRows rows) {
    Evaluator evaluator = evaluator();
    judge(rows, evaluator);
    return evaluator.result(Evaluator.GRID_ROWS);
  }

  private Answers answers() {
    return Answers.of(model.predictor(made), schema.label());
  }

  Evaluator evaluator() {
    return Evaluator.of(answers());
  }

  void judge(GridRows rows, Evaluator evaluator) {
    evaluator.acceptAll(answers(), rows);
  }
}
