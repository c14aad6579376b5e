package dev.lethe.cuda;

import dev.lethe.cuda.Blas.Operand;
import dev.lethe.cuda.Program.Threads;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.ResidentRows;
import dev.lethe.linalg.SlopeCode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@link ResidentRows} on one card: integers as they came, four bytes each.
 *
 * <p>One output is worked out from the integers themselves, which is bound by reading them twice.
 * Of several, the rows are widened to doubles, once where there is room for all, else part by part
 * in every pass, and multiplied by cuBLAS. Tiles of a block are added one by one there, all blocks
 * of a part at the same time, so that sums stay in the card's cache and no term is rounded more
 * often than {@link ResidentRows#pass} says.
 */
final class CardRows implements ResidentRows {

  private static final int BLOCK = 4096;
  private static final int TILE = 128;

  /** Blocks of a part: many at a time keep a card busy, few keep its cache warm. */
  private static final int PART = 16;

  private static final double SHARE = 0.8;
  private static final double ROOM_FOR_DOUBLES = 0.5;
  private static final long WORKSPACE = 1L << 27;

  private final Card card;
  private final Program program;
  private final int columns;
  private final int count;
  private final int blocks;
  private final Resources owned;
  private final long stream;
  private final Staging staging;
  private final Memory rows;
  private final Memory labels;
  private final Map<SlopeCode, Pass> passes = new HashMap<>();

  /** All rows as doubles; null where there is no room, or nobody needed them yet. */
  private @Nullable Memory widened;

  private CardRows(Card card, Program program, int columns, int count) {
    this.card = card;
    this.program = program;
    this.columns = columns;
    this.count = count;
    this.blocks = (int) ((count + (BLOCK - 1L)) / BLOCK);
    this.owned = new Resources(card);
    try {
      this.stream = owned.stream();
      this.staging = owned.add(new Staging(card, stream));
      this.rows = owned.add(Memory.ints(card, (long) blocks * BLOCK * columns));
      this.labels = owned.add(Memory.ints(card, (long) blocks * BLOCK));
      rows.clear(stream);
      labels.clear(stream);
    } catch (RuntimeException | Error failed) {
      owned.close();
      throw failed;
    }
  }

  /** Empty where the card has not the room, for passes of one output at least. */
  static Optional<ResidentRows> of(Card card, Program program, int columns, int count) {
    double needed = WORKSPACE + (count + (double) BLOCK) * (4.0 * columns + 12);
    return needed > SHARE * card.freeBytes()
        ? Optional.empty()
        : Optional.of(new CardRows(card, program, columns, count));
  }

  @Override
  public void put(
      int first, int[] values, int offset, int[] labelsOfAll, int labelOffset, int number) {
    int together = Math.max(1, HostPiece.BYTES / (4 * columns));
    for (int done = 0; done < number; done += together) {
      int some = Math.min(together, number - done);
      HostPiece piece = staging.take();
      piece.ints().put(0, values, offset + done * columns, some * columns);
      staging.send(piece, 4L * some * columns, rows.half((long) (first + done) * columns));
    }
    for (int done = 0; done < number; done += HostPiece.BYTES / 4) {
      int some = Math.min(HostPiece.BYTES / 4, number - done);
      HostPiece piece = staging.take();
      piece.ints().put(0, labelsOfAll, labelOffset + done, some);
      staging.send(piece, 4L * some, labels.half(first + done));
    }
  }

  @Override
  public long[] columnSums() {
    try (Resources temporary = Resources.of(card, stream)) {
      Memory sums = temporary.add(new Memory(card, 8L * (columns + 1)));
      sums.clear(stream);
      program.run(
          "columnSums",
          new Threads(blocks, (columns + 128) / 128, 128),
          stream,
          rows.pointer(),
          labels.pointer(),
          sums.pointer(),
          (long) count,
          columns);
      long[] result = new long[columns + 1];
      card.finish(stream);
      card.download(sums.pointer(), result, stream);
      return result;
    }
  }

  @Override
  public Sums pass(SlopeCode slopes, double[] w) {
    Kernel.requireLength(w, (long) columns * slopes.outputs(), "w");
    return passes.computeIfAbsent(slopes, Pass::new).run(w);
  }

  /** Whether all rows stand as doubles from now on. */
  private boolean widenAll() {
    long all = (long) blocks * BLOCK * columns;
    if (widened == null && 8.0 * all <= ROOM_FOR_DOUBLES * card.freeBytes()) {
      widened = owned.add(Memory.doubles(card, all));
      widen(0, blocks, widened.pointer());
    }
    return widened != null;
  }

  private void widen(int from, int some, long target) {
    program.run(
        "convert",
        new Threads(4096, 1, 256),
        stream,
        rows.half((long) from * BLOCK * columns),
        target,
        (long) some * BLOCK * columns);
  }

  /** What passes by one loss use again and again. */
  private final class Pass {

    private final Program slopes;
    private final int outputs;
    private final int length;
    private final int part;
    private final Memory weights;
    private final Memory high;
    private final Memory low;
    private final Memory losses;
    private final Memory margins;
    private final Memory sums;
    private final Memory wide;
    private final Blas blas;

    Pass(SlopeCode code) {
      this.outputs = code.outputs();
      this.length = columns * outputs;
      this.part = outputs == 1 ? blocks : Math.min(blocks, partWithRoom());
      this.slopes =
          program.with(
              "#define OUTPUTS %d\n%s%s"
                  .formatted(outputs, code.source(), Program.text("slopes.cu")));
      this.weights = owned.add(Memory.doubles(card, length));
      this.high = owned.add(Memory.doubles(card, length));
      this.low = owned.add(Memory.doubles(card, length));
      this.losses = owned.add(Memory.doubles(card, blocks * (BLOCK / 256L)));
      this.margins = owned.add(Memory.doubles(card, (long) part * BLOCK * outputs));
      this.sums = owned.add(Memory.doubles(card, (long) part * length));
      boolean inParts = outputs > 1 && !widenAll();
      this.wide = owned.add(Memory.doubles(card, inParts ? (long) part * BLOCK * columns : 1));
      this.blas = owned.add(new Blas(card, stream));
    }

    private int partWithRoom() {
      double block = 8.0 * (BLOCK * ((double) columns + outputs) + length);
      return (int) Math.max(1, Math.min(PART, card.freeBytes() / (4 * block)));
    }

    Sums run(double[] w) {
      card.upload(weights.pointer(), w, stream);
      high.clear(stream);
      low.clear(stream);
      for (int from = 0; from < blocks; from += part) {
        int some = Math.min(part, blocks - from);
        if (outputs == 1) {
          one();
        } else {
          several(from, some);
        }
        program.run(
            "addBlocks",
            Threads.over(length),
            stream,
            sums.pointer(),
            high.pointer(),
            low.pointer(),
            some,
            (long) length);
      }
      program.run(
          "together", Threads.over(length), stream, high.pointer(), low.pointer(), (long) length);
      double[] gradient = new double[length];
      double[] lost = new double[blocks * (BLOCK / 256)];
      card.finish(stream);
      card.download(high.pointer(), gradient, stream);
      card.download(losses.pointer(), lost, stream);
      double total = 0;
      for (double some : lost) {
        total += some;
      }
      return new Sums(total, gradient);
    }

    private void one() {
      program.run(
          "margins",
          Threads.over(32L * count),
          stream,
          rows.pointer(),
          weights.pointer(),
          margins.pointer(),
          (long) count,
          columns);
      slopes(0, blocks);
      program.run(
          "blockGradients",
          new Threads(blocks, (columns + 127) / 128, 128),
          stream,
          rows.pointer(),
          margins.pointer(),
          sums.pointer(),
          (long) count,
          columns);
    }

    private void slopes(int from, int some) {
      slopes.run(
          "allSlopes",
          Threads.over((long) some * BLOCK),
          stream,
          margins.pointer(),
          labels.half((long) from * BLOCK),
          losses.word(from * (BLOCK / 256L)),
          (long) count - (long) from * BLOCK,
          (long) some * BLOCK);
    }

    /** Where these blocks stand as doubles. */
    private long first(int from, int some) {
      Memory all = widened;
      if (all != null) {
        return all.word((long) from * BLOCK * columns);
      }
      widen(from, some, wide.pointer());
      return wide.pointer();
    }

    private void several(int from, int some) {
      int n = some * BLOCK;
      long first = first(from, some);
      blas.product(
          n,
          outputs,
          columns,
          Operand.of(Blas.TRANSPOSED, first, columns),
          Operand.of(Blas.AS_IT_IS, weights.pointer(), columns),
          0,
          Operand.of(Blas.AS_IT_IS, margins.pointer(), n));
      slopes(from, some);
      for (int tile = 0; tile < BLOCK; tile += TILE) {
        blas.products(
            some,
            columns,
            outputs,
            TILE,
            Operand.of(Blas.AS_IT_IS, first + 8L * tile * columns, columns)
                .each((long) BLOCK * columns),
            Operand.of(Blas.AS_IT_IS, margins.word(tile), n).each(BLOCK),
            tile == 0 ? 0 : 1,
            Operand.of(Blas.AS_IT_IS, sums.pointer(), columns).each(length));
      }
    }
  }

  @Override
  public void close() {
    owned.close();
  }
}
