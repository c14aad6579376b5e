package dev.lethe.data.evaluate;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.table.Table;
import dev.lethe.statistics.GridRows;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How good predictions are, on rows whose labels are known.
 *
 * @param score by the metric
 * @param baseline the score of the best guess that is the same for all of these rows: the most
 *     frequent class, or the mean
 * @param logLoss the mean of −ln of the probability that the true class was given; where there are
 *     probabilities
 * @param auc how often a row of the second class is ranked above one of the first, ties counting
 *     half; for two classes that both occur
 * @param classes the names of rows and columns of the confusion matrix; empty for numbers
 * @param confusion how often the true class (row) was predicted as each class (column)
 * @param calibration what was said and what came, by the probability of the second of two classes
 */
public record Evaluation(
    long rows,
    Metric metric,
    double score,
    double baseline,
    OptionalDouble logLoss,
    OptionalDouble auc,
    List<String> classes,
    List<List<Long>> confusion,
    List<Bin> calibration) {

  /** What a score is. */
  public enum Metric {
    /** The share of rows whose class is right. */
    ACCURACY("accuracy", true),
    /** The root of the mean squared error, in the unit of the label. */
    RMSE("rmse", false),
    /** The mean deviance of counts from their predicted means. */
    DEVIANCE("deviance", false);

    private final String word;
    private final boolean moreIsBetter;

    Metric(String word, boolean moreIsBetter) {
      this.word = word;
      this.moreIsBetter = moreIsBetter;
    }

    public String word() {
      return word;
    }

    /** Below 0 where the first score is the better one. */
    int compare(double one, double other) {
      return moreIsBetter ? Double.compare(other, one) : Double.compare(one, other);
    }
  }

  /**
   * Rows whose probabilities lie in the same tenth.
   *
   * @param said the mean of their probabilities
   * @param came the share of them that is of the class
   */
  public record Bin(long rows, double said, double came) {}

  /** How good a model is on a table that has the label too. */
  public static Evaluation of(ReleasedModel model, Table table, Progress progress) {
    Evaluator evaluator = Evaluator.of(model.answers());
    var truth = evaluator.target().truth(table);
    model.forEachNumbers(
        table, (row, numbers) -> evaluator.accept(numbers, truth.applyAsDouble(row)), progress);
    return evaluator.result(table.name());
  }

  /** How good a model is on rows that are on the grid already. */
  public static Evaluation of(ReleasedModel model, GridRows rows) {
    Evaluator evaluator = Evaluator.of(model.answers());
    evaluator.acceptAll(model.answers(), rows);
    return evaluator.result(Evaluator.GRID_ROWS);
  }

  /** Of numbers there is a score and no more. */
  static Evaluation ofNumbers(long rows, Metric metric, double score, double baseline) {
    return new Evaluation(
        rows,
        metric,
        score,
        baseline,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        List.of(),
        List.of(),
        List.of());
  }

  static void requireRows(String name, long rows) {
    if (rows == 0) {
      throw new BadInputException(name + ": there are no rows to evaluate on");
    }
  }
}
