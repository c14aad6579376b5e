package dev.lethe.cuda;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * Pieces of memory through which integers go to a card and back: filled by many threads, sent one
 * after another on one stream, and used again once they have arrived. They are small enough to stay
 * in a cache, so that what is copied into them is not written to memory and read again.
 */
final class Staging implements AutoCloseable {

  private static final int WORDS = HostPiece.BYTES / Long.BYTES;

  private final Card card;
  private final long stream;
  private final int most;
  private final List<HostPiece> all = new ArrayList<>();
  private final Queue<HostPiece> free = new ArrayDeque<>();
  private final Queue<HostPiece> sent = new ArrayDeque<>();

  /**
   * @param most pieces, as many as threads that fill them and some to be on their way
   */
  Staging(Card card, long stream, int most) {
    this.card = card;
    this.stream = stream;
    this.most = most;
  }

  /** One that nobody uses; waits until there is. */
  HostPiece take() {
    HostPiece oldest;
    synchronized (this) {
      HostPiece known = free.poll();
      if (known != null) {
        return known;
      }
      HostPiece next = sent.peek();
      if (next == null || (all.size() < most && !card.isDone(next.event()))) {
        HostPiece mine = card.takePiece();
        all.add(mine);
        return mine;
      }
      oldest = sent.remove();
    }
    card.await(oldest.event());
    return oldest;
  }

  /** Sends the first so many integers of a piece. */
  synchronized void send(HostPiece piece, int count, long target) {
    card.upload(target, piece.pointer(), 4L * count, stream);
    card.record(piece.event(), stream);
    sent.add(piece);
  }

  /** Takes back one that is not on its way. */
  synchronized void giveBack(HostPiece piece) {
    free.add(piece);
  }

  /** Brings numbers back; one piece is on its way while another is read. */
  void fetch(long source, long[] target) {
    HostPiece coming = take();
    HostPiece next = take();
    begin(source, target.length, 0, coming);
    for (int from = 0; from < target.length; from += WORDS) {
      begin(source, target.length, from + WORDS, next);
      card.await(coming.event());
      coming.longs().get(0, target, from, Math.min(WORDS, target.length - from));
      HostPiece read = coming;
      coming = next;
      next = read;
    }
    giveBack(coming);
    giveBack(next);
  }

  private synchronized void begin(long source, int length, int from, HostPiece piece) {
    if (from < length) {
      long bytes = 8L * Math.min(WORDS, length - from);
      card.download(piece.pointer(), source + 8L * from, bytes, stream);
      card.record(piece.event(), stream);
    }
  }

  /** Once nothing is on its way and nobody fills one. */
  @Override
  public synchronized void close() {
    all.forEach(HostPiece::wipe);
    all.forEach(card::giveBack);
    all.clear();
    free.clear();
    sent.clear();
  }
}
