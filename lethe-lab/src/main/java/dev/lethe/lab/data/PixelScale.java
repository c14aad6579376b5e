package dev.lethe.lab.data;

import dev.lethe.data.image.IdxImages;
import java.util.ArrayList;
import java.util.List;

/**
 * Mean and standard deviation of each pixel over a set of images; 1 for pixels that never vary.
 *
 * <p>Fitted, as the paper does it: what rests on it takes these numbers to be public
 * (docs/mathematics/paper.md, entry 11).
 */
public record PixelScale(List<Double> means, List<Double> deviations) {

  public static PixelScale of(IdxImages images) {
    List<Double> means = new ArrayList<>();
    List<Double> deviations = new ArrayList<>();
    double n = images.size();
    for (int p = 0; p < images.pixels(); p++) {
      long sum = 0;
      long squares = 0;
      for (int i = 0; i < images.size(); i++) {
        long value = images.pixel(i, p);
        sum += value;
        squares += value * value;
      }
      double variance = (n * squares - (double) sum * sum) / (n * n);
      means.add(sum / n);
      deviations.add(variance > 0 ? Math.sqrt(variance) : 1);
    }
    return new PixelScale(means, deviations);
  }
}
