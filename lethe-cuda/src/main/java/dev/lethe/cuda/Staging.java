package dev.lethe.cuda;

import dev.lethe.base.Processors;
import dev.lethe.cuda.HostPiece.Way;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Pieces of memory through which integers go to a card and back: filled by many threads, sent one
 * after another on one stream, and used again once they have arrived. They are small enough to stay
 * in a cache, so that what is copied into them is not written to memory and read again.
 */
final class Staging implements AutoCloseable {

  private static final int WORDS = HostPiece.BYTES / Long.BYTES;
  private static final int ON_THEIR_WAY = 16;

  /** Nanoseconds after which a piece that nobody sends is taken for lost. */
  private static final long PATIENCE = 1_000_000_000;

  private static final long MOMENT = 50_000;

  private final Card card;
  private final long stream;
  private final int most;
  private final List<HostPiece> all = new ArrayList<>();
  private final Queue<HostPiece> free = new ArrayDeque<>();
  private final Queue<HostPiece> sent = new ArrayDeque<>();
  private final Queue<HostPiece> read = new ConcurrentLinkedQueue<>();
  private int taken;

  /** Pieces for all threads that fill them and some to be on their way. */
  Staging(Card card, long stream) {
    this.card = card;
    this.stream = stream;
    this.most = Processors.count() + ON_THEIR_WAY;
  }

  int most() {
    return most;
  }

  /** One that nobody uses; waits until there is. */
  HostPiece take() {
    for (long end = System.nanoTime() + PATIENCE; allAreFilled() && System.nanoTime() < end; ) {
      LockSupport.parkNanos(MOMENT);
    }
    HostPiece oldest;
    synchronized (this) {
      HostPiece known = free.poll();
      if (known != null) {
        return known;
      }
      HostPiece next = sent.peek();
      boolean mayTakeOneMore = next == null || (taken < most && !card.isDone(next.event()));
      oldest = mayTakeOneMore ? null : sent.remove();
      taken += mayTakeOneMore ? 1 : 0;
    }
    if (oldest == null) {
      // To make one takes long, and others need not wait for it.
      return added(card.takePiece(Way.TO_CARD));
    }
    card.await(oldest.event());
    return oldest;
  }

  private synchronized boolean allAreFilled() {
    return free.isEmpty() && sent.isEmpty() && taken >= most;
  }

  private synchronized HostPiece added(HostPiece piece) {
    all.add(piece);
    return piece;
  }

  /** Sends the first so many bytes of a piece. */
  synchronized void send(HostPiece piece, long bytes, long target) {
    card.upload(target, piece.pointer(), bytes, stream);
    card.record(piece.event(), stream);
    sent.add(piece);
  }

  /** Takes back one that is not on its way. */
  synchronized void giveBack(HostPiece piece) {
    free.add(piece);
  }

  /** Brings numbers back. */
  void fetch(long source, long[] target) {
    HostPiece known = read.poll();
    HostPiece piece = known != null ? known : added(card.takePiece(Way.FROM_CARD));
    for (int from = 0; from < target.length; from += WORDS) {
      int count = Math.min(WORDS, target.length - from);
      begin(source + 8L * from, count, piece);
      card.await(piece.event());
      piece.longs().get(0, target, from, count);
    }
    read.add(piece);
  }

  private synchronized void begin(long source, int count, HostPiece piece) {
    card.download(piece.pointer(), source, 8L * count, stream);
    card.record(piece.event(), stream);
  }

  /** Once nothing is on its way and nobody fills one. */
  @Override
  public synchronized void close() {
    all.parallelStream().forEach(HostPiece::wipe);
    all.forEach(card::giveBack);
    all.clear();
    free.clear();
    sent.clear();
    read.clear();
  }
}
