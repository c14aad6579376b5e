package dev.lethe.cuda;

import dev.lethe.base.Grid;
import dev.lethe.cuda.Program.Threads;
import dev.lethe.linalg.DeviceException;
import dev.lethe.linalg.GramSums;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * {@link GramSums} on one card.
 *
 * <p>Batches fill a block of packed rows in the card's memory; a full block is widened to doubles
 * in the order of its groups, and each group's part of it is multiplied 2¹³ rows at a time, exact
 * in doubles whatever the order (docs/mathematics/statistics.md), and added to integers. Blocks are
 * long, so that groups of few rows come together. Copies and work are two streams, and blocks
 * several, so that rows arrive while others are worked on. One thread speaks to the card, so that
 * those who fill batches do not wait for each other.
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
  private final int groups;
  private final int blockThrees;
  private final Resources owned;
  private final long copies;
  private final long work;
  private final Staging staging;
  private final HostPiece starts;
  private final ExecutorService speaker =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "lethe-card");
            thread.setDaemon(true);
            return thread;
          });
  private final Blas blas;
  private final Memory wide;
  private final Memory product;

  /** Packed upper triangles, one after another. */
  private final Memory sums;

  private final Block[] blocks = new Block[BLOCKS];
  private final boolean[] hasRows;
  private int current;

  /** Why sums may lack rows; null while they do not. */
  private volatile @Nullable Throwable failed;

  private CardGramSums(Card card, Program program, int features, int groups, int blockRows) {
    this.card = card;
    this.program = program;
    this.features = features;
    this.order = features + 2;
    this.groups = groups;
    this.blockThrees = blockRows / PackedRows.THREE;
    this.hasRows = new boolean[groups];
    this.owned = new Resources(card);
    try {
      this.copies = owned.stream();
      this.work = owned.stream();
      this.staging = owned.add(new Staging(card, copies));
      this.blas = owned.add(new Blas(card, work));
      this.wide = owned.add(Memory.doubles(card, (long) blockRows * order));
      this.product = owned.add(Memory.doubles(card, (long) features * features));
      this.sums = owned.add(new Memory(card, 8L * groups * triangle(order)));
      sums.clear(work);
      this.starts = staging.take();
      for (int i = 0; i < BLOCKS; i++) {
        blocks[i] = new Block();
      }
    } catch (RuntimeException | Error failed) {
      owned.close();
      throw failed;
    }
  }

  private static long triangle(long order) {
    return order * (order + 1) / 2;
  }

  /** With blocks as long as there is room for; empty where there is too little. */
  static Optional<GramSums> of(Card card, Program program, int features, int groups) {
    double order = features + 2.0;
    double fixed = WORKSPACE + 8.0 * (order * order + groups * (double) triangle(features + 2L));
    double row = 8.0 * (BLOCKS * PackedRows.wordsOfThree(features) / 3.0 + order);
    double room = SHARE * card.freeBytes() - fixed;
    double most = Math.min(MOST_BLOCK_ROWS, BLOCK_BYTES / (8 * order));
    int rows = (int) Math.min(most, room / row);
    return rows < LEAST_BLOCK_ROWS
        ? Optional.empty()
        : Optional.of(new CardGramSums(card, program, features, groups, rows));
  }

  /** Rows that came, until they are widened. */
  private final class Block {

    final Memory rows =
        owned.add(Memory.doubles(card, (long) blockThrees * PackedRows.wordsOfThree(features)));

    /** Where the next row of each group goes. */
    final Memory next = owned.add(Memory.ints(card, groups));

    final long widened = owned.event();
    final long arrived = owned.event();
    final int[] counts = new int[groups];
    int threes;
    boolean used;
  }

  @Override
  public Batch batch() {
    requireNoneLost();
    return new PackedRows(staging.take(), features, groups, blockThrees);
  }

  @Override
  public void add(Batch batch) {
    requireNoneLost();
    PackedRows rows = (PackedRows) batch;
    int threes = rows.finish(); // from here on the last of them may be overwritten
    // To hand it over is also what has all of a piece, which no cache holds, written to memory.
    speaker.execute(() -> onTheWay(() -> add(rows, threes)));
  }

  private void requireNoneLost() {
    Throwable why = failed;
    if (why instanceof DeviceException) {
      throw new DeviceException("rows were lost before: " + why);
    }
    if (why instanceof Error error) {
      throw error;
    }
    if (why != null) {
      throw new IllegalStateException(why);
    }
  }

  /** Whatever fails there fails for all that comes after it. */
  private void onTheWay(Runnable step) {
    if (failed == null) {
      try {
        step.run();
      } catch (RuntimeException | Error e) {
        failed = e;
      }
    }
  }

  private void add(PackedRows rows, int threes) {
    if (threes == 0) {
      staging.giveBack(rows.piece());
      return;
    }
    if (blocks[current].threes + threes > blockThrees) {
      closeBlock();
    }
    Block block = blocks[current];
    if (block.threes == 0 && block.used) {
      card.await(block.widened, copies);
    }
    long words = PackedRows.wordsOfThree(features);
    staging.send(rows.piece(), 8L * threes * words, block.rows.word(block.threes * words));
    for (int group = 0; group < groups; group++) {
      block.counts[group] += rows.counts()[group];
    }
    block.threes += threes;
    if (block.threes == blockThrees) {
      closeBlock();
    }
  }

  /** Starts the work on the rows of the open block and goes on with the next. */
  private void closeBlock() {
    Block block = blocks[current];
    if (block.threes == 0) {
      return;
    }
    if (block.used) {
      card.await(block.arrived); // and with it what its groups began at
    }
    int[] starts = starts(block.counts);
    int place = current * groups;
    this.starts.ints().put(place, starts, 0, groups);
    card.upload(block.next.pointer(), this.starts.pointer() + 4L * place, 4L * groups, copies);
    card.record(block.arrived, copies);
    card.await(block.arrived, work);
    program.run(
        "widen",
        new Threads(block.threes, 1, Math.min(256, (order + 31) / 32 * 32)),
        work,
        block.rows.pointer(),
        block.next.pointer(),
        wide.pointer(),
        features,
        groups,
        starts[groups]);
    card.record(block.widened, work);
    for (int group = 0; group < groups; group++) {
      for (int from = starts[group]; from < starts[group + 1]; from += Grid.EXACT_ROWS) {
        addProduct(group, from, Math.min(Grid.EXACT_ROWS, starts[group + 1] - from));
      }
    }
    Arrays.fill(block.counts, 0);
    block.used = true;
    block.threes = 0;
    current = (current + 1) % BLOCKS;
  }

  /** Where each group begins when rows stand in the order of groups; the end last. */
  private static int[] starts(int[] counts) {
    int[] starts = new int[counts.length + 1];
    for (int group = 0; group < counts.length; group++) {
      starts[group + 1] = starts[group] + counts[group];
    }
    return starts;
  }

  /** The label and the 1 are apart: two columns more would be a row of tiles more. */
  private void addProduct(int group, int from, int rows) {
    long first = wide.word((long) from * order);
    long sum = sum(group);
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
        new Threads((order + 127) / 128, (rows + 31) / 32, 128),
        work,
        first,
        sum,
        rows,
        features,
        order);
    hasRows[group] = true;
  }

  private long sum(int group) {
    return sums.word(group * triangle(order));
  }

  /** Several groups may be fetched at the same time. */
  @Override
  public long[] take(int group) {
    long[] triangle = new long[Math.toIntExact(triangle(order))];
    if (isFinished(group)) {
      staging.fetch(sum(group), triangle);
      speaker.execute(() -> onTheWay(() -> clear(group)));
    }
    return triangle;
  }

  /** Whether the group has rows, once all work is done. */
  private boolean isFinished(int group) {
    boolean[] answer = new boolean[1];
    spoken(
        () -> {
          closeBlock();
          card.finish(work);
          answer[0] = hasRows[group];
        });
    requireNoneLost();
    return answer[0];
  }

  private void clear(int group) {
    card.clear(sum(group), 8 * triangle(order), work);
    hasRows[group] = false;
  }

  /** Waits until this and all that was begun before it is done. */
  private void spoken(Runnable step) {
    CompletableFuture.runAsync(() -> onTheWay(step), speaker).join();
  }

  /** For tests: changes one number of a sum in the card's memory. */
  void damage(int group, int entry) {
    spoken(
        () -> {
          closeBlock();
          card.finish(work);
          card.clear(sum(group) + 8L * entry, 1, work);
          card.finish(work);
        });
  }

  @Override
  public void close() {
    speaker.shutdown(); // what was handed over before is still done, or left out
    boolean interrupted = false;
    while (!speaker.isTerminated()) {
      try {
        speaker.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    owned.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
