package dev.lethe.cuda;

import dev.lethe.base.Processors;
import dev.lethe.cuda.HostPiece.Way;
import dev.lethe.linalg.DeviceException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Pieces of memory through which integers go to a card and back: filled by many threads, sent one
 * after another on one stream, and used again once they have arrived.
 */
final class Staging implements AutoCloseable {

  private static final int WORDS = HostPiece.BYTES / Long.BYTES;

  /** As many as others fill while the work on a block is begun. */
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

  /** One that nobody uses; waits until there is, but not for one that somebody has lost. */
  HostPiece take() {
    long begin = System.nanoTime();
    while (true) {
      boolean isPatient =
          System.nanoTime() - begin < PATIENCE && !Thread.currentThread().isInterrupted();
      HostPiece oldest = null;
      synchronized (this) {
        HostPiece known = free.poll();
        if (known != null) {
          return known;
        }
        HostPiece next = sent.peek();
        if (next != null && (taken >= most || card.isDone(next.event()))) {
          oldest = sent.remove();
        } else if (taken < (isPatient ? most : 2 * most)) {
          taken++;
          break;
        } else if (!isPatient) {
          throw new DeviceException("what was filled is not sent to the card any more");
        }
      }
      if (oldest != null) {
        card.await(oldest.event());
        return oldest;
      }
      LockSupport.parkNanos(MOMENT);
    }
    return added(card.takePiece(Way.TO_CARD)); // which takes long: others need not wait for it
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
    try {
      all.parallelStream().forEach(HostPiece::wipe);
    } finally {
      all.forEach(card::giveBack);
    }
    all.clear();
    free.clear();
    sent.clear();
    read.clear();
  }
}
