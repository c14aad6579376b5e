package dev.lethe.data.model;

import dev.lethe.base.BadInputException;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.privacy.SymmetricCoordinates;
import java.util.List;

/**
 * What a release hands out: the coordinates that noise was added to, and the model that users make
 * of them. The model is a function of the coordinates, so it tells no more than they do.
 */
public sealed interface Parameters {

  /** What the mechanism released, in its own coordinates. */
  double[] coordinates();

  /** Weights of a linear model: they are their own coordinates. */
  record Linear(LinearModel model) implements Parameters {

    @Override
    public double[] coordinates() {
      return model.weights();
    }
  }

  /**
   * A projector of rank k.
   *
   * @param coordinates of the noisy matrix: lower triangle row by row, off-diagonal times √2
   * @param projector of rank k, nearest to the noisy matrix
   */
  record Projector(
      int rank,
      boolean centred,
      List<String> columns,
      double[] coordinates,
      SymmetricMatrix projector)
      implements Parameters {

    public Projector {
      columns = List.copyOf(columns);
      coordinates = coordinates.clone();
      int d = columns.size();
      if (d == 0
          || projector.order() != d
          || coordinates.length != SymmetricCoordinates.count(d)
          || rank < 1
          || rank > d) {
        throw new BadInputException(
            "a projector of rank %d on %d columns cannot have order %d and %d coordinates"
                .formatted(rank, d, projector.order(), coordinates.length));
      }
      for (double coordinate : coordinates) {
        requireFinite("a coordinate", coordinate);
      }
    }

    /** A copy. */
    @Override
    public double[] coordinates() {
      return coordinates.clone();
    }
  }

  /**
   * A quantile of one column.
   *
   * @param unit the released value, with the declared interval as [−1, 1]
   * @param value the same in the unit of the data
   */
  record Quantile(double level, String column, double unit, double value) implements Parameters {

    public Quantile {
      requireFinite("a quantile", unit);
      requireFinite("a quantile", value);
      if (!(level >= 0 && level <= 1)) {
        throw new BadInputException("a level must be from 0 to 1, but got " + level);
      }
    }

    @Override
    public double[] coordinates() {
      return new double[] {unit};
    }
  }

  private static void requireFinite(String what, double value) {
    if (!Double.isFinite(value)) {
      throw new BadInputException(what + " must be finite, but got " + value);
    }
  }
}
