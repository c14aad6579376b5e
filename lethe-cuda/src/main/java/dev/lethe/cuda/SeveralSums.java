package dev.lethe.cuda;

import dev.lethe.linalg.GramSums;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Sums on several cards: batches go to them in turns, and integers add up anyhow. */
record SeveralSums(List<GramSums> cards, AtomicInteger turn) implements GramSums {

  static GramSums of(List<GramSums> cards) {
    return cards.size() == 1
        ? cards.get(0)
        : new SeveralSums(List.copyOf(cards), new AtomicInteger());
  }

  private record Sent(Batch batch, GramSums card) implements Batch {

    @Override
    public int room() {
      return batch.room();
    }

    @Override
    public void add(int[] values, int offset, int label, int group) {
      batch.add(values, offset, label, group);
    }
  }

  @Override
  public Batch batch() {
    GramSums card = cards.get(Math.floorMod(turn.getAndIncrement(), cards.size()));
    return new Sent(card.batch(), card);
  }

  @Override
  public void add(Batch batch) {
    Sent sent = (Sent) batch;
    sent.card.add(sent.batch);
  }

  @Override
  public long[] take(int group) {
    long[] sum = cards.get(0).take(group);
    for (GramSums card : cards.subList(1, cards.size())) {
      long[] part = card.take(group);
      for (int k = 0; k < sum.length; k++) {
        sum[k] += part[k];
      }
    }
    return sum;
  }

  @Override
  public void close() {
    cards.forEach(GramSums::close);
  }
}
