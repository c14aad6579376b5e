package dev.lethe.server.notice;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Sends one notice. Redirects are not followed, and of an answer only the status is read. */
final class Post {

  private static final Duration CONNECT_WITHIN = Duration.ofSeconds(5);

  private final HttpClient client;
  private final Duration answerWithin;

  /**
   * Ready to send.
   *
   * @param authorities as in {@link NoticeSettings}
   */
  Post(Duration answerWithin, Optional<Path> authorities) {
    this.answerWithin = answerWithin;
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(Version.HTTP_1_1)
            .followRedirects(Redirect.NEVER)
            .connectTimeout(CONNECT_WITHIN)
            .proxy(HttpClient.Builder.NO_PROXY);
    authorities.map(Authorities::trusted).ifPresent(builder::sslContext);
    this.client = builder.build();
  }

  Answer send(URI target, Map<String, String> headers, byte[] body) throws InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(target)
            .timeout(answerWithin)
            .header("Content-Type", "application/json")
            .header("User-Agent", "Lethe")
            .POST(BodyPublishers.ofByteArray(body));
    headers.forEach(request::header);
    try {
      HttpResponse<InputStream> answer = client.send(request.build(), BodyHandlers.ofInputStream());
      // Closed unread: an answer without end costs nothing.
      answer.body().close();
      return Answer.ofStatus(answer.statusCode());
    } catch (IOException e) {
      return Answer.down(e);
    }
  }
}
