package dev.lethe.lab.download;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One address into one file, going on where an earlier attempt stopped if the server lets it. Knows
 * nothing of what the bytes should be.
 *
 * @param silence how long nothing may arrive, from the first call on, before it is given up
 */
record Transfer(HttpClient client, Duration silence) {

  private static final int OK = 200;
  private static final int PARTIAL = 206;
  private static final int NOTHING_THERE = 416;
  private static final long POLL_MILLIS = 50;
  private static final long UNKNOWN = -1;

  static Transfer create() {
    return within(Duration.ofSeconds(30));
  }

  static Transfer within(Duration silence) {
    return with(HttpClient.newBuilder(), silence);
  }

  /** Redirects are followed, four in a row at most, and never from https to http. */
  static Transfer with(HttpClient.Builder client, Duration silence) {
    return new Transfer(
        client
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build(),
        silence);
  }

  static String kept(Path part) {
    return "; " + part + " is kept: the same command again goes on from there";
  }

  /**
   * Returns when the server says that everything was sent.
   *
   * @return whether it said beforehand how much that would be
   */
  boolean run(URI address, Path part, long mostBytes, Progress progress) throws IOException {
    long from = Files.exists(part) ? Files.size(part) : 0;
    HttpRequest.Builder request = HttpRequest.newBuilder(address);
    if (from > 0) {
      request.header("Range", "bytes=" + from + "-");
    }
    AtomicLong total = new AtomicLong(UNKNOWN);
    CompletableFuture<HttpResponse<Path>> answer =
        client.sendAsync(request.build(), info -> into(part, from, info, total));
    HttpResponse<Path> response =
        watched(answer, part, total, new Limits(address, mostBytes, progress));
    int status = response.statusCode();
    boolean elsewhere = status == PARTIAL && !continues(from, response);
    if (from > 0 && (status == NOTHING_THERE || elsewhere)) {
      Files.delete(part); // what we have is not the beginning of what is there
      return run(address, part, mostBytes, progress);
    }
    if (status / 100 == 3) {
      throw new BadInputException(
          response.uri()
              + ": a redirect that is not followed (more than four, or from https to http): "
              + response.headers().firstValue("Location").orElse("to nowhere"));
    }
    if (status != OK && !(status == PARTIAL && from > 0)) {
      throw new BadInputException(
          response.uri() + ": the server answered with status " + status + " instead of the file");
    }
    return total.get() != UNKNOWN;
  }

  private record Limits(URI address, long mostBytes, Progress progress) {}

  private static BodySubscriber<Path> into(
      Path part, long from, ResponseInfo info, AtomicLong total) {
    long length = info.headers().firstValueAsLong("Content-Length").orElse(UNKNOWN);
    if (info.statusCode() == OK) {
      total.set(length);
      return BodySubscribers.ofFile(
          part,
          StandardOpenOption.CREATE,
          StandardOpenOption.WRITE,
          StandardOpenOption.TRUNCATE_EXISTING);
    }
    if (info.statusCode() == PARTIAL
        && startsAt(from, info.headers().firstValue("Content-Range"))) {
      total.set(length == UNKNOWN ? UNKNOWN : from + length);
      return BodySubscribers.ofFile(part, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    }
    return BodySubscribers.replacing(part);
  }

  private static boolean continues(long from, HttpResponse<?> response) {
    return startsAt(from, response.headers().firstValue("Content-Range"));
  }

  private static boolean startsAt(long from, Optional<String> contentRange) {
    return contentRange.filter(range -> range.startsWith("bytes " + from + "-")).isPresent();
  }

  /** Waits for the answer while looking at the file grow. */
  private HttpResponse<Path> watched(
      CompletableFuture<HttpResponse<Path>> answer, Path part, AtomicLong total, Limits limits)
      throws IOException {
    long seen = sizeOf(part);
    long lastNews = System.nanoTime();
    try {
      while (true) {
        try {
          return answer.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException notYet) {
          long size = sizeOf(part);
          limits.progress().advance(size, total.get());
          lastNews = size == seen ? lastNews : System.nanoTime();
          seen = size;
          requireWithin(limits, part, size, System.nanoTime() - lastNews);
        }
      }
    } catch (ExecutionException failed) {
      throw new BadInputException(
          "%s: the transfer failed after %s bytes: %s%s"
              .formatted(limits.address(), sizeOf(part), reason(failed), keptIfAny(part)),
          failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new CancellationException();
    } finally {
      answer.cancel(true);
    }
  }

  private void requireWithin(Limits limits, Path part, long size, long silentNanos)
      throws IOException {
    if (silentNanos > silence.toNanos()) {
      throw new BadInputException(
          "%s: nothing arrived for %s ms%s"
              .formatted(limits.address(), silence.toMillis(), keptIfAny(part)));
    }
    if (size > limits.mostBytes()) {
      Files.delete(part);
      throw new BadInputException(
          "%s: longer than the published file can be: more than %s bytes; it was deleted"
              .formatted(limits.address(), limits.mostBytes()));
    }
  }

  private static String keptIfAny(Path part) throws IOException {
    return sizeOf(part) > 0 ? kept(part) : "";
  }

  private static long sizeOf(Path part) throws IOException {
    return Files.exists(part) ? Files.size(part) : 0;
  }

  private static String reason(ExecutionException failed) {
    Throwable cause = failed.getCause();
    if (cause instanceof ConnectException) {
      return "no connection";
    }
    return cause == null || cause.getMessage() == null ? String.valueOf(cause) : cause.getMessage();
  }
}
