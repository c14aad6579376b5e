package dev.lethe.lab.audit;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What was released in each world, run by run. */
public record Outputs(List<double[]> forgot, List<double[]> retrained) {

  public Outputs {
    forgot = List.copyOf(forgot);
    retrained = List.copyOf(retrained);
  }

  public List<double[]> of(World world) {
    return world == World.FORGOT ? forgot : retrained;
  }

  /** Runs from (inclusive) to (exclusive) of both worlds. */
  public Outputs part(int from, int to) {
    return new Outputs(forgot.subList(from, to), retrained.subList(from, to));
  }

  /** One number for each output: high where it looks like {@link World#FORGOT}. */
  public Scores scores(ToDoubleFunction<double[]> score) {
    return new Scores(sorted(forgot, score), sorted(retrained, score));
  }

  private static double[] sorted(List<double[]> outputs, ToDoubleFunction<double[]> score) {
    double[] scores = outputs.stream().mapToDouble(score).toArray();
    Arrays.sort(scores);
    return scores;
  }
}
