package dev.lethe.testkit.kernel;

import static java.util.Objects.requireNonNull;

import dev.lethe.linalg.Device;
import dev.lethe.linalg.GramSums;
import dev.lethe.linalg.ResidentRows;
import dev.lethe.linalg.SlopeCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;

/**
 * A device of plain loops on this processor: what every device does, without one.
 *
 * @param slopes what each text means, of margins and labels of a row
 */
public record LoopDevice(Map<SlopeCode, ToDoubleBiFunction<double[], int[]>> slopes)
    implements Device {

  private static final int BATCH = 100;

  @Override
  public Optional<GramSums> gramSums(int features, int groups) {
    int order = features + 2;
    return Optional.of(new Sums(features, new long[groups][order * (order + 1) / 2]));
  }

  private static final class Rows implements GramSums.Batch {

    private final int features;
    private final List<long[]> rows = new ArrayList<>();
    private final List<Integer> groups = new ArrayList<>();

    Rows(int features) {
      this.features = features;
    }

    @Override
    public int room() {
      return BATCH - rows.size();
    }

    @Override
    public void add(int[] values, int offset, int label, int group) {
      long[] row = new long[features + 2];
      for (int j = 0; j < features; j++) {
        row[j] = values[offset + j];
      }
      row[features] = label;
      row[features + 1] = 1;
      rows.add(row);
      groups.add(group);
    }
  }

  /** {@code sums[g]} is the packed upper triangle of a group. */
  private record Sums(int features, long[][] sums) implements GramSums {

    @Override
    public Batch batch() {
      return new Rows(features);
    }

    @Override
    public synchronized void add(Batch batch) {
      Rows all = (Rows) batch;
      for (int r = 0; r < all.rows.size(); r++) {
        long[] row = all.rows.get(r);
        long[] sum = sums[all.groups.get(r)];
        int k = 0;
        for (int i = 0; i < row.length; i++) {
          for (int j = i; j < row.length; j++, k++) {
            sum[k] += row[i] * row[j];
          }
        }
      }
    }

    @Override
    public synchronized long[] take(int group) {
      long[] taken = sums[group];
      sums[group] = new long[taken.length];
      return taken;
    }

    @Override
    public void close() {}
  }

  @Override
  public Optional<ResidentRows> hold(int columns, int rows, int outputs) {
    return Optional.of(new Held(slopes, columns, new int[rows * columns], new int[rows]));
  }

  private record Held(
      Map<SlopeCode, ToDoubleBiFunction<double[], int[]>> slopes,
      int columns,
      int[] values,
      int[] labels)
      implements ResidentRows {

    @Override
    public void put(int first, int[] from, int offset, int[] ofAll, int labelOffset, int count) {
      System.arraycopy(from, offset, values, first * columns, count * columns);
      System.arraycopy(ofAll, labelOffset, labels, first, count);
    }

    @Override
    public long[] columnSums() {
      long[] sums = new long[columns + 1];
      for (int i = 0; i < labels.length; i++) {
        for (int j = 0; j < columns; j++) {
          sums[j] += values[i * columns + j];
        }
        sums[columns] += labels[i];
      }
      return sums;
    }

    @Override
    public ResidentRows.Sums pass(SlopeCode code, double[] w) {
      ToDoubleBiFunction<double[], int[]> meaning = requireNonNull(slopes.get(code));
      double[] gradient = new double[w.length];
      double losses = 0;
      for (int i = 0; i < labels.length; i++) {
        double[] t = new double[code.outputs()];
        for (int a = 0; a < t.length; a++) {
          for (int j = 0; j < columns; j++) {
            t[a] += values[i * columns + j] * w[a * columns + j];
          }
        }
        losses += meaning.applyAsDouble(t, new int[] {labels[i]});
        for (int a = 0; a < t.length; a++) {
          for (int j = 0; j < columns; j++) {
            gradient[a * columns + j] += t[a] * values[i * columns + j];
          }
        }
      }
      return new ResidentRows.Sums(losses, gradient);
    }

    @Override
    public void close() {}
  }
}
