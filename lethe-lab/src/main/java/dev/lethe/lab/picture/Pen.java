package dev.lethe.lab.picture;

import java.util.Arrays;
import java.util.List;

/**
 * How a line is drawn.
 *
 * @param colour as #rrggbb
 * @param width in points
 * @param dashes lengths of strokes and gaps in turn; empty for a solid line
 * @param opacity from 0 to 1
 */
record Pen(String colour, double width, List<Double> dashes, double opacity) {

  Pen {
    dashes = List.copyOf(dashes);
  }

  static Pen solid(String colour, double width) {
    return new Pen(colour, width, List.of(), 1);
  }

  Pen dashed(double... lengths) {
    return new Pen(colour, width, Arrays.stream(lengths).boxed().toList(), opacity);
  }

  Pen fading(double newOpacity) {
    return new Pen(colour, width, dashes, newOpacity);
  }
}
