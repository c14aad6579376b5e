package dev.lethe.data.schema;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.data.table.Shown;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The declared target column. */
public sealed interface Label {

  String name();

  /** What the classes are called, by their index; empty for numbers. */
  List<String> classNames();

  /**
   * A number with declared bounds, scaled to [−1, 1], so that Y = 1 afterwards.
   *
   * @param form how its cells are written; not as dates
   */
  record Regression(String name, Interval bounds, Outside outside, CellForm form) implements Label {

    public Regression {
      if (form.isDate()) {
        throw new BadUsageException(
            "label " + Shown.of(name) + ": a date cannot be predicted, only a number");
      }
      if (outside == Outside.KEEP) {
        throw new BadUsageException(
            "label "
                + Shown.of(name)
                + ": 'outside' must be \"refuse\" or \"clip\", since every bound needs |y| ≤ Y, but"
                + " got \"keep\"");
      }
    }

    public static Regression of(String name, double min, double max) {
      return new Regression(name, Interval.of(min, max), Outside.REFUSE, CellForm.NUMBER);
    }

    @Override
    public List<String> classNames() {
      return List.of();
    }

    /** How predictions come back to the unit of the data. */
    public Scaling scaling() {
      return Scaling.of(bounds);
    }
  }

  /** Two declared groups of values: +1 and −1. */
  record Binary(String name, List<String> positive, List<String> negative) implements Label {

    public Binary {
      positive = List.copyOf(positive);
      negative = List.copyOf(negative);
      if (positive.isEmpty() || negative.isEmpty()) {
        throw new BadUsageException(
            "label " + Shown.of(name) + ": both 'positive' and 'negative' need at least one value");
      }
      for (String value : positive) {
        if (negative.contains(value)) {
          throw new BadUsageException(
              "label "
                  + Shown.of(name)
                  + ": "
                  + Shown.of(value)
                  + " is both positive and negative");
        }
      }
    }

    /** The negative class is 0, the positive one 1; each by its first value. */
    @Override
    public List<String> classNames() {
      return List.of(negative.get(0), positive.get(0));
    }
  }

  /** Named classes, two or more: the grid label of a row is the index of its class, 0, 1, … */
  record Classes(String name, List<String> classNames) implements Label {

    /** Every class has weights of its own. */
    public static final int MOST = 1000;

    public Classes {
      classNames = List.copyOf(classNames);
      if (classNames.size() < 2 || classNames.size() > MOST) {
        throw new BadUsageException(
            "label %s: 2 to %d classes are needed, but there are %d"
                .formatted(Shown.of(name), MOST, classNames.size()));
      }
      Set<String> seen = new HashSet<>();
      for (String value : classNames) {
        if (value.isBlank() || !seen.add(value.strip())) {
          throw new BadUsageException(
              "label %s: classes need names that differ, but %s breaks this"
                  .formatted(Shown.of(name), Shown.of(value)));
        }
      }
    }

    public static Classes of(String name, String... classes) {
      return new Classes(name, List.of(classes));
    }
  }
}
