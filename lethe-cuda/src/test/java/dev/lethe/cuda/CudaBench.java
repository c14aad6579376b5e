package dev.lethe.cuda;

import dev.lethe.base.Progress;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.cuda.Blas.Operand;
import dev.lethe.cuda.HostPiece.Way;
import dev.lethe.linalg.Device;
import dev.lethe.linalg.GramSums;
import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.linalg.ResidentRows;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.ParallelStatistics;
import dev.lethe.testkit.kernel.BesideKernel;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What a card is worth, as a table for docs/evidence/benchmarks.md: {@code scripts/cuda run}; in
 * part {@code scripts/cuda run DIR ROWS wide narrow softmax}.
 */
final class CudaBench {

  private static final int BLOCK = 8192;
  private static final int ROUNDS = 7;
  private static final NormShells SHELLS = NormShells.unitBall(16);

  private final Card card = new Card(Driver.load(), 0);
  private final int threads = Runtime.getRuntime().availableProcessors();

  private CudaBench() {}

  public static void main(String[] args) {
    System.out.printf(
        "java %s, %d processors%n", Runtime.version(), Runtime.getRuntime().availableProcessors());
    System.out.printf(
        "kernels %s, not here %s%n",
        Kernels.all().stream().map(Kernel::name).toList(), Kernels.unavailable());
    CudaBench bench = new CudaBench();
    int rows = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;
    List<String> parts =
        args.length > 1
            ? Arrays.asList(args).subList(1, args.length)
            : List.of("wide", "narrow", "softmax");
    for (String part : parts) {
      switch (part) {
        case "wide" -> bench.gram(rows, 4096, 0.6);
        case "narrow" -> bench.gram(rows, 768, 0.4);
        case "softmax" -> new SoftmaxOnCard(rows, 1024, 100).run();
        default -> throw new IllegalArgumentException("no part is called " + part);
      }
    }
  }

  private interface Work {
    void run();
  }

  /** Seconds, sorted, of so many rounds after two to warm up. */
  private static double[] seconds(int rounds, Work work) {
    work.run();
    work.run();
    double[] seconds = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      long start = System.nanoTime();
      work.run();
      seconds[i] = (System.nanoTime() - start) * 1e-9;
    }
    Arrays.sort(seconds);
    return seconds;
  }

  private static double median(double[] sorted) {
    return sorted[sorted.length / 2];
  }

  private void gram(int rows, int d, double aim) {
    double full = raw(d, rows, false);
    double half = raw(d, rows, true);
    int tables = (int) Math.ceil((double) rows * d / (1 << 29));
    GridRows table = SomeRows.of(rows / tables, d, 2, 1);
    List<GridRows> all = Collections.nCopies(tables, table);
    Kernel cuda = Kernels.best();
    ParallelStatistics by = new ParallelStatistics(cuda, threads);
    double[] took = seconds(ROUNDS, () -> by.of(all, SHELLS, Progress.SILENT));
    double seconds = median(took);
    GridRows few100 = SomeRows.of(100, d, 2, 1);
    double least = median(seconds(ROUNDS, () -> by.of(few100, SHELLS, Progress.SILENT)));
    System.out.printf(
        Locale.ROOT,
        "exact Gram of %d rows, d = %d, from host memory: %.4f s (%.4f to %.4f), kernel %s%n"
            + "  of these %.4f s whatever the number of rows%n"
            + "  raw dgemm of blocks of %d rows on the card %.4f s: %.0f %% of it (aim %.0f %%)%n"
            + "  raw dsyrk %.4f s: %.0f %%; bytes over the bus %.1f GB: %.1f GB/s%n",
        rows / tables * tables,
        d,
        seconds,
        took[0],
        took[took.length - 1],
        cuda.name(),
        least,
        BLOCK,
        full,
        100 * full / seconds,
        100 * aim,
        half,
        100 * half / seconds,
        8e-9 / 3 * rows * d,
        8e-9 / 3 * rows * d / seconds);
    System.out.printf(
        Locale.ROOT,
        "  of that what this processor does with rows before they travel: %.4f s%n"
            + "  where it only packs them %.4f s%n",
        median(seconds(ROUNDS, () -> nowhere(new ParallelStatistics(NOWHERE, threads), all))),
        median(seconds(ROUNDS, () -> packOnly(all, threads))));
    GridRows few = SomeRows.of(20_000, d, 2, 2);
    long start = System.nanoTime();
    ExactStatistics java =
        new ParallelStatistics(Kernels.java(), threads).of(few, SHELLS, Progress.SILENT);
    double slow = (System.nanoTime() - start) * 1e-9;
    boolean same = java.equals(by.of(few, SHELLS, Progress.SILENT));
    System.out.printf(
        Locale.ROOT,
        "  the same bits as Java's on %d rows: %s (Java %.2f s)%n",
        few.rows(),
        same,
        slow);
    if (!same) {
      throw new AssertionError("other bits");
    }
  }

  /** Takes rows and does nothing with them. */
  private static final BesideKernel NOWHERE =
      new BesideKernel("nowhere", new Nowhere(new ConcurrentLinkedQueue<>()));

  private static void nowhere(ParallelStatistics by, List<GridRows> tables) {
    try {
      by.of(tables, SHELLS, Progress.SILENT);
      throw new AssertionError("nothing was summed");
    } catch (VerificationFailedException expected) {
      // The sums are 0.
    }
  }

  /** What is left of it where cores work out nothing: below that memory is the limit. */
  private static void packOnly(List<GridRows> tables, int threads) {
    GramSums nowhere = NOWHERE.beside().gramSums(tables.get(0).columns(), 1).orElseThrow();
    for (GridRows table : tables) {
      ParallelBlocks.on(threads)
          .map(
              IndexRange.split(table.rows(), 1 << 10).iterator(),
              -1,
              rows -> packOnly(nowhere, table, rows),
              rows -> {},
              Progress.SILENT);
    }
  }

  private static IndexRange packOnly(GramSums nowhere, GridRows table, IndexRange rows) {
    for (int r = rows.from(); r < rows.to(); ) {
      GramSums.Batch batch = nowhere.batch();
      for (int end = Math.min(rows.to(), r + batch.room()); r < end; r++) {
        batch.add(table.features(), r * table.columns(), 0, 0);
      }
      nowhere.add(batch);
    }
    return rows;
  }

  /** Pieces of memory that go round. */
  private record Nowhere(Queue<HostPiece> pieces) implements Device {

    @Override
    public Optional<GramSums> gramSums(int features, int groups) {
      return Optional.of(new NoSums(pieces, features, groups));
    }

    @Override
    public Optional<ResidentRows> hold(int columns, int rows, int outputs) {
      return Optional.empty();
    }
  }

  private record NoSums(Queue<HostPiece> pieces, int features, int groups) implements GramSums {

    @Override
    public Batch batch() {
      HostPiece known = pieces.poll();
      HostPiece piece =
          known != null ? known : new HostPiece(Way.TO_CARD, 0, 0, Foreign.direct(HostPiece.BYTES));
      return new PackedRows(piece, features, groups, Integer.MAX_VALUE);
    }

    @Override
    public void add(Batch batch) {
      PackedRows rows = (PackedRows) batch;
      rows.finish();
      pieces.add(rows.piece());
    }

    @Override
    public long[] take(int group) {
      return new long[(features + 2) * (features + 3) / 2];
    }

    @Override
    public void close() {}
  }

  /** Seconds of cuBLAS on rows that are on the card as doubles, in blocks as exactness asks for. */
  private double raw(int d, int rows, boolean triangle) {
    Resources owned = new Resources(card);
    try {
      long stream = owned.stream();
      Blas blas = owned.add(new Blas(card, stream));
      Memory x = owned.add(Memory.doubles(card, (long) BLOCK * d));
      Memory gram = owned.add(Memory.doubles(card, (long) d * d));
      double[] some = new double[BLOCK * d];
      Arrays.setAll(some, i -> (i * 0x9E3779B97F4A7C15L) >> 44);
      card.upload(x.pointer(), some, stream);
      int blocks = Math.max(1, rows / BLOCK / 4);
      double[] took =
          seconds(
              ROUNDS,
              () -> {
                for (int i = 0; i < blocks; i++) {
                  if (triangle) {
                    blas.gram(d, BLOCK, x.pointer(), d, 0, gram.pointer(), d);
                  } else {
                    blas.product(
                        d,
                        d,
                        BLOCK,
                        Operand.of(Blas.AS_IT_IS, x.pointer(), d),
                        Operand.of(Blas.TRANSPOSED, x.pointer(), d),
                        0,
                        Operand.of(Blas.AS_IT_IS, gram.pointer(), d));
                  }
                }
                card.finish(stream);
              });
      return median(took) * rows / ((double) blocks * BLOCK);
    } finally {
      owned.close();
    }
  }
}
