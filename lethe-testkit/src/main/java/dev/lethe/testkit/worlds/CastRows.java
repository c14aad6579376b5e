package dev.lethe.testkit.worlds;

import java.util.Optional;
import java.util.Random;

/**
 * The rows of a cast: numbers on the {@link dev.lethe.base.Grid}, features first, then the label.
 * {@link CommonRows} serve most models; a model that takes none of them brings its own.
 */
public interface CastRows {

  int fewestColumns();

  int mostColumns();

  /**
   * One row.
   *
   * @param stays whether it belongs to somebody who never leaves; the others pull the model
   * @param side to which side: 1 or −1
   */
  int[] row(Random random, int columns, boolean stays, int side);

  /**
   * A row that says nothing, so that all that moves the model comes and goes; empty where such rows
   * make no model.
   */
  Optional<int[]> quiet(int columns, int number);
}
