package dev.lethe.pca;

import dev.lethe.kind.Predictor;
import java.util.Arrays;

/**
 * The part of a row that lies in the released subspace: P·x, in the columns of the row.
 *
 * <p>Not k scores: a projector has no basis of its own, and any that is picked turns with the last
 * digits of the noise.
 */
final class ProjectedRow implements Predictor {

  private final LinearScore[] columns;

  ProjectedRow(double[] projector) {
    int d = (int) Math.round(Math.sqrt(projector.length));
    columns = new LinearScore[d];
    for (int i = 0; i < d; i++) {
      columns[i] = new LinearScore(Arrays.copyOfRange(projector, i * d, (i + 1) * d));
    }
  }

  @Override
  public Answer answer() {
    return Answer.ROW;
  }

  @Override
  public int numbers() {
    return columns.length;
  }

  @Override
  public void predict(int[] rows, int offset, double[] target, int at) {
    for (int i = 0; i < columns.length; i++) {
      target[at + i] = columns[i].of(rows, offset);
    }
  }
}
