package dev.lethe.lab.download;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that lead elsewhere or never end, and a disk that does. */
class HostileServersTest {

  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final byte[] CONTENT = "1 2 3\n".repeat(1000).getBytes(StandardCharsets.UTF_8);
  private static final String NAME = "set/file.txt";

  @TempDir Path folder;
  @TempDir Path keys;

  private LoopbackServer server;

  @BeforeEach
  void start() throws IOException {
    server = new LoopbackServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private boolean fetch(Transfer transfer, Published from) throws IOException {
    Fingerprint known = Fingerprint.of(new ByteArrayInputStream(CONTENT), CONTENT.length);
    CataloguedFile file = new CataloguedFile(NAME, Optional.of(known), List.of(from));
    return new Fetcher(transfer).fetch(file, folder, Progress.SILENT);
  }

  private void assertRefused(Published from, String words) {
    assertThatThrownBy(() -> fetch(Transfer.within(PATIENCE), from))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(words);
    assertThat(folder.resolve(NAME)).doesNotExist();
  }

  @Test
  void a_redirect_from_https_to_http_is_refused_and_not_even_asked()
      throws IOException, InterruptedException, GeneralSecurityException {
    server.at("/plain", LoopbackServer.whole(CONTENT));
    try (SecureServer secure = new SecureServer(keys)) {
      Transfer transfer =
          Transfer.with(HttpClient.newBuilder().sslContext(secure.trust()), PATIENCE);
      Published down = secure.at("/down", LoopbackServer.redirect(server.address("/plain")));
      assertThatThrownBy(() -> fetch(transfer, down))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("from https to http")
          .hasMessageContaining(server.address("/plain"));
      assertThat(server.requests()).isEmpty();
      assertThat(folder.resolve(NAME)).doesNotExist();

      secure.at("/there", LoopbackServer.whole(CONTENT));
      Published within = secure.at("/here", LoopbackServer.redirect("/there"));
      assertThat(fetch(transfer, within)).as("from https to https").isTrue();
    }
  }

  @Test
  void a_server_whose_certificate_nobody_knows_is_refused()
      throws IOException, InterruptedException, GeneralSecurityException {
    try (SecureServer secure = new SecureServer(keys)) {
      assertRefused(secure.at("/file", LoopbackServer.whole(CONTENT)), "the transfer failed");
    }
  }

  @Test
  void a_redirect_to_what_is_no_web_address_is_refused() {
    Path secret = folder.resolve("secret");
    assertRefused(server.at("/file", LoopbackServer.redirect(secret.toUri().toString())), "/file");
    assertRefused(server.at("/odd", LoopbackServer.redirect("http://[")), "/odd");
  }

  @Test
  void a_redirect_to_itself_ends() {
    assertRefused(server.at("/self", LoopbackServer.redirect("/self")), "redirect");
    assertThat(server.requests()).hasSizeLessThan(12);
  }

  @Test
  void redirects_are_followed_four_in_a_row_at_most() throws IOException {
    server.at("/0", LoopbackServer.whole(CONTENT));
    for (int i = 1; i <= 5; i++) {
      server.at("/" + i, LoopbackServer.redirect("/" + (i - 1)));
    }
    assertRefused(Published.at(server.address("/5")), "more than four");
    assertThat(fetch(Transfer.within(PATIENCE), Published.at(server.address("/4")))).isTrue();
  }

  @Test
  void what_never_ends_is_given_up_once_it_is_longer_than_the_file_can_be() {
    CountDownLatch end = new CountDownLatch(1);
    Published endless =
        server.at(
            "/endless",
            exchange -> {
              exchange.sendResponseHeaders(200, 0);
              OutputStream body = exchange.getResponseBody();
              for (int i = 0; i < 4; i++) {
                body.write(CONTENT);
              }
              body.flush();
              await(end);
            });
    assertRefused(endless, "longer than the published file can be");
    end.countDown();
    assertThat(folder.resolve(NAME + ".part")).doesNotExist();
  }

  /** The device that is always full stands for a disk that is. */
  @Test
  void a_full_disk_is_named() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "there is no /dev/full here");
    Files.createDirectories(folder.resolve("set"));
    Files.createSymbolicLink(folder.resolve(NAME + ".part"), full);
    assertRefused(server.at("/file", LoopbackServer.whole(CONTENT)), "No space left on device");
    Files.delete(folder.resolve(NAME + ".part"));
  }

  private static void await(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
