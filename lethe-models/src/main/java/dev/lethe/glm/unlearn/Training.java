package dev.lethe.glm.unlearn;

import dev.lethe.glm.Objective;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.release.TrainedRows;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;

/** The record of an exact training: ŵ_S, how good it is, and of which rows S it is. */
interface Training {

  /** ŵ_S. */
  double[] weights();

  /** ‖ŵ_S − w_S‖ is proved to be no more. */
  double distanceAtMost();

  /** How many rows have left since. */
  long forgotten();

  /**
   * The record once these rows have left; empty unless those that stay are then exactly the rows it
   * is of.
   *
   * @param after of the rows that stay
   */
  Optional<Training> without(GridRows leaving, ExactStatistics after);

  /**
   * Whether it is of a training that somebody asked for: a-priori methods need one, because what
   * was found on the way may hang on rows that only one of two worlds had ({@link TrainedRows}).
   */
  boolean isDeclared();

  /** Whether rows that have left can be read off it: it is then let go by whoever can. */
  boolean tellsWhoLeft();

  /**
   * The Newton step of the retained risk from ŵ_S; empty where nothing is kept to make it from.
   *
   * @param within λ and a ball that holds the retained minimiser
   */
  Optional<NewtonStep> step(Objective within, Kernel kernel);

  void write(DataOutputStream out) throws IOException;
}
