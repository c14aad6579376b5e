package dev.lethe.data.projection;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Memory;
import java.util.Arrays;

/**
 * Multiplication by a fixed d × p matrix with independent N(0, 1/d) entries drawn from a public
 * seed; what is negative becomes 0 afterwards where this is declared.
 *
 * <p>It is data-independent, so it is a declared preprocessing step (docs/mathematics/paper.md,
 * entry 11). It gives the same bits on every machine: the entries come from SHA-256 and {@link
 * StrictMath}, and each output coordinate is the sum over the inputs in their order, in plain
 * double arithmetic, never fused.
 */
public final class GaussianProjection {

  private static final long MOST_ENTRIES = 1L << 28;

  private final int inputs;
  private final int outputs;

  /** Entry (output i, input j) at j·outputs + i: the order of drawing and of application. */
  private final double[] entries;

  private final boolean relu;

  private GaussianProjection(int inputs, int outputs, double[] entries, boolean relu) {
    this.inputs = inputs;
    this.outputs = outputs;
    this.entries = entries;
    this.relu = relu;
  }

  /** Draws the matrix for rows of {@code inputs} coordinates. */
  public static GaussianProjection of(ProjectionSpec spec, int inputs) {
    int outputs = spec.dimension();
    if (inputs < 1 || (long) inputs * outputs > MOST_ENTRIES) {
      throw new BadUsageException(
          "a projection matrix must have 1 to 2^28 entries, but got " + outputs + " x " + inputs);
    }
    Memory.require("a projection matrix of " + outputs + " x " + inputs, 8.0 * inputs * outputs);
    GaussianStream stream =
        new GaussianStream(
            "lethe gaussian projection 1\n" + outputs + "x" + inputs + "\n" + spec.seed());
    double[] entries = new double[inputs * outputs];
    double root = Math.sqrt(outputs);
    for (int k = 0; k < entries.length; k++) {
      entries[k] = stream.next() / root;
    }
    return new GaussianProjection(inputs, outputs, entries, spec.relu());
  }

  public int inputs() {
    return inputs;
  }

  public int outputs() {
    return outputs;
  }

  /** The matrix entry that input {@code j} contributes to output {@code i}. */
  public double entry(int i, int j) {
    return entries[j * outputs + i];
  }

  /**
   * Writes the projection of x into y.
   *
   * <p>Zero inputs are passed over: adding ±0 changes no sum (only the sign of a zero, which the
   * grid forgets).
   */
  public void apply(double[] x, double[] y) {
    if (x.length != inputs || y.length != outputs) {
      throw new BadUsageException(
          "a " + outputs + " x " + inputs + " projection got " + x.length + " and " + y.length);
    }
    Arrays.fill(y, 0);
    for (int j = 0; j < inputs; j++) {
      double xj = x[j];
      if (xj != 0) {
        int row = j * outputs;
        for (int i = 0; i < outputs; i++) {
          y[i] += entries[row + i] * xj;
        }
      }
    }
    for (int i = 0; relu && i < outputs; i++) {
      y[i] = Math.max(0, y[i]);
    }
  }
}
