package dev.lethe.bench.service;

import dev.lethe.server.Partners;
import dev.lethe.server.Service;
import dev.lethe.server.access.NewToken;
import dev.lethe.server.access.Principal;
import dev.lethe.server.access.Role;
import dev.lethe.server.login.Login;
import dev.lethe.server.office.Office;
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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Submissions by HTTP on this machine, bounded in number, while batches run. They come at a steady
 * rate, whether or not those before were answered, and a time counts from when its call was due: so
 * a pause of the service shows in all that came during it.
 */
final class SubmissionLoad {

  private static final int CLIENTS = 16;
  private static final int CALLS = 10_000;
  private static final double RATE = 550;
  private static final double RATE_LIMIT = 500;
  private static final double P99_LIMIT_MS = 50;
  private static final int CREATED = 201;

  private final URI address;
  private final String token;
  private final HttpClient client = HttpClient.newHttpClient();
  private final AtomicInteger next = new AtomicInteger();
  private final long start = System.nanoTime();

  private SubmissionLoad(URI address, String token) {
    this.address = address;
    this.token = token;
  }

  static boolean run(LargeOffice large, PrintStream out) {
    Office office = large.office();
    NewToken token =
        office
            .access()
            .tokens()
            .make(
                Principal.of("bench", Role.REQUESTER),
                office.register().today().plusDays(1),
                "bench");
    try (Service service =
        Service.start(
            office, Login.byTokens(office.access()), WebSettings.onLoopback(0), Partners.NONE)) {
      URI address = URI.create(service.web().address() + "/api/v1/requests");
      new SubmissionLoad(address, token.secret()).measure(CALLS / 5); // warm
      large.nextDay();
      office.runs().start("bench");
      SubmissionLoad load = new SubmissionLoad(address, token.secret());
      return told(load.measure(CALLS), (System.nanoTime() - load.start) * 1e-9, out);
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

  private double[] measure(int calls) {
    double[] millis = new double[calls];
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      all.add(clients.submit(() -> send(millis)));
    }
    try {
      for (Future<?> one : all) {
        one.get();
      }
      return millis;
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      clients.shutdownNow();
    }
  }

  private void send(double[] millis) {
    for (int call = next.getAndIncrement(); call < millis.length; call = next.getAndIncrement()) {
      long due = start + (long) (call / RATE * 1e9);
      while (System.nanoTime() < due) {
        pause();
      }
      post(call);
      millis[call] = (System.nanoTime() - due) * 1e-6;
    }
  }

  private void post(int call) {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(
                BodyPublishers.ofString(
                    "{\"subjects\":[\"n%d-%d\"],\"channel\":\"bench\"}".formatted(start, call)))
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

  static void pause() {
    try {
      Thread.sleep(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
