package dev.lethe.lab.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * One direction of a panel.
 *
 * @param range declared, or empty to be read off the data
 * @param categories names at 0, 1, 2, …; empty on an axis of numbers
 */
public record Axis(String label, Scale scale, Optional<double[]> range, List<String> categories) {

  /** How numbers become places. */
  public enum Scale {
    LINEAR,
    /** By powers of ten; zeros have a lane of their own at the lower end. */
    LOG
  }

  /** A place with its name: {@code exponent} stands raised behind a 10 where there is one. */
  record Tick(double value, String name, String exponent) {}

  private static final int MOST_TICKS = 7;

  public Axis {
    categories = List.copyOf(categories);
  }

  public static Axis log(String label) {
    return new Axis(label, Scale.LOG, Optional.empty(), List.of());
  }

  public static Axis linear(String label) {
    return new Axis(label, Scale.LINEAR, Optional.empty(), List.of());
  }

  /** A bar in a name begins a second line. */
  public static Axis named(String label, List<String> names) {
    double[] range = {-0.6, names.size() - 0.4};
    return new Axis(label, Scale.LINEAR, Optional.of(range), names);
  }

  public Axis within(double lo, double hi) {
    return new Axis(label, scale, Optional.of(new double[] {lo, hi}), categories);
  }

  boolean isLog() {
    return scale == Scale.LOG;
  }

  /** The declared range, or from the smallest to the largest of these values. */
  double[] extentOf(DoubleStream values) {
    if (range.isPresent()) {
      return range.get();
    }
    double[] usable =
        values.filter(v -> Double.isFinite(v) && (!isLog() || v > 0)).sorted().toArray();
    if (usable.length == 0) {
      return isLog() ? new double[] {0.1, 1} : new double[] {0, 1};
    }
    double lo = usable[0];
    double hi = usable[usable.length - 1];
    return new double[] {lo, hi > lo ? hi : isLog() ? 10 * lo : lo + 1};
  }

  /** The declared range, or the least round one that holds these values. */
  double[] roundExtentOf(DoubleStream values) {
    double[] extent = extentOf(values);
    if (range.isPresent()) {
      return extent;
    }
    if (isLog()) {
      double low = Math.floor(StrictMath.log10(extent[0]) + 1e-9);
      double high = Math.ceil(StrictMath.log10(extent[1]) - 1e-9);
      return new double[] {power(low), power(high > low ? high : low + 1)};
    }
    double step = step(extent[1] - extent[0]);
    return new double[] {step * Math.floor(extent[0] / step), step * Math.ceil(extent[1] / step)};
  }

  List<Tick> ticks(double[] over) {
    List<Tick> ticks = new ArrayList<>();
    if (!categories.isEmpty()) {
      for (int i = 0; i < categories.size(); i++) {
        ticks.add(new Tick(i, categories.get(i), ""));
      }
    } else if (isLog()) {
      int low = (int) Math.ceil(StrictMath.log10(over[0]) - 1e-9);
      int high = (int) Math.floor(StrictMath.log10(over[1]) + 1e-9);
      int every = (high - low) / MOST_TICKS + 1;
      for (int e = Math.floorDiv(high, every) * every; e >= low; e -= every) {
        ticks.add(0, decade(e));
      }
    } else {
      double step = step(over[1] - over[0]);
      for (int i = (int) Math.ceil(over[0] / step - 1e-9); i * step <= over[1] + 1e-9 * step; i++) {
        ticks.add(new Tick(i * step, plain(i * step, step), ""));
      }
    }
    return ticks;
  }

  private static Tick decade(int exponent) {
    return switch (exponent) {
      case 0 -> new Tick(1, "1", "");
      case 1 -> new Tick(10, "10", "");
      default -> new Tick(power(exponent), "10", Integer.toString(exponent).replace('-', '−'));
    };
  }

  private static double power(double exponent) {
    return Double.parseDouble("1e" + (int) exponent);
  }

  /** 1, 2 or 5 times a power of ten, so that there are four to eight steps. */
  private static double step(double span) {
    double rough = span / 5;
    double unit = power(Math.floor(StrictMath.log10(rough)));
    double times = rough / unit;
    return unit * (times < 1.5 ? 1 : times < 3.5 ? 2 : times < 7.5 ? 5 : 10);
  }

  private static String plain(double value, double step) {
    int decimals = (int) Math.max(0, -Math.floor(StrictMath.log10(step) + 1e-9));
    String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
    return text.replace('-', '−');
  }
}
