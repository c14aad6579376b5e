package dev.lethe.cuda;

import dev.lethe.linalg.DeviceException;
import dev.lethe.linalg.ResidentRows;
import dev.lethe.linalg.SlopeCode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Rows on several cards, whole blocks on each, which pass over them at the same time.
 *
 * @param starts the first row of each card, and the end
 */
record SeveralRows(List<ResidentRows> cards, int columns, int[] starts) implements ResidentRows {

  /** Where each of so many cards begins, and the end. */
  static int[] split(int rows, int block, int cards) {
    long blocks = (rows + (long) block - 1) / block;
    int[] starts = new int[cards + 1];
    for (int c = 0; c <= cards; c++) {
      starts[c] = (int) Math.min(rows, blocks * c / cards * block);
    }
    return starts;
  }

  @Override
  public void put(int first, int[] values, int offset, int[] labels, int labelOffset, int count) {
    for (int c = 0; c < cards.size(); c++) {
      int from = Math.max(first, starts[c]);
      int to = Math.min(first + count, starts[c + 1]);
      if (from < to) {
        int before = from - first;
        int at = offset + before * columns;
        cards.get(c).put(from - starts[c], values, at, labels, labelOffset + before, to - from);
      }
    }
  }

  @Override
  public long[] columnSums() {
    long[] sums = new long[columns + 1];
    for (ResidentRows card : cards) {
      long[] part = card.columnSums();
      for (int j = 0; j <= columns; j++) {
        sums[j] += part[j];
      }
    }
    return sums;
  }

  @Override
  public Sums pass(SlopeCode slopes, double[] w) {
    List<CompletableFuture<Sums>> all = new ArrayList<>();
    for (ResidentRows card : cards) {
      all.add(CompletableFuture.supplyAsync(() -> card.pass(slopes, w)));
    }
    // Where one fails, its caller frees what the others would still be at work on.
    all.forEach(one -> one.exceptionally(failed -> null).join());
    double losses = 0;
    double[] gradient = new double[w.length];
    for (CompletableFuture<Sums> one : all) {
      Sums part = join(one);
      losses += part.losses();
      for (int j = 0; j < gradient.length; j++) {
        gradient[j] += part.gradient()[j];
      }
    }
    return new Sums(losses, gradient);
  }

  private static Sums join(CompletableFuture<Sums> one) {
    try {
      return one.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof DeviceException failed) {
        throw failed;
      }
      throw e;
    }
  }

  @Override
  public void close() {
    cards.forEach(ResidentRows::close);
  }
}
