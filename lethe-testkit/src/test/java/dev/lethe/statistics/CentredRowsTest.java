package dev.lethe.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.Progress;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.linalg.Device;
import dev.lethe.linalg.GramSums;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.ResidentRows;
import dev.lethe.testkit.kernel.BesideKernel;
import dev.lethe.testkit.kernel.LoopDevice;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Rows (x, y, 1) that add up to 0, to which row sums are blind, on a device that lies about one.
 */
class CentredRowsTest {

  private static final int COLUMNS = 4;
  private static final NormShells SHELLS = NormShells.unitBall(16);

  private enum Lie {
    NONE,
    LOST,
    DOUBLED,
    OTHER_SHELL,
    OTHER_ROW
  }

  private record Lying(Lie lie) implements Device {

    @Override
    public Optional<GramSums> gramSums(int features, int groups) {
      return new LoopDevice(Map.of()).gramSums(features, groups).map(s -> new Sums(s, lie));
    }

    @Override
    public Optional<ResidentRows> hold(int columns, int rows, int outputs) {
      return Optional.empty();
    }
  }

  private static final class Sums implements GramSums {

    private final GramSums loops;
    private final Lie lie;
    private boolean told;

    Sums(GramSums loops, Lie lie) {
      this.loops = loops;
      this.lie = lie;
    }

    /** What becomes of a row; of one only it is not what it should be. */
    private synchronized void add(Batch batch, int[] row, int label, int group) {
      Lie now = told ? Lie.NONE : lie;
      told = true;
      if (now == Lie.LOST) {
        return;
      }
      int[] sent = now == Lie.OTHER_ROW ? new int[] {-1, 0, 0, 0} : row;
      batch.add(sent, 0, label, now == Lie.OTHER_SHELL ? 15 - group : group);
      if (now == Lie.DOUBLED) {
        Batch again = loops.batch();
        again.add(row, 0, label, group);
        loops.add(again);
      }
    }

    private record Lines(Sums sums, Batch batch) implements Batch {

      @Override
      public int room() {
        return batch.room();
      }

      @Override
      public void add(int[] values, int offset, int label, int group) {
        sums.add(batch, Arrays.copyOfRange(values, offset, offset + COLUMNS), label, group);
      }
    }

    @Override
    public Batch batch() {
      return new Lines(this, loops.batch());
    }

    @Override
    public void add(Batch batch) {
      loops.add(((Lines) batch).batch);
    }

    @Override
    public long[] take(int group) {
      return loops.take(group);
    }

    @Override
    public void close() {
      loops.close();
    }
  }

  private static GridRows centred(int count) {
    SplittableRandom random = new SplittableRandom(9);
    int[] features = new int[count * COLUMNS];
    for (int i = 0; i < count; i++) {
      int most = random.nextInt(2, 1 << 18);
      int left = -1; // which the 1 of the row makes up for
      for (int j = 1; j < COLUMNS; j++) {
        features[i * COLUMNS + j] = random.nextInt(-most, most);
        left -= features[i * COLUMNS + j];
      }
      features[i * COLUMNS] = left;
    }
    return new GridRows(COLUMNS, features, new int[count]);
  }

  @ParameterizedTest
  @EnumSource(Lie.class)
  void one_that_is_lost_doubled_misplaced_or_replaced_is_seen(Lie lie) {
    GridRows rows = centred(700);
    ParallelStatistics beside =
        new ParallelStatistics(new BesideKernel("lying", new Lying(lie)), 2);
    if (lie == Lie.NONE) {
      assertThat(beside.of(rows, SHELLS, Progress.SILENT))
          .isEqualTo(new ParallelStatistics(Kernels.java(), 2).of(rows, SHELLS, Progress.SILENT));
      return;
    }
    assertThatThrownBy(() -> beside.of(rows, SHELLS, Progress.SILENT))
        .isInstanceOf(VerificationFailedException.class)
        .hasMessageContaining("'lying' returned a wrong Gram matrix");
  }
}
