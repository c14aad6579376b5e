package dev.lethe.data.schema;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.data.table.Shown;
import java.util.List;

/** The declared target column. */
public sealed interface Label {

  String name();

  /** A number with declared bounds, scaled to [−1, 1], so that Y = 1 afterwards. */
  record Regression(String name, Interval bounds, Outside outside) implements Label {

    public static Regression of(String name, double min, double max) {
      return new Regression(name, Interval.of(min, max), Outside.REFUSE);
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
  }
}
