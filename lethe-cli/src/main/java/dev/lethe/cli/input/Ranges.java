package dev.lethe.cli.input;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import java.util.ArrayList;
import java.util.List;

/** Intervals as people type them: {@code LO:HI}, several separated by commas. */
public final class Ranges {

  private Ranges() {}

  public static Interval one(String option, String text) {
    String[] ends = text.split(":", -1);
    if (ends.length != 2) {
      throw new BadUsageException(option + " takes LO:HI, but got '" + text + "'");
    }
    return Interval.of(number(option, ends[0]), number(option, ends[1]));
  }

  public static List<Interval> several(String option, String text) {
    List<Interval> all = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      all.add(one(option, part));
    }
    return all;
  }

  public static double[] numbers(String option, String text) {
    String[] parts = text.split(",", -1);
    double[] values = new double[parts.length];
    for (int i = 0; i < parts.length; i++) {
      values[i] = number(option, parts[i]);
    }
    return values;
  }

  private static double number(String option, String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException bad) {
      throw new BadUsageException(option + " takes numbers, but got '" + text + "'", bad);
    }
  }
}
