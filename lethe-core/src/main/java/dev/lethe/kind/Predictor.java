package dev.lethe.kind;

import dev.lethe.statistics.Grid;

/** What a model says of rows of the grid. It keeps no state: threads may share it. */
public interface Predictor {

  /** What the numbers of a prediction are. */
  enum Answer {
    /** One number, in the units of the grid's label. */
    VALUE,
    /** One number, the same for every row, in the units of what users load. */
    CONSTANT,
    /** One number whose sign is the class; it is no probability. */
    SIGN,
    /** A probability for each class, in the order of their labels on the grid. */
    PROBABILITIES,
    /** The row as the model sees it: a number for each column. */
    ROW
  }

  Answer answer();

  /** How many numbers a prediction has. */
  int numbers();

  /** Predicts the row that begins at {@code offset}, into the target from {@code at} on. */
  void predict(int[] rows, int offset, double[] target, int at);

  /** w·x as it is. */
  static Predictor linear(Answer answer, double[] weights) {
    LinearScore score = new LinearScore(weights);
    return new Predictor() {
      @Override
      public Answer answer() {
        return answer;
      }

      @Override
      public int numbers() {
        return 1;
      }

      @Override
      public void predict(int[] rows, int offset, double[] target, int at) {
        target[at] = score.of(rows, offset);
      }
    };
  }

  /** w·x of rows of the grid. */
  final class LinearScore {

    /** In units of a grid step, so that rows need no conversion. */
    private final double[] weights;

    public LinearScore(double[] weights) {
      this.weights = new double[weights.length];
      for (int j = 0; j < weights.length; j++) {
        this.weights[j] = weights[j] / Grid.ONE;
      }
    }

    /** Two sums, because each addition waits for the one before it. */
    public double of(int[] rows, int offset) {
      int d = weights.length;
      double even = 0;
      double odd = 0;
      int j = 0;
      for (; j + 1 < d; j += 2) {
        even += weights[j] * rows[offset + j];
        odd += weights[j + 1] * rows[offset + j + 1];
      }
      return j < d ? even + odd + weights[j] * rows[offset + j] : even + odd;
    }
  }
}
