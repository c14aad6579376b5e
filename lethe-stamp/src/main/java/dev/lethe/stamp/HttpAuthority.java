package dev.lethe.stamp;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * An authority that is asked by HTTP (RFC 3161, 3.4), once, without following it elsewhere.
 *
 * @param patience how long the whole answer may take
 */
record HttpAuthority(Duration patience) {

  private static final String QUERY = "application/timestamp-query";
  private static final String REPLY = "application/timestamp-reply";
  private static final Duration CONNECT = Duration.ofSeconds(10);

  static HttpAuthority usual() {
    return new HttpAuthority(Duration.ofSeconds(60));
  }

  byte[] answer(URI authority, byte[] query) {
    CompletableFuture<byte[]> answer =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build()
            .sendAsync(request(authority, query), BodyHandlers.ofInputStream())
            .thenApplyAsync(response -> body(authority, response));
    try {
      return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      throw new BadInputException(
          authority + ": the authority did not answer within " + patience.toSeconds() + " s", late);
    } catch (ExecutionException failed) {
      throw explained(authority, failed);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while an authority was asked for the time");
    }
  }

  private static HttpRequest request(URI authority, byte[] query) {
    if (authority.getUserInfo() != null) { // it would not be sent, but printed
      throw new BadUsageException("the address of an authority has no password in it");
    }
    try {
      return HttpRequest.newBuilder(authority)
          .header("Content-Type", QUERY)
          .header("Accept", REPLY)
          .POST(BodyPublishers.ofByteArray(query))
          .build();
    } catch (IllegalArgumentException e) {
      throw new BadUsageException(
          "the address of an authority is http://… or https://…, but got '" + authority + "'", e);
    }
  }

  private static byte[] body(URI authority, HttpResponse<InputStream> response) {
    try (InputStream in = response.body()) {
      String type = response.headers().firstValue("Content-Type").orElse("no type");
      if (response.statusCode() != 200 || !type.split(";", 2)[0].strip().equalsIgnoreCase(REPLY)) {
        throw new BadInputException(
            "%s: a time stamp authority answers 200 and %s, but got %d and %s"
                .formatted(authority, REPLY, response.statusCode(), type));
      }
      byte[] answer = in.readNBytes(Answer.LARGEST + 1);
      if (answer.length > Answer.LARGEST) {
        throw new BadInputException(
            authority
                + ": a time stamp is shorter than "
                + Answer.LARGEST
                + " bytes; this is none");
      }
      return answer;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static BadInputException explained(URI authority, ExecutionException failed) {
    if (failed.getCause() instanceof BadInputException refused) {
      return refused;
    }
    String words = failed.getCause() == null ? null : failed.getCause().getMessage();
    return new BadInputException(
        authority
            + ": the authority cannot be reached, or broke off"
            + (words == null ? "" : ": " + words),
        failed);
  }
}
