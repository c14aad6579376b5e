package dev.lethe.lab.audit;

import java.util.Arrays;

/**
 * What a black-box test looks at in an output: every coordinate in standard units, its size and
 * square (another variance), its trailing zero bits (another arithmetic), the length of the whole,
 * and values that repeat (no noise).
 */
record Features(double[] mean, double[] deviation, RepeatedValues repeated) {

  static Features learnedFrom(Outputs training) {
    int d = training.forgot().get(0).length;
    Moments moments = new Moments(d);
    for (World world : World.values()) {
      training.of(world).forEach(moments::add);
    }
    double[] deviation = moments.deviation();
    Arrays.setAll(deviation, j -> deviation[j] > 0 ? deviation[j] : 1);
    return new Features(moments.mean(), deviation, RepeatedValues.in(training));
  }

  /** How many of the features, the first ones, are the coordinates themselves. */
  int coordinates() {
    return mean.length;
  }

  int count() {
    return 4 * mean.length + 2;
  }

  double[] of(double[] output) {
    int d = mean.length;
    double[] features = new double[count()];
    double squares = 0;
    for (int j = 0; j < d; j++) {
      double z = (output[j] - mean[j]) / deviation[j];
      features[j] = z;
      features[d + j] = Math.abs(z);
      features[2 * d + j] = z * z;
      features[3 * d + j] = trailingZeros(output[j]);
      squares += z * z;
    }
    features[4 * d] = squares;
    features[4 * d + 1] = repeated.in(output);
    return features;
  }

  private static int trailingZeros(double value) {
    return Math.min(53, Long.numberOfTrailingZeros(Double.doubleToRawLongBits(value)));
  }
}
