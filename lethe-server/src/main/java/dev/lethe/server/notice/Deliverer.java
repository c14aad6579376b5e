package dev.lethe.server.notice;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Sends what is in the outbox, at least once: a process that ends between a call and its entry
 * calls again, under the same id. Some threads, so that a receiver that is slow holds up no other.
 */
public final class Deliverer implements AutoCloseable {

  /** By it a receiver knows a notice that comes a second time. */
  public static final String ID_HEADER = "Lethe-Notice";

  private static final Logger LOG = System.getLogger(Deliverer.class.getName());
  private static final int THREADS = 4;
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(10);
  private static final Duration SWEEP_EVERY = Duration.ofHours(1);

  /** Half a minute of calls and the last answer are well within a lease. */
  private static final Duration BATCH_WITHIN = Duration.ofSeconds(30);

  private final Outbox outbox;
  private final Post post;
  private final List<Thread> threads = new ArrayList<>();
  private final CountDownLatch stop = new CountDownLatch(1);
  private Instant swept = Instant.EPOCH;

  Deliverer(Outbox outbox, Post post) {
    this.outbox = outbox;
    this.post = post;
  }

  /** Begins to send. */
  public static Deliverer start(Outbox outbox, NoticeSettings settings) {
    Deliverer deliverer = new Deliverer(outbox, new Post(ANSWER_WITHIN, settings.authorities()));
    deliverer.run("lethe-notices", deliverer::look);
    for (int i = 1; i <= THREADS; i++) {
      deliverer.run("lethe-notices-" + i, deliverer::deliverSome);
    }
    return deliverer;
  }

  private void run(String name, BooleanSupplier work) {
    Thread thread = new Thread(() -> repeat(work), name);
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private void repeat(BooleanSupplier work) {
    try {
      boolean isMore = false;
      while (!stop.await(isMore ? 0 : PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
        isMore = tried(work);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /** A database that is away for a while ends nothing. */
  private static boolean tried(BooleanSupplier work) {
    try {
      return work.getAsBoolean();
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "notices wait: " + e.getMessage());
      return false;
    }
  }

  /** Makes notices of what is new. */
  boolean look() {
    outbox.collect();
    if (Duration.between(swept, outbox.now()).abs().compareTo(SWEEP_EVERY) >= 0) {
      outbox.sweep();
      swept = outbox.now();
    }
    return false;
  }

  /** Sends what is due to one receiver; false where nothing is. */
  boolean deliverSome() {
    Optional<Claim> claim = outbox.claim();
    if (claim.isPresent()) {
      outbox.settle(claim.get(), send(claim.get()));
    }
    return claim.isPresent();
  }

  private List<Answer> send(Claim claim) {
    Channel channel = outbox.channel(claim.channel());
    long end = System.nanoTime() + BATCH_WITHIN.toNanos();
    List<Answer> answers = new ArrayList<>();
    boolean isMore = true;
    for (int i = 0; isMore && i < claim.notices().size(); i++) {
      try {
        Answer answer = send(channel, claim.notices().get(i));
        answers.add(answer);
        isMore = answer.kind() != Answer.Kind.DOWN && System.nanoTime() - end < 0;
      } catch (InterruptedException ended) {
        // What was sent until now is entered; this one is sent again by the next process.
        Thread.currentThread().interrupt();
        isMore = false;
      }
    }
    return answers;
  }

  private Answer send(Channel channel, Notice notice) throws InterruptedException {
    Optional<String> refusal = channel.reach().refusal(notice.target());
    if (refusal.isPresent()) {
      return Answer.refused(refusal.get());
    }
    Map<String, String> headers =
        new LinkedHashMap<>(channel.signature(notice.bytes(), outbox.now()));
    headers.put(ID_HEADER, notice.id());
    return post.send(notice.target(), headers, notice.bytes());
  }

  /** A call that is under way may be repeated by the next process. */
  @Override
  public void close() {
    stop.countDown();
    threads.forEach(Thread::interrupt);
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
