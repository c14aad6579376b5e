package dev.lethe.server.fault;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Systems that submit requests, one person each. Who gets no answer, or hears that the service is
 * unavailable, sends the same again under the same key; any other refusal is a failure of the test.
 */
final class Senders implements AutoCloseable {

  private static final int UNTIL_NEXT_MILLIS = 60;
  private static final int UNTIL_AGAIN_MILLIS = 40;
  private static final int REPEATED = 5;

  private final Client client;
  private final int people;
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicInteger next = new AtomicInteger();
  private final Map<Integer, String> accepted = new ConcurrentHashMap<>();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final AtomicInteger unanswered = new AtomicInteger();
  private final AtomicInteger unavailable = new AtomicInteger();
  private final AtomicInteger foundAgain = new AtomicInteger();
  private volatile boolean isStopped;

  Senders(URI address, int count, int people) {
    this.client = new Client(address);
    this.people = people;
    for (int i = 0; i < count; i++) {
      Thread thread = new Thread(this::work, "sender-" + i);
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
  }

  private void work() {
    try {
      for (int person = next.getAndIncrement();
          !isStopped && person < people;
          person = next.getAndIncrement()) {
        String id = untilAccepted(person);
        accepted.put(person, id);
        if (person % REPEATED == 0 && !untilAccepted(person).equals(id)) {
          failures.add("person " + person + " has two requests");
        }
        Thread.sleep(UNTIL_NEXT_MILLIS);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error unforeseen) {
      failures.add(unforeseen.toString());
    }
  }

  private String untilAccepted(int person) throws InterruptedException {
    boolean isUnsure = false;
    while (true) {
      try {
        HttpResponse<String> answer = client.submit(person);
        switch (answer.statusCode()) {
          case 200, 201 -> {
            if (isUnsure && answer.statusCode() == 200) {
              foundAgain.incrementAndGet();
            }
            return Client.id(answer);
          }
          case 503 -> unavailable.incrementAndGet();
          default -> throw new AssertionError(answer.statusCode() + " " + answer.body());
        }
      } catch (IOException gone) {
        unanswered.incrementAndGet();
      }
      isUnsure = true;
      Thread.sleep(UNTIL_AGAIN_MILLIS);
    }
  }

  /** Persons, and the requests that were accepted about them. */
  Map<Integer, String> accepted() {
    return Map.copyOf(accepted);
  }

  List<String> failures() {
    return List.copyOf(failures);
  }

  /** Calls to which no answer came. */
  int unanswered() {
    return unanswered.get();
  }

  /** Answers of 503. */
  int unavailable() {
    return unavailable.get();
  }

  /** Requests that were entered although their sender was told nothing, or something else. */
  int foundAgain() {
    return foundAgain.get();
  }

  /** No new ones; those that are under way are sent until they are accepted. */
  void stop() throws InterruptedException {
    isStopped = true;
    for (Thread thread : threads) {
      thread.join();
    }
  }

  @Override
  public void close() {
    isStopped = true;
    threads.forEach(Thread::interrupt);
  }
}
