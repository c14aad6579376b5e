package dev.lethe.lab.audit;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/** Whether an output is, bit for bit, what the retrained world gave: for releases without noise. */
public record SameBits() implements Distinguisher {

  @Override
  public String name() {
    return "equal bits";
  }

  @Override
  public ToDoubleFunction<double[]> learn(Outputs training) {
    double[] expected = training.retrained().get(0);
    return output -> Arrays.equals(output, expected) ? 0 : 1;
  }
}
