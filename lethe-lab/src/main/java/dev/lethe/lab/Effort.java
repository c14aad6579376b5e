package dev.lethe.lab;

import java.util.List;
import java.util.stream.IntStream;

/**
 * How much of the protocol is run.
 *
 * @param name as the findings record it
 * @param sizes n of the regressions
 * @param seeds of subsamples, the projection where it is drawn anew, and noise
 * @param lambdas strengths of the regulariser, 0 among them
 * @param subgraphs for each network
 * @param accuracyLambdas how many λ between 1e-5 and 10^-0.5 for the accuracy of Newton's step
 * @param accuracyRows rows that the accuracy is trained on
 * @param draws of noise, or of samples, for one mean
 */
public record Effort(
    String name,
    List<Integer> sizes,
    List<Integer> seeds,
    List<Double> lambdas,
    int subgraphs,
    int accuracyLambdas,
    int accuracyRows,
    int draws) {

  /** All of it. */
  public static final Effort FULL =
      new Effort(
          "full",
          List.of(200, 500, 700, 1000, 1500),
          IntStream.rangeClosed(1, 5).boxed().toList(),
          List.of(0.0, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1.0, 10.0),
          500,
          30,
          10_000,
          40);

  /** The same shapes, less of each. */
  public static final Effort QUICK =
      new Effort(
          "quick",
          List.of(200, 500),
          List.of(1, 2),
          List.of(0.0, 1e-5, 1e-3, 1e-1, 10.0),
          40,
          6,
          1_000,
          8);
}
