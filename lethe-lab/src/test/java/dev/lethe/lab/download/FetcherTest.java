package dev.lethe.lab.download;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.lab.data.DataFolder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What arrives under a file's name is the published content, whatever the server does. */
class FetcherTest {

  private static final String NAME = "set/file.csv";
  private static final byte[] CONTENT = bytes(200_000, 1);

  @TempDir Path folder;

  private final Fetcher fetcher = new Fetcher(Transfer.within(Duration.ofMinutes(10)));
  private LoopbackServer server;

  @BeforeEach
  void start() throws IOException {
    server = new LoopbackServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static byte[] bytes(int count, long seed) {
    byte[] content = new byte[count];
    new Random(seed).nextBytes(content);
    return content;
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(content);
    }
    return packed.toByteArray();
  }

  private static CataloguedFile file(String name, byte[] content, Published... addresses)
      throws IOException {
    Fingerprint known = Fingerprint.of(new ByteArrayInputStream(content), content.length);
    return new CataloguedFile(name, Optional.of(known), List.of(addresses));
  }

  private boolean fetch(CataloguedFile file) {
    return fetcher.fetch(file, folder, Progress.SILENT);
  }

  private Path target() {
    return folder.resolve(NAME);
  }

  private Path part() {
    return folder.resolve(NAME + ".part");
  }

  private void assertFetched() {
    assertThat(target()).hasBinaryContent(CONTENT);
    assertThat(folder.resolve("set")).isDirectoryNotContaining("glob:**.{part,tmp}");
  }

  @Test
  void a_good_file_is_fetched_once() throws IOException {
    CataloguedFile file = file(NAME, CONTENT, server.at("/good", LoopbackServer.whole(CONTENT)));
    assertThat(fetch(file)).isTrue();
    assertFetched();
    assertThat(fetch(file)).as("a good copy is left alone").isFalse();
    assertThat(server.requests()).containsExactly("/good");
  }

  @Test
  void a_damaged_copy_is_seen_and_replaced() throws IOException {
    CataloguedFile file = file(NAME, CONTENT, server.at("/good", LoopbackServer.whole(CONTENT)));
    Files.createDirectories(folder.resolve("set"));
    byte[] damaged = CONTENT.clone();
    damaged[77] ^= 1;
    Files.write(target(), damaged);
    assertThat(file.stateIn(new DataFolder(folder))).isEqualTo(FileState.DAMAGED);
    assertThat(fetch(file)).isTrue();
    assertFetched();
    assertThat(file.stateIn(new DataFolder(folder))).isEqualTo(FileState.PRESENT);
  }

  @Test
  void a_truncated_transfer_goes_on_where_it_stopped() throws IOException {
    CataloguedFile file =
        file(NAME, CONTENT, server.at("/cut", LoopbackServer.cutAfter(50_000, CONTENT)));
    assertThatThrownBy(() -> fetch(file))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("/cut")
        .hasMessageContaining("is kept");
    assertThat(target()).doesNotExist();
    long kept = Files.size(part());
    assertThat(kept).isPositive();
    assertThat(fetch(file)).isTrue();
    assertFetched();
    assertThat(server.requests()).containsExactly("/cut", "/cut bytes=" + kept + "-");
  }

  @Test
  void an_end_that_nobody_announced_is_noticed_by_the_length() throws IOException {
    byte[] half = Arrays.copyOf(CONTENT, 100_000);
    CataloguedFile file = file(NAME, CONTENT, server.at("/half", LoopbackServer.unannounced(half)));
    assertThatThrownBy(() -> fetch(file))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("ended early");
    assertThat(part()).hasBinaryContent(half);
    assertThat(target()).doesNotExist();
  }

  @Test
  void a_server_that_ignores_ranges_sends_everything_anew() throws IOException {
    Files.createDirectories(folder.resolve("set"));
    Files.write(part(), Arrays.copyOf(CONTENT, 1_000));
    CataloguedFile file = file(NAME, CONTENT, server.at("/all", LoopbackServer.whole(CONTENT)));
    assertThat(fetch(file)).isTrue();
    assertFetched();
    assertThat(server.requests()).containsExactly("/all bytes=1000-");
  }

  @Test
  void a_part_with_other_bytes_is_thrown_away_and_the_next_attempt_succeeds() throws IOException {
    Files.createDirectories(folder.resolve("set"));
    Files.write(part(), bytes(1_000, 2));
    CataloguedFile file =
        file(NAME, CONTENT, server.at("/file", LoopbackServer.cutAfter(CONTENT.length, CONTENT)));
    assertThatThrownBy(() -> fetch(file)).hasMessageContaining("not the published content");
    assertThat(fetch(file)).isTrue();
    assertFetched();
  }

  @Test
  void a_part_longer_than_the_file_is_started_anew() throws IOException {
    Files.createDirectories(folder.resolve("set"));
    Files.write(part(), bytes(CONTENT.length + 1, 2));
    CataloguedFile file =
        file(NAME, CONTENT, server.at("/file", LoopbackServer.cutAfter(CONTENT.length, CONTENT)));
    assertThat(fetch(file)).isTrue();
    assertFetched();
  }

  @Test
  void a_finished_part_needs_no_server() throws IOException {
    Files.createDirectories(folder.resolve("set"));
    Files.write(part(), CONTENT);
    CataloguedFile file = file(NAME, CONTENT, server.at("/gone", LoopbackServer.status(404)));
    assertThat(fetch(file)).isTrue();
    assertFetched();
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void other_content_is_deleted_and_both_hashes_are_named() throws IOException {
    byte[] other = bytes(CONTENT.length, 3);
    CataloguedFile file = file(NAME, CONTENT, server.at("/other", LoopbackServer.whole(other)));
    String found = Fingerprint.of(new ByteArrayInputStream(other), other.length).sha256();
    assertThatThrownBy(() -> fetch(file))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(found)
        .hasMessageContaining(file.fingerprint().orElseThrow().sha256());
    assertThat(target()).doesNotExist();
    assertThat(part()).doesNotExist();
  }

  @Test
  void a_shorter_file_that_was_sent_wholly_is_not_kept() throws IOException {
    byte[] page = "<html>not here</html>".getBytes(StandardCharsets.UTF_8);
    CataloguedFile file = file(NAME, CONTENT, server.at("/page", LoopbackServer.whole(page)));
    assertThatThrownBy(() -> fetch(file)).hasMessageContaining("not the published content");
    assertThat(part()).doesNotExist();
  }

  @Test
  void redirects_are_followed() throws IOException {
    server.at("/new", LoopbackServer.whole(CONTENT));
    Published old = server.at("/old", LoopbackServer.redirect("/new"));
    assertThat(fetch(file(NAME, CONTENT, old))).isTrue();
    assertFetched();
  }

  @Test
  void a_circle_of_redirects_ends() throws IOException {
    server.at("/a", LoopbackServer.redirect("/b"));
    Published start = server.at("/b", LoopbackServer.redirect("/a"));
    assertThatThrownBy(() -> fetch(file(NAME, CONTENT, start)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("redirect");
    assertThat(server.requests()).hasSizeLessThan(12);
  }

  @Test
  void errors_of_the_server_are_named() throws IOException {
    for (int status : List.of(404, 500, 503)) {
      Published address = server.at("/status" + status, LoopbackServer.status(status));
      assertThatThrownBy(() -> fetch(file(NAME, CONTENT, address)))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("status " + status);
    }
    assertThat(part()).doesNotExist();
  }

  @Test
  void the_second_address_helps_where_the_first_does_not() throws IOException {
    Published gone = server.at("/gone", LoopbackServer.cutAfter(10, CONTENT));
    Published good = server.at("/good", LoopbackServer.whole(CONTENT));
    assertThat(fetch(file(NAME, CONTENT, gone, good))).isTrue();
    assertFetched();
  }

  @Test
  void nobody_listening_is_named() throws IOException {
    Published address = server.at("/good", LoopbackServer.whole(CONTENT));
    server.close();
    assertThatThrownBy(() -> fetch(file(NAME, CONTENT, address)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("no connection");
  }

  @Test
  void a_server_that_falls_silent_is_given_up() throws IOException {
    CountDownLatch end = new CountDownLatch(1);
    Published silent =
        server.at(
            "/silent",
            exchange -> {
              exchange.sendResponseHeaders(200, CONTENT.length);
              exchange.getResponseBody().write(CONTENT, 0, 70_000);
              exchange.getResponseBody().flush();
              await(end);
            });
    Fetcher impatient = new Fetcher(Transfer.within(Duration.ofMillis(300)));
    CataloguedFile file = file(NAME, CONTENT, silent);
    assertThatThrownBy(() -> impatient.fetch(file, folder, Progress.SILENT))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("nothing arrived for 300 ms");
    end.countDown();
    assertThat(target()).doesNotExist();
  }

  @Test
  void a_cancelled_transfer_leaves_no_file_but_its_part() throws IOException {
    CountDownLatch end = new CountDownLatch(1);
    Published endless =
        server.at(
            "/endless",
            exchange -> {
              exchange.sendResponseHeaders(200, CONTENT.length);
              exchange.getResponseBody().write(CONTENT, 0, 70_000);
              exchange.getResponseBody().flush();
              await(end);
            });
    Progress stopping =
        (done, total) -> {
          throw new CancellationException();
        };
    CataloguedFile file = file(NAME, CONTENT, endless);
    assertThatThrownBy(() -> fetcher.fetch(file, folder, stopping))
        .isInstanceOf(CancellationException.class);
    end.countDown();
    assertThat(target()).doesNotExist();
  }

  private static void await(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void content_is_packed_and_unpacked_as_the_name_says() throws IOException {
    Published plain = server.at("/plain", LoopbackServer.whole(CONTENT));
    Published packed = server.at("/packed", LoopbackServer.whole(gzip(CONTENT)));
    assertThat(fetch(file("set/a.gz", CONTENT, plain))).isTrue();
    assertThat(folder.resolve("set/a.gz")).hasBinaryContent(gzip(CONTENT));
    assertThat(fetch(file("set/b.gz", CONTENT, packed))).isTrue();
    assertThat(folder.resolve("set/b.gz")).hasBinaryContent(gzip(CONTENT));
    assertThat(fetch(file(NAME, CONTENT, packed))).isTrue();
    assertFetched();
  }

  @Test
  void a_header_that_only_a_copy_has_is_dropped() throws IOException {
    byte[] original = "1,2\n3,4\n".getBytes(StandardCharsets.UTF_8);
    byte[] copy = "from,to\n1,2\n3,4\n".getBytes(StandardCharsets.UTF_8);
    Published address = server.at("/copy", LoopbackServer.whole(copy)).withoutFirstLine();
    assertThat(fetch(file(NAME, original, address))).isTrue();
    assertThat(target()).hasBinaryContent(original);
  }

  /** All of the content, but not the checksum behind it: a reader would refuse it. */
  @Test
  void a_gzip_stream_without_its_end_is_damaged() throws IOException {
    byte[] packed = gzip(CONTENT);
    Path copy = Files.write(folder.resolve("x.gz"), Arrays.copyOf(packed, packed.length - 3));
    assertThat(file("x.gz", CONTENT).stateOf(copy)).isEqualTo(FileState.DAMAGED);
    packed[packed.length - 6] ^= 1;
    Files.write(copy, packed);
    assertThat(file("x.gz", CONTENT).stateOf(copy)).isEqualTo(FileState.DAMAGED);
  }
}
