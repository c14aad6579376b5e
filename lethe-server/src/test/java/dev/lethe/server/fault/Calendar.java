package dev.lethe.server.fault;

import java.io.IOException;
import java.net.URI;
import java.time.LocalDate;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** One day after the other: the clock moves, and a run is started and waited for. */
final class Calendar implements AutoCloseable {

  private static final int PAUSE_MILLIS = 60;

  private final Client client;
  private final Consumer<LocalDate> clock;
  private final AtomicInteger days = new AtomicInteger();
  private final Thread thread = new Thread(this::work, "calendar");
  private LocalDate today = Premises.FIRST_DAY;

  Calendar(URI address, Consumer<LocalDate> clock) {
    this.client = new Client(address);
    this.clock = clock;
    thread.setDaemon(true);
    thread.start();
  }

  private void work() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        today = today.plusDays(1);
        clock.accept(today);
        while (!isRun()) {
          Thread.sleep(PAUSE_MILLIS);
        }
        days.incrementAndGet();
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /** False where the service was gone before the end of it. */
  private boolean isRun() throws InterruptedException {
    try {
      boolean isUnderWay = client.post("/api/v1/runs", "operator", "").statusCode() == 202;
      boolean isStarted = isUnderWay;
      while (isUnderWay) {
        Thread.sleep(PAUSE_MILLIS);
        isUnderWay = client.get("/api/v1/runs", "operator").body().contains("\"under_way\":true");
      }
      return isStarted;
    } catch (IOException gone) {
      return false;
    }
  }

  /** How many had a run to its end. */
  int days() {
    return days.get();
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
