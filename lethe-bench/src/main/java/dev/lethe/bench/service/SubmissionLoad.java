package dev.lethe.bench.service;

import dev.lethe.server.Partners;
import dev.lethe.server.Service;
import dev.lethe.server.access.NewToken;
import dev.lethe.server.access.Principal;
import dev.lethe.server.access.Role;
import dev.lethe.server.login.Login;
import dev.lethe.server.office.Office;
import dev.lethe.server.web.ServiceLog;
import dev.lethe.server.web.WebSettings;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Submissions by HTTP on this machine while a batch runs, and no longer. They come at a steady
 * rate, whether or not those before were answered, and a time counts from when its call was due: so
 * a pause of the service shows in all that came during it.
 */
final class SubmissionLoad {

  private static final int CLIENTS = 16;
  private static final int WINDOWS = 4;
  private static final double RATE = 550;
  private static final double RATE_LIMIT = 500;
  private static final double P99_LIMIT_MS = 50;
  private static final int CREATED = 201;

  private final URI address;
  private final String token;
  private final HttpClient client = HttpClient.newHttpClient();
  private final AtomicInteger person = new AtomicInteger();
  private final Queue<Double> millis = new ConcurrentLinkedQueue<>();

  private SubmissionLoad(URI address, String token) {
    this.address = address;
    this.token = token;
  }

  static boolean run(LargeOffice large, PrintStream out) {
    return serving(
        large,
        load -> {
          for (int window = 0; window < WINDOWS; window++) { // a service has been up for a while
            load.whileRunning(large);
          }
          load.millis.clear();
          double seconds = 0;
          for (int window = 0; window < WINDOWS; window++) {
            seconds += load.whileRunning(large);
          }
          return told(load.millis.stream().mapToDouble(each -> each).toArray(), seconds, out);
        });
  }

  /** What is done while the service is up. */
  static <T> T serving(LargeOffice large, Function<SubmissionLoad, T> work) {
    Office office = large.office();
    NewToken token =
        office
            .access()
            .tokens()
            .make(
                Principal.of("bench", Role.REQUESTER),
                office.register().today().plusDays(300),
                "bench");
    try (Service service =
        Service.start(
            office, Login.byTokens(office.access()), WebSettings.onLoopback(0), Partners.NONE)) {
      URI address = URI.create(service.web().address() + "/api/v1/requests");
      ServiceLog.toStandardError();
      return work.apply(new SubmissionLoad(address, token.secret()));
    }
  }

  private static boolean told(double[] millis, double seconds, PrintStream out) {
    Arrays.sort(millis);
    double p50 = millis[millis.length / 2];
    double p99 = millis[millis.length * 99 / 100];
    double rate = millis.length / seconds;
    boolean met = rate >= RATE_LIMIT && p99 <= P99_LIMIT_MS;
    out.printf(
        Locale.ROOT,
        "  %d submissions while a batch runs: %.0f/s  p50 %.1f ms  p99 %.1f ms  longest %.0f ms"
            + "  limits %.0f/s, %.0f ms %s%n",
        millis.length,
        rate,
        p50,
        p99,
        millis[millis.length - 1],
        RATE_LIMIT,
        P99_LIMIT_MS,
        met ? "met" : "MISSED");
    return met;
  }

  /** Sends until a batch has ended that begins now; how long that took. */
  double whileRunning(LargeOffice large) {
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS + 1);
    AtomicBoolean isOver = new AtomicBoolean();
    AtomicInteger next = new AtomicInteger();
    long start = System.nanoTime();
    List<Future<?>> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      clients.add(threads.submit(() -> send(start, next, isOver)));
    }
    try {
      threads.submit(large::batch).get();
      isOver.set(true);
      for (Future<?> client : clients) {
        client.get();
      }
      return (System.nanoTime() - start) * 1e-9;
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      threads.shutdownNow();
    }
  }

  private void send(long start, AtomicInteger next, AtomicBoolean isOver) {
    while (!isOver.get()) {
      int call = next.getAndIncrement();
      long due = start + (long) (call / RATE * 1e9);
      while (System.nanoTime() < due) {
        pause();
      }
      post();
      millis.add((System.nanoTime() - due) * 1e-6);
    }
  }

  private void post() {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(
                BodyPublishers.ofString(
                    "{\"subjects\":[\"n%d\"],\"channel\":\"bench\"}"
                        .formatted(person.incrementAndGet())))
            .build();
    try {
      int status = client.send(request, BodyHandlers.ofString()).statusCode();
      if (status != CREATED) {
        throw new IllegalStateException("a submission was answered by " + status);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** How many were answered since this was asked before. */
  int answered() {
    int many = millis.size();
    millis.clear();
    return many;
  }

  static void pause() {
    try {
      Thread.sleep(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
