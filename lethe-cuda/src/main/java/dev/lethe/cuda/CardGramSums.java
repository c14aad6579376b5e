package dev.lethe.cuda;

import dev.lethe.base.Grid;
import dev.lethe.base.Processors;
import dev.lethe.cuda.Program.Threads;
import dev.lethe.linalg.DeviceException;
import dev.lethe.linalg.GramSums;
import java.nio.IntBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@link GramSums} on one card.
 *
 * <p>Batches fill a block of integers in the card's memory; a full block is widened to doubles in
 * the order of its groups, and each group's part of it is multiplied 2¹³ rows at a time, exact in
 * doubles whatever the order (docs/mathematics/statistics.md), and added to integers. Blocks are
 * long, so that groups of few rows come together. Copies and work are two streams, and blocks
 * several, so that rows arrive while others are worked on.
 */
final class CardGramSums implements GramSums {

  private static final int BLOCKS = 3;
  private static final int LEAST_BLOCK_ROWS = 1024;
  private static final int MOST_BLOCK_ROWS = 1 << 16;

  /** Of a block as doubles: longer ones wait longer for their first row than they gain. */
  private static final double BLOCK_BYTES = 1 << 30;

  /** Of what is free. */
  private static final double SHARE = 0.8;

  private static final long WORKSPACE = 1L << 27;

  private final Card card;
  private final Program program;
  private final int features;
  private final int order;
  private final int blockRows;
  private final int pieceRows;
  private final Resources owned;
  private final long copies;
  private final long work;
  private final Staging staging;
  private final Blas blas;
  private final Memory wide;
  private final Memory product;
  private final @Nullable Memory[] sums;
  private final Block[] blocks = new Block[BLOCKS];
  private int current;

  /** Why sums may lack rows; null while they do not. */
  private @Nullable String failed;

  private CardGramSums(Card card, Program program, int features, int groups, int blockRows) {
    this.card = card;
    this.program = program;
    this.features = features;
    this.order = features + 2;
    this.blockRows = blockRows;
    this.pieceRows = Math.max(1, Math.min(blockRows, HostPiece.BYTES / (4 * features)));
    this.sums = new Memory[groups];
    this.owned = new Resources(card);
    try {
      this.copies = owned.stream();
      this.work = owned.stream();
      this.staging = owned.add(new Staging(card, copies, 2 * Processors.count() + 2));
      this.blas = owned.add(new Blas(card, work));
      this.wide = owned.add(Memory.doubles(card, (long) blockRows * order));
      this.product = owned.add(Memory.doubles(card, (long) features * features));
      for (int i = 0; i < BLOCKS; i++) {
        blocks[i] = new Block();
      }
    } catch (RuntimeException | Error failed) {
      owned.close();
      throw failed;
    }
  }

  /** With blocks as long as there is room for; empty where there is too little. */
  static Optional<GramSums> of(Card card, Program program, int features, int groups) {
    long order = features + 2L;
    double fixed = WORKSPACE + 8.0 * order * order + groups * 4.0 * order * (order + 1);
    double row = BLOCKS * 4.0 * (features + 2) + 8.0 * order;
    double room = SHARE * card.freeBytes() - fixed;
    double most = Math.min(MOST_BLOCK_ROWS, BLOCK_BYTES / (8 * order));
    int rows = (int) Math.min(most, room / row);
    return rows < LEAST_BLOCK_ROWS
        ? Optional.empty()
        : Optional.of(new CardGramSums(card, program, features, groups, rows));
  }

  /** Rows that came, until they are widened. */
  private final class Block {

    final Memory rows = owned.add(Memory.ints(card, (long) blockRows * features));
    final Memory labelsAndSource = owned.add(Memory.ints(card, 2L * blockRows));
    final long widened = owned.event();
    final long arrived = owned.event();
    final int[] labels = new int[blockRows];
    final int[] groups = new int[blockRows];
    final HostInts sent = owned.add(new HostInts(card, 2 * blockRows));
    int filled;
    boolean used;
  }

  private final class Rows implements Batch {

    final HostPiece piece = staging.take();
    final IntBuffer ints = piece.ints();
    final int[] labels = new int[pieceRows];
    final int[] groups = new int[pieceRows];
    int filled;

    @Override
    public int room() {
      return pieceRows - filled;
    }

    @Override
    public void put(int[] values, int offset, int rows) {
      ints.put(filled * features, values, offset, rows * features);
    }

    @Override
    public void mark(int label, int group) {
      labels[filled] = label;
      groups[filled] = group;
      filled++;
    }
  }

  @Override
  public Batch batch() {
    return new Rows();
  }

  @Override
  public synchronized void add(Batch batch) {
    onTheWay(() -> add((Rows) batch));
  }

  /** Whatever fails there fails for all that comes after it. */
  private void onTheWay(Runnable step) {
    if (failed != null) {
      throw new DeviceException("rows were lost before: " + failed);
    }
    try {
      step.run();
    } catch (RuntimeException | Error e) {
      failed = e.toString();
      throw e;
    }
  }

  private void add(Rows rows) {
    if (rows.filled == 0) {
      staging.giveBack(rows.piece);
      return;
    }
    if (blocks[current].filled + rows.filled > blockRows) {
      closeBlock();
    }
    Block block = blocks[current];
    if (block.filled == 0 && block.used) {
      card.await(block.widened, copies);
    }
    staging.send(
        rows.piece, rows.filled * features, block.rows.half((long) block.filled * features));
    System.arraycopy(rows.labels, 0, block.labels, block.filled, rows.filled);
    System.arraycopy(rows.groups, 0, block.groups, block.filled, rows.filled);
    block.filled += rows.filled;
    if (block.filled == blockRows) {
      closeBlock();
    }
  }

  /** Starts the work on the rows of the open block and goes on with the next. */
  private void closeBlock() {
    Block block = blocks[current];
    int n = block.filled;
    if (n == 0) {
      return;
    }
    if (block.used) {
      card.await(block.arrived); // its last labels are on the card
    }
    int[] starts = starts(block, n);
    int[] next = starts.clone();
    for (int i = 0; i < n; i++) {
      block.sent.ints().put(i, block.labels[i]);
      block.sent.ints().put(n + next[block.groups[i]]++, i);
    }
    card.upload(block.labelsAndSource.pointer(), block.sent.pointer(), 8L * n, copies);
    card.record(block.arrived, copies);
    card.await(block.arrived, work);
    program.run(
        "widen",
        new Threads(n, 1, 256),
        work,
        block.rows.pointer(),
        block.labelsAndSource.pointer(),
        block.labelsAndSource.half(n),
        wide.pointer(),
        features,
        order);
    card.record(block.widened, work);
    block.used = true;
    block.filled = 0;
    for (int group = 0; group < sums.length; group++) {
      for (int from = starts[group]; from < starts[group + 1]; from += Grid.EXACT_ROWS) {
        addProduct(group, from, Math.min(Grid.EXACT_ROWS, starts[group + 1] - from));
      }
    }
    current = (current + 1) % BLOCKS;
  }

  /** Where each group begins when rows stand in the order of groups; the end last. */
  private int[] starts(Block block, int n) {
    int[] starts = new int[sums.length + 1];
    for (int i = 0; i < n; i++) {
      starts[block.groups[i] + 1]++;
    }
    for (int group = 0; group < sums.length; group++) {
      starts[group + 1] += starts[group];
    }
    return starts;
  }

  /** The label and the 1 are apart: two columns more would be a row of tiles more. */
  private void addProduct(int group, int from, int rows) {
    long first = wide.word((long) from * order);
    long sum = sum(group).pointer();
    blas.gram(features, rows, first, order, 0, product.pointer(), features);
    program.run(
        "addTriangle",
        new Threads((features + 255) / 256, features, 256),
        work,
        product.pointer(),
        sum,
        features,
        order);
    program.run(
        "addEdges",
        new Threads((order + 127) / 128, (rows + 255) / 256, 128),
        work,
        first,
        sum,
        rows,
        features,
        order);
  }

  private Memory sum(int group) {
    Memory known = sums[group];
    if (known == null) {
      known = owned.add(new Memory(card, 4L * order * (order + 1)));
      known.clear(work);
      sums[group] = known;
    }
    return known;
  }

  /** Several groups may be fetched at the same time. */
  @Override
  public long[] take(int group) {
    long[] triangle = new long[Math.toIntExact((long) order * (order + 1) / 2)];
    Memory sum = finished(group);
    if (sum != null) {
      staging.fetch(sum.pointer(), triangle);
      clear(sum);
    }
    return triangle;
  }

  private synchronized @Nullable Memory finished(int group) {
    onTheWay(this::closeBlock);
    card.finish(work);
    return sums[group];
  }

  private synchronized void clear(Memory sum) {
    sum.clear(work);
  }

  /** For tests: changes one number of a sum in the card's memory. */
  synchronized void damage(int group, int entry) {
    closeBlock();
    card.finish(work);
    card.clear(sum(group).word(entry), 1, work);
    card.finish(work);
  }

  @Override
  public synchronized void close() {
    owned.close();
  }
}
