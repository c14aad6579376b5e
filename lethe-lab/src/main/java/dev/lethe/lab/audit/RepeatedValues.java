package dev.lethe.lab.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Values that came up more than once in a coordinate, and for which world they speak: noise on a
 * fine grid hardly ever repeats itself, so what repeats was not covered by noise.
 */
record RepeatedValues(List<Map<Double, Double>> evidence) {

  static RepeatedValues in(Outputs training) {
    List<Map<Double, Double>> evidence = new ArrayList<>();
    for (int j = 0; j < training.forgot().get(0).length; j++) {
      Map<Double, int[]> counts = new HashMap<>();
      for (World world : World.values()) {
        for (double[] output : training.of(world)) {
          counts.computeIfAbsent(output[j], any -> new int[2])[world == World.FORGOT ? 0 : 1]++;
        }
      }
      Map<Double, Double> repeated = new HashMap<>();
      counts.forEach(
          (value, seen) -> {
            if (seen[0] + seen[1] > 1) {
              repeated.put(value, Math.log((seen[0] + 0.5) / (seen[1] + 0.5)));
            }
          });
      evidence.add(repeated);
    }
    return new RepeatedValues(evidence);
  }

  /** The log-odds of all repeated values in this output; 0 where there are none. */
  double in(double[] output) {
    double sum = 0;
    for (int j = 0; j < output.length; j++) {
      sum += evidence.get(j).getOrDefault(output[j], 0.0);
    }
    return sum;
  }
}
