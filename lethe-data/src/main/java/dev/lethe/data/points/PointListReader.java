package dev.lethe.data.points;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.base.Progress;
import dev.lethe.data.csv.RecordReader;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.MemoryGuard;
import dev.lethe.data.table.NumberRule;
import dev.lethe.data.table.Shown;
import java.util.List;

/**
 * Reads points, one a line, separated by blanks, commas or semicolons.
 *
 * <p>A first line of words is a header. Every line must have as many numbers as the first, each
 * within the declared box where there is one.
 */
public final class PointListReader {

  private final List<Interval> box;

  private PointListReader(List<Interval> box) {
    this.box = List.copyOf(box);
  }

  /** Any finite coordinates. */
  public static PointListReader unbounded() {
    return new PointListReader(List.of());
  }

  /** Coordinates within a box: one interval for all, or one for each. */
  public static PointListReader within(List<Interval> box) {
    if (box.isEmpty()) {
      throw new BadUsageException("a box needs at least one interval");
    }
    return new PointListReader(box);
  }

  public PointList read(ByteSource source, Progress progress) {
    return MemoryGuard.whileReading(source.name(), progress, holding -> read(source, holding));
  }

  private PointList read(ByteSource source, MemoryGuard holding) {
    DoubleArray values = new DoubleArray();
    int dimension = 0;
    try (RecordReader reader = RecordReader.ofList(source, holding)) {
      boolean first = true;
      while (reader.next(true)) {
        if (first && isHeader(reader)) {
          first = false;
          continue;
        }
        first = false;
        if (dimension == 0) {
          dimension = reader.fields();
          requireBox(reader, dimension);
        }
        if (reader.fields() != dimension) {
          throw new BadInputException(
              reader.where()
                  + ": a point must have as many coordinates as the first one ("
                  + dimension
                  + "), but this one has "
                  + reader.fields());
        }
        for (int i = 0; i < dimension; i++) {
          values.add(coordinate(reader, i));
        }
        holding.holds(values.bytes());
      }
    }
    if (dimension == 0) {
      throw new BadInputException(source.name() + ": no point in the file");
    }
    return new PointList(dimension, values.toArray());
  }

  private static boolean isHeader(RecordReader reader) {
    for (int i = 0; i < reader.fields(); i++) {
      if (!reader.looksLikeName(i)) {
        return false;
      }
    }
    return true;
  }

  private void requireBox(RecordReader reader, int dimension) {
    if (box.size() > 1 && box.size() != dimension) {
      throw new BadInputException(
          reader.where()
              + ": the declared box has "
              + box.size()
              + " intervals, but the points have "
              + dimension
              + " coordinates");
    }
  }

  private double coordinate(RecordReader reader, int i) {
    double value = reader.number(i);
    if (Double.isNaN(value)) {
      throw bad(reader, i, NumberRule.brokenBy(reader.text(i)));
    }
    if (!box.isEmpty()) {
      Interval side = box.get(box.size() == 1 ? 0 : i);
      if (!side.contains(value)) {
        throw bad(reader, i, "a coordinate must lie in the declared box " + side);
      }
    }
    return value;
  }

  private static BadInputException bad(RecordReader reader, int i, String rule) {
    return new BadInputException(
        reader.where()
            + ": coordinate "
            + (i + 1)
            + ": "
            + rule
            + ", but got "
            + Shown.of(reader.text(i)));
  }
}
