package dev.lethe.lab.picture;

import java.util.function.DoublePredicate;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** What a panel shows. */
public sealed interface Layer {

  /** What the legend calls it; empty for what the legend leaves out. */
  String name();

  Style style();

  DoubleStream xs();

  DoubleStream ys();

  /**
   * A line through points, with a band where there is one.
   *
   * @param y NaN leaves a gap
   * @param low lower ends of the band; empty for none
   * @param high upper ends of the band
   * @param hollow points to be drawn hollow, one for each y
   */
  record Curve(
      String name,
      Style style,
      double[] x,
      double[] y,
      double[] low,
      double[] high,
      boolean[] hollow)
      implements Layer {

    public static Curve of(String name, Style style, double[] x, double[] y) {
      return new Curve(name, style, x, y, new double[0], new double[0], new boolean[y.length]);
    }

    public static Curve of(String name, Style style, double[] x, DoubleUnaryOperator y) {
      return of(name, style, x, DoubleStream.of(x).map(y).toArray());
    }

    public Curve between(DoubleUnaryOperator lowest, DoubleUnaryOperator highest) {
      double[] newLow = DoubleStream.of(x).map(lowest).toArray();
      double[] newHigh = DoubleStream.of(x).map(highest).toArray();
      return new Curve(name, style, x, y, newLow, newHigh, hollow);
    }

    public Curve hollowAt(DoublePredicate place) {
      boolean[] which = new boolean[x.length];
      for (int i = 0; i < which.length; i++) {
        which[i] = place.test(x[i]);
      }
      return new Curve(name, style, x, y, low, high, which);
    }

    @Override
    public DoubleStream xs() {
      return DoubleStream.of(x);
    }

    @Override
    public DoubleStream ys() {
      return Stream.of(y, low, high).flatMapToDouble(DoubleStream::of);
    }
  }

  /**
   * The spread of many values at one place: the box holds the middle half, whiskers go to the ends.
   *
   * @param five smallest, lower quartile, median, upper quartile, largest
   */
  record Box(String name, Style style, double x, double[] five) implements Layer {

    @Override
    public DoubleStream xs() {
      return DoubleStream.of(x);
    }

    @Override
    public DoubleStream ys() {
      return DoubleStream.of(five);
    }
  }
}
